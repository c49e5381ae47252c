"""Sweeps: three lines of Python measure what `twinflow compare` measures, whose summary.csv is one table."""

import csv
import re

import twinflow

import pages
from conftest import SMALL, run

FIRST = ["scene", "variant", "particles.count", "grid.viscosity"]


def test_a_sweep_has_the_figures_of_compare(tmp_path):
    settings = [f"--set={key}={value}" for key, value in SMALL.items() if key != "particles.count"]
    run("compare", "taylor-green", "--vary", "particles.count=400,900", "--vary", "grid.viscosity=0.01,0.02", "--until", 0.05,
        "--pictures", 2, "--quiet", "-o", "sweep", *settings, cwd=tmp_path)
    with open(tmp_path / "sweep" / "summary.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    documented = re.findall(r"`(\w+)`", "".join(
        re.findall(r"^\| (`.*?) \|", (pages.MANUAL / "comparing.md").read_text(encoding="utf-8"), re.MULTILINE)))
    assert sorted(rows[0].keys()) == sorted(FIRST + documented)
    assert list(rows[0].keys())[:4] == FIRST

    assert len(rows) == 4
    for row in rows:
        scene = twinflow.Scene.load("taylor-green").set("grid.resolution", 32).set("dye.resolution", 32)
        scene.set("particles.count", row["particles.count"]).set("grid.viscosity", row["grid.viscosity"])
        metrics = twinflow.World(scene).advance_to(0.05).metrics()
        for name in ("grid_error_l2", "particles_error_l2", "velocity_difference_rms", "particles_count"):
            assert float(row[name]) == metrics[name]
