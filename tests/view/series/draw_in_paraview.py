#!/usr/bin/env pvpython
"""xvfb-run pvpython draw_in_paraview.py RUN.xmf FOLDER: draws a time series as ParaView reads it, the vorticity of the grid fluid at the
beginning, in the middle and at the end, and the particles by their speed. The package paraview is too large for every machine,
so no test runs this."""
import pathlib
import sys

from paraview import simple
from paraview.servermanager import Fetch

SIZE = (800, 400)


def blocks_of(data, name):
    """The parts of a composite data set that have the array of a name, in cells or points."""
    if not data.IsA("vtkCompositeDataSet"):
        found = data.GetCellData().HasArray(name) or data.GetPointData().HasArray(name)
        return [data] if found else []
    iterator = data.NewIterator()
    parts = []
    while not iterator.IsDoneWithTraversal():
        parts += blocks_of(iterator.GetCurrentDataObject(), name)
        iterator.GoToNextItem()
    return parts


def part_with(reader, time, name):
    """The part of a series with an array, as a source of its own."""
    reader.UpdatePipeline(time)
    parts = blocks_of(Fetch(reader), name)
    if len(parts) != 1:
        sys.exit(f"draw_in_paraview: {len(parts)} parts of the series have {name}")
    source = simple.TrivialProducer()
    source.GetClientSideObject().SetOutput(parts[0])
    return source


def draw(source, place, name, path):
    view = simple.CreateView("RenderView")
    view.ViewSize = SIZE
    view.OrientationAxesVisibility = 0
    shown = simple.Show(source, view)
    shown.SetRepresentationType("Surface")
    shown.PointSize = 5
    simple.ColorBy(shown, (place, name, "Magnitude") if name != "vorticity" else (place, name, "Z"))
    shown.RescaleTransferFunctionToDataRange(False, True)
    simple.ResetCamera(view)
    view.CameraParallelProjection = 1
    view.CameraParallelScale = 1.05  # half of the height that is seen; that of the domain is 1
    simple.Render(view)
    simple.SaveScreenshot(str(path), view, ImageResolution=SIZE)
    simple.Delete(view)


def draw_vorticity(reader, time, path):
    grid = part_with(reader, time, "grid_velocity")
    points = simple.CellDatatoPointData(Input=grid)
    vorticity = simple.Gradient(Input=points, ScalarArray=["POINTS", "grid_velocity"], ComputeGradient=0, ComputeVorticity=1,
                                VorticityArrayName="vorticity")
    draw(vorticity, "POINTS", "vorticity", path)


def main(series, folder):
    folder.mkdir(parents=True, exist_ok=True)
    reader = simple.Xdmf3ReaderT(FileName=[str(series.resolve())])  # it looks for the HDF5 file beside an absolute path alone
    reader.UpdatePipelineInformation()
    times = list(reader.TimestepValues)
    for time in (times[0], times[len(times) // 2], times[-1]):
        draw_vorticity(reader, time, folder / f"vorticity_{time:g}.png")
    draw(part_with(reader, times[-1], "particles_velocity"), "POINTS", "particles_velocity", folder / "particles.png")
    print(f"{len(times)} intervals from t = {times[0]:g} to {times[-1]:g} s")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
