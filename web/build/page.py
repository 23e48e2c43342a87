"""Make the page one request: its styles, first script and configurations come with it.

Each request passes through the service worker, which answers them one by one. What the page finds
out about step by step, the runtime's files, it is told to ask for at once.
"""

import base64
import hashlib
import re

STYLE_LINK = re.compile(r'<link rel="stylesheet" href="(?P<path>[^"]+)"(?P<rest>[^>]*)>')
FIRST_SCRIPT = re.compile(r'<script src="(?P<path>[^"]+)"(?P<rest>)></script>')
CONFIGURATION = re.compile(r'(<(?:py|mpy)-config [^>]*) src="([^"]+)">')


def with_few_requests(page: bytes, site: dict[str, bytes]) -> bytes:
    """Return the page with what its links name taken in from `site`, and with preloads."""
    text = page.decode()
    for pattern, tag in ((STYLE_LINK, "style"), (FIRST_SCRIPT, "script")):
        for link in pattern.finditer(text):
            content = site[link["path"]].decode()
            text = text.replace(link[0], f"<{tag}{link['rest']}>{content}</{tag}>")
            text = _allow(text, tag, content)
    text = CONFIGURATION.sub(lambda found: f"{found[1]}>{site[found[2]].decode()}", text)
    return text.replace("</head>", _preloads(site) + "</head>").encode()


def _allow(text: str, tag: str, content: str) -> str:
    """Return the page whose security policy lets just this content be within the page."""
    digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
    policy = f"{tag}-src 'self'"
    return text.replace(policy, f"{policy} 'sha256-{digest}'", 1)


def _preloads(site: dict[str, bytes]) -> str:
    runtime = [path for path in sorted(site) if path.startswith("vendor/pyscript/")]
    scripts = [path for path in runtime if path.endswith(".js")]
    modules = [*scripts, "vendor/micropython/micropython.mjs"]
    fetched = ["vendor/micropython/micropython.wasm", "app/main.py"]
    hints = [f'<link rel="modulepreload" href="{path}">\n' for path in modules]
    hints += [f'<link rel="preload" as="fetch" crossorigin href="{path}">\n' for path in fetched]
    return "".join(hints)
