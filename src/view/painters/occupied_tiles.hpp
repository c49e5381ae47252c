#pragma once

#include <optional>

#include <glm/vec4.hpp>

#include "gl/pass.hpp"

namespace twinflow {

/// The tiles with fluid now or at the last drawing. A field drawn in these tiles alone is zero without fluid.
class OccupiedTiles {
 public:
  static constexpr int kRows = 16;  ///< of the domain

  explicit OccupiedTiles(gl::ShaderLibrary& shaders) : find_(shaders, "view/find_occupied") {}

  /// Columns of square tiles.
  static int columns(const gl::Texture& field);
  /// Finds the tiles by one channel of a field over the domain. `margin`: texels around a tile that count.
  const gl::Texture& find(const gl::Texture& field, glm::vec4 channel, int margin);

 private:
  gl::Pass find_;
  std::optional<gl::Field> tiles_;
};

}  // namespace twinflow
