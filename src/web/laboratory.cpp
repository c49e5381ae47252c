#include "web/laboratory.hpp"

#include <algorithm>
#include <utility>

#include "core/archive.hpp"
#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/playable.hpp"

namespace twinflow::web {
namespace {

constexpr WorldOptions kOptions{.seed = 1, .threads = 1};
constexpr const char* kUpload =
    "the page";  ///< the folder of scenes that are no built-in ones: there are no files

}  // namespace

Laboratory::Laboratory() : home_(default_settings()) {}

World& Laboratory::world() {
  if (!world_) throw InputError("no scene is open");
  return *world_;
}

void Laboratory::open(const std::string& name, const std::vector<std::string>& assignments) {
  Scene scene = load_scene(name);
  Settings home = scene.settings;
  apply_assignments(scene.settings, assignments);
  start(std::move(scene), std::move(home));
}

void Laboratory::open_text(const std::string& toml, const std::string& name) {
  Scene scene = parse_scene(toml, name, kUpload);
  Settings home = scene.settings;
  start(std::move(scene), std::move(home));
}

void Laboratory::start(Scene scene, Settings home) {
  require_playable(scene);
  world_ = std::make_unique<World>(std::move(scene), &gl_.shaders, kOptions);
  gl_.check();
  home_ = std::move(home);
  moments_.clear();
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
    pacing_.fail(std::string(error.what()) + ". The last good state is shown; Start again begins anew");
    pointer_.take_back(world().time());
    throw;
  }
}

void Laboratory::restart() {
  moments_.push(moment("the restart"));
  world().reset();
  pointer_.clear_recorded();
  pacing_.restart();
}

bool Laboratory::begin_stroke(glm::dvec2 pixel, double pressure) {
  const World& world = this->world();
  const auto hit = canvas_.layout(world).hit(pixel);
  if (!hit) return false;
  Settings::BrushSettings brush = world.settings().brush;
  if (changes_walls(brush.tool) && !walls_can_be_drawn(world.settings())) {
    throw InputError("Walls need grid.layout = staggered");
  }
  brush.radius =
      std::min(brush.radius * pressure, largest_radius(brush.tool, world.settings(), world.domain()));
  pane_ = hit->pane;
  palette_.load(brush, world.scene().folder);
  moments_.push(moment("the stroke"));
  const auto color = [this, brush, domain = world.domain(), stroke = strokes_++](glm::dvec2 position,
                                                                                 double length) {
    return palette_.color(brush, domain, {stroke, length, position}, kOptions.seed);
  };
  pointer_.press(hit->position, world.time(), brush, color(hit->position, 0.0),
                 varies_along_stroke(brush.color) ? Pointer::ColorAlong(color) : Pointer::ColorAlong());
  if (brush.tool == BrushTool::ball) pointer_.limit_speed(brush.ball_speed);
  return true;
}

void Laboratory::move_stroke(glm::dvec2 pixel) {
  if (pointer_.pressed()) pointer_.move(canvas_.layout(world()).to_domain(pane_, pixel));
}

void Laboratory::set(const std::string& assignment, double now) {
  Settings settings = world().settings();
  apply_assignment(settings, assignment);
  apply(settings, "the change of " + key_of(assignment), now);
}

void Laboratory::reset_settings(double now) { apply(home_, "the reset of all parameters", now); }

void Laboratory::apply(const Settings& settings, const std::string& what, double now) {
  std::optional<Moment> before;
  if (!moments_.continues(what, now)) before = moment(what);
  world().apply(settings);
  gl_.check();
  if (before) moments_.push(std::move(*before));
}

Moment Laboratory::moment(const std::string& what) {
  OutputArchive archive;
  world().save(archive);
  return {what, archive.bytes(), home_, pointer_.recorded()};
}

std::string Laboratory::undo() {
  const std::optional<Moment> last = moments_.pop();
  if (!last) return {};
  return_to(*last);
  return last->what;
}

void Laboratory::return_to(const Moment& moment) {
  InputArchive archive(moment.world);
  world_ = std::make_unique<World>(archive, &gl_.shaders, kOptions.threads);
  gl_.check();
  home_ = moment.home;
  pointer_.return_to(moment.strokes);
  pacing_.restart();
}

}  // namespace twinflow::web
