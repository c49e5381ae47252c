#include "web/laboratory.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include "core/archive.hpp"
#include "core/error.hpp"
#include "play/experiment/users_style.hpp"
#include "scene/files/recording.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::web {
namespace {

constexpr int kSeed = 1;
constexpr const char* kUpload = "";  ///< the folder of the page's files: the current one
/// The name by which a link's strokes call the file that they were drawn in.
const std::string kBase = "scene-of-the-link.toml";

}  // namespace

Laboratory::Laboratory(std::function<double()> clock, int threads)
    : clock_(std::move(clock)), threads_(threads), origin_{.home = default_settings()} {}

World& Laboratory::world() {
  if (!world_) throw InputError("no scene is open");
  return *world_;
}

void Laboratory::open(const Opening& opening) {
  const auto& [name, file, assignments, recording, keeps_style] = opening;
  Scene scene = file.empty() ? load_scene(name) : parse_scene(file, name, kUpload);
  Origin origin{
      .scene = file.empty() ? name : "", .file = file, .home = scene.settings, .gestures = scene.gestures};
  if (!recording.empty()) {
    if (!file.empty()) keep_file(kBase, file);
    const std::string& base = file.empty() ? name : kBase;
    scene = parse_scene("base = " + in_quotes(base) + "\n" + recording, name, kUpload);
  }
  if (keeps_style && world_) {
    scene.settings = with_users_style(scene, world_->settings_without_scene_changes(), origin_.home);
  }
  apply_assignments(scene.settings, assignments);
  start(std::move(scene), std::move(origin));
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

void Laboratory::start(Scene scene, Origin origin) {
  validate(scene);
  std::optional<Moment> before;
  if (world_) before = moment("the change of the scene");
  world_ = std::make_unique<World>(std::move(scene), &gl_.shaders,
                                   WorldOptions{.seed = kSeed, .threads = threads_});
  gl_.check();
  origin_ = std::move(origin);
  if (before) moments_.push(std::move(*before));
  explainer_.stop();
  plots_.clear();
  pointer_.clear_recorded();
  pacing_ = {};
  allowance_ = {};
}

void Laboratory::advance(double elapsed_seconds) {
  // So many are affordable, however the quotient of the two is rounded.
  const double seconds_per_step = Pacing::kStepBudget / (allowance_.steps() + 0.5);
  const int steps = pacing_.steps_due(elapsed_seconds, world().settings().time.step, seconds_per_step, false);
  allowance_.note_frame(elapsed_seconds, steps == allowance_.steps());
  if (steps == 0 && pacing_.paused()) pointer_.skip();
  for (int left = steps; left > 0; --left) step_once(left);
}

void Laboratory::step(int steps) {
  for (int left = steps; left > 0; --left) step_once(left);
  gl_.check();
}

void Laboratory::step_once(int steps_left) {
  try {
    step_by_hand(world(), pointer_, steps_left);
    pacing_.forget_failure();
  } catch (const BlowUpError& error) {
    pacing_.fail(std::string(error.what()) + ". The last good state is shown; Restart begins anew");
    pointer_.take_back(world().time());
    throw;
  }
}

void Laboratory::restart() {
  explainer_.stop();
  moments_.push(moment("the restart"));
  world().reset();
  pointer_.clear_recorded();
  pacing_.restart();
}

void Laboratory::set_paused(bool paused) {
  explainer_.stop();
  pacing_.set_paused(paused);
}

void Laboratory::explain() {
  if (explainer_.is_active() && explainer_.next()) return;
  pointer_.drop();
  try {
    explainer_.explain(world(), pointer_.acting_after(world().time()));
  } catch (...) {
    pacing_.set_paused(pacing_.paused());  // a step that was explained before is not returned from any more
    throw;
  }
  pacing_.hold();
}

void Laboratory::stop_explaining() {
  explainer_.stop();
  pacing_.release();
}

bool Laboratory::begin_stroke(glm::dvec2 pixel, double pressure) {
  if (explainer_.is_active()) return false;
  const World& world = this->world();
  const auto hit = canvas_.layout(world).hit(pixel);
  if (!hit) return false;
  keyboard_leads_ = false;
  brush_ = world.settings().brush;
  if (changes_walls(brush_.tool) && !walls_can_be_drawn(world.settings())) {
    throw InputError("Walls need grid.layout = staggered");
  }
  Settings::BrushSettings brush = brush_;
  brush.radius = radius_at(pressure);
  pane_ = hit->pane;
  palette_.load(brush, world.scene().folder);
  moments_.push(moment("the stroke"));
  const auto color = [this, brush, domain = world.domain(), stroke = strokes_++](glm::dvec2 position,
                                                                                 double length) {
    return palette_.color(brush, domain, {stroke, length, position}, kSeed);
  };
  pointer_.press(hit->position, world.time(), brush, color(hit->position, 0.0),
                 varies_along_stroke(brush.color) ? Pointer::ColorAlong(color) : Pointer::ColorAlong());
  if (brush.tool == BrushTool::ball) pointer_.limit_speed(brush.ball_speed);
  return true;
}

/// The radius of the stroke's brush, domain units.
double Laboratory::radius_at(double pressure) {
  return std::min(brush_.radius * pressure,
                  largest_radius(brush_.tool, world().settings(), world().domain()));
}

void Laboratory::move_stroke(glm::dvec2 pixel, double pressure) {
  if (!pointer_.pressed()) return;
  pointer_.move(canvas_.layout(world()).to_domain(pane_, pixel));
  pointer_.set_radius(radius_at(pressure));
}

void Laboratory::lead_stroke(glm::ivec2 direction, double seconds) {
  if (explainer_.is_active() || (pointer_.pressed() && !keyboard_leads_)) direction = glm::ivec2(0);
  const auto change = keyboard_.move(direction, canvas_.layout(world()), world().domain(), mouse_, seconds);
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

void Laboratory::reset_settings() { apply(origin_.home, "the reset of all parameters"); }

void Laboratory::apply(const Settings& settings, const std::string& what) {
  std::optional<Moment> before;
  if (!moments_.continues(what, clock_())) before = moment(what);
  world().apply(settings);
  gl_.check();
  if (before) moments_.push(std::move(*before));
}

Moment Laboratory::moment(const std::string& what) {
  OutputArchive archive;
  world().save(archive);
  return {what, archive.bytes(), origin_, pointer_.recorded()};
}

std::string Laboratory::undo() {
  const std::optional<Moment> last = moments_.pop();
  if (!last) return {};
  return_to(*last);
  return last->what;
}

void Laboratory::return_to(const Moment& moment) {
  InputArchive archive(moment.world);
  const std::string scene_before = world_ ? world_->scene().name : "";
  world_ = std::make_unique<World>(archive, &gl_.shaders, threads_);
  gl_.check();
  origin_ = moment.origin;
  explainer_.stop();
  if (world_->scene().name != scene_before) plots_.clear();
  plots_.return_to(world_->time());
  pointer_.return_to(moment.strokes);
  pacing_.restart();
}

bool Laboratory::has_strokes() { return !strokes().empty() || world().scene().gestures != origin_.gestures; }

Scene Laboratory::played() { return with_strokes(world().scene_as_played(), strokes()); }

std::string Laboratory::scene_file() {
  return origin_.scene.empty() ? to_toml(played()) : to_toml_on_base(played(), origin_.scene);
}

}  // namespace twinflow::web
