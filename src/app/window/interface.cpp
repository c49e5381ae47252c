#include "app/window/interface.hpp"

#include <imgui/imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/notices/notices.hpp"
#include "gl/functions.hpp"
#include "view/annotations/brush_outline.hpp"
#include "view/annotations/gauge_marks.hpp"

namespace twinflow {
namespace {

constexpr float kSharedMargin = 8.0f;  ///< points

/// Where the equations of a step begin, below the panes, in ImGui's units.
float lowest_edge(const Layout& layout) {
  int bottom = 0;
  for (const PaneLayout& pane : layout.panes()) {
    bottom = std::max({bottom, pane.fluid.bottom(), pane.color_bar.bottom()});
  }
  return static_cast<float>(bottom) / ImGui::GetIO().DisplayFramebufferScale.x;
}

}  // namespace

Interface::Interface(GlfwWindow& window, gl::ShaderLibrary& shaders, WorldOptions options,
                     NamedFiles named_files)
    : window_(window),
      imgui_(std::make_unique<ImGuiSession>(window, scale())),
      picture_(shaders),
      probe_(shaders),
      browser_(shaders, options, named_files) {}

void Interface::set_scale(double scale) { scale_ = std::clamp(scale, kSmallestInterface, kLargestInterface); }

bool Interface::panel_fits() const {
  return panel_shown_ && !bare_ && Panel::fits(static_cast<float>(scale()), window_width());
}

void Interface::browse(Workbench& workbench) {
  keys_shown_ = false;
  workbench.motion().hand().pointer().release();
  browser_.open(workbench.world().scene().name);
}

Rect Interface::picture_area() const {
  const glm::ivec2 size = window_.framebuffer_size();
  const auto points = static_cast<float>(scale());
  const float panel = panel_fits() ? panel_.width(points, window_width()) : 0.0f;
  const int left = static_cast<int>(std::lround(toolbar_width()));
  return {left, 0, std::max(size.x - left - static_cast<int>(std::lround(panel)), size.x / 3), size.y};
}

/// Pixels that the toolbar takes from the picture, which has a margin of its own.
float Interface::toolbar_width() const {
  if (!toolbar_shown_ || bare_) return 0.0f;
  const auto points = static_cast<float>(scale());
  const auto height = static_cast<float>(window_.framebuffer_size().y);
  return (Toolbar::width_points(height / points) - kSharedMargin) * points;
}

PictureOptions Interface::picture_options() const {
  return {.area = picture_area(), .scale = scale(), .show_timings = true, .bare = bare_};
}

/// The panel shows the equations. Without it the picture does, and leaves room for the line that names the
/// keys.
PictureOptions Interface::stage_options() const {
  constexpr double kLinePoints = 44.0;
  PictureOptions options = picture_options();
  options.equations = !panel_fits();
  if (!panel_fits()) options.area.height -= static_cast<int>(std::lround(kLinePoints * options.scale));
  return options;
}

Layout Interface::picture_layout(const Workbench& workbench) const {
  const World& world = workbench.world();
  const StepExplainer& explainer = workbench.motion().explainer();
  if (explainer.is_active()) return explainer.layout(world, stage_options());
  return window_picture_layout(world, picture_options(), workbench.experiment().drawing().coarseness);
}

ActionContext Interface::action_context(Workbench& workbench) const {
  const Layout layout = picture_layout(workbench);
  return {workbench.experiment(), workbench.motion().hand().place(workbench.world(), layout, mouse())};
}

bool Interface::shows_values(const Workbench& workbench) const {
  return workbench.settings().view.probe || (panel_fits() && panel_.plots_open());
}

bool Interface::is_measured(const Workbench& workbench) const {
  return workbench.is_recording() || workbench.experiment().is_for_measuring() || shows_values(workbench) ||
         keys_shown_;
}

Hand::Mouse Interface::mouse() const {
  if (keyboard_cursor_.pixel()) return {*keyboard_cursor_.pixel(), false};
  return {window_.cursor(), imgui_->wants_mouse()};
}

KeyboardCursor::Change Interface::move_keyboard_cursor(const Workbench& workbench, const Layout& layout,
                                                       double seconds) {
  const glm::ivec2 direction = browser_.is_open() ? glm::ivec2(0) : imgui_->arrows_with_shift();
  return keyboard_cursor_.move(direction, layout, workbench.world().domain(), window_.cursor(), seconds);
}

Hand::Surroundings Interface::around_hand(const Workbench& workbench, const Layout& layout) const {
  return {.world = workbench.world(),
          .layout = layout,
          .mouse = mouse(),
          .now = real_seconds(),
          .stands_still = workbench.motion().pacing().paused() || browser_.is_open(),
          .may_stir = !is_measured(workbench)};
}

/// ImGui's units per point of text and margins.
float Interface::units_per_point() const {
  return static_cast<float>(scale()) / ImGui::GetIO().DisplayFramebufferScale.x;
}

/// Begins ImGui anew if the scale has changed, also because the window has moved to another monitor.
void Interface::fit_scale() {
  if (imgui_->scale() != scale()) {
    imgui_.reset();
    imgui_ = std::make_unique<ImGuiSession>(window_, scale());
  }
}

PanelRequest Interface::draw(Workbench& workbench) {
  const double begin = real_seconds();
  PanelRequest request = [&] {
    const gl::Timer::Measurement measurement(drawing_);
    return draw_frame(workbench);
  }();
  issuing_milliseconds_ = 1e3 * (real_seconds() - begin);
  window_.swap_buffers();
  return request;
}

PanelRequest Interface::draw_frame(Workbench& workbench) {
  fit_scale();
  const bool explains = workbench.motion().explainer().is_active();
  PictureOptions options = explains ? stage_options() : picture_options();
  options.published = workbench.plots().published().flow(workbench.world().scene());
  const PictureFrame picture = picture_.draw(workbench, window_.framebuffer_size(),
                                             workbench.experiment().drawing().coarseness, options);
  const auto place = explains || bare_
                         ? std::nullopt
                         : workbench.motion().hand().place(workbench.world(), picture.layout, mouse());
  probe_.follow(workbench.world(), picture.layout, place);
  picture_.show();
  imgui_->begin_frame();
  draw_notes(picture.annotations);
  if (!explains && !bare_ && workbench.settings().view.probe) {
    draw_notes(gauge_marks(workbench.world().scene().gauges, picture.layout, scale()));
  }
  if (place) draw_at_mouse(workbench, picture.layout, *place);
  const float cards_end = explains ? lowest_edge(picture.layout) : ImGui::GetIO().DisplaySize.y;
  PanelRequest request = draw_panel(workbench, cards_end);
  imgui_->set_enter_types(panel_.enter_types());
  draw_toolbar(workbench, cards_end, request);
  if (const float opacity = hint_.opacity(real_seconds()); opacity > 0.0f && !bare_) {
    draw_start_hint(picture_area(), opacity);
  }
  if (keys_shown_) draw_key_list(imgui_->fonts());
  imgui_->end_frame();
  return request;
}

void Interface::draw_notes(const Annotations& notes) const {
  draw_annotations(notes, imgui_->fonts(), *ImGui::GetBackgroundDrawList(),
                   ImGui::GetIO().DisplayFramebufferScale.x);
}

void Interface::draw_at_mouse(const Workbench& workbench, const Layout& layout, const PaneHit& place) const {
  const World& world = workbench.world();
  const bool is_named = !workbench.motion().hand().pointer().pressed();
  draw_notes(brush_outline(layout, place, world.domain(), world.settings(), is_named, scale()));
  draw_notes(probe_.card(world, layout, place, picture_area(), scale()));
}

/// Draws the panel; if it does not fit, the line that it would show as a message.
PanelRequest Interface::draw_panel(const Workbench& workbench, float cards_end) {
  std::string status = workbench.status();
  if (bare_) {
    if (const std::string failure = workbench.failure(); !failure.empty()) {
      draw_message(failure, picture_area());
    }
    return {};
  }
  if (!panel_fits()) {
    if (status.empty() && !workbench.experiment().governed().empty())
      status = workbench.experiment().governed() + "   Esc: OK";
    if (!status.empty()) draw_message(status, picture_area());
    return {};
  }
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const std::string speed = speed_line(workbench);
  return panel_.draw(workbench.settings(),
                     {.scene_name = workbench.world().scene().name,
                      .home = workbench.experiment().origin().home,
                      .status = status,
                      .governed = workbench.experiment().governed(),
                      .plots = workbench.plots(),
                      .fonts = imgui_->fonts(),
                      .plot_scale = scale(),
                      .recorded_seconds = workbench.recorded_seconds(),
                      .cards_end = cards_end,
                      .speed = speed,
                      .can_undo = !workbench.experiment().done().empty(),
                      .explainer = workbench.motion().explainer()},
                     size.x, size.y, units_per_point());
}

/// "58 fps · ×0.2 real time"; empty while it is not known.
std::string Interface::speed_line(const Workbench& workbench) const {
  const double rate = workbench.experiment().speed().frames_per_second();
  if (rate == 0.0) return "";
  const double share = workbench.experiment().speed().real_time_share();
  const std::string slowed = share < kSlowed ? " · " + real_time_text(share) + " real time" : "";
  return std::to_string(std::lround(rate)) + " fps" + slowed;
}

void Interface::draw_toolbar(Workbench& workbench, float cards_end, PanelRequest& request) {
  if (!toolbar_shown_ || bare_) return;
  const ActionContext context = action_context(workbench);
  const Toolbar::Request asked =
      toolbar_.draw({.settings = workbench.settings(),
                     .has_particles = workbench.world().particles() != nullptr,
                     .paused = workbench.motion().pacing().paused(),
                     .explains = workbench.motion().explainer().is_active(),
                     .panel_shown = panel_fits(),
                     .keys_shown = keys_shown_,
                     .recorded_seconds = workbench.recorded_seconds(),
                     .frames_per_second = workbench.experiment().speed().frames_per_second(),
                     .real_time_share = workbench.experiment().speed().real_time_share(),
                     .cards_end = cards_end,
                     .fonts = imgui_->fonts(),
                     .context = context},
                    ImGui::GetIO().DisplaySize.y, units_per_point());
  if (!asked.action.empty()) request.action = asked.action;
  if (!asked.tool) return;
  request.settings = request.settings.value_or(workbench.settings());
  request.settings->brush.tool = *asked.tool;
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
