#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include <glm/vec2.hpp>

#include "view/picture/offscreen_picture.hpp"

namespace twinflow::comparison {

/// Draws the pictures of a report for one time of a world. picture_K_grid.jpg and picture_K_particles.jpg are
/// the panes with their color bars by the view settings. picture_K_difference.jpg is |u_grid − u_particles|
/// in the sequential color map, gray without particles. All pictures of differences share one scale, so they
/// are kept until `finish`.
class PictureStrip {
 public:
  PictureStrip(gl::ShaderLibrary& shaders, const Domain& domain, std::filesystem::path folder);

  /// Draws and writes picture `index` of each fluid that exists. Waits for the GPU.
  void add(World& world, int index);
  /// Writes the pictures of differences. Returns the value of their brightest color, domain units per
  /// second; 0 if there are no such pictures.
  double finish();

 private:
  struct Difference {
    int index;
    glm::ivec2 size;  ///< of its picture, pixels
    GridShape shape;
    std::vector<float> speeds;          ///< of each cell, zero if there are no particles
    std::vector<std::uint8_t> covered;  ///< 1 where there are particles
  };
  static Pixels colored(const Difference& difference, double largest);

  glm::ivec2 size_;  ///< of a picture with both panes, pixels
  std::filesystem::path folder_;
  OffscreenPicture picture_;
  std::vector<Difference> differences_;
};

}  // namespace twinflow::comparison
