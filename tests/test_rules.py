"""Check the switches and the named rule sets."""

import pytest
from hypothesis import given

from pyramid_core.cards import NotationError
from pyramid_core.rules import (
    ALL_RULES,
    DEFAULT_RULES,
    PASSES_CHOICES,
    RULE_SET_IDS,
    RULE_SETS,
    UNLIMITED,
    Rules,
    format_passes,
    format_rules,
    parse_passes,
    parse_rules,
)
from tests import naive_engine, strategies


def test_there_are_32_different_combinations() -> None:
    assert len(set(ALL_RULES)) == len(ALL_RULES) == 32


@pytest.mark.parametrize("rule_set_id", RULE_SET_IDS)
def test_named_rule_sets_are_those_of_the_book(rule_set_id: str) -> None:
    rules, book = RULE_SETS[rule_set_id], naive_engine.RULE_SETS[rule_set_id]
    assert (rules.passes or None, rules.stock_top, rules.overlap, rules.goal == "all") == book


def test_every_rule_set_has_its_place_in_the_order() -> None:
    assert set(RULE_SET_IDS) == set(RULE_SETS) == set(naive_engine.RULE_SETS)
    assert len(RULE_SET_IDS) == 8


def test_the_ordinary_game_is_the_default() -> None:
    assert format_rules(DEFAULT_RULES) == "classic-3"


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_passes_count_the_first_trip(passes: int) -> None:
    rules = Rules(passes, stock_top=False, overlap=False, goal="pyramid")
    assert [rules.has_recycle_after(number) for number in (1, 2, 3)] == [
        number < passes for number in (1, 2, 3)
    ]


def test_unlimited_passes_never_end() -> None:
    assert RULE_SETS["classic-free"].passes == UNLIMITED
    assert RULE_SETS["classic-free"].has_recycle_after(10**6)


@given(strategies.RULES)
def test_rules_text_round_trip(rules: Rules) -> None:
    assert parse_rules(format_rules(rules)) == rules


def test_rules_are_written_by_their_id_where_they_have_one() -> None:
    assert sorted(text for text in map(format_rules, ALL_RULES) if ":" not in text) == sorted(
        RULE_SET_IDS
    )
    assert (
        format_rules(Rules(3, stock_top=True, overlap=True, goal="all"))
        == "custom:3+stock-top+overlap+all"
    )
    assert (
        format_rules(Rules(UNLIMITED, stock_top=False, overlap=True, goal="pyramid"))
        == "custom:unlimited+overlap"
    )


def test_switches_of_a_named_rule_set_are_read_too() -> None:
    assert parse_rules("custom:3") == RULE_SETS["classic-3"]
    assert parse_rules("custom:1+stock-top+overlap") == RULE_SETS["study-permissive"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "classic",
        "classic-4",
        "Classic-3",
        "custom:3+",
        "custom:3+all+overlap",
        "custom:3+all+all",
        "custom:3+top",
        "open-3+all",
    ],
)
def test_unknown_rules_are_named(text: str) -> None:
    with pytest.raises(NotationError, match="no rule set or switches of that name") as caught:
        parse_rules(text)
    assert str(caught.value).endswith(repr(text))


@pytest.mark.parametrize("passes", PASSES_CHOICES)
def test_passes_text_round_trip(passes: int) -> None:
    assert parse_passes(format_passes(passes)) == passes


@pytest.mark.parametrize("text", ["", "0", "4", "01", "one", "Unlimited"])
def test_a_wrong_number_of_passes_is_named(text: str) -> None:
    for read in (parse_passes, lambda passes: parse_rules(f"custom:{passes}")):
        with pytest.raises(NotationError, match="passes are 1, 2, 3 or unlimited") as caught:
            read(text)
        assert str(caught.value).endswith(repr(text))
