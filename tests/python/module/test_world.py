"""Worlds: they take the program's steps, alone, beside each other and in threads."""

import multiprocessing
import subprocess
import sys
import threading

import numpy as np
import pytest
import twinflow

from conftest import last_row, run, small, without_times

SCENES = ["default", "taylor-green", "cylinder", "dam-break", "couette"]


def state_of(world):
    """All arrays of a world by their names."""
    state = {}
    for array in twinflow.arrays():
        fluid, name = array.name.split("_", 1)
        arrays = getattr(world, fluid)
        if hasattr(arrays, name):
            state[array.name] = getattr(arrays, name)
    return {**state, "particles_id": world.particles.id, **{name: getattr(world.grid, name) for name in ("x", "y", "dye_x", "dye_y")}}


def assert_same(left, right):
    assert left.keys() == right.keys()
    for name, values in left.items():
        assert values.dtype == right[name].dtype and values.shape == right[name].shape
        assert values.tobytes() == right[name].tobytes(), name


@pytest.mark.parametrize("name", SCENES)
def test_a_world_has_the_arrays_and_metrics_of_simulate(name, tmp_path):
    scene = small(name)
    (tmp_path / "scene.toml").write_text(scene.text(), encoding="utf-8")
    until = 3 * scene["time.step"]
    run("simulate", "scene.toml", "--until", until, "--metrics", "metrics.csv", "--fields", "fields", "--quiet", cwd=tmp_path)
    with twinflow.World(scene) as world:
        world.advance_to(until)
        assert world.steps == 3
        written = {path.stem: np.load(path) for path in (tmp_path / "fields").glob("*.npy")}
        assert_same(state_of(world), written)
        assert without_times(world.metrics()) == without_times(last_row(tmp_path / "metrics.csv"))
        assert list(world.metrics()) == [column.name for column in twinflow.metrics_columns()]


def test_arrays_have_the_shapes_of_the_table(small_scene):
    with twinflow.World(small_scene) as world:
        counts = {"y": 32, "x": 32, "particle": len(world.particles.id)}
        for array in twinflow.arrays():
            fluid, name = array.name.split("_", 1)
            values = getattr(getattr(world, fluid), name, None)
            if values is None:
                continue
            expected = [counts[axis] for axis in array.axes.split(", ") if axis != "component"]
            assert list(values.shape[:len(expected)]) == expected
            assert values.ndim - len(expected) == ("component" in array.axes)
            assert values.dtype == np.float32
            text = getattr(type(getattr(world, fluid)), name).__doc__
            assert array.unit in text and f"Shape: {array.shape}, " in text
            lengths = {"ny": 32, "nx": 32, "rows": 32, "columns": 32, "n": counts["particle"]}
            assert values.shape == eval(array.shape, lengths)
            assert len(array.components.split(", ")) == (values.shape[-1] if array.components else 1)


def test_arrays_are_copies(small_scene):
    with twinflow.World(small_scene) as world:
        before = world.grid.velocity
        kept = before.copy()
        world.step(3)
        assert np.array_equal(before, kept)
        before[:] = 7
        assert not np.array_equal(world.grid.velocity, before)


def test_arrays_outlive_their_world(small_scene):
    with twinflow.World(small_scene) as world:
        velocity = world.grid.velocity
    assert velocity.shape == (32, 32, 2) and np.isfinite(velocity).all()


def test_what_a_world_lacks_is_no_attribute():
    with twinflow.World(small(grid__enabled=False)) as world:
        assert not hasattr(world.grid, "velocity")
        assert world.particles.position.shape[1] == 2
        assert world.metrics()["grid_kinetic_energy"] is None
        with pytest.raises(AttributeError, match="this world has no grid.solid_distance: distance to the nearest solid"):
            world.grid.solid_distance


def test_a_world_without_dye_has_no_arrays_of_it():
    with twinflow.World(small(dye__enabled=False)) as world, twinflow.World(small()) as carrying:
        for attribute in ("dye", "dye_x", "dye_y"):
            with pytest.raises(AttributeError, match="this world has no .*dye"):
                getattr(world.grid, attribute)
        assert world.step(3).metrics()["grid_dye_total"] is None
        assert carrying.step(3).metrics()["grid_dye_total"] > 0
        assert np.array_equal(world.grid.velocity, carrying.grid.velocity)
        assert np.array_equal(world.particles.color, carrying.particles.color)


