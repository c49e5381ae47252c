#include "app/window/laboratory.hpp"

#include <imgui/imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/window/brush_outline.hpp"
#include "app/window/notices.hpp"
#include "gl/functions.hpp"
#include "view/annotations/probe_card.hpp"

namespace twinflow {
namespace {

constexpr double kLongestFrame = 0.1;  ///< seconds of real time that one frame can ask for
constexpr double kStepBudget = 0.025;  ///< seconds of work per frame; a slow machine slows the fluid down
constexpr int kMostStepsPerFrame = 16;
constexpr double kSettling = 1.2;  ///< seconds
constexpr double kHintFadesSeconds = 0.5;
constexpr double kSamplingInterval = 0.2;   ///< seconds between points of the plots
constexpr double kMostTimeSampling = 0.04;  ///< part of the time that measuring may take

}  // namespace

Laboratory::Laboratory(GlfwWindow& window, OpenedScene opened, gl::ShaderLibrary& shaders,
                       WorldOptions options, NamedFiles named_files)
    : window_(window),
      shaders_(shaders),
      options_(options),
      files_(named_files),
      picture_(shaders),
      probe_(shaders),
      recorder_(shaders, options.seed),
      browser_(shaders, options, named_files),
      home_(std::move(opened.home)),
      source_(std::move(opened.source)),
      source_files_(opened.files),
      attract_hand_(options.seed) {
  world_ = std::make_unique<World>(std::move(opened.scene), &shaders_, options_);
  events_.key_pressed = [this](KeyPress press, bool repeat) { press_key(press, repeat); };
  events_.left_button = [this](bool pressed) { press_button(pressed); };
  events_.files_dropped = [this](const auto& files) { take_files(files); };
  window_.listen(events_);
  imgui_ = std::make_unique<ImGuiSession>(window_, interface_scale());
  window_.set_title("twinflow · " + world_->scene().title);
  if (!opened.note.empty()) tell(opened.note);
}

void Laboratory::resume(const Session& session) {
  if (session.interface_scale) interface_scale_ = session.interface_scale;
  panel_shown_ = session.panel_shown;
  panel_.open_plots(session.plots_open);
  panel_.set_width_points(static_cast<float>(session.panel_width));
}

/// As the user has them, whatever the governor has made of the resolutions and the scene has changed by
/// itself.
Settings Laboratory::users_settings() const {
  const Settings settings = world_->settings_without_scene_changes();
  return ungoverned_ ? with_resolution(settings, *ungoverned_) : settings;
}

Session Laboratory::session() const {
  return {.scene = source_,
          .allow_paths = source_files_ == NamedFiles::anywhere,
          .changes = changes_between(home_, users_settings()),
          .window = window_.size_in_points(),
          .interface_scale = interface_scale_,
          .panel_shown = panel_shown_,
          .plots_open = panel_.plots_open(),
          .panel_width = static_cast<double>(panel_.width_points())};
}

void Laboratory::frame() {
  const double elapsed = seconds_since_last_frame();
  const int steps = steps_due(elapsed);
  const glm::ivec2 size = window_.framebuffer_size();
  if (size.x < 1 || size.y < 1) return;  // minimised
  move_by_hand(elapsed);
  advance(steps);
  draw();
}

bool Laboratory::needs_frame() {
  const auto now = Clock::now();
  if (std::exchange(events_.any, false)) {
    settled_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(kSettling));
  }
  const bool message_has_gone = drawn_ < message_until_ && now >= message_until_;
  return !idle() || single_step_ || now < settled_ || message_has_gone || imgui_->wants_keyboard();
}

double Laboratory::seconds_since_last_frame() {
  const auto now = Clock::now();
  return std::chrono::duration<double>(now - std::exchange(last_frame_, now)).count();
}

int Laboratory::steps_due(double elapsed) {
  if (paused_ || browser_.is_open()) {
    unspent_seconds_ = 0.0;
    return std::exchange(single_step_, false) ? 1 : 0;
  }
  unspent_seconds_ += std::min(elapsed, kLongestFrame);
  const double step = world_->settings().time.step;
  const double grid_ms = world_->grid() ? world_->grid()->step_milliseconds() : 0.0;
  const double cost = 1e-3 * std::max(grid_ms + world_->particles_step_milliseconds(), 1.0);
  const int affordable = std::clamp(static_cast<int>(kStepBudget / cost), 1, kMostStepsPerFrame);
  const int asked = static_cast<int>(unspent_seconds_ / step);
  unspent_seconds_ -= asked * step;  // what is not affordable is dropped: the fluid slows down
  return std::min(asked, affordable);
}

