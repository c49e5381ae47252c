#pragma once

#include "runs/batch/plan.hpp"
#include "runs/batch/run.hpp"

namespace twinflow::comparison {

/// Makes the files of the plan's runs, beside settings and summary:
///
/// - metrics.csv: see `twinflow simulate --metrics`
/// - picture_K_{grid,particles,difference}.jpg at `picture_times`
/// - with a reference, at the same times: grid_velocity_K.npy (ny, nx, 2; in the grid's layout) and
///   particles_K.npy (n, 4: x, y, u, v)
///
/// The plan must outlive it.
batch::MakeRecorder recorder_for(const batch::Plan& plan);

}  // namespace twinflow::comparison
