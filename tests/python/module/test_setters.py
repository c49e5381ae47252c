"""Setters: what a scene or a world accepts can be written, read, saved, loaded and played; all else is refused by a documented exception."""

import collections.abc
import decimal
import fractions
import inspect
import pathlib
import pickle
import random
import re

import numpy as np
import pytest
import twinflow

from conftest import small, without_times

pytestmark = pytest.mark.filterwarnings("ignore")  # NumPy's, of values that it will refuse itself

SEED = 20261127
FORMULAS = ["0", "1", "x", "0.2*sin(pi*x)*cos(pi*y)", "exp(-x^2-y^2)", "max(x,y)", "1 + 0.1*x", "0.5 - x^2 - y^2", "-y", "t", ""]
# What decides how long a step takes; what else a world may be is tried.
COSTLY = re.compile(r"resolution|count|iterations|cycles|substeps|corrections|capacity|neighborhood|smoothing|time\.|cfl|aspect|"
                    r"tolerance|spray|bloom")


class Mine(Exception):
    """What a value's own methods raise; it goes through."""


class Stubborn:
    def refuse(self, *_):
        raise Mine

    __index__ = __float__ = __fspath__ = __len__ = __iter__ = __getitem__ = keys = refuse


class Wrong:
    """Its methods return what they must not."""

    def __index__(self):
        return "3"

    def __float__(self):
        return "3"

    def __fspath__(self):
        return 3

    def keys(self):
        return [1]

    def __getitem__(self, key):
        return self


class Whole:
    def __index__(self):
        return 2


DOCUMENTED = (twinflow.Error, TypeError, Mine)
TEXTS = ["", " ", "0.5", "-3", "1e5", "nan", "true", "on", "x", "sin(", "x = 1", "a,b", "gauge", "0,0", "0.1,0.2", "-0.5,0:0.5,0:5", "1e300,0",
         "99,-99", "0,0:0,0:2", "body1", "body0", "solid1", "x" * 41, "x" * 501, "(" * 5000, "\0", "a\nb", "\t\x7f\x85", "é✓😀", "\ud800",
         "'", '"', "\\", "../x", "/", "both", "cool", "heat", "ball", "disc", "solid", "pour", "default", "wcsph", "grid", "builtin:maze",
         "velocity.u", "grid.viscosity=1", " grid.viscosity ", "grid.nothing"]
OTHERS = [None, True, False, 0, 1, -1, 2**31, -2**31 - 1, 2**63, 2**64, 10**400, -10**400, 10**5000, 0.5, -0.0, 1e-320, 1e300, float("nan"),
          float("inf"), 1j, b"0.5", bytearray(b"x"), b"\xff", [], [1], [[]], [0.5, "x"], (), (1, 2), (0.1, 0.2, 0.3), {}, {"a": 1}, {1: 2},
          {"grid.viscosity": [0.1]}, set(), range(3), Ellipsis, int, len, object(), Stubborn(), Wrong(), Whole(), fractions.Fraction(1, 4),
          decimal.Decimal("0.25"), pathlib.Path("x"), pathlib.Path("/"), np.float32(0.5), np.int8(2), np.bool_(True), np.str_("x"),
          np.array(2), np.array(0.5), np.array([1]), np.array([0.5, 0.6]), np.zeros((2, 3)), np.zeros((0, 3)), np.zeros((2, 6)),
          np.array(["x"]), np.array([None]), np.datetime64("2026-01-01"), np.ma.masked]


def anything(rng):
    """A value of any type, which may happen to be one that is wanted."""
    kind = rng.randrange(8)
    if kind < 3:
        return rng.choice(TEXTS)
    if kind < 6:
        return rng.choice(OTHERS)
    if kind == 6:
        kind = rng.choice([twinflow.Scene, twinflow.World, twinflow.GridArrays, twinflow.Parameter])
        return kind.__new__(kind)
    return [rng.choice(TEXTS + OTHERS) for _ in range(rng.randrange(4))]


def value_for(rng, row):
    """A value that the parameter may have, as users or Python have it."""
    if row.names:
        return rng.choice(row.names)
    if row.minimum is None:
        return rng.choice(FORMULAS) if isinstance(row.default, str) else rng.random() < 0.5
    value = rng.choice([row.minimum, row.maximum, row.default, row.minimum + rng.random() * (row.maximum - row.minimum)])
    value = value if isinstance(row.default, float) else 2 * round(value / 2)
    return rng.choice([value, str(value), np.float64(value) if isinstance(value, float) else np.int64(value)])


def path_for(rng):
    times = sorted(rng.uniform(0, 0.2) for _ in range(rng.choice([1, 2, 2, 3, 4])))
    return [(time, rng.uniform(-1, 1), rng.uniform(-1, 1)) + ((1, 0.5, 0) if rng.random() < 0.2 else ()) for time in times]


