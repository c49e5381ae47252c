#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include <glm/vec2.hpp>

#include "view/picture/offscreen_picture.hpp"

namespace twinflow::comparison {

/// Draws a report's pictures of a world at one time. picture_K_grid.jpg and picture_K_particles.jpg are the
/// panes with color bars by the view settings. picture_K_difference.jpg is |u_grid − u_particles| in the
/// sequential color map, gray without particles. Differences share one scale and wait for `finish`.
class PictureStrip {
 public:
  PictureStrip(gl::ShaderLibrary& shaders, const Domain& domain, std::filesystem::path folder);

  /// Writes picture `index` of each existing fluid. Waits for the GPU.
  void add(World& world, int index);
  /// Writes the differences. Returns their scale, the value of the brightest color in domain units per
  /// second; 0 without such pictures.
  double finish();

 private:
  struct Difference {
    int index;
    glm::ivec2 size;  ///< of the picture, pixels
    GridShape shape;
    std::vector<float> speeds;          ///< by cell, zero without particles
    std::vector<std::uint8_t> covered;  ///< 1 if there are particles
  };
  static Pixels colored(const Difference& difference, double largest);

  glm::ivec2 size_;  ///< with both panes, pixels
  std::filesystem::path folder_;
  OffscreenPicture picture_;
  std::vector<Difference> differences_;
};

}  // namespace twinflow::comparison
