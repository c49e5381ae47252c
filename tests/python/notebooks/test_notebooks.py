"""The notebooks run as Jupyter runs them, and their figures are those of the command line."""

import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

from conftest import last_row, run

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "assets" / "notebooks"


def cells_of(notebook, tag):
    return [cell for cell in notebook["cells"] if tag in cell["metadata"].get("tags", ())]


def printed(notebook, tag):
    """The rows of numbers that the cell of a tag prints."""
    (cell,) = cells_of(notebook, tag)
    text = "".join("".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream")
    return [[float(word) for word in line.split()] for line in text.splitlines()]


@pytest.fixture(scope="module")
def executed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks")
    subprocess.run([sys.executable, "-B", "-m", "nbconvert", "--log-level", "WARN", "--to", "notebook", "--execute",
                    "--ExecutePreprocessor.startup_timeout=600",  # a busy machine is no failure
                    "--output-dir", folder, *FOLDER.glob("*.ipynb")], check=True,
                   env={**os.environ, "MPLCONFIGDIR": str(folder), "IPYTHONDIR": str(folder), "JUPYTER_RUNTIME_DIR": str(folder)})
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.ipynb")}


@pytest.fixture(scope="module")
def both_fluids(executed):
    """The notebook, and what its cells define."""
    notebook, names = executed["both-fluids"], {}
    for cell in cells_of(notebook, "definitions"):
        exec("".join(cell["source"]), names)
    return notebook, names


def test_every_notebook_runs_and_shows_pictures(executed):
    assert executed.keys() == {path.stem for path in FOLDER.glob("*.ipynb")}
    for notebook in executed.values():
        outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", ())]
        assert any("image/png" in output.get("data", ()) for output in outputs)
        assert all(output.get("name") != "stderr" for output in outputs)


def test_the_errors_of_the_vortices_are_those_of_simulate(both_fluids, tmp_path):
    notebook, names = both_fluids
    rows = printed(notebook, "errors")
    assert [row[0] for row in rows] == list(names["SIZES"])
    for size, *errors in rows:
        (tmp_path / "scene.toml").write_text(names["vortices"](int(size)).text(), encoding="utf-8")
        run("simulate", "scene.toml", "--until", names["END"], "--metrics", "metrics.csv", "--quiet", cwd=tmp_path)
        metrics = last_row(tmp_path / "metrics.csv")
        assert errors == [metrics["grid_error_l2"], metrics["particles_error_l2"]]
    finest = rows[-1]
    assert finest[1] < 1e-3 and finest[2] < 1e-2  # as assets/manual/notes/accuracy.md has them


def test_the_fronts_of_the_dam_break_are_those_of_simulate_and_near_the_experiment(both_fluids, tmp_path):
    notebook, names = both_fluids
    rows = printed(notebook, "fronts")
    (tmp_path / "scene.toml").write_text(names["dam"]().text(), encoding="utf-8")
    run("simulate", "scene.toml", "--until", names["EXPERIMENT"][-1, 0] * names["UNIT"], "--metrics", "metrics.csv", "--fields",
        "fields", "--quiet", cwd=tmp_path)
    arrays = {path.stem: np.load(path) for path in (tmp_path / "fields").glob("*.npy")}
    assert rows[-1] == [last_row(tmp_path / "metrics.csv")["time"],
                        names["front_of_grid"](arrays["x"], arrays["grid_volume_fraction"]),
                        names["front_of_particles"](arrays["particles_position"])]
    for time, *fronts in rows:
        expected = np.interp(time / names["UNIT"], *names["EXPERIMENT"].T)
        assert np.abs(np.array(fronts) / expected - 1).max() < 0.1
