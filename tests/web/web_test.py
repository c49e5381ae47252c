"""Tests the page in Chromium: web_test.py FOLDER PROGRAM [--firefox] [--scenes NAME…] [--only WORDS] [--pictures FOLDER].

FOLDER holds the page that `./dev web` builds, PROGRAM is the native twinflow, whose numbers the page's have to equal.
With --firefox, a short set runs in Firefox. The exit status is 1 where a test fails.
"""

import argparse
import csv
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import traceback

import capability_tests
import hand_tests
import link_tests
import place_tests
import reading_tests
from chromium import Chromium
from firefox import Firefox
from page_test import PageTest, load_server

STEPS = 5  # that every scene takes
PHONE = (360, 740)
MEMORY_ROUNDS = 6
MEMORY_STEPS = 20


def every_scene_takes_steps_without_an_error(test, scenes):
    test.open()
    names = scenes or [scene["name"] for scene in test.engine("scenes()")]
    assert names, "the page knows no scenes"
    for name in names:
        test.open_scene(name)
        test.engine(f"step({STEPS})")
        test.engine("draw()")
        assert test.engine("status().steps") >= STEPS
        test.require_silence(name)


def the_error_of_taylor_green_vortices_equals_that_of_the_desktop(test):
    assignments = ["grid.resolution=128", "particles.count=4096"]
    seconds = 0.25
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder) / "metrics.csv"
        sets = [word for assignment in assignments for word in ("--set", assignment)]
        subprocess.run([test.program, "simulate", "taylor-green", "--until", str(seconds), "--every", str(seconds), "--quiet",
                        "--metrics", table, *sets], check=True)
        native = list(csv.DictReader(table.open()))[-1]
    test.open()
    test.open_scene("taylor-green", assignments)
    step = float(test.engine("values().now['time.step']"))
    test.engine(f"step({round(seconds / step)})")
    assert abs(test.metric("time") - float(native["time"])) < 1e-9
    for column in ("grid_error_l2", "particles_error_l2"):
        print(f"    {column}: {float(native[column]):.6e} natively, {test.metric(column):.6e} in the browser")
    # Six digits: both draw through the same rasteriser, and the shaders are the same.
    assert f"{test.metric('grid_error_l2'):.5e}" == f"{float(native['grid_error_l2']):.5e}"
    # The lanes of the particles round otherwise than those of the desktop's processor.
    assert abs(test.metric("particles_error_l2") / float(native["particles_error_l2"]) - 1.0) < 0.1


def a_stroke_of_the_mouse_moves_both_fluids(test):
    test.open()
    assert abs(test.metric("grid_momentum_x")) < 1e-3 and abs(test.metric("particles_momentum_x")) < 1e-2
    begin = test.engine("status().steps")
    test.browser.press_mouse("mousePressed", 200, 380)
    for x in range(220, 460, 20):
        test.browser.press_mouse("mouseMoved", x, 380)
        time.sleep(0.05)
    test.browser.press_mouse("mouseReleased", 460, 380)
    test.browser.wait_for(f"twinflow.engine.status().steps > {begin + 5}")
    assert test.metric("grid_momentum_x") > 1e-3
    assert test.metric("particles_momentum_x") > 1e-2
    test.browser.evaluate("document.getElementById('undo').click()")
    assert abs(test.metric("grid_momentum_x")) < 1e-3
    test.keep_picture("desktop")


def the_keyboard_pauses_searches_and_starts_anew(test):
    test.open()
    test.browser.press_key(" ", "Space", " ")
    assert test.engine("status().paused")
    test.browser.press_key("n", "KeyN", "n")
    assert test.engine("status().time") == 0
    test.browser.press_key("/", "Slash", "/")
    assert test.browser.evaluate("document.activeElement.id") == "find"
    test.browser.evaluate("""(() => {
        const search = document.getElementById('find');
        search.value = 'surface tension';
        search.dispatchEvent(new Event('input'));
    })()""")
    shown = test.browser.evaluate("[...document.querySelectorAll('details .control')].filter((one) => one.offsetParent).length")
    assert 0 < shown < 20, f"{shown} controls are found"
    test.keep_picture("search")
    test.require_silence("keys")


def a_phone_shows_everything_in_its_width(test):
    test.open(size=PHONE)
    for state, click in (("phone", ""), ("phone-panel", "document.getElementById('fold').click()")):
        test.browser.evaluate(click)
        width = test.browser.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE[0], f"{state}: {width} pixels wide"
        time.sleep(0.3)
        test.keep_picture(state)
    test.browser.evaluate("document.getElementById('scene').click()")
    time.sleep(0.5)
    test.keep_picture("phone-gallery")
    test.require_silence("the phone")


