#pragma once

#include <optional>

#include <glm/vec4.hpp>

#include "gl/pass.hpp"

namespace twinflow {

/// The tiles of a domain to draw: those that hold any fluid, and those that did at the last drawing. A field
/// that is drawn into these tiles alone is therefore zero without fluid.
class OccupiedTiles {
 public:
  static constexpr int kRows = 16;  ///< of the domain

  explicit OccupiedTiles(gl::ShaderLibrary& shaders) : find_(shaders, "view/find_occupied") {}

  /// Square tiles of a field.
  static int columns(const gl::Texture& field);
  /// Finds the tiles anew, by one channel of a field that covers the domain. `margin`: texels around a tile
  /// that count.
  const gl::Texture& find(const gl::Texture& field, glm::vec4 channel, int margin);

 private:
  gl::Pass find_;
  std::optional<gl::Field> tiles_;
};

}  // namespace twinflow
