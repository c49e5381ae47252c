#pragma once

#include <optional>
#include <string>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// Tells from the times of frames when a machine is too slow for what it computes.
///
/// A frame is late above 37 ms (27 a second) and on time below 33 ms (30 a second); what lies between counts
/// for neither, so that a machine at the limit does not go back and forth. Two seconds of late frames, from
/// which twice the time of those on time is taken off, are too many. The first second is not judged: shaders
/// are compiled then.
class Governor {
 public:
  /// The next frame took so long; whether it is time to compute less. Judging then begins anew.
  bool observe(double frame_seconds);
  /// Something else is computed from now on.
  void begin_anew() { *this = {}; }

 private:
  double unjudged_seconds_ = 1.0;  ///< still to come
  double late_seconds_ = 0.0;
};

/// What the governor takes and gives back.
struct Resolution {
  int dye = 0;        ///< dye.resolution
  int grid = 0;       ///< grid.resolution
  int particles = 0;  ///< particles.count
  bool operator==(const Resolution&) const = default;
};

Resolution resolution_of(const Settings& settings);
Settings with_resolution(Settings settings, const Resolution& resolution);

/// What is to be given back once the user has changed settings: what she has set herself is hers.
Resolution after_change(Resolution given_back, const Settings& before, const Settings& after);

/// Half of one resolution: of the dye while it is finer than the grid, else of the fluid that takes longer,
/// the dye with the grid. Nothing where all that could help is as coarse as it may be (dye and grid 32, 256
/// particles).
std::optional<Resolution> coarser(const Settings& settings, double grid_milliseconds,
                                  double particles_milliseconds);

/// "The governor: dye 256, grid 128, 1024 particles", of the fluids that there are.
std::string governed_text(const Settings& settings);

}  // namespace twinflow
