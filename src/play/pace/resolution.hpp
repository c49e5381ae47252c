#pragma once

#include <optional>
#include <string>

#include "scene/parameters/settings.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The governed resolution.
struct Resolution {
  int dye = 0;        ///< rows of dye_shape
  int grid = 0;       ///< grid.resolution
  int particles = 0;  ///< particles.count
  bool operator==(const Resolution&) const = default;
};

Resolution resolution_of(const Settings& settings);
Settings with_resolution(Settings settings, const Resolution& resolution);

/// The resolution to restore after the user's change; what the user has set stays.
Resolution after_change(Resolution given_back, const Settings& before, const Settings& after);

struct SceneUse {
  bool is_built_in = false;   ///< part of the program: nothing in it is the user's choice
  bool is_published = false;  ///< a published case checks it
  bool is_read = false;       ///< the user has seen its plots or probed it
};

/// Whether a scene has reference scales, gauges, solids that forces act on, or an exact solution.
bool is_for_measuring(const Scene& scene);

/// Whether the governor must not change the scene's resolution: it is measured, checked, read, or a user's
/// own file, or the user has chosen any resolution. `home`: the scene's original settings; `users`: with the
/// user's options and changes.
bool has_fixed_resolution(const Scene& scene, const SceneUse& use, const Settings& home,
                          const Settings& users);

/// The cost of a displayed frame, milliseconds.
struct FrameCost {
  double grid = 0.0;       ///< per step
  double particles = 0.0;  ///< per step
  double drawing = 0.0;    ///< picture and panel
  double whole = 0.0;      ///< everything, with the wait for the display
};

/// The resolution with one part halved: the dye while finer than the grid, else the slower fluid (the grid
/// with its dye). The least is half of the rows and a quarter of the particles of `own`, and 32 rows and 256
/// particles. Nothing if all useful parts are least.
std::optional<Resolution> coarser(const Settings& settings, const FrameCost& cost, const Resolution& own);

/// The resolution with grid, dye and particles two or four times as fine: the most that fits. At most 1024
/// rows of the grid, 2048 of the dye, and 40,000 particles.
///
/// A frame takes a sixtieth of a second, or longer by window.frame_cap. Nothing below 45 frames a second, or
/// unless the steps take less than half of what drawing leaves. The finer scene may take four fifths of the
/// frame, estimated to grow
/// - for the grid with the square of its resolution,
/// - for the particles with the power 3/2 of their number (more sub-steps),
/// - for drawing with the root of the larger factor.
std::optional<Resolution> finer(const Settings& settings, const FrameCost& cost);

/// "The governor: dye 256, grid 128, 1024 particles"
std::string governed_text(const Settings& settings);

}  // namespace twinflow
