"""What hands do: fingers, pens and keys on the canvas, files that are given, keys in the panel, and screens of any size."""

import json
import time
import tomllib

SCREENS = {"wide-screen": (3840, 2160), "screen": (1920, 1080), "phone-across": (740, 360), "phone-explained": (360, 740)}


def touch(test, kind, *points):
    test.browser.send("Input.dispatchTouchEvent", type=kind,
                      touchPoints=[{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)])


def a_finger_strokes_and_two_pinch_the_brush(test):
    test.open()
    begin = test.engine("status().steps")
    touch(test, "touchStart", (200, 380))
    for x in range(220, 460, 20):
        touch(test, "touchMove", (x, 380))
        wait_for_steps(test, 1)
    touch(test, "touchEnd")
    test.browser.wait_for(f"twinflow.engine.status().steps > {begin + 5}")
    assert test.metric("grid_momentum_x") > 1e-3
    assert test.metric("particles_momentum_x") > 1e-2

    radius = float(test.engine("values().now['brush.radius']"))
    # However slow the machine is, the second finger comes before the first one has been down for long.
    test.browser.evaluate("window.realTimeout = setTimeout;"
                          "window.setTimeout = (work, wait) => realTimeout(work, 1000 * wait); 0")
    touch(test, "touchStart", (200, 380))
    touch(test, "touchStart", (200, 380), (260, 380))
    test.browser.evaluate("window.setTimeout = realTimeout; 0")
    touch(test, "touchMove", (200, 380), (320, 380))
    touch(test, "touchEnd")
    assert len(gestures(test)) == 1, "the pinch has drawn a stroke"
    pinched = float(test.engine("values().now['brush.radius']"))
    assert 1.8 * radius < pinched < 2.2 * radius, f"the brush goes from {radius} to {pinched}"
    test.require_silence("fingers")


def gestures(test):
    """Those of the strokes so far."""
    return tomllib.loads(test.engine("shared(true)")["recording"]).get("gesture", [])


def wait_for_steps(test, steps=2):
    test.browser.wait_for(f"twinflow.engine.status().steps >= {test.engine('status().steps') + steps}")


def a_pen_strokes_wider_where_it_is_pressed_harder(test):
    test.open()

    def pen(kind, x, force):
        test.browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=380, button="left", buttons=1, clickCount=1,
                          pointerType="pen", force=force)

    pen("mousePressed", 200, 0.1)
    for x, force in ((230, 0.3), (260, 0.3), (290, 0.9), (320, 0.9)):
        pen("mouseMoved", x, force)
        wait_for_steps(test)
    test.keep_picture("pen")
    pen("mouseReleased", 320, 0.0)
    radius = float(test.engine("values().now['brush.radius']"))
    widths = [round(gesture["radius"] / radius, 2) for gesture in gestures(test)]
    assert widths in ([0.3, 0.9], [0.25, 0.3, 0.9]), widths
    test.click("undo")
    assert not gestures(test), "one stroke is taken back as one"
    test.require_silence("the pen")


def shift_and_the_arrows_lead_a_stroke(test):
    test.open()
    keys = {"modifiers": 8, "key": "ArrowRight", "code": "ArrowRight", "windowsVirtualKeyCode": 39}
    test.browser.send("Input.dispatchKeyEvent", type="keyDown", **keys)
    wait_for_steps(test, 5)
    test.keep_picture("led-by-keyboard")
    test.browser.send("Input.dispatchKeyEvent", type="keyUp", **keys)
    test.browser.wait_for("location.hash.includes('strokes=')")
    (stroke,) = gestures(test)
    first, last = stroke["path"][0], stroke["path"][-1]
    assert abs(first[1]) < 0.02 and last[1] > 0.05 and abs(last[2] - first[2]) < 1e-6, (first, last)
    ways = [after[1] - before[1] for before, after in zip(stroke["path"], stroke["path"][1:])]
    assert min(ways) > -1e-6, "it goes to the right all the time, also where it ends"
    assert test.metric("grid_momentum_x") > 1e-4 and test.metric("particles_momentum_x") > 1e-4
    test.require_silence("the arrows")


def the_ring_of_the_brush_is_seen_but_not_saved(test):
    test.open("#scene=default&still=1")
    same_without, same_with = test.browser.evaluate("""(() => {
        const { engine } = twinflow;
        const canvas = document.getElementById('canvas');
        const pictures = [];
        for (const action of [() => engine.leave(), () => engine.point(300, 300)]) {
            action();
            for (const withBrush of [false, true]) {
                engine.draw(withBrush);
                pictures.push(canvas.toDataURL());
            }
        }
        return [pictures[0] === pictures[2], pictures[1] === pictures[3]];
    })()""")
    assert same_without and not same_with


