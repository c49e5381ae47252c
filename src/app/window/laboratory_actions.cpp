// What the user's keys, mouse and panel ask for.
#include "app/window/laboratory.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "app/window/dropped_file.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/playable.hpp"

namespace twinflow {
namespace {

constexpr double kDoubleClick = 0.35;  ///< seconds
constexpr double kDoubleClickPixels = 8.0;
constexpr double kMessageSeconds = 4.0;

}  // namespace

void Laboratory::answer(const PanelRequest& request) {
  if (request.start_again) reset();
  if (request.browse) browse();
  if (request.save_plots) {
    try_to([&] { tell(recorder_.save_plots(*world_, history_, interface_scale(), pointer_.recorded())); });
  }
  if (request.settings) try_to([&] { change(*request.settings); });
}

/// The user's change. Throws InputError where the scene could not be.
void Laboratory::change(const Settings& settings) {
  const Settings before = world_->settings();
  apply(settings);
  if (ungoverned_) ungoverned_ = after_change(*ungoverned_, before, settings);
}

void Laboratory::apply(const Settings& settings) {
  const double before = world_->time();
  world_->apply(settings);
  if (world_->time() < before) note_start();
}

/// The world has started again: what was of its course is of no use.
void Laboratory::note_start() {
  stop_explaining();
  pointer_.clear_recorded();
  history_.clear();
  if (!std::exchange(blow_up_, {}).empty()) paused_ = false;
}

/// A scene is opened, a picture becomes the dye.
void Laboratory::take_files(const std::vector<std::filesystem::path>& files) {
  note_input();
  browser_.close();
  try_to([&] {
    const DroppedFile dropped = what_was_dropped(files);
    if (const auto* scene = std::get_if<DroppedScene>(&dropped)) {
      open(scene->source);
    } else {
      const std::filesystem::path& picture = std::get<DroppedPicture>(dropped).file;
      change(with_dye_picture(world_->settings(), picture));
      tell("The dye is " + picture.filename().string());
    }
  });
}

void Laboratory::browse() {
  keys_shown_ = false;
  pointer_.release();
  browser_.open(world_->scene().name);
}

void Laboratory::open(const std::string& source) {
  try_to([&] {
    Scene scene = load_scene(source, files_);
    require_playable(scene);
    if (recorder_.recording()) tell(recorder_.stop(*world_, pointer_.recorded()));
    Settings home = scene.settings;
    world_ = std::make_unique<World>(std::move(scene), &shaders_, options_);
    home_ = std::move(home);
    source_ = source_from_anywhere(source);
    source_files_ = files_;
    ungoverned_.reset();
    governor_.begin_anew();
    note_start();
    window_.set_title("twinflow · " + world_->scene().title);
  });
}

void Laboratory::press_button(bool pressed) {
  note_input();
  if (!pressed) {
    move_pointer();
    pointer_.release();
    return;
  }
  if (imgui_->wants_mouse() || browser_.is_open() || stages_) return;
  const glm::dvec2 cursor = window_.cursor();
  const auto now = Clock::now();
  const bool twice = std::chrono::duration<double>(now - last_press_).count() < kDoubleClick &&
                     glm::distance(cursor, last_press_at_) < kDoubleClickPixels * interface_scale();
  last_press_ = now;
  last_press_at_ = cursor;
  const auto hit = picture_layout(*world_, picture_options()).hit(cursor);
  if (!hit) return;
  if (twice) {
    reset();
    return;
  }
  hovers_ = false;
  press_at(*hit, world_->settings().brush);
}

void Laboratory::note_input() {
  last_input_ = Clock::now();
  if (!first_input_) first_input_ = last_input_;
  end_attract();
}

void Laboratory::press_key(KeyPress press, bool repeat) {
  note_input();
  if (browser_.is_open()) {
    if (const auto scene = browser_.press(press)) open(*scene);
    return;
  }
  imgui_->note_press(press);
  const std::optional<BoundAction> bound = action_of(press);
  const bool searches = bound && press.control && bound->action == KeyAction::search;  // from any field
  if ((imgui_->wants_key(press) || panel_.awaits_search()) && !searches) return;
  if (!bound || (repeat && bound->action != KeyAction::step && bound->action != KeyAction::stage_before))
    return;
  switch (bound->action) {
    case KeyAction::none:
      break;
    case KeyAction::next_tool:
      take_next("brush.tool", "Tool");
      break;
    case KeyAction::pause:
      if (stages_) paused_before_ = false;
      paused_ = !paused_;
      stop_explaining();
      break;
    case KeyAction::step:
      if (stages_) {
        go_to_stage(stage_ + 1);
      } else {
        paused_ = true;
        single_step_ = true;
      }
      break;
    case KeyAction::explain:
      if (stages_) {
        stop_explaining();
      } else {
        paused_before_ = paused_;
        explain_step();
      }
      break;
    case KeyAction::stage_before:
      if (stages_) go_to_stage(stage_ - 1);
      break;
    case KeyAction::show_quantity:
      show_quantity(bound->index);
      break;
    case KeyAction::next_particle_style:
      take_next("view.particle_style", "Particles");
      break;
    case KeyAction::next_view:
      take_next("view.panes", "View");
      break;
    case KeyAction::arrows:
      toggle(&Settings::ViewSettings::arrows);
      break;
    case KeyAction::probe:
      toggle(&Settings::ViewSettings::probe);
      break;
    case KeyAction::plots:
      panel_.open_plots(!(panel_shown_ && panel_.plots_open()));
      panel_shown_ = panel_shown_ || panel_.plots_open();
      tell_where_no_panel_fits();
      break;
    case KeyAction::save_picture:
      save_picture();
      break;
    case KeyAction::record:
      toggle_recording();
      break;
    case KeyAction::panel:
      panel_shown_ = !panel_shown_;
      tell_where_no_panel_fits();
      break;
    case KeyAction::search:
      panel_shown_ = true;
      if (panel_fits()) panel_.focus_search(press.control ? '\0' : '/');
      tell_where_no_panel_fits();
      break;
    case KeyAction::browse:
      browse();
      break;
    case KeyAction::key_list:
      keys_shown_ = !keys_shown_;
      break;
    case KeyAction::zoom:
      zoom(bound->index == 0);
      break;
    case KeyAction::reload_shaders:
      reload_shaders();
      break;
    case KeyAction::leave:
      leave();
      break;
  }
}

/// One of view.grid, by its place in the list.
void Laboratory::show_quantity(int index) {
  const Parameter& quantity = find_parameter("view.grid");
  Settings settings = world_->settings();
  set_parameter(settings, quantity, std::string(quantity.names.at(static_cast<std::size_t>(index))));
  world_->apply(settings);
}

void Laboratory::tell_where_no_panel_fits() {
  if (panel_shown_ && !panel_fits()) tell("The window is too narrow for the panel; Ctrl+- makes it smaller");
}

/// By a tenth of 100 %.
void Laboratory::zoom(bool larger) {
  const double tenths = std::round(10.0 * interface_scale()) + (larger ? 1.0 : -1.0);
  set_interface_scale(std::clamp(0.1 * tenths, kSmallestInterface, kLargestInterface));
  tell("Text and panel: " + std::to_string(std::lround(100.0 * interface_scale())) + " %");
}

/// Takes a step and shows its first stage.
void Laboratory::explain_step() {
  pointer_.drop();
  single_step_ = false;
  follow_with_recording();
  try_to([&] {
    try {
      StepRecord record = record_step(*world_, shaders_, pointer_.acting_after(world_->time()));
      if (!stages_) stages_.emplace(shaders_);
      stages_->show(*world_, std::move(record));
    } catch (...) {
      stages_.reset();
      throw;
    }
    blow_up_.clear();
    stage_ = 0;
    paused_ = true;
  });
}

/// After the last one comes the next step.
void Laboratory::go_to_stage(int stage) {
  if (stage >= stages_->stages()) {
    explain_step();
  } else {
    stage_ = std::max(stage, 0);
  }
}

void Laboratory::stop_explaining() {
  if (!stages_) return;
  stages_.reset();
  paused_ = paused_before_;
}

/// First from what lies over the picture, then from the window.
void Laboratory::leave() {
  if (std::exchange(keys_shown_, false)) return;
  if (stages_) {
    stop_explaining();
    return;
  }
  window_.request_close();
}

std::string Laboratory::finish() {
  return recorder_.recording() ? recorder_.stop(*world_, pointer_.recorded()) : "";
}

void Laboratory::toggle(bool Settings::ViewSettings::*shown) {
  Settings settings = world_->settings();
  settings.view.*shown = !(settings.view.*shown);
  world_->apply(settings);
}

void Laboratory::take_next(const char* key, const char* what) {
  const Parameter& parameter = find_parameter(key);
  Settings settings = world_->settings();
  const auto now = std::ranges::find(parameter.names, std::get<std::string>(parameter.get(settings)));
  const std::string next(now + 1 == parameter.names.end() ? parameter.names.front() : now[1]);
  set_parameter(settings, parameter, next);
  world_->apply(settings);
  tell(what + (": " + next));
}

void Laboratory::govern(double frame_seconds) {
  const Settings& settings = world_->settings();
  if (!settings.window.governor) {
    if (ungoverned_ && !recorder_.recording()) start_at(*std::exchange(ungoverned_, {}));
    return;
  }
  if (paused_ || browser_.is_open() || recorder_.recording()) {
    governor_.begin_anew();
    return;
  }
  if (!governor_.observe(frame_seconds)) return;
  const double grid_ms = world_->grid() ? world_->grid()->step_milliseconds() : 0.0;
  const auto next = coarser(settings, grid_ms, world_->particles_step_milliseconds());
  if (!next) return;
  if (!ungoverned_) ungoverned_ = resolution_of(settings);
  start_at(*next);
  tell("Frames were late. " + governed_text(settings) + "; window.governor, turned off, gives back the rest");
}

void Laboratory::start_at(const Resolution& resolution) {
  governor_.begin_anew();
  try_to([&] { apply(with_resolution(world_->settings(), resolution)); });
}

void Laboratory::reset() {
  try_to([&] {
    world_->reset();
    note_start();
    tell("Started again");
  });
}

void Laboratory::save_picture() {
  try_to([&] {
    const Rect area = picture_area();
    const int times = world_->settings().record.picture_scale;
    if (stages_) {
      const Pixels pixels = draw_off_screen(
          *stages_, *world_, stage_, glm::ivec2(area.width, area.height) * times, interface_scale() * times);
      const std::string shown = "The picture shows stage " + std::to_string(stage_ + 1) + " of a step.";
      tell(recorder_.save_picture(*world_, pixels, shown, pointer_.recorded()));
      return;
    }
    tell(recorder_.save_picture(*world_, glm::ivec2(area.width, area.height) * times,
                                interface_scale() * times, pointer_.recorded()));
  });
}

void Laboratory::toggle_recording() {
  try_to([&] {
    if (recorder_.recording()) {
      tell(recorder_.stop(*world_, pointer_.recorded()));
    } else {
      const Rect area = picture_area();
      tell(recorder_.start(*world_, {area.width, area.height}, interface_scale()));
    }
  });
}

void Laboratory::reload_shaders() {
  const std::vector<std::string> mistakes = shaders_.reload();
  tell(mistakes.empty() ? "The shaders are loaded again" : mistakes.front());
}

void Laboratory::tell(std::string message) {
  message_ = std::move(message);
  message_until_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(kMessageSeconds));
}

}  // namespace twinflow
