#pragma once

#include <optional>
#include <string>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// Tells from the times of frames when a machine is too slow for what it computes.
///
/// A frame is late above 37 ms (27 a second) and on time below 33 ms (30 a second); a frame between the two
/// counts for neither, so that a machine at the limit does not go back and forth. Two seconds of late frames,
/// less twice the time of the frames that were on time, are too many. The first second is not judged: shaders
/// are compiled then.
class Governor {
 public:
  /// Takes the time of the next frame. Returns whether it is time to compute less; judging then begins anew.
  bool observe(double frame_seconds);
  /// Call this when something else is computed from now on.
  void begin_anew() { *this = {}; }

 private:
  double unjudged_seconds_ = 1.0;  ///< the time that is still not judged
  double late_seconds_ = 0.0;
};

/// The resolution that the governor reduces and restores.
struct Resolution {
  int dye = 0;        ///< dye.resolution
  int grid = 0;       ///< grid.resolution
  int particles = 0;  ///< particles.count
  bool operator==(const Resolution&) const = default;
};

Resolution resolution_of(const Settings& settings);
Settings with_resolution(Settings settings, const Resolution& resolution);

/// The resolution to restore once the user has changed settings: a resolution that the user has set stays as
/// it is.
Resolution after_change(Resolution given_back, const Settings& before, const Settings& after);

/// The settings' resolution with one part halved: the dye while it is finer than the grid, else the fluid
/// that takes longer, the dye together with the grid. Nothing where all that could help is as coarse as it
/// may be (dye and grid 32, 256 particles).
std::optional<Resolution> coarser(const Settings& settings, double grid_milliseconds,
                                  double particles_milliseconds);

/// The resolution of a scene under the governor, which reduces it while frames are late and restores it when
/// window.governor is turned off.
class GovernedResolution {
 public:
  /// What the governor has to know about a frame.
  struct Frame {
    double seconds = 0.0;                 ///< the time of the frame
    double grid_milliseconds = 0.0;       ///< the grid's time for a step
    double particles_milliseconds = 0.0;  ///< the particles' time for a step
    bool stands_still = false;            ///< no steps were taken
    bool recording = false;               ///< the resolution must not change
  };
  /// Returns the resolution at which the scene has to start again; nothing where it goes on as it is.
  std::optional<Resolution> after_frame(const Frame& frame, const Settings& settings);
  /// Call this when the user has changed settings: a resolution that the user has set is not restored.
  void note_change(const Settings& before, const Settings& after);

  /// Whether the resolution is reduced.
  bool is_reduced() const { return given_back_.has_value(); }
  /// The settings with the user's resolution.
  Settings users(Settings settings) const;

 private:
  Governor governor_;
  std::optional<Resolution> given_back_;
};

/// "The governor: dye 256, grid 128, 1024 particles", for the fluids that the scene has.
std::string governed_text(const Settings& settings);

}  // namespace twinflow