def give_files(test, way, scene=None):
    """Drops a picture on the page, or chooses it among the scenes; with the text of a scene, if there is one."""
    test.browser.evaluate("""(async ([way, scene]) => {
        const picture = await (await fetch('scenes/dam-break.jpg')).blob();
        const transfer = new DataTransfer();
        if (scene) transfer.items.add(new File([scene], 'own.toml'));
        transfer.items.add(new File([picture], 'own.jpg'));
        if (way === 'dropped') {
            document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true, cancelable: true}));
        } else {
            const files = document.getElementById('files');
            files.files = transfer.files;
            files.dispatchEvent(new Event('change'));
        }
    })(%s)""" % json.dumps([way, scene]))


def a_picture_that_is_given_becomes_the_dye(test):
    for way in ("dropped", "chosen"):
        test.open("#scene=default&still=1")
        before = test.metric("grid_dye_total")
        give_files(test, way)
        test.browser.wait_for("document.getElementById('notice').textContent === 'The dye is own.jpg'")
        assert test.engine("values().now['dye.image']") == "own.jpg"
        assert abs(test.metric("grid_dye_total") - before) > 0.01
        time.sleep(0.5)
        test.keep_picture(f"picture-{way}")
        assert "image" not in test.browser.evaluate("location.hash"), "a link holds no picture"
        test.click("share")
        test.browser.wait_for("document.getElementById('sharing').open")
        assert not test.browser.evaluate("document.getElementById('picture-hint').hidden")
        assert "dye.image=own.jpg" in test.browser.evaluate("document.getElementById('command').value")
        test.browser.evaluate("document.getElementById('sharing').close()")
        test.click("undo")
        assert abs(test.metric("grid_dye_total") - before) < 1e-6 * abs(before)
        test.require_silence(way)


def a_scene_opens_with_the_picture_that_it_names(test):
    test.open("#scene=shear&still=1")
    give_files(test, "dropped", 'title = "My own"\nbase = "default"\n[dye]\nimage = "own.jpg"\n')
    test.browser.wait_for("document.getElementById('scene-title').textContent === 'My own'")
    assert test.engine("values().now['dye.image']") == "own.jpg"
    test.require_silence("the scene")


def other_files_are_refused_in_a_sentence(test):
    test.open("#scene=shear&still=1")
    test.browser.evaluate("""(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['?'], 'notes.txt'));
        document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true, cancelable: true}));
    })()""")
    test.browser.wait_for("document.getElementById('notice').textContent.startsWith('Drop a scene')")


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
    test.browser.wait_for("location.hash.includes('grid.viscosity%3D0.003')")
    test.browser.press_key("Tab", "Tab")
    assert test.browser.evaluate("document.activeElement.className") == "back", "the way back comes after the value"
    test.browser.press_key(" ", "Space", " ")
    assert test.engine("values().now['grid.viscosity']") == test.engine("values().home['grid.viscosity']")
    test.require_silence("the panel")


def a_parameter_without_effect_is_faint_and_says_why(test):
    test.open("#scene=default&still=1")
    faint = """(() => {
        const label = [...document.querySelectorAll('details .control label')].find((one) => one.textContent.startsWith('Density diffusion'));
        const control = label.closest('.control');
        control.dispatchEvent(new MouseEvent('mouseenter'));
        return [control.classList.contains('without-effect'), document.getElementById('card').textContent];
    })()"""
    assert test.browser.evaluate(faint)[0] is False
    test.browser.evaluate("""(() => {
        const label = [...document.querySelectorAll('#controls > .control label')].find((one) => /method/i.test(one.textContent));
        const choice = document.getElementById(label.htmlFor);
        choice.value = 'mueller';
        choice.dispatchEvent(new Event('change'));
    })()""")
    shown, card = test.browser.evaluate(faint)
    assert shown and "has no effect" in card, (shown, card)
    test.keep_picture("without-effect")


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
        covered = test.browser.evaluate("""(() => {
            const [canvas, status] = ['canvas', 'status'].map((id) => document.getElementById(id).getBoundingClientRect());
            return status.top < canvas.bottom || status.bottom > innerHeight;
        })()""")
        assert not covered, f"{name}: the status covers the picture"
        assert name != "phone-across" or test.browser.evaluate(
            "[document.querySelector('header').offsetHeight < 50, document.getElementById('panel').offsetParent]") == [True, None]
        test.keep_picture(name)
        test.require_silence(name)


