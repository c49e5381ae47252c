#pragma once

#include <optional>
#include <vector>

#include "view/colors/color_scale.hpp"
#include "view/colors/largest_magnitude.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Draws the difference of both fluids' velocities or, if shown, temperatures. Particle values are
/// interpolated to the grid's cell centers. Gaps: no particle within the interaction radius, outside the
/// particles' container, beyond the grid liquid's surface.
class DifferencePainter {
 public:
  /// A gray that no color map has.
  static constexpr glm::vec3 kGapColor{0.19f, 0.2f, 0.215f};

  explicit DifferencePainter(gl::ShaderLibrary& shaders);

  /// Measures the present differences, in a world with both fluids. Returns the range of drawn ones in the
  /// unit of shown_difference. Waits for the GPU.
  ValueRange measure(const World& world);

  // After a measurement:

  /// The largest velocity difference, domain units per second.
  double fastest() const { return fastest_; }
  bool has_gaps() const { return has_gaps_; }
  /// u grid − u particles at cell centers, zero in gaps; domain units per second.
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
  std::optional<GridCells> cells_;  ///< of the fields
  std::vector<float> texels_;
  std::optional<gl::Field> particles_;
  const gl::Field* filling_ = nullptr;  ///< liquid in the grid's cells; null without surface
  std::optional<gl::Field> difference_;
  std::optional<gl::Field> distance_;
  std::optional<gl::Field> temperatures_;  ///< temperature difference, if shown
  double fastest_ = 0.0;
  bool has_gaps_ = false;
};

/// The difference's quantity: temperature if the grid's view shows it and the fluids carry heat, otherwise
/// velocity.
const Quantity& shown_difference(const World& world);

}  // namespace twinflow
