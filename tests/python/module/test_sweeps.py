"""Sweeps: three lines of Python measure what `twinflow compare` measures, whose summary.csv is one table."""

import _thread
import csv
import itertools
import re
import threading
import time

import numpy as np
import pytest
import twinflow

import pages
from conftest import SMALL, run, small

FIRST = ["scene", "variant", "particles.count", "grid.viscosity"]


def test_a_sweep_has_the_figures_of_compare(tmp_path):
    settings = [f"--set={key}={value}" for key, value in SMALL.items() if key != "particles.count"]
    run("compare", "taylor-green", "--vary", "particles.count=400,900", "--vary", "grid.viscosity=0.01,0.02", "--until", 0.05,
        "--pictures", 2, "--quiet", "-o", "sweep", *settings, cwd=tmp_path)
    with open(tmp_path / "sweep" / "summary.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    documented = re.findall(r"`(\w+)`", "".join(
        re.findall(r"^\| (`.*?) \|", (pages.MANUAL / "reference" / "comparing.md").read_text(encoding="utf-8"), re.MULTILINE)))
    assert sorted(rows[0].keys()) == sorted(FIRST + documented)
    assert list(rows[0].keys())[:4] == FIRST

    assert len(rows) == 4
    for row in rows:
        scene = twinflow.Scene.load("taylor-green").set("grid.resolution", 32).set("dye.resolution", 32)
        scene.set("particles.count", row["particles.count"]).set("grid.viscosity", row["grid.viscosity"])
        metrics = twinflow.World(scene).advance_to(0.05).metrics()
        for name in ("grid_error_l2", "particles_error_l2", "velocity_difference_rms", "particles_count"):
            assert float(row[name]) == metrics[name]


def rows_of(table):
    with open(table, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def without_step_times(row):
    return {name: value for name, value in row.items() if not name.endswith("_step_ms")}


def as_cells(row):
    return {name: "" if value is None else value if isinstance(value, str) else float(value) for name, value in row.items()}


def as_numbers(row, names):
    return {name: float(cell) if cell and name not in names else cell for name, cell in row.items()}


def require_same(table, rows):
    texts = ("scene", "variant", "stopped")
    assert [as_numbers(without_step_times(row), texts) for row in rows_of(table)] == [
        as_cells(without_step_times(row)) for row in rows]


def test_compare_is_the_command_and_its_report_repeats_it(tmp_path):
    settings = [f"--set={key}={value}" for key, value in SMALL.items() if key != "particles.count"]
    options = ["--vary", "particles.count=400,900", "--reference", "grid.resolution=64", "--until", 0.05, "--pictures", 2, "--quiet"]
    run("compare", "taylor-green", "-o", "command", *options, *settings, cwd=tmp_path)
    sweep = twinflow.compare(small("taylor-green"), tmp_path / "module", vary={"particles.count": [400, 900]},
                             reference={"grid.resolution": 64}, until=0.05, pictures=2)
    require_same(tmp_path / "command" / "summary.csv", sweep.rows)
    require_same(tmp_path / "module" / "summary.csv", sweep.rows)
    assert [row["particles.count"] for row in sweep.rows] == [400, 900]
    assert sweep.folder == tmp_path / "module"
    assert sweep.report.is_file() and sweep.report.parent == sweep.folder
    run("compare", "module/scenes/taylor-green.toml", "-o", "again", *options, cwd=tmp_path)
    require_same(tmp_path / "again" / "summary.csv", sweep.rows)


def test_complete_runs_are_not_run_again_and_scenes_of_one_name_are_told_apart(tmp_path):
    scenes = [small(), small(grid__viscosity=0.1), "double-shear-layer"]
    arguments = {"vary": {"grid.resolution": [16], "particles.count": [100]}, "until": 0.02, "pictures": 1}
    first = twinflow.compare(scenes, tmp_path, **arguments)
    assert [row["scene"] for row in first.rows] == ["default", "default-2", "double-shear-layer"]
    written = {file: file.stat().st_mtime_ns for file in tmp_path.glob("runs/*/metrics.csv")}
    assert len(written) == 3
    assert twinflow.compare(scenes, tmp_path, **arguments).rows == first.rows
    assert {file: file.stat().st_mtime_ns for file in tmp_path.glob("runs/*/metrics.csv")} == written


def test_one_value_is_an_axis_and_counts_are_whole(tmp_path):
    sweep = twinflow.compare(small(), tmp_path, vary={"particles.method": "wcsph", "particles.count": np.int64(100)}, until=0.02,
                             pictures=1)
    (row,) = sweep.rows
    assert (row["particles.method"], row["particles.count"]) == ("wcsph", 100)
    assert type(row["grid_cells"]) is int and row["grid_cells"] == 32 * 32
    assert type(row["particles_count"]) is int and type(row["time"]) is float


@pytest.mark.parametrize("scenes, arguments, reason", [
    ([], {}, "there is none"),
    ("no-such-scene", {}, "no-such-scene"),
    ("default", {"vary": {"grid.resolutoin": [16]}}, "grid.resolution"),
    ("default", {"until": 0.0}, "must be from 1e-6"),
    ("default", {"every": 0.0}, "must be from 1e-6"),
    ("default", {"pictures": 0}, "must be from 1 to 100"),
    ("default", {"threads": -1}, "must be from 0"),
])
def test_a_comparison_that_cannot_be_is_refused_and_nothing_is_written(tmp_path, scenes, arguments, reason):
    with pytest.raises(twinflow.InputError, match=reason):
        twinflow.compare(scenes, tmp_path / "sweep", **arguments)
    assert not (tmp_path / "sweep").exists()


def test_an_interruption_ends_a_comparison_as_it_ends_python(tmp_path):
    def interrupt():
        while not (tmp_path / "sweep" / "runs").is_dir():
            time.sleep(0.01)
        _thread.interrupt_main()

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        twinflow.compare(small(), tmp_path / "sweep", until=1e5)
    thread.join()
    assert not list(tmp_path.glob("sweep/runs/[!.]*"))


def test_a_value_with_a_comma_is_one_value(tmp_path):
    sweep = twinflow.compare(small(grid__resolution=16, dye__resolution=16), tmp_path, until=0.02, pictures=1,
                             vary={"velocity.u": ["max(x,y)", "min(x,y)"]})
    assert [row["velocity.u"] for row in sweep.rows] == ["max(x,y)", "min(x,y)"]
    with pytest.raises(twinflow.InputError, match=r'dye.image = "a,b.png": cannot read'):
        twinflow.compare(small(), tmp_path / "other", vary={"dye.image": ["a,b.png"]})
    for vary, refusal in [({"grid.viscosity": []}, "vary: grid.viscosity has no values"),
                          ({"grid.viscosity": (0.1 for _ in itertools.count())}, "vary: grid.viscosity has too many values"),
                          ({"grid.viscosity=1": 2}, "grid.viscosity=1: unknown key")]:
        with pytest.raises(twinflow.InputError, match=re.escape(refusal)):
            twinflow.compare(small(), tmp_path / "other", vary=vary)
    for vary, refusal in [({3: [1]}, "a key of vary is a str, not int"), ({"\ud800": 1}, "a key of vary is a str with half a character")]:
        with pytest.raises(TypeError, match=refusal):
            twinflow.compare(small(), tmp_path / "other", vary=vary)