PROBED = "#scene=taylor-green&still=1&set=view.probe=true"


def a_touch_reads_the_probe_and_does_not_stir(test):
    test.open(PROBED, (360, 740))
    without = shown(test)
    touch(test, "touchStart", (90, 380))
    time.sleep(0.4)
    touch(test, "touchEnd")
    for _ in range(3):  # a reading arrives a frame later
        test.engine("draw()")
    assert shown(test) != without, "no card is drawn"
    assert test.engine("status().actions") == 0, "the touch is a stroke"
    test.keep_picture("phone-probe")
    touch(test, "touchStart", (60, 380))
    for x in range(70, 140, 10):
        touch(test, "touchMove", (x, 380))
    touch(test, "touchEnd")
    assert test.engine("status().actions") == 1, "a finger that moves strokes"
    test.require_silence("the probe")


def shown(test):
    return test.browser.evaluate("(twinflow.engine.draw(), document.getElementById('canvas').toDataURL())")


def press(test, name):
    """A key in the field of a parameter that the panel has above."""
    return test.browser.evaluate("""((name) => {
        const input = [...document.querySelectorAll('#controls > .control')]
            .find((one) => one.textContent.startsWith(name)).querySelector('input');
        input.focus();
        input.select();
        return input.value;
    })(%s)""" % json.dumps(name))


def delete_in_a_field_resets_the_parameter(test):
    test.open("#scene=default&still=1&set=grid.viscosity=0.003")
    assert press(test, "Grid viscosity") == "0.003"
    test.browser.press_key("Delete", "Delete")
    home = test.engine("values().home['grid.viscosity']")
    assert test.engine("values().now['grid.viscosity']") == home
    assert press(test, "Grid viscosity") == home, "the field shows it"
    test.browser.send("Input.insertText", text="0.5")  # which Delete edits, as it is not taken over yet
    test.browser.send("Input.dispatchKeyEvent", type="keyDown", key="Home", code="Home", windowsVirtualKeyCode=36)
    test.browser.send("Input.dispatchKeyEvent", type="keyDown", key="Delete", code="Delete", windowsVirtualKeyCode=46)
    assert test.browser.evaluate("document.activeElement.value") == ".5"


def the_panel_has_what_the_page_reads(test):
    test.open("#scene=default&still=1")
    table = test.engine("parameters().parameters")
    desktop = {row["key"] for row in table if row["desktop_only"]}
    assert {"brush.hover", "view.gauges", "window.governor", "record.fps"} <= desktop, desktop
    groups = test.browser.evaluate("[...document.querySelectorAll('#controls summary')].map((one) => one.textContent.trim())")
    assert "grid" in groups and "window" not in groups and "record" not in groups, groups
    controls = test.browser.evaluate("document.querySelectorAll('details .control').length")
    assert controls == len(table) - len(desktop)
    labels = test.browser.evaluate("[...document.querySelectorAll('.control label')].map((one) => one.textContent)")
    assert not any("cells cells" in label for label in labels), labels
    small = test.browser.evaluate("""(() => {
        const control = [...document.querySelectorAll('#controls > .control')]
            .find((one) => one.textContent.startsWith('Grid viscosity'));
        const slider = control.querySelector('[type=range]');
        slider.value = 100;
        slider.dispatchEvent(new Event('input'));
        return Number(control.querySelector('input').value);
    })()""")
    assert 1e-4 < small < 1e-2, f"a tenth of the viscosity's slider is {small}"


def a_search_that_finds_nothing_says_so(test):
    test.open("#scene=default&still=1")
    hidden = lambda: test.browser.evaluate("document.getElementById('nothing').hidden")
    for words, none in (("qqq", True), ("viscosity", False), ("", False)):
        test.browser.evaluate(f"""(() => {{
            const search = document.getElementById('find');
            search.value = '{words}';
            search.dispatchEvent(new Event('input'));
        }})()""")
        assert hidden() != none, words


