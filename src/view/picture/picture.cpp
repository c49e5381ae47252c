#include "view/picture/picture.hpp"

#include <algorithm>

#include "view/picture/isotherms.hpp"
#include "view/picture/picture_captions.hpp"

namespace twinflow {
namespace {

void fill(const gl::RenderTarget& target, glm::vec4 color) {
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_id());
  glClearBufferfv(GL_COLOR, 0, &color.r);
}

/// The color of places without a fluid, as sRGB.
glm::vec3 background(const World& world) {
  const auto& view = world.settings().view;
  return glm::vec3(glm::dvec3(view.background_red, view.background_green, view.background_blue));
}

bool has_color_bar(const World& world, PaneId id) {
  const auto& view = world.settings().view;
  const PaneRow& pane = row_of(id);
  return pane.difference || (view.arrows && view.arrow_colors) || (pane.grid && shown_grid_quantity(world)) ||
         (pane.particles && shown_particle_quantity(world));
}

}  // namespace

Layout picture_layout(const World& world, const PictureOptions& options) {
  const auto& view = world.settings().view;
  const std::vector<PaneId> panes =
      panes_of(view.panes, world.grid() != nullptr, world.particles() != nullptr);
  int lines = 0;
  for (const PaneId id : panes) lines = std::max(lines, caption_line_count(world, id));
  const auto has_bar = [&](PaneId id) { return has_color_bar(world, id); };
  const bool captions = view.caption && !options.bare;
  return compute_layout({.area = options.area,
                         .scale = options.scale,
                         .domain = world.domain(),
                         .panes = panes,
                         .caption_lines = captions ? lines : 0,
                         .color_bar = captions && std::any_of(panes.begin(), panes.end(), has_bar),
                         .bare = options.bare});
}

PictureFrame Picture::draw(const World& world, const PictureOptions& options,
                           const gl::RenderTarget& target) {
  PictureOptions used = options;
  if (used.area == Rect{}) used.area = {0, 0, target.texture().width(), target.texture().height()};
  PictureFrame frame{picture_layout(world, used), {}};
  frame.annotations.scale = used.scale;
  frame.annotations.on_bright = is_bright(background(world));

  const std::vector<float> values = shown_particle_values(world);
  const PictureScales scales =
      scale_chooser_.choose(world, frame.layout, values, pane_painter_.grid(), pane_painter_.difference());
  fill(target, used.transparent ? glm::vec4(0.0f) : glm::vec4(background(world), 1.0f));
  const PanePainter::Shown shown{values, scales};
  for (const PaneLayout& pane : frame.layout.panes()) {
    pane_painter_.begin(world, shown, {target, pane, used.scale, used.transparent});
  }
  for (const PaneLayout& pane : frame.layout.panes()) {
    pane_painter_.draw(world, shown, {target, pane, used.scale, used.transparent});
    add_isotherms(world, scales, pane, frame.layout, frame.annotations);
    if (!used.bare) {
      frame.annotations.frames.push_back({pane.fluid, Annotations::Tone::faint});
      outline_container(world, pane, frame.layout, frame.annotations);
    }
    pane_painter_.draw_color_bars(world, scales, {target, pane, used.scale}, frame.annotations);
  }
  if (world.settings().view.caption && !used.bare) {
    write_captions(world, frame.layout, scales.fast, used, frame.annotations);
  }
  return frame;
}

}  // namespace twinflow
