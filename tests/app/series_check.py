#!/usr/bin/env python3
"""series_check.py whole RUN.h5: prints the number of intervals of a series, all of which are read, also through RUN.xmf.
series_check.py equal RUN.h5 DIR: compares the last interval with the arrays of --fields, as h5py and as meshio read it.
series_check.py same ONE.h5 OTHER.h5: compares all sets of two series.
series_check.py times RUN.h5 TIME…: compares the times of the intervals, to a hundredth of a second.

They are read as users of h5py and meshio read them, and with status 1 the first difference is said."""
import pathlib
import sys
import xml.etree.ElementTree

import h5py
import meshio
import numpy


def require(condition, what):
    if not condition:
        sys.exit(f"series_check: {what}")


def same(one, other):
    return one.shape == other.shape and numpy.array_equal(one, other, equal_nan=True)


def growing(series):
    """The paths of the sets that grow with time, but for `time` itself."""
    paths = []
    series.visititems(lambda path, item: paths.append(path) if str(item.attrs.get("axes", "")).startswith("t, ") else None)
    return paths


def check_whole(path):
    with h5py.File(path) as series:
        count = len(series["time"])
        require(numpy.all(numpy.diff(series["time"]) > 0), "times do not grow")
        for name in growing(series):
            values = series[name][:count]
            require(len(values) == count, f"{name} ends before time")
            require(numpy.isfinite(values).reshape(count, -1).any(axis=1).all(), f"{name} lacks an interval")
    listed = xml.etree.ElementTree.parse(path.with_suffix(".xmf")).findall("Domain/Grid")
    require(all(len(grids) <= count for grids in listed), "the XDMF file lists too many intervals")
    print(count)


def check_equal(path, folder):
    with h5py.File(path) as series:
        last = len(series["time"]) - 1
        ids = numpy.load(folder / "particles_id.npy")
        for name in growing(series):
            file = folder / (name.replace("/", "_") + ".npy")
            if not file.exists():
                require(name.startswith("gauges/"), f"{name} is not among the arrays")
                continue
            values = series[name][last]
            by_id = series[name].attrs["axes"].startswith("t, particle")
            present = values[ids] if by_id else values
            require(same(present, numpy.load(file)), f"{name} differs")
            if by_id:
                absent = numpy.setdiff1d(numpy.arange(len(values)), ids)
                require(numpy.isnan(values[absent]).all(), f"{name} has values without particles")
        for file in folder.glob("*_*.npy"):
            fluid, name = file.stem.split("_", 1)
            require(f"{fluid}/{name}" in series, f"{file.stem} is not in the series")
        for axis in "xy":
            require(same(series[f"grid/{axis}"][:], numpy.load(folder / f"{axis}.npy")), f"grid/{axis} differs")
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
            require(same(first[name][:count], second[name][:count]), f"{name} differs")


def check_times(path, *times):
    with h5py.File(path) as series:
        found = series["time"][:]
    require(len(found) == len(times) and numpy.allclose(found, [float(str(time)) for time in times], atol=0.01),
            f"the times are {found}")


if __name__ == "__main__":
    check, *paths = sys.argv[1:]
    {"whole": check_whole, "equal": check_equal, "same": check_same, "times": check_times}[check](*map(pathlib.Path, paths))
