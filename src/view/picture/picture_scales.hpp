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

/// How values become colors and lengths in a picture. A scale is empty if no values of its kind are
/// shown.
struct PictureScales {
  std::optional<ColorScale> grid;
  std::optional<ColorScale> particles;
  std::optional<ColorScale> difference;
  double fast = 1.0;                 ///< the speed of the longest arrows, domain units per second
  std::optional<ColorScale> arrows;  ///< if arrows have the colors of their speeds
};

/// The quantity of each fluid that a color map shows; nothing if the fluid is absent or shows dye.
std::optional<Quantity> shown_grid_quantity(const World& world);
std::optional<Quantity> shown_particle_quantity(const World& world);
/// The particles' values of that quantity, in the set's order; empty if there is none.
std::vector<float> shown_particle_values(const World& world);

/// Finds the scales of one picture after another: fixed ones, or ranges that follow the fluid steadily.
class ScaleChooser {
 public:
  /// `particle_values`: shown_particle_values. Waits for the GPU.
  PictureScales choose(const World& world, const Layout& layout, std::span<const float> particle_values,
                       GridPainter& grid_painter, DifferencePainter& difference_painter);
  /// What it remembers of earlier pictures; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  /// The steady range of one color bar, for as long as it shows the same quantity.
  struct Followed {
    std::string quantity;  ///< its name; empty before the first picture
    SteadyRange range;

    /// Forgets the range of another quantity.
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