def maybe(rng, wanted, chance=0.2):
    """What is wanted, or with some chance anything."""
    return anything(rng) if rng.random() < chance else wanted


def parameter(rng, costly):
    return rng.choice([row for row in twinflow.parameters() if costly or not COSTLY.search(row.key)])


def set_call(rng, costly):
    row = parameter(rng, costly)
    return lambda target: target.set(maybe(rng, row.key, 0.1), maybe(rng, value_for(rng, row), 0.4))


def gesture_call(rng, _):
    tools = next(row for row in twinflow.parameters() if row.key == "brush.tool").names
    arguments = {"radius": maybe(rng, rng.choice([0.02, 0.1, 0.2, 0.3, 0.5, 0.9, 1.0, 1.4]), 0.1), "color": maybe(rng, (1, 0.5, rng.random()), 0.1)}
    tool, path = maybe(rng, rng.choice(tools), 0.1), maybe(rng, path_for(rng), 0.1)
    return lambda target: target.gesture(tool, path, **arguments)


def gauge_call(rng, _):
    where = maybe(rng, rng.choice(["0,0", "0.3,-0.4", "-0.5,0:0.5,0:5", "0,0:100,0:1000", "body2", "solid1", "-0,1e-9"]), 0.4)
    name = maybe(rng, rng.choice(["", "a", "2nd", "-", "x" * 40]), 0.4)
    return lambda scene: scene.gauge(where, name)


def item_call(rng, costly):
    row = parameter(rng, costly)
    key, value = maybe(rng, row.key, 0.1), maybe(rng, value_for(rng, row), 0.4)
    return lambda scene: scene.__setitem__(key, value)


def attribute_call(name):
    def call(rng, _):
        value = anything(rng)
        return lambda scene: setattr(scene, name, value)
    return call


SCENE_SETTERS = {"set": set_call, "gesture": gesture_call, "gauge": gauge_call, "__setitem__": item_call, "title": attribute_call("title"),
                 "name": attribute_call("name")}
WORLD_SETTERS = {"set": set_call, "gesture": gesture_call}


def accepts(call, target):
    """Whether the target accepts a call. Fails where a refusal is no documented exception, or no line."""
    try:
        call(target)
    except twinflow.Error as error:
        assert "\n" not in str(error) and str(error)
        return False
    except DOCUMENTED:
        return False
    return True


def require_readable(scene):
    text = scene.text()
    again = twinflow.Scene.from_text(text, allow_paths=True)
    assert again.text() == text
    assert pickle.loads(pickle.dumps(scene)) == scene


def with_arguments(kind):
    """What of a class takes arguments: methods that are public or set items, and attributes that can be set."""
    for name, member in vars(kind).items():
        if isinstance(member, property):
            if member.fset is not None:
                yield name
        elif name[0] != "_" or name == "__setitem__":
            head = inspect.getdoc(getattr(kind, name)).split("\n", 1)[0]
            if not re.match(r"\w+\(((self|arg0): [\w.]+)?\)", head):
                yield name


def test_every_setter_is_tried():
    """A new one joins the lists above, or those here, on the day it is added."""
    assert set(with_arguments(twinflow.Scene)) - {"load", "from_text", "get"} == set(SCENE_SETTERS)
    assert set(with_arguments(twinflow.World)) - {"load", "step", "advance_to", "render", "save"} == set(WORLD_SETTERS)


def test_what_a_scene_accepts_can_be_written_and_read():
    rng = random.Random(SEED)
    counts = {name: [0, 0] for name in SCENE_SETTERS}
    for _ in range(120):
        scene = small(rng.choice(["default", "rayleigh-benard", "cylinder", "float"]))
        for _ in range(8):
            name = rng.choice(list(SCENE_SETTERS))
            before = (scene.name, scene.text())
            accepted = accepts(SCENE_SETTERS[name](rng, True), scene)
            counts[name][accepted] += 1
            if accepted:
                require_readable(scene)
            else:
                assert (scene.name, scene.text()) == before
    assert all(min(count) >= 10 for count in counts.values()), counts  # each is refused and accepted


def require_playable(world, path):
    world.save(path)
    with twinflow.World.load(path, threads=1) as again, twinflow.World(world.as_played(), threads=1) as played:
        assert (again.time, again.steps) == (world.time, world.steps)
        assert repr(without_times(again.metrics())) == repr(without_times(world.metrics()))
        require_readable(world.as_played())
        accepts(lambda each: each.step(), played)


