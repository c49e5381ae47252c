#include "view/annotations/layout.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/find_by.hpp"

namespace twinflow {
namespace {

// In points; `scale` turns them into pixels.
constexpr double kMargin = 12.0;
constexpr double kGap = 12.0;
constexpr double kCaptionHeight = 26.0;
constexpr double kColorBarHeight = 38.0;
constexpr double kBeside = 200.0;  ///< the width of captions that stand beside their panes

enum class Arrangement { side_by_side, stacked, stacked_captions_beside };

/// The largest size with the domain's aspect within width × height.
glm::ivec2 fitted(const Domain& domain, double width, double height) {
  const double aspect = domain.size().x / domain.size().y;
  const double fitted_height = std::min(height, width / aspect);
  const auto whole = [](double length) { return std::max(1, static_cast<int>(std::floor(length + 1e-6))); };
  return {whole(fitted_height * aspect), whole(fitted_height)};
}

}  // namespace

const PaneLayout* Layout::find(PaneId id) const {
  const auto found = find_by(panes_, &PaneLayout::id, id);
  return found == panes_.end() ? nullptr : &*found;
}

const Rect& Layout::fluid(PaneId id) const {
  const PaneLayout* pane = find(id);
  if (pane == nullptr) throw std::out_of_range("the pane is not shown");
  return pane->fluid;
}

std::optional<PaneHit> Layout::hit(glm::dvec2 pixel) const {
  for (const PaneLayout& pane : panes_) {
    if (pane.fluid.contains(pixel)) return PaneHit{pane.id, to_domain(pane.id, pixel)};
  }
  return {};
}

glm::dvec2 Layout::to_domain(PaneId id, glm::dvec2 pixel) const {
  const Rect& rect = fluid(id);
  const glm::dvec2 share((pixel.x - rect.x) / rect.width, (rect.bottom() - pixel.y) / rect.height);
  return domain_.minimum() + share * domain_.size();
}

glm::dvec2 Layout::to_pixel(PaneId id, glm::dvec2 position) const {
  const Rect& rect = fluid(id);
  const glm::dvec2 share = (position - domain_.minimum()) / domain_.size();
  return {rect.x + share.x * rect.width, rect.bottom() - share.y * rect.height};
}

Layout compute_layout(const LayoutRequest& request) {
  const auto pixels = [&](double points) { return static_cast<int>(std::lround(points * request.scale)); };
  if (request.panes.empty()) return {{}, request.domain};

  const int count = static_cast<int>(request.panes.size());
  if (request.bare && (request.caption_lines > 0 || request.color_bar)) {
    throw std::logic_error("a bare picture has room for panes only");
  }
  const int margin = request.bare ? 0 : pixels(kMargin);
  const int gap = request.bare ? 0 : pixels(kGap);
  const int lines = request.caption_lines;
  const int above = lines > 0 ? pixels(kCaptionHeight + (lines - 1) * kCaptionLinePoints) : margin;
  const int below = request.color_bar ? pixels(kColorBarHeight) : margin;
  const auto pane_size = [&](Arrangement arrangement) {
    const bool has_rows = arrangement != Arrangement::side_by_side;
    const int columns = has_rows ? 1 : count;
    const int rows = has_rows ? count : 1;
    double width = double(request.area.width - 2 * margin - (columns - 1) * gap) / columns;
    double height = double(request.area.height) / rows - above - below;
    if (arrangement == Arrangement::stacked_captions_beside) {
      width -= gap + pixels(kBeside);
      height = double(request.area.height - 2 * margin - (rows - 1) * gap) / rows;
    }
    return fitted(request.domain, width, height);
  };
  Arrangement best = Arrangement::side_by_side;
  for (const Arrangement other : {Arrangement::stacked, Arrangement::stacked_captions_beside}) {
    const bool is_possible = request.may_stack && (other == Arrangement::stacked || lines > 0);
    if (is_possible && count > 1 && pane_size(other).x > pane_size(best).x) best = other;
  }
  const glm::ivec2 size = pane_size(best);
  const bool beside = best == Arrangement::stacked_captions_beside;
  const int columns = best == Arrangement::side_by_side ? count : 1;
  const int rows = count / columns;
  const int beside_width = beside ? gap + pixels(kBeside) : 0;
  const int pitch = beside ? size.y + gap : above + size.y + below;
  const int height = beside ? rows * pitch - gap : rows * pitch;

  const int left =
      request.area.x + (request.area.width - columns * size.x - (columns - 1) * gap - beside_width) / 2;
  const int top = request.area.y + (beside ? 0 : above) + (request.area.height - height) / 2;
  std::vector<PaneLayout> panes;
  for (int index = 0; index < count; ++index) {
    PaneLayout pane;
    pane.id = request.panes[static_cast<std::size_t>(index)];
    pane.fluid = {left + index % columns * (size.x + gap), top + index / columns * pitch, size.x, size.y};
    const Rect& fluid = pane.fluid;
    if (beside) {
      const int bar = request.color_bar ? std::min(below, size.y) : 0;
      pane.caption = {fluid.right() + gap, fluid.y, beside_width - gap, size.y - bar};
      if (request.color_bar)
        pane.color_bar = {pane.caption.x, pane.caption.bottom(), pane.caption.width, bar};
    } else {
      if (lines > 0) pane.caption = {fluid.x, fluid.y - above, size.x, above};
      if (request.color_bar) pane.color_bar = {fluid.x, fluid.bottom(), size.x, below};
    }
    panes.push_back(pane);
  }
  return {std::move(panes), request.domain};
}

}  // namespace twinflow
