#pragma once

#include <optional>
#include <string>

#include "scene/parameters/settings.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The resolution that the governor changes.
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

/// What the governor leaves alone of a resolution.
struct FixedResolution {
  bool grid = false;  ///< of the velocity or the dye
  bool particles = false;
  bool operator==(const FixedResolution&) const = default;
  bool all() const { return grid && particles; }
};

/// What a scene is there for, apart from what its file says.
struct SceneUse {
  bool is_built_in = false;   ///< it came with the program, so that nothing in it is the user's choice
  bool is_published = false;  ///< a published case checks it
  bool is_read = false;       ///< the user has looked at its plots or probed it
};

/// Whether a scene is there to be measured: it has reference scales, gauges, solids that forces act on, or an
/// exact solution.
bool is_for_measuring(const Scene& scene);

/// All is fixed in a scene that is measured, checked or read, and in a file of the user's own. Elsewhere it
/// is what differs between `home`, the settings that the scene was written with, and `users`, its settings
/// with the user's options and changes.
FixedResolution fixed_resolution(const Scene& scene, const SceneUse& use, const Settings& home,
                                 const Settings& users);

/// What a displayed frame costs, in milliseconds.
struct FrameCost {
  double grid = 0.0;       ///< a step of the grid
  double particles = 0.0;  ///< a step of the particles
  double drawing = 0.0;    ///< the picture and the panel
  double whole = 0.0;      ///< everything, also the wait for the display
};

/// The settings' resolution with one part halved. It is the dye while that is finer than the grid. Otherwise
/// it is the fluid that takes longer, and the dye goes with the grid. Nothing if all that could help is fixed
/// or as coarse as it may be: half of the rows and a quarter of the particles of `own`, the scene's
/// resolution, and never less than 32 rows and 256 particles.
std::optional<Resolution> coarser(const Settings& settings, const FrameCost& cost, const Resolution& own,
                                  const FixedResolution& fixed);

/// The settings' resolution with a grid, its dye and particles two or four times as fine: the most that fits.
/// The grid has at most 1024 rows, the dye 2048, and there are at most 40,000 particles.
///
/// A frame takes a sixtieth of a second, or longer if window.frame_cap asks for it. The steps of a frame must
/// take less than half of what drawing leaves. Nothing if they do not, if there are fewer than 45 frames a
/// second, or if everything is fixed. The finer scene may take four fifths of the frame by this estimate:
/// - a step of the grid grows with the square of its resolution,
/// - one of the particles with the power 3/2 of their number, as they take more sub-steps,
/// - drawing with the root of the larger factor.
std::optional<Resolution> finer(const Settings& settings, const FrameCost& cost,
                                const FixedResolution& fixed);

/// "The governor: dye 256, grid 128, 1024 particles", for the fluids that the scene has.
std::string governed_text(const Settings& settings);

}  // namespace twinflow