def a_search_knows_other_words(test):
    test.open("#scene=default&still=1")
    for words, label in (("gravity y", "Force y"), ("inflow", "Inlet"), ("Reynolds", "Viscosity")):
        found = test.browser.evaluate("""((words) => {
            const search = document.getElementById('find');
            search.value = words;
            search.dispatchEvent(new Event('input'));
            return [...document.querySelectorAll('details .control label')].filter((one) => one.offsetParent)
                .map((one) => one.textContent);
        })(%s)""" % json.dumps(words))
        assert any(label.lower() in one.lower() for one in found), (words, found)
    above = test.browser.evaluate("""(() => {
        const found = [...document.querySelectorAll('details .control')].filter((one) => one.offsetParent).at(-1);
        return found.compareDocumentPosition(document.getElementById('plots')) & Node.DOCUMENT_POSITION_FOLLOWING;
    })()""")
    assert above, "the plots come before what is found"


CONTRASTS = r"""(() => {
    const channels = (color) => color.match(/[\d.]+/g).map(Number);
    const light = (color) => channels(color).slice(0, 3).map((c) => c / 255)
        .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
    const ground = (one) => {
        for (let at = one; at; at = at.parentElement) {
            const color = getComputedStyle(at).backgroundColor;
            if ((channels(color)[3] ?? 1) > 0) return color;
        }
    };
    return [...document.querySelectorAll('button, input, select')]
        .filter((one) => one.offsetParent && !one.disabled && parseFloat(getComputedStyle(one).borderTopWidth) > 0
            && !['range', 'checkbox'].includes(one.type))
        .map((one) => {
            const [a, b] = [light(getComputedStyle(one).borderTopColor), light(ground(one.parentElement))];
            return [one.id || one.textContent, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
        });
})()"""


def edges_of_controls_stand_out(test):
    test.open("#scene=default&still=1")
    count = 0
    for opening in ("0", "document.querySelectorAll('details').forEach((one) => (one.open = true))",
                    "document.getElementById('sharing').showModal()"):
        test.browser.evaluate(f"({opening}, 0)")
        for name, contrast in test.browser.evaluate(CONTRASTS):
            assert contrast >= 3.0, f"{name}: {contrast:.2f}"
            count += 1
    assert count > 100, count


def click_at(test, name):
    """A click of the mouse, which a browser takes for the user's."""
    x, y = test.browser.evaluate(f"""(() => {{
        const box = document.getElementById('{name}').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    }})()""")
    test.browser.press_mouse("mousePressed", x, y)
    test.browser.press_mouse("mouseReleased", x, y)


def a_button_fills_the_screen_with_the_fluids(test):
    test.open("#scene=dam-break&still=1")
    before = shown(test)
    click_at(test, "full")
    test.browser.wait_for("document.fullscreenElement !== null && document.body.classList.contains('full')")
    test.browser.wait_for("document.getElementById('canvas').clientHeight === innerHeight")
    visible = test.browser.evaluate(
        "['scene', 'panel', 'status', 'hint'].filter((id) => document.getElementById(id).offsetParent)")
    assert not visible, visible
    time.sleep(0.3)
    test.keep_picture("full-screen")
    test.browser.press_key("F11", "F11")
    test.browser.wait_for("document.fullscreenElement === null && !document.body.classList.contains('full')")
    time.sleep(0.3)
    assert shown(test) == before, "the picture is another one afterwards"
    click_at(test, "full")
    test.browser.wait_for("document.body.classList.contains('full')")
    test.browser.press_key("/", "Slash", "/")  # what is in the panel shows the panel
    test.browser.wait_for("document.fullscreenElement === null && document.activeElement.id === 'find'")
    test.require_silence("the full screen")


def a_hint_to_drag_goes_with_the_first_drag(test):
    for size in ((1280, 720), (360, 740)):
        test.open(size=size)
        seen = "document.getElementById('hint').offsetParent !== null"
        assert test.browser.evaluate(seen)
        test.keep_picture(f"hint-{size[0]}")
        test.browser.press_mouse("mousePressed", 90, 380)
        test.browser.press_mouse("mouseMoved", 120, 380)
        test.browser.press_mouse("mouseReleased", 120, 380)
        assert not test.browser.evaluate(seen)
        test.require_silence("the hint")


def a_link_is_sent_where_the_device_can(test):
    with test.browser.before_pages("navigator.share = (what) => ((window.sent = what), Promise.resolve())"):
        test.open("#scene=shear&still=1")
        test.click("share")
        test.browser.wait_for("document.getElementById('sharing').open")
        test.click("send-link")
        sent = test.browser.evaluate("sent")
        assert sent["url"] == test.browser.evaluate("document.getElementById('link').value"), sent
        assert "Wind and drafts" in sent["title"], sent


