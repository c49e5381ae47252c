"""Links to a fluid, in the address, as a command line, as a file and in a frame of another page."""

import csv
import json
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

WAY = [(200 + 20 * k, 330 + 7 * k) for k in range(8)]


def a_link_opens_the_same_fluid(test):
    test.open("#scene=shear&set=grid.viscosity%3D0.003")
    assert test.engine("status().title") == next(
        scene["title"] for scene in test.engine("scenes()") if scene["name"] == "shear")
    assert test.engine("values().now['grid.viscosity']") == "0.003"
    test.browser.evaluate("""(() => {
        const label = [...document.querySelectorAll('details label')].find((one) => one.textContent.startsWith('Radius'));
        const input = document.getElementById(label.htmlFor);
        input.value = '0.2';
        input.dispatchEvent(new Event('change'));
    })()""")
    test.browser.wait_for("location.hash.includes('brush')")
    link = test.browser.evaluate("location.hash")
    assert "brush.radius%3D0.2" in link and "grid.viscosity%3D0.003" in link, link
    values = test.engine("values().now")
    test.open(link)
    assert test.engine("values().now") == values
    test.require_silence("the link")


def a_wrong_link_says_so_and_opens_the_default_scene(test):
    test.open("#scene=swirly")
    test.browser.wait_for("!document.getElementById('notice').hidden")
    said = test.text_of("notice")
    assert "swirl" in said and "first button" in said and "`" not in said, said
    assert test.engine("status().title")
    time.sleep(7.0)  # longer than a notice of a moment is shown
    assert not test.browser.evaluate("document.getElementById('notice').hidden"), "it does not stay"
    test.keep_picture("wrong-link")
    test.browser.evaluate("document.querySelector('#scenes button[title=dam-break]').click()")
    test.browser.wait_for("document.getElementById('notice').hidden")


def played(test):
    """Draws two strokes into a scene with a changed parameter; returns the number of steps and the metrics after them."""
    test.open("#scene=default&set=grid.viscosity=0.002&still=1")
    test.stroke(WAY)
    test.engine("set('brush.strength', '3')")
    test.stroke([(x, 600 - y) for x, y in WAY])
    test.engine("step(5)")
    return test.engine("status().steps"), test.metrics()


def of_the_fluids(metrics):
    """Without the times that the steps took."""
    return {name: value for name, value in metrics.items() if "milliseconds" not in name and not name.endswith("_ms")}


def a_link_plays_the_strokes_again(test):
    steps, metrics = played(test)
    link = test.browser.evaluate("twinflow.link()")
    assert "strokes=" in link, link
    print(f"    two strokes of {len(WAY)} points take {len(link)} characters")
    test.open(link + "&still=1")
    assert test.engine("values().now['grid.viscosity']") == "0.002"
    test.engine(f"step({steps})")
    again = test.metrics()
    assert of_the_fluids(again) == of_the_fluids(metrics), [
        (name, value, again[name]) for name, value in of_the_fluids(metrics).items() if again[name] != value]
    assert again["grid_momentum_x"] > 1e-4, "the strokes moved nothing"
    assert "strokes=" in test.browser.evaluate("twinflow.link()"), "whoever opened the link cannot send it on"
    test.require_silence("the link with strokes")


def the_desktop_plays_the_saved_scene(test):
    steps, metrics = played(test)
    with tempfile.TemporaryDirectory() as folder:
        scene = pathlib.Path(folder) / "played.toml"
        scene.write_text(test.engine("sceneFile()"))
        table = pathlib.Path(folder) / "metrics.csv"
        subprocess.run([test.program, "simulate", scene, "--until", str(metrics["time"]), "--every", str(metrics["time"]),
                        "--quiet", "--metrics", table], check=True)
        native = list(csv.DictReader(table.open()))[-1]
    for column in ("grid_kinetic_energy", "grid_enstrophy", "grid_momentum_x", "grid_momentum_y"):
        print(f"    {column}: {float(native[column]):.8g} natively, {metrics[column]:.8g} in the browser")
        assert abs(float(native[column]) - metrics[column]) <= 1e-4 * abs(metrics[column]) + 1e-6, column


