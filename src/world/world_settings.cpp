// Changes of the settings of a world in motion.
#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "scene/fields/formula.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/rules/dye_needs.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

bool needs_reset(const Settings& before, const Settings& after) {
  return std::any_of(parameters().begin(), parameters().end(), [&](const Parameter& parameter) {
    return parameter.takes_effect == TakesEffect::on_reset && parameter.get(before) != parameter.get(after);
  });
}

/// Whether the initial state depends on changed live parameters: formulas name them, faces hold something
/// else, or a free stream has other nodes.
bool starts_otherwise(const Scene& scene, const Settings& after) {
  const Settings& before = scene.settings;
  const auto differs = [&](const std::string& text) { return depends_on_change(text, before, after); };
  const bool in_settings =
      std::any_of(parameters().begin(), parameters().end(), [&](const Parameter& parameter) {
        const bool of_start =
            is_formula(parameter) && parameter.group() != "exact" && parameter.group() != "brush";
        return of_start && differs(format_value(parameter.get(before)));
      });
  const bool in_solids = std::any_of(scene.solids.begin(), scene.solids.end(),
                                     [&](const Solid& solid) { return differs(solid.formula); });
  const GridCells cells = GridCells::of(before);
  const bool in_nodes = cells.free_stream && before.reference.length != after.reference.length;
  return in_settings || in_solids || in_nodes || cells.face_means != GridCells::of(after).face_means;
}

/// Whether a change makes another flow of a fluid, and not only another picture or measurement of it.
bool flows_otherwise(Fluid fluid, const Settings& before, const Settings& after) {
  const std::string_view other = fluid == Fluid::grid ? "particles" : "grid";
  const bool coupled =
      after.coupling.mode != CouplingMode::none || before.coupling.mode != CouplingMode::none;
  const bool dye_acts = before.grid.buoyancy != 0.0 || after.grid.buoyancy != 0.0;
  constexpr std::array<std::string_view, 6> kOutside = {"view",   "brush", "record",
                                                        "window", "exact", "reference"};
  return std::any_of(parameters().begin(), parameters().end(), [&](const Parameter& parameter) {
    const std::string_view group = parameter.group();
    if (std::find(kOutside.begin(), kOutside.end(), group) != kOutside.end()) return false;
    if (parameter.key == "time.end" || (group == "dye" && !dye_acts) || (group == other && !coupled))
      return false;
    return parameter.get(before) != parameter.get(after);
  });
}

}  // namespace

void World::apply(const Settings& settings) {
  end_preview();
  if (needs_reset(scene_.settings, settings)) {
    start_again_with(settings);
    return;
  }
  require_can_change(scene_, settings);
  if (grid_) require_dye(settings, grid_->dye() != nullptr);
  Scene changed = scene_;
  changed.settings = settings;
  if (steps() == 0 && starts_otherwise(scene_, settings)) {
    ChangeLog log = log_;
    log.set_settings_at_start(settings);
    start(std::move(changed), std::move(log));
    return;
  }
  ExactVelocities exact = exact_velocities(changed);
  auto restarted = restarted_particles(changed);
  Surroundings surroundings = *surroundings_;
  surroundings.apply(settings);
  if (grid_) grid_->apply(settings);  // this line and those before it may throw
  surroundings_ = std::move(surroundings);
  if (grid_) grid_->set_walls(surroundings_->box());
  clock_.set_step(settings.time.step);
  exact_ = std::move(exact);
  if (steps() == 0) {
    log_.set_settings_at_start(settings);
  } else if (auto change = change_between(scene_.settings, settings, time())) {
    log_.record(*std::move(change));
  }
  if (flows_otherwise(Fluid::grid, scene_.settings, settings)) forces_.grid.begin_again();
  if (flows_otherwise(Fluid::particles, scene_.settings, settings)) forces_.particles.begin_again();
  scene_.settings = settings;
  if (restarted) {
    particles_ = std::move(restarted);
    surroundings_->set_first_balls(scene_);
    if (grid_) grid_->start_among(*surroundings_);
  } else if (particles_) {
    particles_->apply(settings);
  }
}

/// Before the first step: the particles with which the changed scene begins. Their initial densities and
/// pressures depend on live parameters too, and the space that a ball takes depends on the time step. Null
/// later, and if nothing of that has changed.
std::unique_ptr<ParticleSolver> World::restarted_particles(const Scene& changed) const {
  constexpr std::array<std::string_view, 5> kGroups = {"particles", "force", "temperature", "domain",
                                                       "inlet"};
  const auto matters = [&](const Parameter& parameter) {
    return std::find(kGroups.begin(), kGroups.end(), parameter.group()) != kGroups.end() &&
           parameter.get(changed.settings) != parameter.get(settings());
  };
  const bool same = std::none_of(parameters().begin(), parameters().end(), matters) &&
                    changed.settings.time.step == settings().time.step;
  if (steps() > 0 || !particles_ || same) return {};
  Surroundings start = *surroundings_;
  start.apply(changed.settings);
  start.set_first_balls(changed);
  return std::make_unique<ParticleSolver>(changed, start, options_.seed, threads());
}

void World::start_again_with(const Settings& settings) {
  Scene changed = scene_;
  changed.settings = log_.without_scheduled(settings);
  validate(changed);
  start(std::move(changed));
}

}  // namespace twinflow
