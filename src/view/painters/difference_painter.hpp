#pragma once

#include <optional>
#include <vector>

#include "view/colors/color_scale.hpp"
#include "view/colors/largest_magnitude.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Draws how far apart the velocities of both fluids are. The particles' velocity is interpolated to the
/// centres of the grid's cells. Where no particle is within the interaction radius, and outside the
/// particles' container, there is a gap: nothing can be compared.
class DifferencePainter {
 public:
  /// The colour of gaps: a grey that no colour map has.
  static constexpr glm::vec3 kGapColor{0.19f, 0.2f, 0.215f};

  explicit DifferencePainter(gl::ShaderLibrary& shaders);

  /// Measures the difference of both velocities as they are now, in a world that has both fluids. Returns the
  /// largest magnitude, in domain units per second. Waits for the GPU.
  double measure(const World& world);

  // After a measurement:

  bool has_gaps() const { return has_gaps_; }
  /// The difference u grid − u particles at the cells' centres, zero in gaps; domain units per second.
  const gl::Field& difference() const { return *difference_; }
  void draw(const ColorScale& scale, const ColorMaps& maps, const gl::RenderTarget& target,
            gl::Viewport viewport);

 private:
  void fit(const GridCells& cells);
  void interpolate_particles(const World& world);

  gl::Pass subtract_;
  gl::Pass magnitude_;
  gl::Pass draw_;
  LargestMagnitude largest_magnitude_;
  std::optional<GridCells> cells_;  ///< the cells that the fields were made for
  std::vector<float> texels_;
  std::optional<gl::Field> particles_;
  std::optional<gl::Field> difference_;
  std::optional<gl::Field> distance_;
  bool has_gaps_ = false;
};

}  // namespace twinflow
