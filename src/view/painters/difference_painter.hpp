#pragma once

#include <optional>
#include <vector>

#include "view/colors/color_scale.hpp"
#include "view/colors/largest_magnitude.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Draws how far apart the velocities of both fluids are. The particles' is interpolated to the centres of
/// the grid's cells; where no particle is within the interaction radius, or outside their container, there is
/// nothing to compare.
class DifferencePainter {
 public:
  /// What stands where there are no particles: grey, and no colour of a map.
  static constexpr glm::vec3 kGapColor{0.19f, 0.2f, 0.215f};

  explicit DifferencePainter(gl::ShaderLibrary& shaders);

  /// Takes both velocities as they are now; the world has both fluids. Returns the largest difference, domain
  /// units per second. Waits for the GPU.
  double measure(const World& world);

  // Of what was measured last:

  bool has_gaps() const { return has_gaps_; }
  /// u grid − u particles at the cells' centres, zero in gaps; domain units per second.
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
  std::optional<GridCells> cells_;  ///< that the fields were made for
  std::vector<float> texels_;
  std::optional<gl::Field> particles_;
  std::optional<gl::Field> difference_;
  std::optional<gl::Field> distance_;
  bool has_gaps_ = false;
};

}  // namespace twinflow