void Laboratory::advance(int steps) {
  try {
    for (int left = steps; left > 0; --left) step(left);
    if (steps > 0) blow_up_.clear();
  } catch (const BlowUpError& error) {
    paused_ = true;
    blow_up_ =
        std::string(error.what()) + ". What is shown is the last good state; a double click starts again";
    pointer_.take_back(world_->time());
  } catch (const RunError& error) {
    paused_ = true;
    tell(error.what());
  }
  if (steps == 0 && paused_) pointer_.skip();
}

void Laboratory::follow_with_recording() {
  if (recorder_.recording()) try_to([&] { recorder_.follow(*world_); });
}

void Laboratory::step(int steps_left) {
  world_->take_due_changes();
  follow_with_recording();
  step_by_hand(*world_, pointer_, steps_left);
}

/// Hidden by the user, or by a window too narrow for it.
bool Laboratory::panel_fits() const {
  constexpr float kLeastShare = 1.5f;  // of the window's width, in panels
  return panel_shown_ &&
         window_.framebuffer_size().x > kLeastShare * panel_.width(static_cast<float>(interface_scale()));
}

Rect Laboratory::picture_area() const {
  const glm::ivec2 size = window_.framebuffer_size();
  const int panel =
      panel_fits() ? static_cast<int>(std::lround(panel_.width(static_cast<float>(interface_scale())))) : 0;
  return {0, 0, std::max(size.x - panel, size.x / 3), size.y};
}

PictureOptions Laboratory::picture_options() const {
  return {.area = picture_area(), .scale = interface_scale(), .show_timings = true};
}

/// Leaves room for the line that tells the keys, where no panel does.
PictureOptions Laboratory::stage_options() const {
  constexpr double kLinePoints = 44.0;
  PictureOptions options = picture_options();
  if (!panel_fits()) options.area.height -= static_cast<int>(std::lround(kLinePoints * options.scale));
  return options;
}

void Laboratory::draw() {
  if (imgui_->scale() != interface_scale()) {  // also where the window moved to another monitor
    imgui_.reset();
    imgui_ = std::make_unique<ImGuiSession>(window_, interface_scale());
  }
  if (browser_.is_open()) {
    draw_browser();
  } else {
    draw_laboratory();
  }
}

/// The browser covers everything else.
void Laboratory::draw_browser() {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);  // the pictures have targets of their own
  imgui_->begin_frame();
  const auto chosen = browser_.draw(imgui_->fonts(), units_per_point());
  imgui_->end_frame();
  window_.swap_buffers();
  browser_.work();
  if (chosen) open(*chosen);
}

void Laboratory::draw_laboratory() {
  const glm::ivec2 size = window_.framebuffer_size();
  if (!target_ || target_->texture().width() != size.x || target_->texture().height() != size.y) {
    target_.reset();
    target_.emplace(gl::TextureDescription{
        .name = "window", .width = size.x, .height = size.y, .format = gl::Format::rgba8});
  }
  const PictureFrame picture = stages_ ? stages_->draw(*world_, stage_, stage_options(), *target_)
                                       : picture_.draw(*world_, picture_options(), *target_);
  probe(picture.layout);
  measure();
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target_->framebuffer_id());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
  glBlitFramebuffer(0, 0, size.x, size.y, 0, 0, size.x, size.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  draw_interface(picture);
  window_.swap_buffers();
  drawn_ = Clock::now();
}

/// What ImGui counts in, per point of text and margins.
float Laboratory::units_per_point() const {
  return static_cast<float>(interface_scale()) / ImGui::GetIO().DisplayFramebufferScale.x;
}

