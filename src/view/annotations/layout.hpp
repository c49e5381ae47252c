#pragma once

#include <optional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "view/views/panes.hpp"

namespace twinflow {

/// A rectangle of pixels. Everywhere in the view, (x, y) is the upper left corner and y points down, as in
/// picture files. The center of a pixel lies at its indices plus one half.
struct Rect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  int right() const { return x + width; }
  int bottom() const { return y + height; }
  bool contains(glm::dvec2 pixel) const {
    return pixel.x >= x && pixel.x < right() && pixel.y >= y && pixel.y < bottom();
  }
  bool operator==(const Rect&) const = default;
};

inline constexpr double kCaptionLinePoints = 19.0;  ///< the distance between lines of a caption

struct LayoutRequest {
  Rect area;           ///< the part of the picture to fill
  double scale = 1.0;  ///< pixels per point of text and margins
  Domain domain;
  std::vector<PaneId> panes = {PaneId::grid, PaneId::particles};
  bool may_stack = true;   ///< panes may stand one above the other
  int caption_lines = 1;   ///< the lines of text above each pane that there is room for
  bool color_bar = false;  ///< whether there is room for a color bar below each pane
  bool bare = false;       ///< no margins and gaps, and room for nothing but the panes
};

struct PaneLayout {
  PaneId id = PaneId::grid;
  Rect fluid;      ///< shows the domain, in the domain's aspect
  Rect caption;    ///< above the fluid, or to the right of it; empty if there are no captions
  Rect color_bar;  ///< the bar with its label and ticks; empty if there is no color bar

  /// Whether caption and color bar stand to the right of the fluid.
  bool is_caption_beside() const { return caption.x >= fluid.right() && caption.width > 0; }
};

struct PaneHit {
  PaneId pane;
  glm::dvec2 position;  ///< domain units
};

/// Where everything stands in a picture, and the conversion between pixels and the domain.
class Layout {
 public:
  Layout(std::vector<PaneLayout> panes, Domain domain) : panes_(std::move(panes)), domain_(domain) {}

  /// The panes, left to right or from the top down.
  const std::vector<PaneLayout>& panes() const { return panes_; }
  const PaneLayout* find(PaneId id) const;

  /// The pane and the place in it under a pixel; nothing between and beside the panes.
  std::optional<PaneHit> hit(glm::dvec2 pixel) const;
  /// The position of a pixel in the domain that a pane shows. Beside that pane it lies outside the domain and
  /// does not wrap, so that a stroke continues there. Throws std::out_of_range for a pane that is not shown.
  glm::dvec2 to_domain(PaneId id, glm::dvec2 pixel) const;
  glm::dvec2 to_pixel(PaneId id, glm::dvec2 position) const;

 private:
  const Rect& fluid(PaneId id) const;

  std::vector<PaneLayout> panes_;
  Domain domain_;
};

/// Panes of the same size stand side by side, or one above the other if that makes them larger. If need be,
/// their captions are to their right. A single pane has all the room. Each is as large as its share of the
/// area allows in the domain's aspect (to the pixel). All are centered in the area.
Layout compute_layout(const LayoutRequest& request);

}  // namespace twinflow