def alone(scene, steps):
    with twinflow.World(scene) as world:
        return state_of(world.step(steps))


def test_worlds_that_take_turns_do_not_disturb_each_other():
    scenes = [small(), small("cylinder")]
    worlds = [twinflow.World(scene) for scene in scenes]
    for _ in range(5):
        for world in worlds:
            world.step()
            world.render(size=(64, 64))
    states = [state_of(world) for world in worlds]
    worlds[0].close()  # and the other one goes on
    worlds[1].step(5)
    for scene, state in zip(scenes, states):
        assert_same(state, alone(scene, 5))
    assert_same(state_of(worlds[1]), alone(scenes[1], 10))


def test_worlds_in_threads_do_not_disturb_each_other():
    scenes = [small(), small("dam-break")]
    states = [None, None]

    def live(k):
        states[k] = alone(scenes[k], 8)

    threads = [threading.Thread(target=live, args=(k,)) for k in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for scene, state in zip(scenes, states):
        assert_same(state, alone(scene, 8))


def test_a_world_can_go_from_thread_to_thread(small_scene):
    with twinflow.World(small_scene) as world:
        for _ in range(3):
            thread = threading.Thread(target=world.step, args=(2,))
            thread.start()
            world.step(0)
            thread.join()
        assert world.steps == 6
        assert_same(state_of(world), alone(small_scene, 6))


def test_other_threads_run_during_a_step(small_scene):
    """Python does not interrupt a thread within the interval, so another one can only run where a step lets it."""
    go, ran = threading.Event(), threading.Event()
    thread = threading.Thread(target=lambda: go.wait() and ran.set())
    thread.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        with twinflow.World(small_scene) as world:
            go.set()
            for _ in range(2000):
                if ran.is_set():
                    break
                world.step()
            assert ran.is_set()
    finally:
        sys.setswitchinterval(interval)
        go.set()
        thread.join()


def test_a_gesture_of_a_world_acts_as_one_of_its_scene(small_scene):
    stroke = {"tool": "both", "path": [(0.0, -0.5, 0.0), (0.1, 0.5, 0.2)], "radius": 0.2, "color": (1, 0.5, 0)}
    with twinflow.World(small_scene) as calm, twinflow.World(small_scene) as world:
        world.gesture(**stroke).advance_to(0.1)
        stirred = state_of(world)
        assert not np.array_equal(stirred["grid_velocity"], calm.advance_to(0.1).grid.velocity)
        again = world.as_played()
    assert_same(stirred, state_of(twinflow.World(small_scene.copy().gesture(**stroke)).advance_to(0.1)))
    assert_same(stirred, state_of(twinflow.World(again).advance_to(0.1)))


def test_parameters_change_while_a_world_moves(small_scene):
    with twinflow.World(small_scene) as world:
        world.step(2).set("grid.viscosity", 0.05)
        assert world.scene["grid.viscosity"] == 0.05 and world.steps == 2
        assert small_scene["grid.viscosity"] != 0.05
        state = state_of(world.step(2))
        assert_same(state, state_of(twinflow.World(world.as_played()).step(4)))
        world.set("grid.resolution", 64)  # the initial state depends on it
        assert world.steps == 0 and world.grid.velocity.shape == (64, 64, 2)
        with pytest.raises(ValueError, match="grid.viscosity = -1.0: must be a number from"):
            world.set("grid.viscosity", -1)
        assert_same(state_of(world.step().reset()), state_of(twinflow.World(world.scene)))


def test_a_saved_world_goes_on_to_the_last_bit(small_scene, tmp_path):
    path = tmp_path / "world.checkpoint"
    with twinflow.World(small_scene) as world:
        world.gesture("both", [(0, 0, 0), (1, 0.5, 0)]).step(3).save(path)
        state = state_of(world.step(3))
    with twinflow.World.load(path) as world:
        assert world.steps == 3
        assert_same(state_of(world.step(3)), state)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(twinflow.InputError, match=str(path)):
        twinflow.World.load(path)
    with pytest.raises(FileNotFoundError):
        twinflow.World.load(tmp_path / "missing")


def test_gauges_read_what_simulate_writes(tmp_path):
    scene = small("cylinder").gauge("0,0.5", "above").gauge("1,-0.4:1,0.4:5", "behind")
    (tmp_path / "scene.toml").write_text(scene.text(), encoding="utf-8")
    run("simulate", "scene.toml", "--until", 0.05, "--gauges", "gauges.csv", "--quiet", cwd=tmp_path)
    with twinflow.World(scene) as world:
        gauges = world.advance_to(0.05).gauges()
        assert {"time": world.time, **gauges} == last_row(tmp_path / "gauges.csv")
        assert "above_grid_pressure" in gauges


def test_a_closed_world_says_so(small_scene):
    with twinflow.World(small_scene) as world:
        grid = world.grid
    world.close()
    for use in (world.step, lambda: world.step(0), lambda: world.advance_to(0), world.metrics, world.render, lambda: world.time, lambda: world.as_played(),
                lambda: grid.velocity, lambda: grid.x, lambda: world.save("/nowhere")):
        with pytest.raises(twinflow.ClosedError, match="^this world is closed$"):
            use()


def test_a_world_begins_with_a_scene_or_its_name(tmp_path):
    scene = small("couette")
    (tmp_path / "couette.toml").write_text(scene.text(), encoding="utf-8")
    with twinflow.World(scene) as world, twinflow.World(tmp_path / "couette.toml") as other:
        assert_same(state_of(world), state_of(other))
        assert repr(world.step()) == f"<twinflow.World couette at t = {world.time} s>"
    assert repr(world) == "<twinflow.World, closed>"
    with pytest.raises(TypeError, match="^scene is a Scene, or the name or the path of one, not int$"):
        twinflow.World(3)


def test_steps_are_whole(small_scene):
    with twinflow.World(small_scene) as world:
        assert world.step(np.int64(2)).steps == 2
        for steps in (1.5, "2", None):
            with pytest.raises(TypeError, match=f"^n is an int, not {type(steps).__name__}$"):
                world.step(steps)
        with pytest.raises(ValueError, match="n = 100000000000000000000: must be"):
            world.step(10**20)


def test_python_ends_in_order_while_a_daemon_thread_steps(tmp_path):
    (tmp_path / "scene.toml").write_text(small().text(), encoding="utf-8")
    program = """if True:
        import threading, twinflow
        world, stepping = twinflow.World("scene.toml"), threading.Event()
        def live():
            while True:
                world.step()
                stepping.set()
        for _ in range(2):
            threading.Thread(target=live, daemon=True).start()
        stepping.wait()
    """
    for _ in range(3):
        ended = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, stderr=subprocess.PIPE, text=True, check=False)
        assert (ended.returncode, ended.stderr) == (0, "")


