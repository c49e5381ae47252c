#pragma once

#include <optional>
#include <vector>

#include "view/colors/color_scale.hpp"
#include "view/colors/largest_magnitude.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Draws how far apart the velocities of both fluids are or, if temperatures are shown, the temperatures.
/// The particles' values are interpolated to the centers of the grid's cells. There is a gap without a
/// particle within the interaction radius, outside the particles' container, and beyond the surface of the
/// grid's liquid.
class DifferencePainter {
 public:
  /// The color of gaps: a gray that no color map has.
  static constexpr glm::vec3 kGapColor{0.19f, 0.2f, 0.215f};

  explicit DifferencePainter(gl::ShaderLibrary& shaders);

  /// Measures the differences of both fluids as they are now, in a world that has both. Returns the range of
  /// those that are drawn, in the unit of shown_difference. Waits for the GPU.
  ValueRange measure(const World& world);

  // After a measurement:

  /// The largest magnitude of the difference of velocities, domain units per second.
  double fastest() const { return fastest_; }
  bool has_gaps() const { return has_gaps_; }
  /// The difference u grid − u particles at the cells' centers, zero in gaps; domain units per second.
  const gl::Field& difference() const { return *difference_; }
  void draw(const ColorScale& scale, const ColorMaps& maps, const gl::RenderTarget& target,
            gl::Viewport viewport);

 private:
  void fit(const GridCells& cells);
  void interpolate_particles(const World& world);
  ValueRange subtract_temperatures(const World& world);

  gl::Pass subtract_;
  gl::Pass magnitude_;
  gl::Pass draw_;
  gl::Pass draw_in_liquid_;
  LargestMagnitude largest_magnitude_;
  std::optional<GridCells> cells_;  ///< the cells that the fields were made for
  std::vector<float> texels_;
  std::optional<gl::Field> particles_;
  const gl::Field* filling_ = nullptr;  ///< of the grid's cells with liquid; null if it has no surface
  std::optional<gl::Field> difference_;
  std::optional<gl::Field> distance_;
  std::optional<gl::Field> temperatures_;  ///< difference of the temperatures, if it is shown
  double fastest_ = 0.0;
  bool has_gaps_ = false;
};

/// The quantity of the difference: temperatures, if the view of the grid shows them and the fluids carry
/// heat. Otherwise it shows velocities.
const Quantity& shown_difference(const World& world);

}  // namespace twinflow
