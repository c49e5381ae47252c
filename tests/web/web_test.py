"""Tests the page in a browser: web_test.py FOLDER PROGRAM [--quick | --all | --firefox] [--only WORDS] [--pictures FOLDER].

FOLDER holds the page that `./dev web` builds, PROGRAM is the native twinflow, whose numbers the page's have to equal. Tests
run in Chromium: a short set, a quick one of about a minute, or all, with every scene and memory over five minutes; with
--firefox, a short set runs in Firefox. The page has one thread, as on hosts without further headers, but for the tests
of threads. The exit status is 1 where a test fails.
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

from chromium import Chromium
from firefox import Firefox
from in_browser import (capability_tests, hand_tests, link_tests, memory_tests, panel_tests, place_tests, reading_tests,
                        scene_tests, thread_tests)
from page_test import PageTest, load_server

PHONE = (360, 740)


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
    # Six digits: both draw through the same rasterizer, and the shaders are the same.
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
    test.browser.wait_for("document.querySelector('#scenes img').naturalWidth > 0")
    time.sleep(0.5)
    test.keep_picture("phone-gallery")
    test.require_silence("the phone")


def lose_context(test):
    test.browser.evaluate("""window.loss = document.getElementById('canvas').getContext('webgl2')
        .getExtension('WEBGL_lose_context'); loss.loseContext()""")
    time.sleep(0.5)
    waited = test.browser.evaluate("""[document.getElementById('notice').textContent,
        getComputedStyle(document.getElementById('canvas')).visibility]""")
    test.browser.evaluate("loss.restoreContext()")
    test.browser.wait_for("document.getElementById('notice').textContent.includes('last copy')")
    return waited


def a_lost_context_is_restored_from_memory(test):
    test.open()
    test.engine("step(3)")
    test.engine("keep()")
    time_before = test.engine("status().time")
    notice, canvas = lose_context(test)
    assert "waiting" in notice and canvas == "hidden", (notice, canvas)
    assert test.browser.evaluate("getComputedStyle(document.getElementById('canvas')).visibility") == "visible"
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


def the_page_asks_no_other_host(test):
    """Of all requests of the tests before this one, those of workers included, as the browser itself tells them."""
    asked = test.browser.requests
    assert any(url.endswith("twinflow.wasm") for url in asked), "the requests were not recorded"
    own = "http://127.0.0.1:"
    foreign = [url for url in asked if not url.startswith((own, "blob:" + own, "data:", "about:"))]
    print(f"    {len(asked)} requests")
    assert not foreign, f"the page asked for {foreign}"


def the_page_loads_from_its_own_host(test):
    """As far as the page itself can tell what it has loaded."""
    test.open()
    loaded = test.browser.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert loaded and all(url.startswith(test.address) for url in loaded), loaded


def what_the_page_says_on_the_console_is_heard(test):
    test.open("#scene=default&still=1")
    test.require_silence("the page")
    test.browser.evaluate("console.error('heard')")
    assert any("heard" in text for text in test.browser.errors()), "the console is not heard"


QUICK = [
    scene_tests.few_scenes_take_steps_without_an_error,
    the_error_of_taylor_green_vortices_equals_that_of_the_desktop,
    a_stroke_of_the_mouse_moves_both_fluids,
    the_page_asks_no_other_host,
]
FIREFOX = [
    what_the_page_says_on_the_console_is_heard,
    scene_tests.few_scenes_take_steps_without_an_error,
    the_error_of_taylor_green_vortices_equals_that_of_the_desktop,
    link_tests.a_link_plays_the_strokes_again,
    the_page_loads_from_its_own_host,
]
SHORT = [
    the_error_of_taylor_green_vortices_equals_that_of_the_desktop,
    a_stroke_of_the_mouse_moves_both_fluids,
    the_keyboard_pauses_searches_and_starts_anew,
    a_phone_shows_everything_in_its_width,
    a_lost_context_is_restored_from_memory,
    what_was_done_can_be_taken_back_after_a_lost_context,
    *hand_tests.TESTS,
    *panel_tests.TESTS,
    *link_tests.TESTS,
    *reading_tests.TESTS,
    *capability_tests.TESTS,
    *place_tests.TESTS,
    *thread_tests.TESTS,
    what_the_page_says_on_the_console_is_heard,
    memory_tests.memory_does_not_grow_with_steps,
]
SETS = {
    "quick": QUICK,
    "firefox": FIREFOX,
    "short": [scene_tests.some_scenes_take_steps_without_an_error, *SHORT, the_page_asks_no_other_host],
    "all": [scene_tests.every_scene_takes_steps_without_an_error, *SHORT, memory_tests.memory_does_not_grow_in_five_minutes,
            the_page_asks_no_other_host],
}


def passes(function, page):
    """Runs a test and prints its verdict."""
    name = function.__name__.replace("_", " ")
    begin = time.monotonic()
    try:
        function(page)
    except Exception:  # the others run all the same
        print(f"FAILED  {name}\n{traceback.format_exc()}", flush=True)
        return False
    print(f"passed  {name} ({time.monotonic() - begin:.1f} s)", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("program")
    sets = parser.add_mutually_exclusive_group()
    sets.add_argument("--quick", dest="set", action="store_const", const="quick", default="short", help="a minute")
    sets.add_argument("--all", dest="set", action="store_const", const="all", help="all scenes, and memory over five minutes")
    sets.add_argument("--firefox", dest="set", action="store_const", const="firefox", help="a short set, in Firefox")
    parser.add_argument("--only", nargs="*", help="only tests with one of these in their names")
    parser.add_argument("--pictures", help="a folder for screenshots")
    arguments = parser.parse_args()
    tests = [function for function in SETS[arguments.set]
             if not arguments.only or any(words in function.__name__.replace("_", " ") for words in arguments.only)]
    serve = load_server()
    make_browser = Firefox if arguments.set == "firefox" else Chromium
    with serve.make_server(arguments.folder, 0, serve.PlainPageHandler) as server, make_browser() as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = PageTest(browser, f"http://127.0.0.1:{server.server_address[1]}/", arguments.folder, arguments.program, arguments.pictures)
        failed = sum(not passes(function, page) for function in tests)
        server.shutdown()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
