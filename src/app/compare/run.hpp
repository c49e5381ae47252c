#pragma once

#include "runs/batch/plan.hpp"
#include "runs/batch/run.hpp"

namespace twinflow::comparison {

/// Makes what fills the folders of the plan's runs, beside their settings and summary:
///
/// - metrics.csv: as `twinflow simulate --metrics` writes it
/// - picture_K_{grid,particles,difference}.jpg at `picture_times`
/// - with a reference: grid_velocity_K.npy (ny, nx, 2; in the grid's layout) and particles_K.npy (n, 4: x, y,
///   u, v) at the same times
///
/// The plan must outlive it.
batch::MakeRecorder recorder_for(const batch::Plan& plan);

}  // namespace twinflow::comparison
