#include "app/window/interface.hpp"

#include <imgui/imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/hand/brush_outline.hpp"
#include "app/window/notices/notices.hpp"
#include "gl/functions.hpp"

namespace twinflow {

Interface::Interface(GlfwWindow& window, gl::ShaderLibrary& shaders, WorldOptions options,
                     NamedFiles named_files)
    : window_(window),
      imgui_(std::make_unique<ImGuiSession>(window, scale())),
      picture_(shaders),
      probe_(shaders),
      browser_(shaders, options, named_files) {}

void Interface::set_scale(double scale) { scale_ = std::clamp(scale, kSmallestInterface, kLargestInterface); }

bool Interface::panel_fits() const {
  constexpr float kLeastShare = 1.5f;  // of the window's width, in panels
  return panel_shown_ &&
         window_.framebuffer_size().x > kLeastShare * panel_.width(static_cast<float>(scale()));
}

void Interface::browse(Experiment& experiment) {
  keys_shown_ = false;
  experiment.motion().hand().pointer().release();
  browser_.open(experiment.world().scene().name);
}

Rect Interface::picture_area() const {
  const glm::ivec2 size = window_.framebuffer_size();
  const int panel =
      panel_fits() ? static_cast<int>(std::lround(panel_.width(static_cast<float>(scale())))) : 0;
  return {0, 0, std::max(size.x - panel, size.x / 3), size.y};
}

PictureOptions Interface::picture_options() const {
  return {.area = picture_area(), .scale = scale(), .show_timings = true};
}

/// Leaves room for the line that names the keys, where there is no panel to show it.
PictureOptions Interface::stage_options() const {
  constexpr double kLinePoints = 44.0;
  PictureOptions options = picture_options();
  if (!panel_fits()) options.area.height -= static_cast<int>(std::lround(kLinePoints * options.scale));
  return options;
}

Layout Interface::picture_layout(const World& world) const {
  return twinflow::picture_layout(world, picture_options());
}

Hand::Surroundings Interface::around_hand(const Experiment& experiment, const Layout& layout) const {
  return {.world = experiment.world(),
          .layout = layout,
          .mouse = mouse(),
          .now = real_seconds(),
          .stands_still = experiment.motion().pacing().paused() || browser_.is_open(),
          .may_restart = !experiment.motion().is_recording()};
}

/// ImGui's units per point of text and margins.
float Interface::units_per_point() const {
  return static_cast<float>(scale()) / ImGui::GetIO().DisplayFramebufferScale.x;
}

/// Begins ImGui anew where the scale has changed, also because the window has moved to another monitor.
void Interface::fit_scale() {
  if (imgui_->scale() != scale()) {
    imgui_.reset();
    imgui_ = std::make_unique<ImGuiSession>(window_, scale());
  }
}

PanelRequest Interface::draw(Experiment& experiment) {
  fit_scale();
  const bool explains = experiment.motion().explainer().is_active();
  const PictureFrame picture =
      picture_.draw(experiment, window_.framebuffer_size(), explains ? stage_options() : picture_options());
  const auto place =
      explains ? std::nullopt : experiment.motion().hand().place(experiment.world(), picture.layout, mouse());
  probe_.follow(experiment.world(), picture.layout, place);
  picture_.show();
  imgui_->begin_frame();
  draw_notes(picture.annotations);
  if (place) draw_at_mouse(experiment, picture.layout, *place);
  PanelRequest request = draw_panel(experiment);
  if (const float opacity = hint_.opacity(real_seconds()); opacity > 0.0f) {
    draw_start_hint(picture_area(), opacity);
  }
  if (keys_shown_) draw_key_list(imgui_->fonts());
  imgui_->end_frame();
  window_.swap_buffers();
  return request;
}

void Interface::draw_notes(const Annotations& notes) const {
  draw_annotations(notes, imgui_->fonts(), *ImGui::GetBackgroundDrawList(),
                   ImGui::GetIO().DisplayFramebufferScale.x);
}

void Interface::draw_at_mouse(const Experiment& experiment, const Layout& layout,
                              const PaneHit& place) const {
  const World& world = experiment.world();
  const bool is_named = !experiment.motion().hand().pointer().pressed();
  draw_notes(brush_outline(layout, place, world.domain(), world.settings(), is_named, scale()));
  draw_notes(probe_.card(world, layout, place, picture_area(), scale()));
}

/// Draws the panel; where it does not fit, the line that it would show as a message.
PanelRequest Interface::draw_panel(const Experiment& experiment) {
  const std::string status = experiment.status();
  if (!panel_fits()) {
    if (!status.empty()) draw_message(status);
    return {};
  }
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  return panel_.draw(experiment.settings(),
                     {.scene_name = experiment.world().scene().name,
                      .home = experiment.scene().home(),
                      .status = status,
                      .history = experiment.history(),
                      .fonts = imgui_->fonts(),
                      .plot_scale = scale()},
                     size.x, size.y, units_per_point());
}

std::optional<std::string> Interface::draw_browser() {
  fit_scale();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);  // the scenes' pictures have targets of their own
  imgui_->begin_frame();
  auto chosen = browser_.draw(imgui_->fonts(), units_per_point());
  imgui_->end_frame();
  window_.swap_buffers();
  browser_.work();
  return chosen;
}

}  // namespace twinflow
