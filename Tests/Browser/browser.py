"""Headless Chromium over its DevTools pipe: nothing to install beside the browser itself."""
import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """One Chromium. Commands go in on one descriptor, answers and events come out on another, a zero byte after each."""

    def __init__(self):
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        self.profile = tempfile.mkdtemp(prefix="browser-")
        program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))

        def descriptors():
            # Kept apart first: one of them may be 3 or 4 already.
            a, b = os.dup(to_read), os.dup(to_write)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb", "--disable-extensions",
             "--user-data-dir=" + self.profile, "about:blank"],
            pass_fds=(3, 4), preexec_fn=descriptors, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self._numbers = itertools.count(1)
        self._rest = b""
        self.events = []

    def close(self):
        try:
            self.call("Browser.close")
        except Exception:
            self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _message(self, timeout):
        end = time.monotonic() + timeout
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._read], [], [], max(0, end - time.monotonic()))
            if not ready:
                return None
            data = os.read(self._read, 1 << 20)
            if not data:
                raise RuntimeError("the browser ended")
            self._rest += data
        text, self._rest = self._rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, session=None, timeout=60, **parameters):
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._write, data):]
        while True:
            answer = self._message(timeout)
            if answer is None:
                raise TimeoutError(method)
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def page(self, width=1280, height=900, dark=False):
        return Page(self, width, height, dark)


class Page:
    """One tab."""

    def __init__(self, browser, width, height, dark):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.size(width, height)
        self.scheme(dark)

    def call(self, method, **parameters):
        return self.browser.call(method, session=self.session, **parameters)

    def size(self, width, height=900):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scheme(self, dark):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])

    def events(self, *methods):
        """Takes what came in of some kinds."""
        mine = [e for e in self.browser.events if e.get("sessionId") == self.session and e["method"] in methods]
        self.browser.events = [e for e in self.browser.events if e not in mine]
        return [e["params"] for e in mine]

    def open(self, address, timeout=120):
        self.browser.events = [e for e in self.browser.events if e.get("sessionId") != self.session]
        self.call("Page.navigate", url=address)
        end = time.monotonic() + timeout
        while not any(e["method"] == "Page.loadEventFired" and e.get("sessionId") == self.session
                      for e in self.browser.events):
            message = self.browser._message(max(0.01, end - time.monotonic()))
            if message is None:
                raise TimeoutError(address)
            self.browser.events.append(message)

    def run(self, expression):
        """The value of an expression, promises awaited."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            detail = result["exceptionDetails"]
            raise RuntimeError(detail.get("exception", {}).get("description") or detail["text"])
        return result["result"].get("value")

    def type(self, text):
        for letter in text:
            self.call("Input.insertText", text=letter)

    def press(self, key, code=None):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key,
                      windowsVirtualKeyCode={"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "Tab": 9}.get(key, 0))

    def picture(self, path, whole=True):
        height = self.run("document.documentElement.scrollHeight") if whole else None
        clip = {}
        if whole:
            width = self.run("innerWidth")
            clip = {"clip": {"x": 0, "y": 0, "width": width, "height": min(height, 6000), "scale": 1},
                    "captureBeyondViewport": True}
        data = self.call("Page.captureScreenshot", format="png", **clip)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
