#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "view/annotations/layout.hpp"

namespace twinflow {

/// The place of the brush while the keyboard leads it: Shift and the arrow keys move it through a pane at a
/// steady speed, and for so long a stroke goes on. It begins in the center of the first pane and stays where
/// the last stroke ended. As soon as the mouse moves, the mouse leads again.
class KeyboardCursor {
 public:
  static constexpr double kSpeed = 1.0;  ///< domain units per second of real time; half of a pane's height

  /// What the keyboard begins or ends in a frame.
  enum class Change { none, begins, ends };

  /// Moves on by a frame of `seconds`. `direction`: that of the pressed arrow keys, right and up being
  /// positive, each component −1, 0 or 1; zero where Shift is up or the keys are for something else. `mouse`:
  /// the mouse's place, pixels. Between walls the cursor stays in the domain; a periodic domain it leaves at
  /// one edge to come back at the opposite one. Where the pane of a stroke is not shown any more the stroke
  /// ends.
  Change move(glm::ivec2 direction, const Layout& layout, const Domain& domain, glm::dvec2 mouse,
              double seconds);

  /// Where the brush is, pixels; nothing while the mouse leads it. During a stroke across a periodic edge,
  /// and in the frame that ends it, it is beside the pane; afterwards it is at the same place within.
  const std::optional<glm::dvec2>& pixel() const { return pixel_; }

 private:
  Change begin(const Layout& layout, const Domain& domain);

  bool leads_ = false;            ///< a stroke
  std::optional<PaneHit> place_;  ///< not wrapped during a stroke and in the frame that ends it
  std::optional<glm::dvec2> pixel_;
  std::optional<glm::dvec2> mouse_;  ///< in the last frame, pixels
};

}  // namespace twinflow
