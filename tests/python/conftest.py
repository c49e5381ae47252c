"""What the tests of the Python module share: small scenes, and the program to compare with."""

import csv
import os
import pathlib
import subprocess
import sys

import pytest
import twinflow

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "manual"))  # the module `pages`

PROGRAM = pathlib.Path(os.environ.get("TWINFLOW_PROGRAM", "build/release/twinflow")).absolute()

SMALL = {"grid.resolution": 32, "dye.resolution": 32, "particles.count": 400}


def small(name="default", **settings):
    """A scene that costs little; a setting grid__viscosity=0.1 stands for grid.viscosity=0.1."""
    scene = twinflow.Scene.load(name)
    for key, value in {**SMALL, **{key.replace("__", "."): value for key, value in settings.items()}}.items():
        scene.set(key, value)
    return scene


def run(*words, cwd):
    """Runs the program in a folder without a display, and returns what it prints."""
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run([PROGRAM, *map(str, words)], cwd=cwd, env=environment, check=True, text=True, encoding="utf-8",
                          stdout=subprocess.PIPE).stdout


def without_times(metrics):
    """Metrics without the wall time of steps, which differs from run to run."""
    return {name: value for name, value in metrics.items() if not name.endswith("_ms")}


def last_row(path):
    """The last row of a table of metrics or gauges, as World.metrics() has it."""
    with open(path, encoding="utf-8") as file:
        row = list(csv.DictReader(file))[-1]
    return {name: float(cell) if cell else None for name, cell in row.items()}


@pytest.fixture
def small_scene():
    return small()
