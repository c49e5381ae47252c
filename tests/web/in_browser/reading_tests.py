"""What the page tells of the fluids: plots, a step explained, the probe, films."""

import base64
import json
import pathlib
import subprocess
import tempfile
import time

FILM_SECONDS = 2.0
FILM_STEPS = 10


def the_plots_are_those_of_the_desktop(test):
    test.open("#scene=taylor-green")
    test.browser.evaluate("document.body.focus()")
    test.browser.press_key("g", "KeyG", "g")
    test.browser.wait_for("twinflow.engine.plotsTable().split('\\n').length > 4")
    plots = test.engine("plots(600, 1)")
    assert plots["titles"][:2] == ["kinetic energy ½∫ρ|u|²", "enstrophy ½∫ω²"], plots["titles"]
    assert any(curve["tone"] == "grid" for curve in plots["curves"])
    assert any(curve["tone"] == "particles" for curve in plots["curves"])
    drawn = test.browser.evaluate("""(() => {
        const canvas = document.querySelector('#plots canvas');
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        return pixels.filter((_, k) => k % 4 === 3 && pixels[k] > 0).length;
    })()""")
    assert drawn > 1000, f"{drawn} pixels of the plots are drawn"
    columns = test.engine("plotsTable()").splitlines()[0].split(",")
    assert "grid_kinetic_energy" in columns and "particles_kinetic_energy" in columns
    test.keep_picture("plots")
    test.require_silence("the plots")


def a_step_is_explained_stage_by_stage(test):
    test.open()
    test.browser.press_key("e", "KeyE", "e")
    first = test.engine("stage()")
    assert first["stage"] == 0 and first["stages"] > 4, first
    steps = test.engine("status().steps")
    assert first["grid"]["equation"] and first["particles"]["meaning"]
    test.browser.press_key(".", "Period", ".")
    test.browser.press_key(".", "Period", ".")
    third = test.engine("stage()")
    assert third["stage"] == 2 and third["grid"] != first["grid"], third
    assert third["grid"]["equation"] in test.text_of("stage-texts")
    test.keep_picture("explain")
    test.browser.press_key(",", "Comma", ",")
    assert test.text_of("stage-number") == f"Stage 2 of {first['stages']}"
    assert test.engine("status().steps") == steps, "a step that is explained does not move on"
    test.browser.press_key("e", "KeyE", "e")
    assert test.engine("stage()") is None
    test.browser.wait_for(f"twinflow.engine.status().steps > {steps}")
    test.require_silence("the explanation")


def each_sentence_of_a_stage_stands_once(test):
    """In the picture where there is room, and else below it."""
    for size, in_picture in (((1280, 720), True), ((360, 740), False)):
        test.open("#scene=default&still=1", size)
        test.click("explain")
        test.browser.wait_for("twinflow.engine.stage() !== null")
        assert test.engine("stage().written") == in_picture, size
        height = test.browser.evaluate("document.getElementById('stage-texts').clientHeight")
        assert (height <= 1) == in_picture, f"{size}: the words are {height} pixels high"


def the_probe_reads_under_the_pointer(test):
    test.open("#scene=taylor-green&still=1&set=view.panes=grid&set=view.grid=speed")
    canvas = "document.getElementById('canvas')"
    corner = (f"(() => {{ const small = new OffscreenCanvas(400, 400).getContext('2d');"
              f"small.drawImage({canvas}, 300, 150, 400, 400, 0, 0, 400, 400);"
              f"return [...small.getImageData(0, 0, 400, 400).data].reduce((a, b) => (a * 31 + b) % 1000003, 7); }})()")
    test.engine("draw()")
    without = test.browser.evaluate(corner)
    test.browser.press_key("p", "KeyP", "p")
    assert test.engine("values().now['view.probe']") == "true"
    test.browser.press_mouse("mouseMoved", 450, 350)
    for _ in range(3):  # a reading arrives a frame later
        test.engine("draw()")
    assert test.browser.evaluate(corner) != without, "no card is drawn"
    test.keep_picture("probe")
    test.browser.press_mouse("mouseMoved", 450, 20)  # above the canvas
    for _ in range(2):
        test.engine("draw()")
    assert test.browser.evaluate(corner) == without, "the card stays behind"
    test.require_silence("the probe")


def a_film_is_recorded_that_other_programs_play(test):
    test.open()
    test.browser.evaluate("""(() => {
        const create = URL.createObjectURL;
        URL.createObjectURL = (blob) => { window.saved = blob; return create.call(URL, blob); };
    })()""")
    test.browser.press_key("r", "KeyR", "r")
    assert test.browser.evaluate("document.getElementById('film').getAttribute('aria-pressed')") == "true"
    test.browser.wait_for(f"twinflow.engine.status().steps > {test.engine('status().steps') + FILM_STEPS}")
    time.sleep(FILM_SECONDS)  # until the recorder has encoded what it was given
    test.browser.press_key("r", "KeyR", "r")
    test.browser.wait_for("window.saved !== undefined")
    encoded = test.browser.evaluate("""new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result.split(',')[1]);
        reader.readAsDataURL(window.saved);
    })""")
    with tempfile.TemporaryDirectory() as folder:
        film = pathlib.Path(test.pictures or folder) / "film.webm"
        film.write_bytes(base64.b64decode(encoded))
        report = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-show_entries",
                                 "stream=codec_name,width,height,nb_read_frames", "-of", "json", film],
                                check=True, capture_output=True, text=True)
    stream = json.loads(report.stdout)["streams"][0]
    print(f"    {stream['codec_name']}, {stream['width']}x{stream['height']}, {stream['nb_read_frames']} frames")
    assert (stream["width"], stream["height"]) == tuple(test.browser.evaluate(
        "[document.getElementById('canvas').width, document.getElementById('canvas').height]"))
    assert int(stream["nb_read_frames"]) >= 1
    test.require_silence("the film")


TESTS = [
    the_plots_are_those_of_the_desktop,
    a_step_is_explained_stage_by_stage,
    each_sentence_of_a_stage_stands_once,
    the_probe_reads_under_the_pointer,
    a_film_is_recorded_that_other_programs_play,
]
