"""Every built-in scene in the browser: some steps and a picture, without an error of WebGL or a word on the console."""

import time

STEPS = 5  # that every scene takes
SECONDS = 1800  # that all scenes may take together, on two processors that draw too

# Scenes that between them use all solvers, both kinds of surfaces, solids, channels, heat and layers.
SOME = ("default", "taylor-green", "dam-break", "cylinder", "spillway", "heated-cavity", "maze")
FEW = ("default", "dam-break")


def take_steps(test, name):
    test.open_scene(name)
    test.engine(f"step({STEPS})")
    test.engine("draw()")
    steps = test.engine("status().steps")
    assert steps >= STEPS, f"{name}: {steps} steps"
    test.require_silence(name)


def scenes_take_steps(test, names):
    """Goes through all scenes, also behind one that fails, and names those."""
    test.open("#scene=default&still=1")
    begin = time.monotonic()
    complaints, times = [], []
    for number, name in enumerate(names):
        start = time.monotonic()
        assert start - begin < SECONDS, f"{len(names) - number} scenes are left after {SECONDS} s, from {name} on"
        try:
            take_steps(test, name)
        except (AssertionError, RuntimeError) as error:
            complaints.append(f"{name}: {error}")
            test.open("#scene=default&still=1")  # the next scene is not to be blamed
        times.append((time.monotonic() - start, name))
    slowest = ", ".join(f"{name} {seconds:.1f} s" for seconds, name in sorted(times, reverse=True)[:3])
    print(f"    {len(names)} scenes in {time.monotonic() - begin:.0f} s; the slowest: {slowest}")
    assert not complaints, "\n".join(complaints)


def all_names(test):
    test.open("#scene=default&still=1")
    names = [scene["name"] for scene in test.engine("scenes()")]
    assert names, "the page knows no scenes"
    return names


def every_scene_takes_steps_without_an_error(test):
    scenes_take_steps(test, all_names(test))


def some_scenes_take_steps_without_an_error(test):
    scenes_take_steps(test, SOME)


def few_scenes_take_steps_without_an_error(test):
    scenes_take_steps(test, FEW)
