"""twinflow: a laboratory for two-dimensional fluids, a grid fluid and a particle fluid side by side.

    import twinflow

    with twinflow.World(twinflow.Scene.load("taylor-green")) as world:
        world.advance_to(1.0)
        print(world.metrics()["grid_error_l2"], world.grid.velocity.shape)

Lengths are in domain units, times in seconds. The keys of scenes, the names of metrics and those of arrays are the ones of
the program: twinflow.parameters(), twinflow.metrics_columns() and twinflow.arrays() list them.
"""

import os as _os

# The threads of OpenMP that wait for work would take the processor from the graphics driver (Mesa's software renderer) and
# from Python's other threads. OpenMP reads this while the module is loaded.
_given = _os.environ.get("OMP_WAIT_POLICY")
_os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
try:
    from ._twinflow import (
        Array,
        BlowUpError,
        ClosedError,
        Column,
        Comparison,
        Error,
        GridArrays,
        InputError,
        NoFileError,
        Parameter,
        ParticleArrays,
        RunError,
        Scene,
        World,
        __version__,
        arrays,
        compare,
        metrics_columns,
        parameters,
        scenes,
    )
finally:
    if _given is None:
        del _os.environ["OMP_WAIT_POLICY"]
    del _os, _given

__all__ = [
    "Array",
    "BlowUpError",
    "ClosedError",
    "Column",
    "Comparison",
    "Error",
    "GridArrays",
    "InputError",
    "NoFileError",
    "Parameter",
    "ParticleArrays",
    "RunError",
    "Scene",
    "World",
    "__version__",
    "arrays",
    "compare",
    "metrics_columns",
    "parameters",
    "scenes",
]