def test_scenes_go_to_other_processes(small_scene):
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        (values,) = pool.map(dict, [small_scene])
    assert values == dict(small_scene)


def test_impossible_worlds_are_refused(small_scene):
    for scene, options, expected in [
        (small(velocity__u="1/(x - x)"), {}, "velocity.u"),
        (small(grid__pressure="spectral", domain__boundary="walls"), {}, "spectral"),
        (small_scene, {"threads": -1}, "threads = -1: must be from 0"),
    ]:
        with pytest.raises(ValueError, match=expected):
            twinflow.World(scene, **options)
    with twinflow.World(small_scene) as world, pytest.raises(ValueError, match="n = -1: must be"):
        world.step(-1)


def test_a_fluid_that_blows_up_is_an_error():
    scene = small(brush__strength=200, particles__method="wcsph", particles__max_substeps=1, particles__cfl=0.05)
    for _ in range(20):  # beyond all bounds
        scene.gesture("drag", [(0.1, -10, 0), (0.101, 10, 0)], radius=0.3)
    with twinflow.World(scene) as world:
        with pytest.raises(twinflow.BlowUpError, match='"wcsph"') as caught:
            world.advance_to(1)
        assert isinstance(caught.value, RuntimeError)
        assert np.isfinite(world.particles.position).all()


def test_a_seed_and_any_number_of_threads_give_the_same_bytes():
    scene = small("decaying-turbulence")
    states = [state_of(twinflow.World(scene, seed=seed, threads=threads).step(3)) for seed, threads in [(3, 1), (3, 2), (4, 1)]]
    assert_same(states[0], states[1])
    assert not np.array_equal(states[0]["grid_velocity"], states[2]["grid_velocity"])
