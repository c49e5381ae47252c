"""The page's controls: the panel and its search, formulas, the list of scenes, the menu of a phone, and their colors."""

import json
import time

from .hand_tests import click_at


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
    const contrast = (color, behind) => {
        const [a, b] = [light(color), light(behind)];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const shown = (one) => one.offsetParent && !one.disabled && !one.closest('.without-effect, #picture');
    const name = (one) => one.id || one.className || one.textContent;
    const edges = [...document.querySelectorAll('button, input, select, textarea')]
        .filter((one) => shown(one) && parseFloat(getComputedStyle(one).borderTopWidth) > 0
            && !['range', 'checkbox'].includes(one.type))
        .map((one) => [name(one), contrast(getComputedStyle(one).borderTopColor, ground(one.parentElement))]);
    const texts = [...document.querySelectorAll('button, label, summary, p, h2, h3, .unit')]
        .filter((one) => shown(one) && one.textContent.trim() && getComputedStyle(one).visibility === 'visible')
        .map((one) => [name(one), contrast(getComputedStyle(one).color, ground(one))]);
    return [edges, texts];
})()"""


def controls_and_texts_stand_out_in_dark_and_light(test):
    """As the guidelines for accessible pages want it: a contrast of 3 at edges, and of 4.5 in texts."""
    for theme, ground in (("dark", "rgb(15, 17, 22)"), ("light", "rgb(246, 247, 249)")):
        test.browser.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        test.open("#scene=vortex-street&still=1&set=grid.viscosity=0.003")
        assert test.browser.evaluate("getComputedStyle(document.body).backgroundColor") == ground
        count = 0
        for opening in ("document.querySelectorAll('details').forEach((one) => (one.open = true))",
                        "document.getElementById('scene').click()", "document.getElementById('share').click()"):
            test.browser.evaluate(f"({opening}, 0)")
            time.sleep(0.5)
            test.keep_picture(f"{theme}-{count}")
            for least, pairs in zip((3.0, 4.5), test.browser.evaluate(CONTRASTS)):
                for name, contrast in pairs:
                    assert contrast >= least, f"{theme}, {name}: {contrast:.2f}"
                    count += 1
            test.browser.evaluate("document.querySelector('dialog[open]')?.close()")
        assert count > 300, count
    test.browser.send("Emulation.setEmulatedMedia", features=[])


def the_fluids_have_the_whole_page_until_the_panel_is_opened(test):
    test.open("#scene=default&still=1", panel="")
    seen = "[document.getElementById('canvas').clientWidth === innerWidth, document.getElementById('panel').offsetParent !== null]"
    assert test.browser.evaluate(seen) == [True, False]
    test.click("fold")
    assert test.browser.evaluate(seen) == [False, True]
    assert test.browser.evaluate("document.getElementById('fold').getAttribute('aria-expanded')") == "true"
    test.browser.open("about:blank", ready="true")
    test.open("#scene=default&still=1")  # the page has kept it
    assert test.browser.evaluate(seen) == [False, True]


def a_phone_has_one_row_of_buttons_and_a_menu(test):
    test.open("#scene=default&still=1", (360, 740))
    assert test.browser.evaluate("document.querySelector('header').offsetHeight") < 56
    seen = "['pause', 'undo', 'fold', 'step', 'share'].filter((id) => document.getElementById(id).offsetParent)"
    assert test.browser.evaluate(seen) == ["pause", "undo", "fold"]
    click_at(test, "more")
    assert test.browser.evaluate(seen) == ["pause", "undo", "fold", "step", "share"]
    outside = test.browser.evaluate("""[...document.querySelectorAll('#rest button')]
        .filter((one) => one.offsetParent && one.getBoundingClientRect().right > innerWidth).length""")
    assert outside == 0, outside
    test.keep_picture("phone-menu")
    steps = test.engine("status().steps")
    click_at(test, "step")
    assert test.engine("status().steps") == steps + 1
    assert test.browser.evaluate(seen) == ["pause", "undo", "fold"]


def a_search_finds_a_scene_and_enter_opens_it(test):
    test.open("#scene=default&still=1")
    test.click("scene")
    found = lambda: test.browser.evaluate(
        "[...document.querySelectorAll('#scenes button')].filter((one) => one.offsetParent).map((one) => one.title)")
    everything = len(found())
    click_at(test, "find-scene")
    test.browser.send("Input.insertText", text="dam")
    assert "dam-break" in found() and len(found()) < 5, found()
    headings = "[...document.querySelectorAll('#scenes h3')].filter((one) => one.offsetParent).length"
    assert test.browser.evaluate(headings) < 4
    test.browser.send("Input.insertText", text=" qqq")
    assert found() == [] and test.browser.evaluate("document.getElementById('no-scene').offsetParent !== null")
    test.browser.evaluate("document.getElementById('find-scene').value = 'dam break'")
    test.browser.evaluate("document.getElementById('find-scene').dispatchEvent(new Event('input'))")
    test.browser.press_key("Enter", "Enter", "\r")
    test.browser.wait_for("twinflow.engine.status().scene === 'dam-break' && !document.getElementById('gallery').open")
    test.click("scene")
    assert len(found()) == everything, "the search has ended"


def field(test, key_text):
    """The field of a parameter below its group, with the focus."""
    return test.browser.evaluate("""((label) => {
        document.querySelectorAll('details').forEach((one) => (one.open = true));
        const control = [...document.querySelectorAll('details .control')]
            .find((one) => one.querySelector('label').textContent.startsWith(label));
        const input = control.querySelector('input, textarea');
        input.focus();
        input.select();
        window.field = input;
        return [input.tagName, input.value];
    })(%s)""" % json.dumps(key_text))


def a_formula_that_is_refused_stays_until_it_is_mended(test):
    test.open("#scene=default&still=1")
    label = next(row["label"] for row in test.engine("parameters().parameters") if row["key"] == "velocity.u")
    tag, home = field(test, label)
    assert tag == "TEXTAREA", tag
    wrong = "sin(3*y)*cos(2*x) + 0.25*sin(5*y)*cos(7*x) +"
    test.browser.send("Input.insertText", text=wrong)
    test.browser.press_key("Enter", "Enter", "\r")
    assert test.engine("values().now['velocity.u']") == home
    assert "velocity.u" in test.text_of("notice"), test.text_of("notice")
    state = "[field.value, field.closest('.control').classList.contains('refused'), field.rows]"
    assert test.browser.evaluate(state) == [wrong, True, 2]
    test.engine("set('grid.viscosity', '0.003')")
    test.browser.press_key("Tab", "Tab")
    test.click("undo")  # shows all values anew
    assert test.browser.evaluate(state) == [wrong, True, 2]
    test.keep_picture("refused")
    field(test, label)
    test.browser.send("Input.insertText", text="sin(3*y)*cos(2*x)")
    test.browser.press_key("Enter", "Enter", "\r")
    assert test.engine("values().now['velocity.u']") == "sin(3*y)*cos(2*x)"
    assert test.browser.evaluate(state) == ["sin(3*y)*cos(2*x)", False, 1]
    field(test, label)
    test.browser.send("Input.insertText", text="(")
    test.browser.press_key("Enter", "Enter", "\r")
    test.browser.press_key("Escape", "Escape")
    assert test.browser.evaluate(state) == ["sin(3*y)*cos(2*x)", False, 1]


def one_reynolds_number_sets_both_viscosities(test):
    test.open("#scene=vortex-street&still=1")
    control = """(() => {
        const control = [...document.querySelectorAll('#controls > .control')].find((one) => /^Re( |↺|$)/.test(one.textContent));
        window.field = control.querySelector('input');
        return control.offsetParent ? control.querySelector('label').textContent : '';
    })()"""
    before = float(test.engine("values().now['grid.viscosity']"))
    assert f"{before:.4g}" in test.browser.evaluate(control)
    number = float(test.browser.evaluate("field.value"))
    test.browser.evaluate(f"(field.focus(), field.select(), 0)")
    test.browser.send("Input.insertText", text="200")
    test.browser.press_key("Enter", "Enter", "\r")
    for key in ("grid.viscosity", "particles.viscosity"):
        assert abs(float(test.engine(f"values().now['{key}']")) / (before * number / 200) - 1) < 1e-3, key
    assert f"{before * number / 200:.4g}" in test.browser.evaluate(control)
    test.open("#scene=default&still=1")
    assert test.browser.evaluate(control) == "", "there is no scale"


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


TESTS = [
    delete_in_a_field_resets_the_parameter,
    the_panel_has_what_the_page_reads,
    a_search_that_finds_nothing_says_so,
    a_search_knows_other_words,
    controls_and_texts_stand_out_in_dark_and_light,
    the_fluids_have_the_whole_page_until_the_panel_is_opened,
    a_phone_has_one_row_of_buttons_and_a_menu,
    a_search_finds_a_scene_and_enter_opens_it,
    a_formula_that_is_refused_stays_until_it_is_mended,
    one_reynolds_number_sets_both_viscosities,
    the_card_of_a_parameter_can_be_closed,
    a_value_is_changed_in_the_panel_by_keyboard,
    a_parameter_without_effect_is_faint_and_says_why,
]