def sharing_gives_a_link_a_command_and_a_frame(test):
    test.open("#scene=shear&set=grid.viscosity=0.002&still=1")
    test.click("share")
    test.browser.wait_for("document.getElementById('sharing').open")
    field = lambda name: test.browser.evaluate(f"document.getElementById('{name}').value")
    assert field("link") == test.address + "#scene=shear&set=grid.viscosity%3D0.002", field("link")
    words = shlex.split(field("command"))
    assert words == ["twinflow", "run", "shear", "--set", "grid.viscosity=0.002"], words
    frame = re.search(r'src="([^"]*)"', field("frame"))[1].replace("&amp;", "&")
    test.keep_picture("share")
    test.browser.open(frame, 720, 420, ready="document.getElementById('start')?.disabled === false")
    assert test.browser.evaluate("typeof window.twinflow") == "undefined", "the frame loads the laboratory at once"
    test.browser.wait_for("document.getElementById('still').complete")
    test.keep_picture("frame-still")
    test.click("start")
    test.browser.wait_for("window.twinflow !== undefined")
    assert test.engine("values().now['grid.viscosity']") == "0.002"
    assert test.browser.evaluate("getComputedStyle(document.getElementById('panel')).display") == "none"
    test.keep_picture("frame")
    test.require_silence("the frame")


def a_link_that_is_cut_off_says_so(test):
    played(test)
    link = test.browser.evaluate("twinflow.link()")
    test.open(link[: len(link) // 2])
    assert "cannot be read" in test.text_of("notice"), test.text_of("notice")
    assert test.engine("status().title")


def the_address_holds_the_last_of_many_changes(test):
    test.open("#scene=default&still=1")
    test.browser.evaluate("""(() => {
        const input = [...document.querySelectorAll('#controls > .control')]
            .find((one) => one.textContent.startsWith('Grid viscosity')).querySelector('input');
        for (let k = 1; k <= 400; ++k) {
            input.value = String(k / 1e5);
            input.dispatchEvent(new Event('change'));
        }
    })()""")
    test.browser.wait_for("location.hash.includes('grid.viscosity%3D0.004')")
    test.require_silence("many changes")


def the_link_of_a_file_opens_its_scene(test):
    test.open("#scene=shear&still=1")
    text = 'title = "My own"\nbase = "default"\n[grid]\nviscosity = 0.01\n'
    test.browser.evaluate("""((text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], 'own.toml'));
        document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true, cancelable: true}));
    })(%s)""" % json.dumps(text))
    test.browser.wait_for("document.getElementById('scene-title').textContent === 'My own'")
    test.engine("pause(true)")
    test.stroke(WAY)
    steps, metrics = test.engine("status().steps"), test.metrics()
    test.engine("set('brush.strength', '3')")
    link = test.browser.evaluate("twinflow.link()")
    test.open(link + "&still=1")
    assert test.text_of("scene-title") == "My own"
    assert test.engine("values().home['grid.viscosity']") == "0.01"
    test.engine(f"step({steps})")
    assert of_the_fluids(test.metrics()) == of_the_fluids(metrics)
    assert test.browser.evaluate("twinflow.link()").startswith("#file="), "whoever opened the link cannot send it on"
    test.require_silence("the file's link")


def what_is_copied_is_told_in_the_dialog(test):
    test.open("#scene=shear&still=1")
    test.click("share")
    test.browser.wait_for("document.getElementById('sharing').open")
    test.click("copy-link")
    test.browser.wait_for("document.getElementById('share-said').textContent !== ''")
    assert test.browser.evaluate("""(() => {
        const { left, top, width, height } = document.getElementById('share-said').getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2).id;
    })()""") == "share-said", "something covers it"


TESTS = [
    the_address_holds_the_last_of_many_changes,
    the_link_of_a_file_opens_its_scene,
    what_is_copied_is_told_in_the_dialog,
    a_link_opens_the_same_fluid,
    a_wrong_link_says_so_and_opens_the_default_scene,
    a_link_plays_the_strokes_again,
    the_desktop_plays_the_saved_scene,
    sharing_gives_a_link_a_command_and_a_frame,
    a_link_that_is_cut_off_says_so,
]
