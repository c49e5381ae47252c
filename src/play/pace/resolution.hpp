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

/// What the user has chosen of a resolution, by an option, in the panel or in a scene file of his own.
struct ChosenResolution {
  bool grid = false;  ///< of the velocity or the dye
  bool particles = false;
};

/// `is_built_in`: the scene came with the program, so that nothing in it is the user's choice.
ChosenResolution chosen_resolution(const Scene& scene, bool is_built_in, const Settings& home,
                                   const Settings& users);

/// What a displayed frame costs, in milliseconds.
struct FrameCost {
  double grid = 0.0;       ///< a step of the grid
  double particles = 0.0;  ///< a step of the particles
  double drawing = 0.0;    ///< the picture and the panel
  double whole = 0.0;      ///< everything, also the wait for the display
};

/// The settings' resolution with one part halved: the dye while it is finer than the grid, else the fluid
/// that takes longer, the dye together with the grid. Nothing where all that could help is as coarse as it
/// may be (dye and grid 32, 256 particles).
std::optional<Resolution> coarser(const Settings& settings, const FrameCost& cost);

/// The settings' resolution with the grid and its dye twice or four times as fine (at most 1024 and 2048) and
/// twice or four times as many particles (at most 40,000): the most that fits. Nothing unless the steps for a
/// displayed frame take less than half of what drawing leaves of a sixtieth of a second, or of the longer
/// frame that window.frame_cap asks for; nor where frames come later than 45 in a second already, or
/// everything is chosen. The finer scene is expected to take at most four fifths of the frame: a step of the
/// grid grows with the square of its resolution, one of the particles with the power 3/2 of their number, as
/// they take more sub-steps, and drawing with the root of the larger factor.
std::optional<Resolution> finer(const Settings& settings, const FrameCost& cost,
                                const ChosenResolution& chosen);

/// "The governor: dye 256, grid 128, 1024 particles", for the fluids that the scene has.
std::string governed_text(const Settings& settings);

}  // namespace twinflow
