#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "view/annotations/layout.hpp"

namespace twinflow {

/// The brush's place under the keyboard: Shift and the arrow keys move it through a pane at a steady speed,
/// which makes a stroke. It begins in the first pane's center and stays where the last stroke ended. Motion
/// of the mouse takes over.
class KeyboardCursor {
 public:
  static constexpr double kSpeed = 1.0;  ///< domain units per real second; half of a pane's height

  /// What the keyboard begins or ends in a frame.
  enum class Change { none, begins, ends };

  /// Moves by a frame of `seconds`. `direction`: of the arrow keys, right and up positive, components −1, 0
  /// or 1; zero without Shift. `mouse`: pixels. The cursor stays within walls and wraps in a periodic domain.
  /// A stroke ends if its pane disappears.
  Change move(glm::ivec2 direction, const Layout& layout, const Domain& domain, glm::dvec2 mouse,
              double seconds);

  /// The brush, pixels; nothing while the mouse leads. Until a stroke across a periodic edge has ended, it
  /// may lie beside the pane.
  const std::optional<glm::dvec2>& pixel() const { return pixel_; }

 private:
  Change begin(const Layout& layout, const Domain& domain);

  bool leads_ = false;
  std::optional<PaneHit> place_;  ///< unwrapped during a stroke and in its last frame
  std::optional<glm::dvec2> pixel_;
  std::optional<glm::dvec2> mouse_;  ///< in the last frame, pixels
};

}  // namespace twinflow