def test_what_a_world_accepts_can_be_saved_loaded_and_played(tmp_path):
    rng = random.Random(SEED)
    counts = {name: [0, 0] for name in WORLD_SETTERS}
    worlds = 0
    while worlds < 12:
        scene = small(rng.choice(["default", "rayleigh-benard", "cylinder", "float", "dam-break"]), grid__resolution=16, dye__resolution=16,
                      particles__count=150)
        for _ in range(3):
            accepts(rng.choice([set_call, gesture_call, gauge_call])(rng, False), scene)
        try:
            world = twinflow.World(scene, threads=1)
        except twinflow.Error:
            continue
        worlds += 1
        with world:
            for _ in range(8):
                name = rng.choice(list(WORLD_SETTERS))
                counts[name][accepts(WORLD_SETTERS[name](rng, False), world)] += 1
                accepts(lambda each: each.step(), world)
            require_playable(world, tmp_path / "world.checkpoint")
    assert all(min(count) >= 5 for count in counts.values()), counts


def test_arguments_of_any_type_end_in_a_documented_exception(tmp_path, monkeypatch):
    rng = random.Random(SEED)
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    scene = small(grid__resolution=16, dye__resolution=16, particles__count=100)
    with twinflow.World(scene, threads=1) as world:
        calls = [
            lambda _: twinflow.Scene.load(anything(rng)),
            lambda _: twinflow.Scene.load(rng.choice(TEXTS), allow_paths=anything(rng)),
            lambda _: twinflow.Scene.from_text(anything(rng), maybe(rng, ".")),
            lambda _: scene[anything(rng)],
            lambda _: scene.get(anything(rng), 3),
            lambda _: anything(rng) in scene,
            lambda _: scene == anything(rng),
            lambda _: scene.__deepcopy__(anything(rng)),
            lambda _: scene.__setstate__(anything(rng)),
            lambda _: twinflow.World.load(anything(rng), threads=maybe(rng, 1)),
            lambda _: twinflow.World(anything(rng), seed=maybe(rng, 1), threads=1).close(),
            lambda _: twinflow.World("no scene", seed=anything(rng), threads=anything(rng)),
            lambda _: world.step(anything(rng)),
            lambda _: world.advance_to(rng.choice([value for value in OTHERS + TEXTS if value is not True])),
            lambda _: world.render(maybe(rng, "vorticity"), size=maybe(rng, (16, 16)), scale=maybe(rng, 1), transparent=maybe(rng, False)),
            lambda _: world.save(rng.choice([value for value in OTHERS + TEXTS if not isinstance(value, pathlib.Path)])),
            lambda _: twinflow.compare(anything(rng), "sweep", until=0.0),
            lambda _: twinflow.compare(scene, maybe(rng, "sweep"), vary=anything(rng), reference=maybe(rng, {}), until=0.0),
            lambda _: twinflow.compare(scene, "sweep", vary={anything_hashable(rng): anything(rng)}, until=0.0),
            lambda _: twinflow.compare(scene, "sweep", vary={"grid.viscosity": anything(rng)}, until=0.0),
            lambda _: twinflow.compare(scene, "sweep", reference={"grid.viscosity": anything(rng)}, until=0.0),
            lambda _: twinflow.compare(scene, "sweep", every=anything(rng), pictures=maybe(rng, 1), seed=maybe(rng, 1), threads=maybe(rng, 1),
                                       quiet=maybe(rng, True), until=0.0),
        ]
        for call in calls:
            for _ in range(40):
                accepts(call, None)
        assert world.step(1).steps > 0
    assert not (tmp_path / "below" / "sweep").exists()


def anything_hashable(rng):
    value = anything(rng)
    return value if isinstance(value, collections.abc.Hashable) else str(value)


def unmade():
    """Objects whose __init__ never ran."""
    for name in twinflow.__all__:
        kind = getattr(twinflow, name)
        if inspect.isclass(kind) and not issubclass(kind, Exception):
            yield kind, kind.__new__(kind)


def test_objects_that_were_never_made_are_refused_everywhere(small_scene):
    tried = 0
    for kind, instance in unmade():
        for name, member in vars(kind).items():
            if isinstance(member, property):
                uses = [lambda member=member, instance=instance: member.fget(instance)]
            elif name in ("__init__", "__setstate__", "__new__", "__eq__", "__hash__") or not callable(member):
                continue
            else:
                function = getattr(kind, name)
                uses = [lambda function=function, instance=instance, count=count: function(instance, *[0] * count) for count in range(3)]
            for use in uses:
                with pytest.raises(TypeError):
                    use()
                tried += 1
    assert tried > 100
    scene, world = twinflow.Scene.__new__(twinflow.Scene), twinflow.World.__new__(twinflow.World)
    assert (small_scene == scene) is False and (scene == small_scene) is False
    for use in (lambda: twinflow.World(scene), lambda: twinflow.compare(scene, "nowhere"), lambda: twinflow.compare([small_scene, scene], "nowhere"),
                lambda: twinflow.World.step(None), lambda: twinflow.World.reset(None), lambda: twinflow.Scene.text(None), lambda: world.close()):
        with pytest.raises(TypeError):
            use()
    scene.__init__()  # and then it is one
    assert scene == twinflow.Scene()