void Laboratory::draw_interface(const PictureFrame& picture) {
  imgui_->begin_frame();
  const ImGuiIO& io = ImGui::GetIO();
  draw_annotations(picture.annotations, imgui_->fonts(), *ImGui::GetBackgroundDrawList(),
                   io.DisplayFramebufferScale.x);
  if (const auto place = brush_place(picture.layout)) {
    draw_annotations(brush_outline(picture.layout, *place, world_->domain(), world_->settings(),
                                   !pointer_.pressed(), interface_scale()),
                     imgui_->fonts(), *ImGui::GetBackgroundDrawList(), io.DisplayFramebufferScale.x);
  }
  draw_probe(picture.layout);
  PanelRequest request;
  if (panel_fits()) {
    request = panel_.draw(world_->settings(),
                          {.scene_name = world_->scene().name,
                           .home = home_,
                           .status = status(),
                           .history = history_,
                           .fonts = imgui_->fonts(),
                           .plot_scale = interface_scale()},
                          io.DisplaySize.x, io.DisplaySize.y, units_per_point());
  } else if (const std::string text = status(); !text.empty()) {
    draw_message(text);
  }
  if (const float opacity = hint_opacity(); opacity > 0.0f) draw_start_hint(picture_area(), opacity);
  if (keys_shown_) draw_key_list(imgui_->fonts());
  imgui_->end_frame();
  answer(request);
}

/// Until the user does something, and a moment longer.
float Laboratory::hint_opacity() const {
  if (!first_input_) return 1.0f;
  const double since = std::chrono::duration<double>(Clock::now() - *first_input_).count();
  return static_cast<float>(std::clamp(1.0 - since / kHintFadesSeconds, 0.0, 1.0));
}

/// Reads both fluids at the mouse, as they were a frame ago: so nothing waits for the GPU.
void Laboratory::probe(const Layout& layout) {
  reading_.reset();
  const std::optional<PaneHit> place = brush_place(layout);
  if (world_->settings().view.probe && place &&
      layout.find(place->pane)->fluid.contains(layout.to_pixel(place->pane, place->position))) {
    reading_ = probe_.follow(*world_, place->position);
  } else {
    probe_.forget();
  }
}

/// A few times a second while somebody looks, and never more than a small part of the time: measuring waits
/// for the GPU.
void Laboratory::measure() {
  const auto begin = Clock::now();
  const bool wanted = panel_.plots_open() && panel_fits() && begin >= next_sample_;
  if (!wanted || (!history_.empty() && history_.newest().metrics.time == world_->time())) return;
  history_.add(take_sample(*world_));
  const std::chrono::duration<double> spent = Clock::now() - begin;
  next_sample_ = begin + std::chrono::duration_cast<Clock::duration>(std::max(
                             std::chrono::duration<double>(kSamplingInterval), spent / kMostTimeSampling));
}

void Laboratory::draw_probe(const Layout& layout) const {
  const std::optional<PaneHit> place = brush_place(layout);
  if (!reading_ || !place) return;
  const double pixels_per_unit = layout.find(place->pane)->fluid.height / world_->domain().size().y;
  draw_annotations(probe_card(*reading_, layout, place->pane, picture_area(),
                              world_->settings().brush.radius * pixels_per_unit, interface_scale()),
                   imgui_->fonts(), *ImGui::GetBackgroundDrawList(),
                   ImGui::GetIO().DisplayFramebufferScale.x);
}

/// The last message for as long as it is new, and then what goes on, or what holds the fluid up.
std::string Laboratory::status() const {
  if (Clock::now() < message_until_) return message_;
  if (recorder_.recording()) return recorder_.status() + (paused_ ? " (paused)" : "");
  if (stages_) return "Stage by stage:  .  next   ,  back   E  go on";
  if (!paused_) return ungoverned_ ? governed_text(world_->settings()) : "";
  return blow_up_.empty() ? "Paused" : blow_up_;
}

/// Where a stroke would begin, or goes on.
std::optional<PaneHit> Laboratory::brush_place(const Layout& layout) const {
  if (stages_) return {};
  const glm::dvec2 cursor = window_.cursor();
  if (attract_since_) return {};
  if (!pointer_.pressed()) return imgui_->wants_mouse() ? std::nullopt : layout.hit(cursor);
  if (!layout.find(drag_pane_)) return {};
  return PaneHit{drag_pane_, world_->domain().wrapped(layout.to_domain(drag_pane_, cursor))};
}

}  // namespace twinflow
