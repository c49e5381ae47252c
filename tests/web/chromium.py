"""Chromium without a window, led through the pipe of its DevTools protocol."""

import contextlib
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

SECONDS = 300  # that a command may take, on a machine that draws without a GPU


class Chromium:
    """One browser with one page. It draws through the system's OpenGL driver, here Mesa's llvmpipe."""

    def __init__(self, program="chromium"):
        self._profile = tempfile.mkdtemp(prefix="twinflow-chromium-")
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()

        def take_pipes():  # Chromium reads commands from descriptor 3 and writes answers to 4
            read, write = os.dup(to_browser), os.dup(from_browser)
            os.dup2(read, 3)
            os.dup2(write, 4)

        flags = [
            "--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist",
            "--remote-debugging-pipe", "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage",
            "--disable-component-update", "--disable-sync", "--mute-audio", f"--user-data-dir={self._profile}",
        ]
        # With close_fds the two pipes would be closed before the program starts.
        self._process = subprocess.Popen([program, *flags, "about:blank"], close_fds=False, preexec_fn=take_pipes,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._number = 0
        self._session = None
        self.messages = []  # what the page's console said: (level, text)
        self.requests = []  # the addresses that the page and its workers asked for
        self.workers = 0  # that pages have started
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        self.send("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)

    def _post(self, session, method, parameters):
        self._number += 1
        command = {"id": self._number, "method": method, "params": parameters}
        if session:
            command["sessionId"] = session
        os.write(self._out, json.dumps(command).encode() + b"\0")
        return self._number

    def send(self, method, **parameters):
        """Sends a command and returns its result."""
        number = self._post(self._session, method, parameters)
        end = time.monotonic() + SECONDS
        while True:
            message = self._receive(end)
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]

    def _receive(self, end):
        while b"\0" not in self._buffer:
            if not select.select([self._in], [], [], max(0.0, end - time.monotonic()))[0]:
                raise TimeoutError("Chromium does not answer")
            part = os.read(self._in, 1 << 16)
            if not part:
                raise RuntimeError("Chromium has ended")
            self._buffer += part
        text, self._buffer = self._buffer.split(b"\0", 1)
        message = json.loads(text)
        self._note(message)
        return message

    def _note(self, message):
        parameters = message.get("params", {})
        match message.get("method"):
            case "Runtime.consoleAPICalled":
                words = [str(value.get("value", value.get("description", ""))) for value in parameters["args"]]
                self.messages.append((parameters["type"], " ".join(words)))
            case "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                text = details.get("exception", {}).get("description", details["text"])
                self.messages.append(("error", text))
            case "Log.entryAdded":
                entry = parameters["entry"]
                self.messages.append((entry["level"], entry["text"]))
            case "Target.attachedToTarget":  # a worker of the page, which waits until its requests are recorded
                self.workers += parameters["targetInfo"]["type"] == "worker"
                for method in ("Runtime.enable", "Network.enable", "Runtime.runIfWaitingForDebugger"):
                    self._post(parameters["sessionId"], method, {})
            case "Network.requestWillBeSent":
                self.requests.append(parameters["request"]["url"])

    def evaluate(self, expression):
        """The value of an expression in the page, after its promise."""
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def open(self, address, width=1280, height=720, ready="window.twinflow !== undefined"):
        """Opens the address anew and waits until the page is there."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.send("Page.navigate", url="about:blank")
        self.send("Page.navigate", url=address)
        self.wait_for(ready)

    def wait_for(self, condition):
        end = time.monotonic() + SECONDS
        while not self.evaluate(condition):
            if time.monotonic() > end:
                raise TimeoutError(f"{condition} never was true; the console says {self.errors()}")
            time.sleep(0.05)

    @contextlib.contextmanager
    def before_pages(self, script):
        """While it lasts, a script runs in every page before its own."""
        name = self.send("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        try:
            yield
        finally:
            self.send("Page.removeScriptToEvaluateOnNewDocument", identifier=name)

    def errors(self):
        """The errors and warnings of the console so far."""
        return [text for level, text in self.messages if level in ("error", "warning", "assert")]

    def _family(self):
        """The folders in /proc of all the browser's processes."""
        parents = {}
        for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
        family = {self._process.pid}
        while more := {child for child, parent in parents.items() if parent in family} - family:
            family |= more
        return [pathlib.Path(f"/proc/{process}") for process in family]

    def resident(self):
        """Bytes of memory of all the browser's processes, each one's share of what they have in common."""
        kilobytes = 0
        for process in self._family():
            with contextlib.suppress(OSError):
                text = (process / "smaps_rollup").read_text()
                kilobytes += int(text.partition("Pss:")[2].split()[0])
        return 1024 * kilobytes

    def processor_times(self):
        """Seconds of a processor that each of the browser's threads has taken, by its folder in /proc."""
        times = {}
        for process in self._family():
            for thread in process.glob("task/*/schedstat"):
                with contextlib.suppress(OSError):
                    times[thread] = 1e-9 * int(thread.read_text().split()[0])
        return times

    def press_mouse(self, kind, x, y):
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def press_key(self, key, code, text=""):
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, code=code, text=text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, code=code)

    def screenshot(self):
        """PNG, in base 64."""
        return self.send("Page.captureScreenshot", format="png")["data"]
