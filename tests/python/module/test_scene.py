"""Scenes: their parameters, texts, gestures and gauges."""

import copy
import pickle

import matplotlib.image
import numpy as np
import pytest
import twinflow

from conftest import run, small


def test_scenes_and_parameters_are_those_of_the_program(tmp_path):
    listed = dict(line.split(maxsplit=1) for line in run("scenes", cwd=tmp_path).splitlines())
    assert twinflow.scenes() == listed
    text = run("params", cwd=tmp_path)
    for row in twinflow.parameters():
        assert row.help in text
        assert f"{row.key} = " in text
        assert f"Takes {row.allowed}." in text


def test_every_parameter_can_be_set_to_its_default():
    scene = twinflow.Scene()
    for row in twinflow.parameters():
        scene[row.key] = row.default
        assert scene[row.key] == row.default
        assert type(scene[row.key]) is type(row.default)
    assert set(scene.keys()) == {row.key for row in twinflow.parameters()}
    assert dict(scene)["grid.resolution"] == scene["grid.resolution"]


def test_values_are_taken_as_typed_and_as_python_has_them():
    scene = twinflow.Scene()
    for value in (64, "64", np.int64(64)):
        assert scene.set("grid.resolution", value)["grid.resolution"] == 64
        scene.set("grid.resolution", 32)
    for value in (0.25, "0.25", np.float32(0.25), np.float64(0.25)):
        assert scene.set("grid.viscosity", value)["grid.viscosity"] == 0.25
        scene.set("grid.viscosity", 1)
        assert scene["grid.viscosity"] == 1.0
    assert scene.set("grid.enabled", False)["grid.enabled"] is False
    assert scene.set("velocity.u", "x == 1")["velocity.u"] == "x == 1"
    with pytest.raises(TypeError, match="not list"):
        scene.set("grid.resolution", [64])


@pytest.mark.parametrize("name", twinflow.scenes())
def test_a_scene_survives_as_text(name):
    scene = twinflow.Scene.load(name)
    again = twinflow.Scene.from_text(scene.text())
    assert again.text() == scene.text()
    assert scene.name == name and scene.title == twinflow.scenes()[name]


def test_a_file_is_loaded_by_its_path(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('base = "taylor-green"\ntitle = "Mine"\n[grid]\nresolution = 48\n', encoding="utf-8")
    for given in (path, str(path)):
        scene = twinflow.Scene.load(given)
        assert (scene.name, scene.title, scene["grid.resolution"]) == ("mine", "Mine", 48)


def test_a_scene_is_a_mapping_of_its_parameters():
    scene = twinflow.Scene()
    assert "grid.resolution" in scene
    assert "grid.resolutoin" not in scene and 3 not in scene
    assert len(scene) == len(twinflow.parameters()) == len(list(scene))
    assert list(scene) == list(scene.keys())
    assert {**scene} == {key: scene[key] for key in scene.keys()}


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda scene: pickle.loads(pickle.dumps(scene))])
@pytest.mark.parametrize("name", ["cylinder", "dam-break"])
def test_a_duplicate_equals_its_scene_until_one_of_them_changes(name, duplicate):
    scene = small(name).gauge("0,0.5").gesture("dye", [(0, 0, 0), (0.5, 0.5, 0.25)])
    other = duplicate(scene)
    assert other == scene and other.text() == scene.text() and other.name == scene.name
    other["grid.resolution"] = 64
    assert other != scene and scene["grid.resolution"] == 32
    assert scene != "cylinder"


def test_a_pickled_scene_keeps_its_image(tmp_path):
    matplotlib.image.imsave(tmp_path / "dye.png", np.random.default_rng(1).random((4, 4, 3)))
    (tmp_path / "mine.toml").write_text('[dye]\nimage = "dye.png"\n', encoding="utf-8")
    scene = twinflow.Scene.load(tmp_path / "mine.toml")
    assert pickle.loads(pickle.dumps(scene)) == scene


def test_a_copy_is_another_scene(small_scene):
    copy = small_scene.copy().set("grid.resolution", 64)
    assert small_scene["grid.resolution"] == 32
    assert copy["grid.resolution"] == 64


def test_gestures_and_gauges_are_those_of_scene_files():
    text = small().gesture("dye", [(0, 0, 0), (0.5, 0.5, 0.25, 1, 0, 0)], radius=0.2, color=(0, 1, 0)).text()
    assert twinflow.Scene.from_text(text).text() == text
    assert 'tool = "dye"' in text and "radius = 0.2" in text
    gauged = small().gauge("0,0").gauge("-0.5,0:0.5,0:5", "line").text()
    assert 'name = "gauge1"' in gauged and 'name = "line"' in gauged


def test_what_is_refused_is_refused_with_the_programs_sentences(tmp_path):
    scene = twinflow.Scene()
    for expected, action in [
        ("grid.resolutoin: unknown key; the nearest known key is grid.resolution", lambda: scene["grid.resolutoin"]),
        ("grid.resolutoin = 3: unknown key", lambda: scene.set("grid.resolutoin", 3)),
        ("grid.resolution = 3: must be an even integer from", lambda: scene.set("grid.resolution", 3)),
        ("grid.resolution = 64.5: must be", lambda: scene.set("grid.resolution", 64.5)),
        ("grid.viscosity = nan: must be a number", lambda: scene.set("grid.viscosity", float("nan"))),
        ("taylor-gren: unknown scene; the nearest is taylor-green", lambda: twinflow.Scene.load("taylor-gren")),
        ("scene.toml:2:14: grid.resolution = 3: must be", lambda: twinflow.Scene.from_text("[grid]\nresolution = 3")),
        ("gesture.radius = 99.0: must be", lambda: scene.gesture("both", [(0, 0, 0), (1, 0, 0)], radius=99)),
        ('gesture.tool = "smear": must be one of', lambda: scene.gesture("smear", [(0, 0, 0), (1, 0, 0)])),
        ("gesture.path = ", lambda: scene.gesture("both", [(0, 0, 0)])),
    ]:
        with pytest.raises(twinflow.InputError) as caught:
            action()
        assert str(caught.value).startswith(expected)
        assert isinstance(caught.value, ValueError) and isinstance(caught.value, twinflow.Error)
    missing = tmp_path / "missing.toml"
    with pytest.raises(FileNotFoundError, match=f"cannot read {missing}") as caught:
        twinflow.Scene.load(missing)
    assert isinstance(caught.value, twinflow.InputError)
