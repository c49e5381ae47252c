#!/usr/bin/env python3
"""series_check.py whole RUN.h5: prints the number of intervals of a series, all of which are read, also through RUN.xmf.
series_check.py grown RUN.h5: the same, and particles must have come after the XDMF file was written.
series_check.py equal RUN.h5 DIR: compares the last interval with the arrays of --fields, as h5py and as meshio read it.
series_check.py metrics RUN.h5 TABLE.csv: compares the metrics with those of the table, to the last bit.
series_check.py same ONE.h5 OTHER.h5: compares all sets of two series.
series_check.py times RUN.h5 TIME…: compares the times of the intervals, to a hundredth of a second.
series_check.py refuses RUN.h5 DIR: requires that `same` and `equal` refuse a copy in which one value of any set is another one.

They are read as users of h5py and meshio read them, and with status 1 the first difference is said."""
import csv
import pathlib
import shutil
import sys
import tempfile
import xml.etree.ElementTree

import h5py
import meshio
import numpy


NUMBERS = ("gauges/", "metrics/")  # groups of numbers, which --fields does not have


def require(condition, what):
    if not condition:
        sys.exit(f"series_check: {what}")


def same(one, other):
    return one.shape == other.shape and numpy.array_equal(one, other, equal_nan=True)


def growing(series):
    """The paths of the sets that grow with time, but for `time` itself; without any a check would compare nothing."""
    paths = []
    for group in ("grid", "particles", "gauges", "metrics"):
        for name, item in series.get(group, {}).items():
            require(isinstance(item.attrs["axes"], str), f"the attributes of {item.name} are no texts")
            if item.attrs["axes"].split(", ")[0] == "t":
                paths.append(f"{group}/{name}")
    require(paths, "no set grows with time")
    return paths


def check_metrics(path, table):
    with h5py.File(path) as series, open(table, newline="") as file:
        rows = list(csv.DictReader(file))
        require(len(rows) == len(series["time"]), "there are not as many rows as intervals")
        left = set(rows[0]) - set(series["metrics"])
        require(left == {"time", "grid_step_ms", "particles_step_ms"}, f"the series lacks {left}")
        for name, values in series["metrics"].items():
            expected = [float(row[name] or "nan") for row in rows]
            require(numpy.array_equal(values, expected, equal_nan=True), f"{name} differs")


def check_whole(path):
    with h5py.File(path) as series:
        count = len(series["time"])
        require(numpy.all(numpy.diff(series["time"]) > 0), "times do not grow")
        for name in growing(series):
            require(series[name].dtype == ("<f8" if name.startswith(NUMBERS) else "<f4"), f"{name} has another type")
            values = series[name][:count]
            require(len(values) == count, f"{name} ends before time")
            some = numpy.isfinite(values).reshape(count, -1).any(axis=1).all()
            require(some or name.startswith(NUMBERS), f"{name} lacks an interval")  # there may be nothing to read
        for collection in xml.etree.ElementTree.parse(path.with_suffix(".xmf")).findall("Domain/Grid"):
            require(len(collection) <= count, "the XDMF file lists too many intervals")
            for interval, grid in enumerate(collection):
                check_listed(series, grid, interval)
    print(count)


def listed_sets(series, grid):
    """The sets that XDMF names for an interval, each with the shape that it gives them."""
    for item in grid.iter("DataItem"):
        if item.get("Format") == "HDF":
            yield series[item.text.partition(":")[2]], tuple(map(int, item.get("Dimensions").split()))


def check_listed(series, grid, interval):
    """Compares what XDMF names as an interval with the sets of the series.

    Sets of particles may have grown since XDMF was written, because the program was killed in between. Particles that came
    later are not there in the intervals that XDMF lists."""
    for values, shape in listed_sets(series, grid):
        grows = "particles/" in values.name
        length = values.shape[0] if grows and values.shape[0] > shape[0] else shape[0]
        require(values.shape == (length, *shape[1:]), f"{values.name} has another shape")
        later = values[shape[0]:]
        later = later[:, :2] if later.ndim > 1 and later.shape[1] == 3 else later  # the third of two components is 0
        absent = values.name.endswith("/id") or numpy.isnan(later).all()
        require(absent, f"{values.name} has values that XDMF leaves out")
    for attribute in grid.findall("Attribute"):
        name = attribute.get("Name").replace("_", "/", 1)
        viewed = series[attribute.find("DataItem").text.partition(":")[2]][:]
        values = series[name][interval]
        viewed = viewed if name.startswith("particles/") and viewed.shape[0] == values.shape[0] else viewed[0]
        require(same(viewed[..., : values.shape[-1]] if viewed.shape[-1:] != values.shape[-1:] else viewed, values),
                f"{name} differs in XDMF")


