#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "view/annotations/layout.hpp"

namespace twinflow {

/// The brush's place under the keyboard: Shift and the arrow keys move it, which makes a stroke. It begins in
/// the first pane's center and stays until the mouse moves.
class KeyboardCursor {
 public:
  static constexpr double kSpeed = 1.0;  ///< domain units per real second

  enum class Change { none, begins, ends };

  /// Moves by a frame of `seconds`. `direction`: of the arrow keys, right and up positive, components −1, 0
  /// or 1; zero without Shift. `mouse`: pixels. The cursor stays within walls and wraps in a periodic domain.
  /// A stroke ends if its pane disappears.
  Change move(glm::ivec2 direction, const Layout& layout, const Domain& domain, glm::dvec2 mouse,
              double seconds);

  /// The brush, pixels; nothing while the mouse leads. A stroke across a periodic edge may be beside the
  /// pane.
  const std::optional<glm::dvec2>& pixel() const { return pixel_; }

 private:
  Change begin(const Layout& layout, const Domain& domain);

  bool leads_ = false;
  std::optional<PaneHit> place_;  ///< unwrapped until the stroke has ended
  std::optional<glm::dvec2> pixel_;
  std::optional<glm::dvec2> mouse_;  ///< in the last frame, pixels
};

}  // namespace twinflow
