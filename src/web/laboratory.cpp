#include "web/laboratory.hpp"

#include <filesystem>
#include <fstream>
#include <utility>

#include "core/error.hpp"
#include "core/find_by.hpp"
#include "scene/files/recording.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/flow_numbers.hpp"

namespace twinflow::web {
namespace {

constexpr int kSeed = 1;
constexpr const char* kUpload = "";  ///< the folder of the page's files: the current one
/// The name by which a link's strokes call the file that they were drawn in.
const std::string kBase = "scene-of-the-link.toml";

}  // namespace

Laboratory::Laboratory(std::function<double()> clock, int threads)
    : clock_(std::move(clock)), threads_(threads) {}

ExperimentOptions Laboratory::options() const {
  return {.world = {.seed = kSeed, .threads = threads_}, .most_undo_bytes = kMostUndoBytes, .clock = clock_};
}

Experiment& Laboratory::experiment() {
  if (!experiment_) throw InputError("no scene is open");
  return *experiment_;
}

void Laboratory::open(const Opening& opening) {
  try {
    open_scene(opening);
  } catch (const InputError& error) {
    std::string message = error.what();
    const auto command = message.find(kListsScenes);
    if (command == std::string::npos) throw;
    message.replace(command, kListsScenes.size(), "the first button above the fluids lists all scenes");
    throw InputError(message);
  }
}

void Laboratory::open_scene(const Opening& opening) {
  const auto& [name, file, assignments, recording, keeps_style] = opening;
  Scene scene = file.empty() ? load_scene(name) : parse_scene(file, name, kUpload);
  Origin origin{.source = name, .text = file, .home = scene.settings, .gestures = scene.gestures};
  if (!recording.empty()) {
    if (!file.empty()) keep_file(kBase, file);
    const std::string& base = file.empty() ? name : kBase;
    scene = parse_scene("base = " + in_quotes(base) + "\n" + recording, name, kUpload);
  }
  if (keeps_style && experiment_) scene.settings = experiment_->with_users_style(scene);
  apply_assignments(scene.settings, assignments);
  if (experiment_) {
    experiment_->open(std::move(scene), std::move(origin));
  } else {
    experiment_.emplace(std::move(scene), std::move(origin), gl_.shaders, options(), front());
  }
  gl_.check();
  allowance_ = {};
}

void Laboratory::keep_file(const std::string& name, std::string_view bytes) {
  std::ofstream file(std::filesystem::path(name).filename(), std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) throw RunError("there is no room for " + name);
}

void Laboratory::show_picture(const std::string& name) {
  Settings settings = world().settings();
  settings.dye.image = std::filesystem::path(name).filename().string();
  apply(settings, "the picture " + name);
}

void Laboratory::advance(double elapsed_seconds) {
  // So many are affordable, however the quotient of the two is rounded.
  const double seconds_per_step = Pacing::kStepBudget / (allowance_.steps() + 0.5);
  const int steps = experiment().advance(elapsed_seconds, seconds_per_step, false);
  allowance_.note_frame(elapsed_seconds, steps == allowance_.steps());
}

void Laboratory::step(int steps) {
  experiment().note_strokes();
  experiment().motion().take_steps(steps);
  gl_.check();
  const std::string& failure = experiment().motion().pacing().failure();
  if (!failure.empty()) throw BlowUpError(failure);
}

void Laboratory::perform(std::string_view name, int index) {
  const auto action = find_by(actions_, &Action::name, name);
  if (action == actions_.end() || action->act == nullptr) {
    throw InputError("there is no action " + std::string(name));
  }
  twinflow::perform(*action, index, context());
  gl_.check();
}

std::vector<std::string_view> Laboratory::impossible_actions() {
  const ActionContext now = context();
  std::vector<std::string_view> names;
  for (const Action& action : actions_) {
    if (!is_possible(action, now)) names.push_back(action.name);
  }
  return names;
}

bool Laboratory::begin_stroke(glm::dvec2 pixel, double pressure) {
  keyboard_leads_ = false;
  const Layout layout = this->layout();
  const bool begins = hand().begin({.world = world(), .layout = layout, .mouse = {pixel}}, pressure);
  experiment().note_strokes();
  return begins;
}

void Laboratory::move_stroke(glm::dvec2 pixel, double pressure) {
  const Layout layout = this->layout();
  hand().follow({.world = world(), .layout = layout, .mouse = {pixel}}, pressure);
}

void Laboratory::lead_stroke(glm::ivec2 direction, double seconds) {
  if (hand().pointer().pressed() && !keyboard_leads_) direction = glm::ivec2(0);
  const auto change = keyboard_.move(direction, layout(), world().domain(), mouse_, seconds);
  const std::optional<glm::dvec2>& pixel = keyboard_.pixel();
  if (pixel) canvas_.point_at(pixel);
  if (change == KeyboardCursor::Change::begins && pixel) keyboard_leads_ = begin_stroke(*pixel, 1.0);
  if (!keyboard_leads_) return;
  if (pixel) move_stroke(*pixel, 1.0);
  if (change == KeyboardCursor::Change::ends) {
    end_stroke();
    keyboard_leads_ = false;
  }
}

void Laboratory::point_at(std::optional<glm::dvec2> pixel) {
  if (pixel) mouse_ = *pixel;
  canvas_.point_at(pixel);
}

void Laboratory::set(const std::string& assignment) {
  Settings settings = world().settings();
  apply_assignment(settings, assignment);
  apply(settings, "the change of " + key_of(assignment));
}

void Laboratory::set_reynolds(double number) {
  if (!has_reference(world().settings())) throw InputError("Re needs reference.length and reference.speed");
  if (!(number >= kLeastReynolds && number <= kMostReynolds))
    throw InputError("Re is a number from " + format_value(kLeastReynolds) + " to " +
                     format_value(kMostReynolds));
  apply(with_reynolds_number(world().settings(), number), "the change of Re");
}

void Laboratory::reset_settings() { apply(origin().home, "the reset of all parameters"); }

void Laboratory::apply(const Settings& settings, const std::string& what) {
  experiment().change(settings, what);
  gl_.check();
}

void Laboratory::return_to(const Experiment::Moment& moment) {
  experiment_.emplace(moment, gl_.shaders, options(), front());
  gl_.check();
}

bool Laboratory::has_strokes() { return !strokes().empty() || world().scene().gestures != origin().gestures; }

std::string Laboratory::scene_file() {
  const Scene played = experiment().played();
  return scene_name().empty() ? to_toml(played) : to_toml_on_base(played, scene_name());
}

}  // namespace twinflow::web
