#include "app/window/key_controls.hpp"

#include <array>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "app/window/experiment/snapshots.hpp"
#include "core/find_by.hpp"
#include "play/actions/keys.hpp"

namespace twinflow {

KeyControls::Own KeyControls::own(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Own>, 12> kOwn = {{
      {"browse", &KeyControls::browse},
      {"plots", &KeyControls::toggle_plots},
      {"save_picture", &KeyControls::save_picture},
      {"record", &KeyControls::toggle_recording},
      {"panel", &KeyControls::toggle_bars},
      {"fold_panel", &KeyControls::fold_panel},
      {"search", &KeyControls::search},
      {"key_list", &KeyControls::toggle_key_list},
      {"zoom", &KeyControls::zoom},
      {"full_screen", &KeyControls::toggle_full_screen},
      {"reload_shaders", &KeyControls::reload_shaders},
      {"leave", &KeyControls::leave},
  }};
  const auto row = find_by(kOwn, &std::pair<std::string_view, Own>::first, name);
  return row == kOwn.end() ? nullptr : row->second;
}

void KeyControls::press(KeyPress press, bool repeat) {
  if (interface_.browser().is_open()) {
    if (const auto scene = interface_.browser().press(press)) workbench_.open(*scene);
    return;
  }
  interface_.imgui().note_press(press);
  const auto bound = action_of(press);
  if (!bound || (repeat && !bound->action.repeats)) return;
  if (!is_for_panel(press, bound->action.name == "search")) carry_out(bound->action, bound->index);
}

void KeyControls::perform(std::string_view name) { carry_out(action_named(name), 0); }

/// Ctrl+F leads to the search from any of the panel's controls.
bool KeyControls::is_for_panel(KeyPress press, bool searches) {
  if (searches && press.control) return false;
  return interface_.imgui().wants_key(press) || interface_.panel().awaits_search();
}

void KeyControls::carry_out(const Action& action, int index) {
  messages_.attempt([&] {
    if (action.act != nullptr) return twinflow::perform(action, index, interface_.action_context(workbench_));
    const Own act = own(action.name);
    if (act == nullptr) throw std::logic_error("the window cannot perform " + std::string(action.name));
    (this->*act)(index);
  });
}

void KeyControls::browse(int /*index*/) { interface_.browse(workbench_); }

void KeyControls::toggle_key_list(int /*index*/) { interface_.show_keys(!interface_.keys_shown()); }

void KeyControls::fold_panel(int /*index*/) {
  interface_.show_bare(false);
  interface_.show_panel(!interface_.panel_shown());
  tell_where_no_panel_fits();
}

void KeyControls::toggle_recording(int /*index*/) {
  workbench_.toggle_recording(picture_size(), interface_.scale());
}

void KeyControls::toggle_bars(int /*index*/) {
  interface_.show_bare(false);
  const bool show = !interface_.panel_fits() && !interface_.toolbar_shown();
  interface_.show_panel(show);
  interface_.show_toolbar(show);
}

void KeyControls::toggle_plots(int /*index*/) {
  interface_.show_bare(false);
  Panel& panel = interface_.panel();
  panel.open_plots(!(interface_.panel_shown() && panel.plots_open()));
  interface_.show_panel(interface_.panel_shown() || panel.plots_open());
  tell_where_no_panel_fits();
}

void KeyControls::search(int index) {
  interface_.show_bare(false);
  interface_.show_panel(true);
  if (interface_.panel_fits()) interface_.panel().focus_search(index == 1 ? '/' : '\0');
  tell_where_no_panel_fits();
}

void KeyControls::toggle_full_screen(int /*index*/) { show_full_screen(!interface_.is_bare()); }

void KeyControls::show_full_screen(bool full) {
  window_.fill_screen(full);
  interface_.show_bare(full);
}

/// Changes the scale by 10 %.
void KeyControls::zoom(int index) {
  const double tenths = std::round(10.0 * interface_.scale()) + (index == 0 ? 1.0 : -1.0);
  interface_.set_scale(0.1 * tenths);
  messages_.tell("Text and panel: " + std::to_string(std::lround(100.0 * interface_.scale())) + " %");
}

glm::ivec2 KeyControls::picture_size() const {
  const Rect area = interface_.picture_area();
  return {area.width, area.height};
}

void KeyControls::save_picture(int /*index*/) {
  const int times = workbench_.settings().record.picture_scale;
  const glm::ivec2 size = picture_size() * times;
  const double scale = interface_.scale() * times;
  workbench_.experiment().world().end_preview();  // a replay has the same picture
  const World& world = workbench_.world();
  const auto& strokes = workbench_.motion().hand().pointer().recorded();
  StepExplainer& explainer = workbench_.motion().explainer();
  if (!explainer.is_active()) {
    return messages_.tell(twinflow::save_picture(shaders_, world, size, scale, strokes));
  }
  const std::string shown =
      "The picture shows stage " + std::to_string(explainer.stage() + 1) + " of a step.";
  messages_.tell(
      twinflow::save_picture(world, explainer.draw_off_screen(world, size, scale), shown, strokes));
}

void KeyControls::reload_shaders(int /*index*/) {
  const std::vector<std::string> mistakes = shaders_.reload();
  messages_.tell(mistakes.empty() ? "The shaders were reloaded" : mistakes.front());
}

/// Closes what covers the picture; if nothing does, the window asks whether to close.
void KeyControls::leave(int /*index*/) {
  if (interface_.keys_shown()) return interface_.show_keys(false);
  if (window_.fills_screen()) return show_full_screen(false);
  if (workbench_.motion().explainer().is_active()) return workbench_.motion().stop_explaining();
  if (!workbench_.experiment().governed().empty()) return workbench_.experiment().acknowledge();
  const double now = real_seconds();
  if (now < leave_until_) return window_.request_close();
  leave_until_ = now + Messages::kShownSeconds;
  messages_.tell(with_keys("Press {leave} again to quit"));
}

void KeyControls::tell_where_no_panel_fits() {
  if (!interface_.panel_shown() || interface_.panel_fits()) return;
  messages_.tell("Too narrow for the panel; " + keys_of(action_named("zoom").key).at(1) +
                 " shrinks text and panel");
}

}  // namespace twinflow
