#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "view/annotations/layout.hpp"
#include "view/colors/color_scale.hpp"
#include "view/colors/steady_range.hpp"
#include "view/painters/difference_painter.hpp"
#include "view/painters/grid_painter.hpp"

namespace twinflow {

class StateVisitor;

/// How values become colors and lengths; scales not shown are empty.
struct PictureScales {
  std::optional<ColorScale> grid;
  std::optional<ColorScale> particles;
  std::optional<ColorScale> difference;
  double fast = 1.0;                 ///< speed of the longest arrows, domain units per second
  std::optional<ColorScale> arrows;  ///< for arrows colored by speed
};

/// Each fluid's color-mapped quantity; nothing if absent or dye.
std::optional<Quantity> shown_grid_quantity(const World& world);
std::optional<Quantity> shown_particle_quantity(const World& world);
/// The particles' values of it, in the set's order; empty without.
std::vector<float> shown_particle_values(const World& world);

/// Finds the scales of successive pictures: fixed, or steadily following the fluid.
class ScaleChooser {
 public:
  /// `particle_values`: shown_particle_values. Waits for the GPU.
  PictureScales choose(const World& world, const Layout& layout, std::span<const float> particle_values,
                       GridPainter& grid_painter, DifferencePainter& difference_painter);
  /// Its memory; see StateVisitor.
  void visit_state(StateVisitor& visitor);

 private:
  struct Followed {
    std::string quantity;  ///< its name; empty before the first picture
    SteadyRange range;

    void switch_to(const Quantity& shown);
    ValueRange follow(const Quantity& shown, const ValueRange& values, const World& world);
  };
  static ColorScale scale_of(Followed& followed, const Quantity& quantity, const ValueRange& values,
                             const World& world);

  Followed grid_;
  Followed particles_;
  Followed difference_;
  Followed arrows_;
};

}  // namespace twinflow