def test_a_scene_is_a_mapping_with_all_that_mappings_have(small_scene):
    assert isinstance(small_scene, collections.abc.Mapping)
    assert list(small_scene.items()) == [(key, small_scene[key]) for key in small_scene]
    assert list(small_scene.values()) == list(dict(small_scene).values())
    assert small_scene.get("grid.resolution") == small_scene.get("grid.resolution", 3) == 32
    for key in ("grid.resolutoin", "", "\ud800", 3, None, [1]):
        assert small_scene.get(key) is None and small_scene.get(key, "default") == "default"


def test_values_that_are_no_values_are_refused_by_their_type(small_scene):
    world = twinflow.World(small_scene)
    for value, name in [(np.array([1, 2]), "ndarray"), (np.array([1.5]), "ndarray"), ([64], "list"), (b"64", "bytes"), (None, "NoneType"),
                        (1j, "complex"), ({}, "dict")]:
        for target in (small_scene, world):
            with pytest.raises(TypeError, match=f"^a parameter is a bool, an int, a float or a str, not {name}$"):
                target.set("grid.resolution", value)
    with pytest.raises(Mine):
        small_scene.set("grid.viscosity", Stubborn())
    assert small_scene.set("grid.resolution", np.array(64))["grid.resolution"] == 64
    assert small_scene.set("grid.resolution", np.int16(64))["grid.resolution"] == 64
    for value in (10**400, -10**5000):
        with pytest.raises(twinflow.InputError, match="^grid.viscosity = -?inf: must be a number from 0"):
            small_scene.set("grid.viscosity", value)


def test_setters_refuse_what_readers_refuse(small_scene):
    before = small_scene.text()
    for expected, action in [
        ('title = "xx', lambda: setattr(small_scene, "title", "x" * 501)),
        ('velocity.u = "x = 1": ', lambda: small_scene.set("velocity.u", "x = 1")),
        ('velocity.u = "((', lambda: small_scene.set("velocity.u", "(" * 5000)),
        ('brush.image = "missing.png": cannot read', lambda: small_scene.set("brush.image", "missing.png")),
        ("velocity.u=1 = 2: unknown key", lambda: small_scene.set("velocity.u=1", "2")),
        ('gauge.name = "a,b": must be 1 to 40 letters', lambda: small_scene.gauge("0,0", "a,b")),
        ("--gauge 101,0: it takes a point", lambda: small_scene.gauge("101,0")),
    ]:
        with pytest.raises(twinflow.InputError) as caught:
            action()
        assert str(caught.value).startswith(expected)
        assert small_scene.text() == before
    for _ in range(64):
        small_scene.gauge("0,0")
    with pytest.raises(twinflow.InputError, match="the scene has 64 gauges, and can have no more"):
        small_scene.gauge("0,0")
    require_readable(small_scene)


@pytest.mark.parametrize("tool, options, refusal", [
    ("cool", {}, "gesture 2 with the tool cool: needs temperature.initial"),
    ("heat", {}, "gesture 2 with the tool heat: needs temperature.initial"),
    ("ball", {"radius": 1.5}, "the ball of gesture 2 has the radius 1.5 and can cover the whole fluid"),
    ("disc", {"radius": 1.2}, "the body of gesture 2 is as wide as the domain"),
    ("solid", {}, "gesture 2 draws walls: these need grid.layout = staggered"),
])
def test_a_world_refuses_gestures_that_could_not_be_played_again(tool, options, refusal, tmp_path):
    stroke = [(0, 0, 0), (1, 0.2, 0.2)]
    with twinflow.World(small(grid__layout="collocated").gesture("dye", stroke)) as world:
        with pytest.raises(twinflow.InputError, match=f"^{re.escape(refusal)}"):
            world.gesture(tool, stroke, **options)
        require_playable(world.step(), tmp_path / "world")


def test_a_world_that_heats_and_holds_a_large_ball_is_saved_and_loaded(tmp_path):
    scene = small(temperature__initial="0.5", grid__resolution=16)
    with twinflow.World(scene) as world:
        world.gesture("heat", [(0, -0.5, 0), (0.1, 0.5, 0)]).gesture("cool", [(0, -0.5, 0.5), (0.1, 0.5, 0.5)])
        world.gesture("ball", [(0, 0, 0), (1, 0.1, 0)], radius=0.9).step(2)
        require_playable(world, tmp_path / "world")
        with pytest.raises(twinflow.InputError, match="^gesture 1 with the tool heat: needs temperature.initial"):
            world.set("temperature.initial", "")
        assert world.steps == 2
        with pytest.raises(twinflow.InputError, match="^exact.v = .*: must be a formula"):
            world.set("exact.u", "0")
