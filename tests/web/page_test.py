"""What the tests of the page have in common: the browser, the address of the page, and its laboratory."""

import base64
import importlib.util
import json
import pathlib

# The page is there, or says why it is not.
READY = "window.twinflow !== undefined || document.getElementById('loading')?.textContent.includes('cannot start')"
ROOT = pathlib.Path(__file__).resolve().parents[2]


def load_server():
    spec = importlib.util.spec_from_file_location("serve", ROOT / "src/web/serve.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class PageTest:
    """One browser at the page."""

    def __init__(self, browser, address, folder, program, pictures):
        self.browser, self.address, self.folder = browser, address, folder
        self.program, self.pictures = program, pictures

    def open(self, fragment="", size=(1280, 720), panel="open"):
        """Opens the page for a user who has left the panel open, or who comes for the first time (`panel` is empty)."""
        self.browser.messages.clear()
        self.browser.open(self.address + fragment, *size, ready=READY)
        if self.browser.evaluate("localStorage.getItem('panel') ?? ''") != panel:
            self.browser.evaluate(f"localStorage.setItem('panel', '{panel}')")
            self.browser.open(self.address + fragment, *size, ready=READY)
        assert not self.text_of("loading").startswith("twinflow cannot"), self.text_of("loading")
        notice = self.text_of("notice")
        assert "unknown key" not in notice, notice

    def engine(self, call):
        return self.browser.evaluate(f"twinflow.engine.{call}")

    def open_scene(self, name, assignments=()):
        """Opens a scene in the page, which takes no step of its own."""
        self.browser.evaluate(
            f"[twinflow.engine.open({json.dumps(name)}, {json.dumps(assignments)}), twinflow.engine.pause(true)]")

    def require_silence(self, where):
        error = self.browser.evaluate("document.getElementById('canvas').getContext('webgl2').getError()")
        assert error == 0, f"{where}: WebGL error {error:#06x}"
        assert not self.browser.errors(), f"{where}: the console says {self.browser.errors()}"
        complaint = self.browser.evaluate("""(() => {
            const notice = document.getElementById('notice');
            return notice.hidden || notice.classList.contains('calm') ? '' : notice.textContent;
        })()""")
        assert not complaint, f"{where}: the page says {complaint}"

    def metric(self, name):
        return self.browser.evaluate(
            f"twinflow.engine.metrics().find((column) => column.name === '{name}').value")

    def keep_picture(self, name):
        if self.pictures:
            path = pathlib.Path(self.pictures) / f"{name}.png"
            path.write_bytes(base64.b64decode(self.browser.screenshot()))

    def click(self, name):
        self.browser.evaluate(f"document.getElementById('{name}').click()")

    def text_of(self, name):
        return self.browser.evaluate(f"document.getElementById('{name}').textContent")

    def metrics(self):
        return {row["name"]: row["value"] for row in self.engine("metrics()")}

    def stroke(self, way, steps=2):
        """A stroke over pixels of the canvas, with steps after each, between two frames of the page."""
        self.browser.evaluate(f"""(() => {{
            const {{ engine }} = twinflow;
            engine.beginStroke(...{json.dumps(way[0])}, 1);
            for (const [x, y] of {json.dumps(way)}) {{
                engine.moveStroke(x, y);
                engine.step({steps});
            }}
            engine.endStroke();
        }})()""")