def h_lists_the_keys(test):
    test.open("#scene=default&still=1")
    test.browser.press_key("h", "KeyH", "h")
    assert test.browser.evaluate("document.getElementById('keys').open")
    rows = test.browser.evaluate("[...document.querySelectorAll('#keys dt')].map((one) => one.textContent)")
    assert {"Space", "N", "Ctrl+Z", "H", "1 … 6"} <= set(rows), rows
    strange = test.browser.evaluate(
        "twinflow.engine.actions().filter((one) => one.name && !twinflow.has(one)).map((one) => one.name)")
    assert not strange, f"the page does not perform {strange}"
    test.keep_picture("keys")


def the_card_of_a_parameter_can_be_closed(test):
    test.open("#scene=default&still=1", (360, 740))
    test.click("fold")
    press(test, "Grid viscosity")
    assert not test.browser.evaluate("document.getElementById('card').hidden")
    test.keep_picture("phone-card")
    test.browser.evaluate("document.querySelector('#card .close').click()")
    press(test, "Particles")
    assert test.browser.evaluate("document.getElementById('card').hidden"), "it is open again"
    test.browser.evaluate("document.querySelector('#controls label').click()")
    assert not test.browser.evaluate("document.getElementById('card').hidden")


def the_scene_before_is_taken_back_with_its_strokes(test):
    test.open("#scene=shear&still=1")
    test.stroke([(200 + 20 * k, 330) for k in range(8)])
    test.engine("set('brush.tool', 'dye')")
    momentum, strokes = test.metric("grid_momentum_x"), gestures(test)
    test.browser.evaluate("document.querySelector('#scenes button[title=dam-break]').click()")
    assert test.text_of("scene-title") == "Dam break", test.text_of("scene-title")
    assert test.engine("values().now['brush.tool']") == "dye", "the brush does not stay"
    test.browser.wait_for("location.hash.includes('scene=dam-break')")
    test.click("pause")
    test.click("undo")
    assert test.text_of("scene-title") == "Wind and drafts"
    assert test.metric("grid_momentum_x") == momentum
    assert gestures(test) == strokes, (gestures(test), strokes)
    test.browser.wait_for("location.hash.includes('scene=shear')")
    test.require_silence("the scene before")


def a_fluid_that_blows_up_says_so_once(test):
    for name, size in (("blow-up", (1280, 720)), ("phone-blow-up", (360, 740))):
        test.open("#scene=default&set=velocity.u=1e11*sin(pi*y)", size)
        test.browser.wait_for("twinflow.engine.status().failure !== ''")
        time.sleep(7.0)  # longer than a notice of a moment is shown
        said = test.text_of("notice")
        assert said.endswith("Restart begins anew") and "-2147483648" not in said, said
        assert "stopped" in test.text_of("status")
        overlap = test.browser.evaluate("""(() => {
            const [a, b] = ['notice', 'status'].map((id) => document.getElementById(id).getBoundingClientRect());
            return a.bottom > b.top || a.width === 0 || a.right > innerWidth || a.left < 0;
        })()""")
        assert not overlap, name
        test.keep_picture(name)


TESTS = [
    a_touch_reads_the_probe_and_does_not_stir,
    delete_in_a_field_resets_the_parameter,
    the_panel_has_what_the_page_reads,
    a_search_that_finds_nothing_says_so,
    a_search_knows_other_words,
    edges_of_controls_stand_out,
    a_button_fills_the_screen_with_the_fluids,
    a_hint_to_drag_goes_with_the_first_drag,
    a_link_is_sent_where_the_device_can,
    h_lists_the_keys,
    the_card_of_a_parameter_can_be_closed,
    the_scene_before_is_taken_back_with_its_strokes,
    a_fluid_that_blows_up_says_so_once,
    a_finger_strokes_and_two_pinch_the_brush,
    a_pen_strokes_wider_where_it_is_pressed_harder,
    shift_and_the_arrows_lead_a_stroke,
    the_ring_of_the_brush_is_seen_but_not_saved,
    a_picture_that_is_given_becomes_the_dye,
    a_scene_opens_with_the_picture_that_it_names,
    other_files_are_refused_in_a_sentence,
    a_value_is_changed_in_the_panel_by_keyboard,
    a_parameter_without_effect_is_faint_and_says_why,
    every_screen_shows_all_of_the_page,
]