def check_grown(path):
    """Requires that particles came after the XDMF file was written, whose intervals stay true."""
    check_whole(path)
    with h5py.File(path) as series:
        grid = xml.etree.ElementTree.parse(path.with_suffix(".xmf")).findall("Domain/Grid/Grid")[-1]
        grown = [values.name for values, shape in listed_sets(series, grid) if values.shape[0] > shape[0]]
        require(grown, "no particles came after the XDMF file")


def check_equal(path, folder):
    with h5py.File(path) as series:
        last = len(series["time"]) - 1
        ids = numpy.load(folder / "particles_id.npy")
        for name in growing(series):
            file = folder / (name.replace("/", "_") + ".npy")
            if not file.exists():
                require(name.startswith(NUMBERS), f"{name} is not among the arrays")
                continue
            values = series[name][last]
            by_id = series[name].attrs["axes"].startswith("t, particle")
            present = values[ids] if by_id else values
            require(same(present, numpy.load(file)), f"{name} differs")
            if by_id:
                absent = numpy.setdiff1d(numpy.arange(len(values)), ids)
                require(numpy.isnan(values[absent]).all(), f"{name} has values without particles")
        for axis in ("x", "y", "dye_x", "dye_y"):
            require(same(series[f"grid/{axis}"][:], numpy.load(folder / f"{axis}.npy")), f"grid/{axis} differs")
        for file in folder.glob("[gp]*_*.npy"):
            fluid, name = file.stem.split("_", 1)
            require(f"{fluid}/{name}" in series, f"{file.stem} is not in the series")
        for grid in xml.etree.ElementTree.parse(path.with_suffix(".xmf")).findall("Domain/Grid/Grid"):
            for values, shape in listed_sets(series, grid):
                require(values.shape == shape, f"{values.name} has another shape than XDMF says")
    with meshio.xdmf.TimeSeriesReader(path.with_suffix(".xmf")) as reader:
        points, cells = reader.read_points_cells()
        require(reader.num_steps == last + 1, "meshio finds another number of intervals")
        require(cells[0].type == "vertex" and len(cells[0].data) == len(points), "meshio finds no points")
        _, values, _ = reader.read_data(last)
        for name in ("position", "velocity", "density", "color"):
            arrays = numpy.load(folder / f"particles_{name}.npy")
            read = values[f"particles_{name}"][ids]
            read = read[:, : arrays.shape[1]] if arrays.ndim > 1 else read
            require(same(read, arrays), f"particles_{name} differs in meshio")


def check_same(one, other):
    with h5py.File(one) as first, h5py.File(other) as second:
        require(growing(first) == growing(second), "the sets differ")
        require(same(first["time"][:], second["time"][:]), "the times differ")
        count = len(first["time"])
        for name in growing(first):
            values, others = first[name][:count], second[name][:count]
            if name.startswith("particles/") and first[name].attrs["axes"].startswith("t, particle"):
                # One of them may have had room for particles that were dropped when it went on from a checkpoint.
                common = min(values.shape[1], others.shape[1])
                require(numpy.isnan(values[:, common:]).all() and numpy.isnan(others[:, common:]).all(),
                        f"{name} has more particles in one of them")
                values, others = values[:, :common], others[:, :common]
            require(same(values, others), f"{name} differs")


def check_times(path, *times):
    with h5py.File(path) as series:
        found = series["time"][:]
    require(len(found) == len(times) and numpy.allclose(found, [float(str(time)) for time in times], atol=0.01),
            f"the times are {found}")


def damage(path, name):
    """Changes a value of a set in the last interval."""
    with h5py.File(path, "r+") as series:
        values = numpy.array(series[name][-1])
        places = numpy.argwhere(numpy.isfinite(values))
        require(len(places) > 0, f"{name} has no value")
        values[tuple(places[-1])] += 1
        series[name][-1] = values


def refusal(check, *paths):
    """What a check says before it ends the program; empty if it finds nothing."""
    try:
        check(*paths)
    except SystemExit as refused:
        return str(refused)
    return ""


def check_refuses(path, folder):
    with h5py.File(path) as series:
        names = [name for name in growing(series)
                 if not name.startswith(NUMBERS) or numpy.isfinite(series[name][-1]).any()]
    require(len(names) > 10, "there are too few sets")
    for name in names:
        with tempfile.TemporaryDirectory() as place:
            damaged = pathlib.Path(place) / path.name
            shutil.copy(path, damaged)
            shutil.copy(path.with_suffix(".xmf"), place)
            damage(damaged, name)
            require(f"{name} differs" in refusal(check_same, path, damaged), f"a damaged {name} is the same")
            if not name.startswith(NUMBERS):
                require(f"{name} differs" in refusal(check_equal, damaged, folder), f"a damaged {name} is equal")


if __name__ == "__main__":
    check, *paths = sys.argv[1:]
    {"whole": check_whole, "grown": check_grown, "equal": check_equal, "same": check_same, "times": check_times, "metrics": check_metrics,
     "refuses": check_refuses}[check](*map(pathlib.Path, paths))
