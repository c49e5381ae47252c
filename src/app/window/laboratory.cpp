#include "app/window/laboratory.hpp"

#include <utility>

namespace twinflow {
namespace {

constexpr double kSettling = 1.2;  ///< seconds; tooltips come late

}  // namespace

Laboratory::Laboratory(GlfwWindow& window, const OpenedScene& opened, gl::ShaderLibrary& shaders,
                       WorldOptions options, NamedFiles named_files)
    : window_(window),
      workbench_(opened, shaders, options, named_files, messages_),
      interface_(window, shaders, options, named_files),
      controls_(window, shaders, workbench_, interface_, messages_) {
  controls_.listen(window.events());
}

void Laboratory::resume(const Session& session) {
  if (session.interface_scale) interface_.set_scale(*session.interface_scale);
  interface_.show_panel(session.panel_shown);
  interface_.show_toolbar(session.toolbar_shown);
  interface_.panel().open_plots(session.plots_open);
  interface_.panel().set_width_points(static_cast<float>(session.panel_width));
}

Session Laboratory::session() const {
  Session session;
  session.window = window_.size_in_points();
  session.interface_scale = interface_.chosen_scale();
  session.panel_shown = interface_.panel_shown();
  session.toolbar_shown = interface_.toolbar_shown();
  session.plots_open = interface_.panel().plots_open();
  session.panel_width = static_cast<double>(interface_.panel().width_points());
  workbench_.save_in(session);
  return session;
}

bool Laboratory::idle() const {
  const SceneBrowser& browser = interface_.browser();
  return (workbench_.motion().pacing().paused() || browser.is_open()) && !browser.is_drawing();
}

bool Laboratory::needs_frame() {
  const double now = real_seconds();
  if (std::exchange(window_.events().any, false)) settled_ = now + kSettling;
  return !idle() || workbench_.motion().pacing().has_single_step() || now < settled_ ||
         messages_.has_gone_since(drawn_) || interface_.imgui().wants_keyboard() ||
         interface_.imgui().has_clicks();
}

void Laboratory::frame() {
  const double now = real_seconds();
  const double elapsed = now - std::exchange(last_frame_, now);
  const glm::ivec2 size = window_.framebuffer_size();
  if (size.x < 1 || size.y < 1) return;  // minimized
  move_hand(elapsed);
  workbench_.advance(elapsed, interface_.browser().is_open());
  if (!interface_.browser().is_open()) workbench_.measure();
  if (!idle() && ++undrawn_ < workbench_.experiment().drawing().every) return;
  undrawn_ = 0;
  draw();
}

void Laboratory::govern(double frame_seconds) {
  workbench_.govern(
      {.seconds = frame_seconds,
       .drawing_milliseconds = interface_.drawing_milliseconds() / workbench_.experiment().drawing().every,
       .is_covered = interface_.browser().is_open(),
       .is_measured = interface_.is_measured(workbench_),
       .is_read = interface_.shows_values(workbench_)});
}

void Laboratory::move_hand(double elapsed_seconds) {
  const Layout layout = interface_.picture_layout(workbench_);
  const auto change = interface_.move_keyboard_cursor(workbench_, layout, elapsed_seconds);
  const Hand::Surroundings around = interface_.around_hand(workbench_, layout);
  Hand& hand = workbench_.motion().hand();
  if (change == KeyboardCursor::Change::begins) hand.begin_by_keyboard(around);
  const bool starts_again = hand.move(around, elapsed_seconds);
  if (change == KeyboardCursor::Change::ends) hand.end_by_keyboard(around);
  if (starts_again) workbench_.restart();
}

void Laboratory::draw() {
  if (title_ != workbench_.world().scene().title) {
    title_ = workbench_.world().scene().title;
    window_.set_title("twinflow · " + title_);
  }
  if (interface_.browser().is_open()) {
    if (const auto chosen = interface_.draw_browser()) workbench_.open(*chosen);
    return;
  }
  const PanelRequest request = interface_.draw(workbench_);
  drawn_ = real_seconds();
  controls_.answer(request);
}

}  // namespace twinflow
