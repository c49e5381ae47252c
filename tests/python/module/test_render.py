"""Pictures: they are those of `twinflow render`."""

import matplotlib.image
import numpy as np
import pytest
import twinflow

from conftest import run, small


def picture_of(path):
    return np.rint(matplotlib.image.imread(path) * 255).astype(np.uint8)


@pytest.mark.parametrize("options", [{}, {"view": "vorticity,arrows"}, {"view": "side-by-side", "scale": 2}, {"transparent": True}])
def test_a_picture_is_that_of_the_program(options, tmp_path):
    scene = small()
    (tmp_path / "scene.toml").write_text(scene.text(), encoding="utf-8")
    words = [word for name, value in options.items() for word in ([f"--{name}"] if value is True else [f"--{name}", value])]
    run("render", "scene.toml", "-o", "frames", "--frames", 1, "--from", 0.05, "--size", "320x200", "--quiet", *words, cwd=tmp_path)
    with twinflow.World(scene) as world:
        pixels = world.advance_to(0.05).render(size=(320, 200), **options)
    assert pixels.dtype == np.uint8
    assert np.array_equal(pixels, picture_of(tmp_path / "frames" / "frame_000000.png"))


def test_pictures_of_a_film_are_those_of_the_program(tmp_path):
    scene = small()
    (tmp_path / "scene.toml").write_text(scene.text(), encoding="utf-8")
    run("render", "scene.toml", "-o", "frames", "--frames", 3, "--fps", 20, "--size", "160x100", "--quiet", cwd=tmp_path)
    with twinflow.World(scene) as world:
        for frame in range(3):
            pixels = world.advance_to(frame / 20).render(size=(160, 100))
            assert np.array_equal(pixels, picture_of(tmp_path / "frames" / f"frame_{frame:06}.png"))


def test_a_picture_changes_nothing(small_scene):
    with twinflow.World(small_scene) as world, twinflow.World(small_scene) as unseen:
        world.step(2).render("vorticity", size=(64, 48))
        assert world.scene.text() == unseen.step(2).scene.text()
        assert np.array_equal(world.step(2).grid.velocity, unseen.step(2).grid.velocity)


def test_impossible_pictures_are_refused(small_scene):
    with twinflow.World(small_scene) as world:
        for expected, options in [("view colour: it takes arrows, ", {"view": "colour"}),
                                  ("size: a side of 15 pixels; must be from 16 to 16384", {"size": (15, 100)}),
                                  ("scale = 9: must be from 1 to 8", {"scale": 9})]:
            with pytest.raises(ValueError, match=expected):
                world.render(**options)
