"""A headless Chromium, spoken to over a pipe: what a page becomes once its style and its script have run."""

import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.programs import program

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe")


def _found() -> Path | None:
    return next((Path(found) for name in _NAMES if (found := shutil.which(name))), None)


class Page:
    """One page; ``complaints`` is what the browser itself said against it, ``asked`` the addresses it asked for."""

    def __init__(self, ask: int, answer: int) -> None:
        self._ask, self._answer = ask, os.fdopen(answer, "rb")
        self._numbers = itertools.count(1)
        self._rest = b""
        self._session = ""
        self.complaints: list[str] = []
        self.asked: list[str] = []
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._call(f"{domain}.enable")

    def open(self, url: str) -> None:
        self._call("Page.navigate", url=url)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def leave(self) -> None:
        """Show nothing, of which nobody complains."""
        self._call("Page.navigate", url="about:blank")
        self.until("location.href === 'about:blank'")
        self.complaints.clear()
        self.asked.clear()

    def size(self, width: int, height: int) -> None:
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def looks(self, theme: str = "dark", media: str = "") -> None:
        """Have pages dark or light, or as they are on paper."""
        scheme = [{"name": "prefers-color-scheme", "value": theme}]
        self._call("Emulation.setEmulatedMedia", media=media, features=scheme)

    def says(self, expression: str) -> Any:
        told = self._call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def until(self, expression: str) -> None:
        limit = time.monotonic() + 30
        while not self.says(expression):
            assert time.monotonic() < limit, (
                f"waited in vain until {expression}: {self.says('document.body.innerText')}"
            )
            time.sleep(0.05)

    def press(self, key: str) -> None:
        for kind in ("keyDown", "keyUp"):
            self._call("Input.dispatchKeyEvent", type=kind, key=key)

    def close(self) -> None:
        self._session = ""
        self._call("Browser.close")
        self._answer.close()
        os.close(self._ask)

    def _call(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        session = {"sessionId": self._session} if self._session else {}
        os.write(self._ask, json.dumps({"id": number, "method": method, "params": params, **session}).encode() + b"\0")
        while True:
            said = json.loads(self._read())
            if said.get("id") == number:
                assert "error" not in said, said
                return said["result"]
            if said.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown"):
                self.complaints.append(json.dumps(said["params"]))
            if said.get("method") == "Network.requestWillBeSent":
                self.asked.append(said["params"]["request"]["url"])

    def _read(self) -> bytes:
        while b"\0" not in self._rest:
            part = os.read(self._answer.fileno(), 1 << 16)
            assert part, "the browser is gone"
            self._rest += part
        message, _, self._rest = self._rest.partition(b"\0")
        return message


@contextmanager
def browsing() -> Iterator[Page]:
    """A browser with one page, until the block ends."""
    chromium = program(_found, "chromium")
    folder = tempfile.mkdtemp(prefix="rollbook-browser-")
    to_browser, from_us = os.pipe()
    from_browser, to_us = os.pipe()
    # the browser reads on 3 and writes on 4, whatever the ends are called here
    plumbed = 'exec 3<&"$1" 4>&"$2"; shift 2; exec "$@"'
    command = [
        "bash",
        "-c",
        plumbed,
        "sh",
        str(to_browser),
        str(to_us),
        str(chromium),
        *_FLAGS,
        f"--user-data-dir={folder}",
    ]
    running = subprocess.Popen(
        command, pass_fds=(to_browser, to_us), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(to_browser)
    os.close(to_us)
    try:
        page = Page(from_us, from_browser)
        try:
            yield page
        finally:
            page.close()
            running.wait(30)
    finally:
        running.kill()
        running.wait()
        shutil.rmtree(folder, ignore_errors=True)
