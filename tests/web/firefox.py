"""Firefox under an X server of its own, led through its Marionette protocol, as it draws no WebGL 2 without a display."""

import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

from chromium import SECONDS, Chromium

# What Firefox writes of a page. Its own modules name themselves ("console.error: RSLoader: …") or lie elsewhere.
OF_PAGE = re.compile(r"console\.(error|warn): (?!\w+: )|JavaScript error: (?!resource:|chrome:|moz-extension:)")
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "devtools.console.stdout.content": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "webgl.force-enabled": True,
}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Firefox:
    """One browser with one page, with the methods of Chromium that a short set of tests needs."""

    def __init__(self, program="firefox-esr", size="1280x1000x24"):
        self._folder = tempfile.mkdtemp(prefix="twinflow-firefox-")
        port = free_port()
        preferences = {**PREFERENCES, "marionette.port": port}
        text = "".join(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in preferences.items())
        pathlib.Path(self._folder, "user.js").write_text(text)
        read, write = os.pipe()
        self._display = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", size], pass_fds=[write],
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as numbers:
            display = f":{numbers.readline().strip()}"
        self._log = open(pathlib.Path(self._folder, "console.txt"), "w+b")
        self._process = subprocess.Popen(
            [program, "--marionette", "--no-remote", "--profile", self._folder, "about:blank"],
            env={**os.environ, "DISPLAY": display, "HOME": self._folder, "MOZ_CRASHREPORTER_DISABLE": "1"},
            stdout=self._log, stderr=subprocess.STDOUT)
        self._number = 0
        self._buffer = b""
        self._connect(port)
        self.send("WebDriver:NewSession")
        self.send("WebDriver:SetTimeouts", script=1000 * SECONDS, pageLoad=1000 * SECONDS)
        self._read = 0  # bytes of the log that `errors` leaves out

    def _connect(self, port):
        end = time.monotonic() + SECONDS
        while True:
            try:
                self._socket = socket.create_connection(("127.0.0.1", port), SECONDS)
                break
            except ConnectionRefusedError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise RuntimeError("Firefox does not start") from None
                time.sleep(0.2)
        self._receive()  # its greeting

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (self._process, self._display):
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._socket.close()
        self._log.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _receive(self):
        while True:
            length, colon, rest = self._buffer.partition(b":")
            if colon and len(rest) >= int(length):
                self._buffer = rest[int(length):]
                return json.loads(rest[:int(length)])
            part = self._socket.recv(1 << 16)
            if not part:
                raise RuntimeError("Firefox has ended")
            self._buffer += part

    def send(self, command, **parameters):
        """Sends a command and returns its result."""
        self._number += 1
        text = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self._receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def evaluate(self, expression):
        """The value of an expression in the page, after its promise."""
        script = ("const give = arguments[0]; (async () => (" + expression + "))()"
                  ".then((value) => give({value: value === undefined ? null : value}), (error) => give({error: String(error)}));")
        answer = self.send("WebDriver:ExecuteAsyncScript", script=script, args=[], sandbox=None)["value"]
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]

    def open(self, address, width=1280, height=800, ready="window.twinflow !== undefined"):
        """Opens the address anew and waits until the page is there."""
        self.send("WebDriver:Navigate", url="about:blank")
        self.send("WebDriver:SetWindowRect", width=width, height=height)
        self._log.flush()
        self._read = self._log.seek(0, os.SEEK_END)
        self.send("WebDriver:Navigate", url=address)
        self.wait_for(ready)

    wait_for = Chromium.wait_for
    _family = Chromium._family
    processor_times = Chromium.processor_times

    @property
    def messages(self):
        return []  # `open` begins anew by itself

    def errors(self):
        """The errors and warnings of the page's console since it was opened."""
        self._log.seek(self._read)
        lines = self._log.read().decode(errors="replace").splitlines()
        return [line for line in lines if OF_PAGE.match(line)]

    def screenshot(self):
        """PNG, in base 64."""
        return self.send("WebDriver:TakeScreenshot", full=False)["value"]
