"""A real headless Chromium, driven over its debugging pipe: no port, no network, no library.

The protocol: https://chromedevtools.github.io/devtools-protocol/; on the pipe each message ends in a NUL.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 60.0
"""Seconds until an answer that does not come is an error; the machine may be busy."""


_ONTO_3_AND_4 = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
for end, number in zip(ends, (3, 4)):
    os.dup2(end, number)
    os.close(end)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""The browser reads from descriptor 3 and writes to 4, whatever numbers the pipes have here."""


def find_browser() -> str | None:
    """The first of the known browsers that is installed; None where there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """One browser with one page at a time. ``complaints`` are what its console and its policy said."""

    def __init__(self, path: str) -> None:
        self.profile = tempfile.TemporaryDirectory(prefix="stud-stats-browser-", ignore_cleanup_errors=True)
        to_read, self._to_browser = os.pipe()
        self._from_browser, to_write = os.pipe()
        self._process = subprocess.Popen(
            [
                sys.executable, "-I", "-S", "-c", _ONTO_3_AND_4, str(to_read), str(to_write), path,
                "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}",
                "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-extensions", "--disable-background-networking", "--hide-scrollbars",
                "about:blank",
            ],
            pass_fds=(to_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_read)
        os.close(to_write)
        self._number = 0
        self._left = b""
        self._session: str | None = None
        self._events: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.dialogs: list[str] = []
        try:
            self._attach()
        except BaseException:
            self.close()
            raise

    def _attach(self) -> None:
        """Take hold of the page that the browser begins with."""
        targets = self._ask("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self._session = self._ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._ask(f"{domain}.enable")
        self._ask("Emulation.setFocusEmulationEnabled", enabled=True)
        self._ask("Emulation.setTouchEmulationEnabled", enabled=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the browser."""
        os.close(self._to_browser)
        os.close(self._from_browser)
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self.profile.cleanup()

    def open(self, page: Path, *, width: int = 1280, height: int = 900, scheme: str = "light") -> None:
        """Load a file in a window of that size, from scratch; `complaints` begin anew."""
        self.resize(width, height)
        self._ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        for address in ("about:blank", page.resolve().as_uri()):
            self._events.clear()
            self.complaints.clear()
            self.dialogs.clear()
            self._ask("Page.navigate", url=address)
            self._wait_for("Page.loadEventFired")

    def resize(self, width: int, height: int = 900) -> None:
        """Give the window another size, in CSS pixels."""
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip

    def run(self, script: str) -> Any:
        """The value of a script, plain data; AssertionError with its text if it throws."""
        answer = self._ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press and release one key, such as ``ArrowRight``."""
        codes = {
            "ArrowLeft": 37,
            "ArrowRight": 39,
            "Home": 36,
            "End": 35,
            "Enter": 13,
            "Tab": 9,
            "Escape": 27,
        }
        for kind in ("rawKeyDown", "keyUp"):
            self._ask(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key]
            )

    def tap(self, selector: str) -> None:
        """Touch the middle of the first element that ``selector`` finds."""
        x, y = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2] })()"
        )
        self._ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self._ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self._ask("Runtime.evaluate", expression="new Promise(requestAnimationFrame)", awaitPromise=True)

    def screenshot(self, target: Path, *, whole: bool = True) -> Path:
        """A PNG of the page, or of the window alone."""
        shot = self._ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        target.write_bytes(base64.b64decode(shot["data"]))
        return target

    def pdf(self, target: Path) -> Path:
        """The page as it prints."""
        printed = self._ask("Page.printToPDF", printBackground=False)
        target.write_bytes(base64.b64decode(printed["data"]))
        return target

    def requests(self) -> list[str]:
        """The addresses asked for since the page was opened, but for itself."""
        sent = [event["params"] for event in self._events if event["method"] == "Network.requestWillBeSent"]
        return [parameters["request"]["url"] for parameters in sent][1:]

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, f"{method}: {answer['error']}"
                result: dict[str, Any] = answer["result"]
                return result

    def _wait_for(self, method: str) -> None:
        while not any(event["method"] == method for event in self._events):
            self._next()

    def _next(self) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._left:
            ready, _, _ = select.select([self._from_browser], [], [], max(0.0, end - time.monotonic()))
            assert ready, "the browser does not answer"
            piece = os.read(self._from_browser, 1 << 20)
            assert piece, "the browser has ended"
            self._left += piece
        text, _, self._left = self._left.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        if "method" in message:
            self._note(message)
        return message

    def _note(self, event: dict[str, Any]) -> None:
        self._events.append(event)
        parameters = event["params"]
        match event["method"]:
            case "Runtime.consoleAPICalled" if parameters["type"] in ("error", "warning", "assert"):
                self.complaints.append(str([one.get("value") for one in parameters["args"]]))
            case "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(parameters["exceptionDetails"]))
            case "Log.entryAdded":
                self.complaints.append(parameters["entry"]["text"])
            case "Page.javascriptDialogOpening":
                self.dialogs.append(parameters["message"])
                self._number += 1
                answer = {
                    "id": self._number,
                    "method": "Page.handleJavaScriptDialog",
                    "params": {"accept": True},
                }
                os.write(self._to_browser, json.dumps(answer | {"sessionId": self._session}).encode() + b"\0")
