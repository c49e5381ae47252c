#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include <glm/vec2.hpp>

#include "view/picture/offscreen_picture.hpp"

namespace twinflow::comparison {

/// Draws a report's pictures of a world at one time, each as picture_K_….jpg:
/// - grid, particles: the panes with color bars by the view settings
/// - difference: |u_grid − u_particles| in the sequential color map, gray without particles
///
/// Differences share one scale and wait for `finish`.
class PictureStrip {
 public:
  PictureStrip(gl::ShaderLibrary& shaders, const Domain& domain, std::filesystem::path folder);

  /// Writes picture `index` of each fluid. Waits for the GPU.
  void add(World& world, int index);
  /// Writes the differences. Returns the value of the brightest color, domain units per second; 0 without
  /// pictures.
  double finish();

 private:
  struct Difference {
    int index;
    glm::ivec2 size;  ///< pixels
    GridShape shape;
    std::vector<float> speeds;          ///< by cell, zero without particles
    std::vector<std::uint8_t> covered;  ///< 1 if there are particles
  };
  static Pixels colored(const Difference& difference, double largest);

  glm::ivec2 size_;  ///< pixels
  std::filesystem::path folder_;
  OffscreenPicture picture_;
  std::vector<Difference> differences_;
};

}  // namespace twinflow::comparison
