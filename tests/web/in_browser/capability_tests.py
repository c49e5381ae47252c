"""Browsers that lack something: each extension is hidden, and the page goes another way or says in a sentence what is missing."""

STEPS = 5
MEASURED = ("grid_error_l2", "grid_kinetic_energy")


def hidden(extension):
    return f"""(() => {{
        const get = WebGL2RenderingContext.prototype.getExtension;
        window.asked = [];
        WebGL2RenderingContext.prototype.getExtension = function (name) {{
            window.asked.push(name);
            return name === '{extension}' ? null : get.call(this, name);
        }};
    }})()"""


FOUR_BUFFERS = """(() => {
    const prototype = WebGL2RenderingContext.prototype;
    const { getParameter, drawBuffers } = prototype;
    const most = 0x8824;
    prototype.getParameter = function (name) { return name === most ? 4 : getParameter.call(this, name); };
    window.widest = 0;
    prototype.drawBuffers = function (buffers) {
        window.widest = Math.max(window.widest, buffers.length);
        return drawBuffers.call(this, buffers);
    };
})()"""

WHOLE_READ_BACK = """(() => {
    const { getParameter } = WebGL2RenderingContext.prototype;
    const readFormat = 0x8b9b;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
        return name === readFormat ? this.RGBA : getParameter.call(this, name);
    };
})()"""


def measured(test, name):
    """What the page measures after some steps of vortices that are known exactly."""
    test.open("#scene=taylor-green&still=1")
    test.engine(f"step({STEPS})")
    test.engine("draw()")
    test.keep_picture(name)
    return [test.metric(column) for column in MEASURED]


def refused_with(test, script):
    """What the page says where it cannot start."""
    with test.browser.before_pages(script):
        test.browser.messages.clear()
        test.browser.open(test.address, ready="document.getElementById('loading')?.textContent.includes('cannot start')")
    return test.text_of("loading")


def without_float_targets_the_page_says_so(test):
    said = refused_with(test, hidden("EXT_color_buffer_float"))
    assert "lacks EXT_color_buffer_float" in said, said
    assert test.browser.evaluate("document.getElementById('notice').hidden"), "it says so twice"
    assert not test.browser.evaluate("document.getElementById('panel').offsetParent"), "the panel is there"
    test.keep_picture("no-float-targets")


def without_float_read_back_the_page_says_so(test):
    said = refused_with(test, WHOLE_READ_BACK)
    assert "does not give single channels of floats back" in said, said


def without_float_blending_everything_is_drawn(test):
    with test.browser.before_pages(hidden("EXT_float_blend")):
        test.open("#scene=default&still=1")
        styles = next(row["names"] for row in test.engine("parameters().parameters") if row["key"] == "view.particle_style")
        test.engine(f"step({STEPS})")
        for assignment in [("view.particle_style", style) for style in styles] + [("view.arrows", "true")]:
            test.engine("set('%s', '%s')" % assignment)
            test.engine("draw()")
            test.require_silence(assignment)


def divergence_of_multigrid(test):
    test.open("#scene=taylor-green&still=1&set=grid.pressure=multigrid")
    test.engine(f"step({STEPS})")
    assert test.engine("values().now['grid.pressure']") == "multigrid"
    assert not test.browser.errors()
    return test.metric("grid_divergence_rms")


def without_filters_of_floats_the_fluids_are_the_same(test):
    whole, divergence = measured(test, "filtered"), divergence_of_multigrid(test)
    with test.browser.before_pages(hidden("OES_texture_float_linear")):
        assert measured(test, "unfiltered") == whole
        assert "pictures are coarser" in test.text_of("notice")
        unfiltered = divergence_of_multigrid(test)
    print(f"    divergence that multigrid leaves, with and without filters: {divergence:.3g} and {unfiltered:.3g} 1/s")
    # Without the filters the coarse grids' corrections are not interpolated, so that more is left, but not much.
    assert divergence < 1e-5 and 2.0 * divergence < unfiltered < 1e-4


def without_timers_the_fluids_move(test):
    with test.browser.before_pages(hidden("EXT_disjoint_timer_query_webgl2")):
        test.open("#scene=shear")
        test.browser.wait_for("twinflow.engine.status().steps > 5")
        assert test.engine("status().grid_ms") == 0
        asked = test.browser.evaluate("window.asked.filter((name) => name.includes('timer')).length")
        assert asked <= 1, f"the browser is asked for timers {asked} times"
        test.require_silence("no timers")


def with_four_draw_buffers_the_transforms_are_the_same(test):
    whole = measured(test, "eight-buffers")
    with test.browser.before_pages(FOUR_BUFFERS):
        few = measured(test, "four-buffers")
        assert test.browser.evaluate("window.widest") == 4
    print(f"    errors with eight and four buffers: {whole[0]:.6e} and {few[0]:.6e}")
    assert abs(few[1] / whole[1] - 1.0) < 1e-5
    assert few[0] < whole[0] + 2e-6  # both are of the rounding's size, which depends on the order of the sums
    test.require_silence("four draw buffers")


TESTS = [
    without_float_targets_the_page_says_so,
    without_float_read_back_the_page_says_so,
    without_float_blending_everything_is_drawn,
    without_filters_of_floats_the_fluids_are_the_same,
    without_timers_the_fluids_move,
    with_four_draw_buffers_the_transforms_are_the_same,
]
