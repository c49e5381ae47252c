#include "app/window/key_controls.hpp"

#include <cmath>
#include <string>

#include "app/window/experiment/snapshots.hpp"
#include "app/window/setting_keys.hpp"

namespace twinflow {
void KeyControls::press(KeyPress press, bool repeat) {
  if (interface_.browser().is_open()) {
    if (const auto scene = interface_.browser().press(press)) experiment_.open(*scene);
    return;
  }
  interface_.imgui().note_press(press);
  const BoundAction bound = action_of(press).value_or(BoundAction());
  const bool repeats = bound.action == KeyAction::step || bound.action == KeyAction::stage_before;
  if (is_for_panel(press, bound.action) || (repeat && !repeats)) return;
  carry_out_or_set(bound, press);
}

void KeyControls::perform(KeyAction action) { carry_out_or_set({action, 0}, {}); }

void KeyControls::carry_out_or_set(BoundAction bound, KeyPress press) {
  if (const auto after = settings_after(bound, experiment_.settings())) {
    const bool changed = experiment_.change(after->settings);
    if (changed && !after->message.empty()) messages_.tell(after->message);
  } else {
    carry_out(bound, press);
  }
}

/// Ctrl+F leads to the search from any of the panel's controls.
bool KeyControls::is_for_panel(KeyPress press, KeyAction action) {
  const bool searches = action == KeyAction::search && press.control;
  return !searches && (interface_.imgui().wants_key(press) || interface_.panel().awaits_search());
}

void KeyControls::carry_out(BoundAction bound, KeyPress press) {
  switch (bound.action) {
    case KeyAction::pause:
      return experiment_.motion().toggle_pause();
    case KeyAction::step:
      return experiment_.motion().step();
    case KeyAction::explain:
      return experiment_.motion().toggle_explaining();
    case KeyAction::stage_before:
      if (experiment_.motion().explainer().is_active()) experiment_.motion().explainer().back();
      return;
    case KeyAction::pin:
      return pin();
    case KeyAction::plots:
      return toggle_plots();
    case KeyAction::save_picture:
      return save_picture();
    case KeyAction::record:
      return experiment_.motion().toggle_recording(picture_size(), interface_.scale());
    case KeyAction::panel:
      return toggle_bars();
    case KeyAction::fold_panel:
      interface_.show_panel(!interface_.panel_shown());
      return tell_where_no_panel_fits();
    case KeyAction::search:
      return search(press);
    case KeyAction::browse:
      return interface_.browse(experiment_);
    case KeyAction::key_list:
      interface_.show_keys(!interface_.keys_shown());
      return;
    case KeyAction::zoom:
      return zoom(bound.index == 0);
    case KeyAction::reload_shaders:
      return reload_shaders();
    case KeyAction::restart:
      return experiment_.restart();
    case KeyAction::undo:
      return experiment_.undo();
    case KeyAction::leave:
      return leave();
    default:
      return;  // the mouse's, or a setting's
  }
}

void KeyControls::toggle_bars() {
  const bool show = !interface_.panel_fits() && !interface_.toolbar_shown();
  interface_.show_panel(show);
  interface_.show_toolbar(show);
}

void KeyControls::pin() {
  const World& world = experiment_.world();
  const bool is_covered = experiment_.motion().explainer().is_active();
  const auto place =
      experiment_.motion().hand().place(world, interface_.picture_layout(world), interface_.mouse());
  if (!place || is_covered) return messages_.tell("Point at a fluid to pin the probe with M");
  experiment_.pin(place->position);
}

void KeyControls::toggle_plots() {
  Panel& panel = interface_.panel();
  panel.open_plots(!(interface_.panel_shown() && panel.plots_open()));
  interface_.show_panel(interface_.panel_shown() || panel.plots_open());
  tell_where_no_panel_fits();
}

void KeyControls::search(KeyPress press) {
  interface_.show_panel(true);
  if (interface_.panel_fits()) interface_.panel().focus_search(press.control ? '\0' : '/');
  tell_where_no_panel_fits();
}

/// Changes the scale by 10 %.
void KeyControls::zoom(bool larger) {
  const double tenths = std::round(10.0 * interface_.scale()) + (larger ? 1.0 : -1.0);
  interface_.set_scale(0.1 * tenths);
  messages_.tell("Text and panel: " + std::to_string(std::lround(100.0 * interface_.scale())) + " %");
}

glm::ivec2 KeyControls::picture_size() const {
  const Rect area = interface_.picture_area();
  return {area.width, area.height};
}

void KeyControls::save_picture() {
  const int times = experiment_.settings().record.picture_scale;
  const glm::ivec2 size = picture_size() * times;
  const double scale = interface_.scale() * times;
  messages_.attempt([&] {
    const World& world = experiment_.world();
    const auto& strokes = experiment_.motion().hand().pointer().recorded();
    StepExplainer& explainer = experiment_.motion().explainer();
    if (!explainer.is_active()) {
      messages_.tell(twinflow::save_picture(shaders_, world, size, scale, strokes));
      return;
    }
    const std::string shown =
        "The picture shows stage " + std::to_string(explainer.stage() + 1) + " of a step.";
    messages_.tell(
        twinflow::save_picture(world, explainer.draw_off_screen(world, size, scale), shown, strokes));
  });
}

void KeyControls::reload_shaders() {
  const std::vector<std::string> mistakes = shaders_.reload();
  messages_.tell(mistakes.empty() ? "The shaders were reloaded" : mistakes.front());
}

/// Closes what covers the picture; if nothing does, the window asks whether to close.
void KeyControls::leave() {
  if (interface_.keys_shown()) return interface_.show_keys(false);
  if (experiment_.motion().explainer().is_active()) return experiment_.motion().stop_explaining();
  const double now = real_seconds();
  if (now < leave_until_) return window_.request_close();
  leave_until_ = now + Messages::kShownSeconds;
  messages_.tell("Press Esc again to quit");
}

void KeyControls::tell_where_no_panel_fits() {
  if (!interface_.panel_shown() || interface_.panel_fits()) return;
  messages_.tell("Too narrow for the panel; Ctrl+- shrinks text and panel");
}

}  // namespace twinflow
