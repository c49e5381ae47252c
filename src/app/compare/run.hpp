#pragma once

#include <filesystem>
#include <functional>

#include "app/compare/plan.hpp"
#include "app/interrupt.hpp"
#include "gl/offscreen_gl.hpp"

namespace twinflow::comparison {

struct RunOptions {
  int threads = 0;
  std::function<void(std::int64_t steps)> progress;  ///< called with the number of steps that are done
};

/// Runs one variant and writes the folder `runs`/variant.folder, which appears when it is complete and
/// replaces an older one:
///
/// - scene.toml: the settings; summary.toml: how the run ended, and on what machine
/// - metrics.csv: as `twinflow simulate --metrics` writes it
/// - picture_K_{grid,particles,difference}.jpg at `picture_times`
/// - with a reference: grid_velocity_K.npy (ny, nx, 2; in the grid's layout) and particles_K.npy (n, 4: x, y,
///   u, v) at the same times
///
/// A run that blows up has a result too. Returns false and writes nothing if it is interrupted. Throws
/// RunError and InputError.
bool run_variant(const Plan& plan, const Variant& variant, const std::filesystem::path& runs,
                 gl::OffscreenGl& gl, const Interruption& user, const RunOptions& options);

/// Replaces `folder` by a new folder, which `fill` fills. If `fill` throws or returns false, nothing changes.
bool replace_folder(const std::filesystem::path& folder,
                    const std::function<bool(const std::filesystem::path& temporary)>& fill);

}  // namespace twinflow::comparison