def lose_context(test):
    test.browser.evaluate("""window.loss = document.getElementById('canvas').getContext('webgl2')
        .getExtension('WEBGL_lose_context'); loss.loseContext()""")
    time.sleep(0.5)
    test.browser.evaluate("loss.restoreContext()")
    test.browser.wait_for("document.getElementById('notice').textContent.includes('last copy')")


def a_lost_context_is_restored_from_memory(test):
    test.open()
    test.engine("step(3)")
    test.engine("keep()")
    time_before = test.engine("status().time")
    lose_context(test)
    assert test.engine("status().time") >= time_before
    test.engine("step(2)")


def what_was_done_can_be_taken_back_after_a_lost_context(test):
    test.open("#scene=shear&still=1")
    test.engine("set('grid.viscosity', '0.004')")
    test.engine("keep()")
    lose_context(test)
    assert test.engine("values().now['grid.viscosity']") == "0.004"
    test.click("undo")
    assert test.engine("values().now['grid.viscosity']") != "0.004"


def memory_does_not_grow(test):
    """The memory of the engine, and that of the page's objects after the browser has collected them."""
    test.open()
    test.browser.evaluate("document.getElementById('plots').open = true")
    sizes = []
    for _ in range(MEMORY_ROUNDS):
        test.engine(f"step({MEMORY_STEPS})")
        test.engine("draw()")
        time.sleep(0.5)
        test.browser.send("HeapProfiler.collectGarbage")
        sizes.append((test.engine("memory()"), test.browser.send("Runtime.getHeapUsage")["usedSize"]))
    print("    memory in MB, of the engine and the page: "
          + ", ".join(f"{engine / 1e6:.1f} and {page / 1e6:.1f}" for engine, page in sizes))
    assert sizes[-1][0] == sizes[1][0], "the engine's memory grows"
    assert sizes[-1][1] < 1.2 * sizes[1][1] + 2e6, "the page's memory grows"


def the_page_asks_no_other_host(test):
    own = "http://127.0.0.1:"
    foreign = [url for url in test.browser.requests if not url.startswith((own, "blob:" + own, "data:", "about:"))]
    assert not foreign, f"the page asked for {foreign}"


def the_page_loads_from_its_own_host(test):
    """As far as the page itself can tell what it has loaded."""
    test.open()
    loaded = test.browser.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert loaded and all(url.startswith(test.address) for url in loaded), loaded


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("program")
    parser.add_argument("--firefox", action="store_true", help="a short set, in Firefox")
    parser.add_argument("--scenes", nargs="*", help="only these scenes take steps")
    parser.add_argument("--only", nargs="*", help="only tests with one of these in their names")
    parser.add_argument("--pictures", help="a folder for screenshots")
    arguments = parser.parse_args()
    tests = [
        lambda test: every_scene_takes_steps_without_an_error(test, arguments.scenes),
        the_error_of_taylor_green_vortices_equals_that_of_the_desktop,
        a_stroke_of_the_mouse_moves_both_fluids,
        the_keyboard_pauses_searches_and_starts_anew,
        a_phone_shows_everything_in_its_width,
        a_lost_context_is_restored_from_memory,
        what_was_done_can_be_taken_back_after_a_lost_context,
        *hand_tests.TESTS,
        *link_tests.TESTS,
        *reading_tests.TESTS,
        *capability_tests.TESTS,
        *place_tests.TESTS,
        memory_does_not_grow,
        the_page_asks_no_other_host,
    ]
    if arguments.firefox:
        arguments.scenes = arguments.scenes or ["default", "dam-break", "cylinder"]
        tests = [tests[0], the_error_of_taylor_green_vortices_equals_that_of_the_desktop, link_tests.a_link_plays_the_strokes_again,
                 the_page_loads_from_its_own_host]
    tests[0].__name__ = every_scene_takes_steps_without_an_error.__name__
    failed = 0
    with load_server().make_server(arguments.folder, 0) as server, (Firefox if arguments.firefox else Chromium)() as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = PageTest(browser, f"http://127.0.0.1:{server.server_address[1]}/", arguments.folder, arguments.program, arguments.pictures)
        for function in tests:
            name = function.__name__.replace("_", " ")
            if arguments.only and not any(words in name for words in arguments.only):
                continue
            begin = time.monotonic()
            try:
                function(page)
                print(f"passed  {name} ({time.monotonic() - begin:.1f} s)", flush=True)
            except Exception:  # the others run all the same
                failed += 1
                print(f"FAILED  {name}\n{traceback.format_exc()}", flush=True)
        server.shutdown()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
