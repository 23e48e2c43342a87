"""Make the page one request: its styles, first script and configurations come with it.

Each request passes through the service worker, which answers them one by one. What the page finds
out about step by step, the runtime's files, it is told to ask for at once.
"""

import base64
import hashlib
import re

LINK = re.compile(
    r'<link rel="stylesheet" href="(?P<style>[^"]+)"(?P<rest>[^>]*)>'
    r'|<script src="(?P<script>[^"]+)"></script>'
)
CONFIGURATION = re.compile(r'(<(?:py|mpy)-config [^>]*) src="([^"]+)">')


def with_few_requests(page: bytes, site: dict[str, bytes]) -> tuple[bytes, set[str]]:
    """Return the page with what it names taken in from `site`, and the paths of all that.

    Raises:
        ValueError: the page's security policy, or a part that is to be taken in, does not fit.
    """
    text, taken = _text(page), set()
    for link in LINK.finditer(text):
        tag = "script" if link["script"] else "style"
        path = link[tag]
        content = _text(site[path])
        if f"</{tag}" in content or "{{" in content:
            raise ValueError(f"{path} cannot lie within the page: it holds </{tag} or {{{{")
        text = text.replace(link[0], f"<{tag}{link['rest'] or ''}>{content}</{tag}>")
        text = _allow(text, f"{tag}-src 'self'", content)
        taken.add(path)
    for configuration in CONFIGURATION.finditer(text):
        tag, path = configuration.groups()
        text = text.replace(configuration[0], f"{tag}>{_text(site[path])}")
        taken.add(path)
    return text.replace("</head>", _preloads(site) + "</head>").encode(), taken


def _text(content: bytes) -> str:
    """Return a file's text with the line ends that a browser reads, which hashes are made of."""
    return content.decode().replace("\r\n", "\n")


def _allow(text: str, policy: str, content: str) -> str:
    """Return the page whose security policy lets just this content be within the page."""
    if policy not in text:
        raise ValueError(f"the page's security policy lacks {policy}")
    digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
    return text.replace(policy, f"{policy} 'sha256-{digest}'", 1)


def _preloads(site: dict[str, bytes]) -> str:
    runtime = [path for path in sorted(site) if path.startswith("vendor/pyscript/")]
    scripts = [path for path in runtime if path.endswith(".js")]
    modules = [*scripts, "vendor/micropython/micropython.mjs"]
    fetched = ["vendor/micropython/micropython.wasm", "app/main.py"]
    hints = [f'<link rel="modulepreload" href="{path}">\n' for path in modules]
    hints += [f'<link rel="preload" as="fetch" crossorigin href="{path}">\n' for path in fetched]
    return "".join(hints)
