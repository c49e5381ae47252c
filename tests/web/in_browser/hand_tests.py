"""What hands do: fingers on the canvas, keys in the panel, and screens of any size."""

import time

SCREENS = {"wide-screen": (3840, 2160), "phone-explained": (360, 740)}


def touch(test, kind, *points):
    test.browser.send("Input.dispatchTouchEvent", type=kind,
                      touchPoints=[{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)])


def a_finger_strokes_and_two_pinch_the_brush(test):
    test.open()
    begin = test.engine("status().steps")
    touch(test, "touchStart", (200, 380))
    for x in range(220, 460, 20):
        touch(test, "touchMove", (x, 380))
        time.sleep(0.05)
    touch(test, "touchEnd")
    test.browser.wait_for(f"twinflow.engine.status().steps > {begin + 5}")
    assert test.metric("grid_momentum_x") > 1e-3
    assert test.metric("particles_momentum_x") > 1e-2

    radius = float(test.engine("values().now['brush.radius']"))
    touch(test, "touchStart", (200, 380))
    touch(test, "touchStart", (200, 380), (260, 380))
    touch(test, "touchMove", (200, 380), (320, 380))
    touch(test, "touchEnd")
    pinched = float(test.engine("values().now['brush.radius']"))
    assert 1.8 * radius < pinched < 2.2 * radius, f"the brush goes from {radius} to {pinched}"
    test.require_silence("fingers")


def a_value_is_changed_in_the_panel_by_keyboard(test):
    test.open("#scene=default&still=1")
    test.browser.evaluate("""(() => {
        const label = [...document.querySelectorAll('#controls > .control label')]
            .find((one) => one.textContent.startsWith('Grid viscosity'));
        const input = document.getElementById(label.htmlFor);
        input.focus();
        input.select();
    })()""")
    test.browser.send("Input.insertText", text="0.003")
    test.browser.press_key("Enter", "Enter", "\r")
    assert test.engine("values().now['grid.viscosity']") == "0.003"
    assert test.text_of("reset") == "Reset (1)"
    assert "grid.viscosity%3D0.003" in test.browser.evaluate("location.hash")
    test.browser.press_key("Tab", "Tab")
    assert test.browser.evaluate("document.activeElement.className") == "back", "the way back comes after the value"
    test.browser.press_key(" ", "Space", " ")
    assert test.engine("values().now['grid.viscosity']") == test.engine("values().home['grid.viscosity']")
    test.require_silence("the panel")


def every_screen_shows_all_of_the_page(test):
    for name, size in SCREENS.items():
        test.open("#scene=dam-break&still=1", size)
        if "explained" in name:
            test.click("explain")
            test.browser.wait_for("twinflow.engine.stage() !== null")
            time.sleep(0.5)  # until the canvas has its new size
        width, height = test.browser.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert (width, height) == size, f"{name}: {width} x {height}"
        outside = test.browser.evaluate("""[...document.querySelectorAll('header button, #stages button')]
            .filter((one) => one.offsetParent && one.getBoundingClientRect().right > innerWidth).length""")
        assert outside == 0, f"{name}: {outside} buttons are cut off"
        test.keep_picture(name)
        test.require_silence(name)


TESTS = [
    a_finger_strokes_and_two_pinch_the_brush,
    a_value_is_changed_in_the_panel_by_keyboard,
    every_screen_shows_all_of_the_page,
]
