// What the rows of the particle methods say about the parameters that they use, against short runs of each.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "particles/particle_fixtures.hpp"
#include "scene/rules/relevance.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

/// Parameters on which the fluid does not depend by design, but for the order of sums: how neighbors are
/// found, and a limit of the sub-steps, which only slows time down.
const std::set<std::string_view> kWithoutTrace = {"particles.search", "particles.quadtree_capacity",
                                                  "particles.max_substeps"};

/// A small scene, as assignments; together the scenes have all that a parameter may act on.
struct Case {
  const char* name;
  std::vector<std::string> assignments;
};
const std::vector<Case> kCases = {
    {"vortices in a full periodic domain", {"particles.count=400"}},
    {"a drop at rest under gravity in a box",
     {"particles.count=300", "particles.container=box", "particles.region=0.36 - x^2 - (y + 0.4)^2",
      "particles.neighborhood=3.6", "particles.viscosity=0.01", "velocity.u=0", "velocity.v=0",
      "force.y=-4"}},
    {"a layer that falls on the floor",
     {"particles.count=300", "particles.container=box", "particles.region=-0.4 - y", "velocity.u=0",
      "velocity.v=-3", "time.step=0.01", "particles.jitter=0.5"}},
    {"a stretched drop in a circle",
     {"particles.count=256", "particles.container=circle", "particles.container_radius=0.54",
      "particles.region=0.3 - x^2 - 4*y^2", "particles.neighborhood=3.6", "particles.search=quadtree",
      "particles.surface_tension=0.2"}},
};

Scene scene_of(const Case& small, ParticleMethodName method) {
  Scene scene = fluid(256, kVortexU, kVortexV);
  scene.settings.particles.method = method;
  apply_assignments(scene.settings, small.assignments);
  return scene;
}

/// Another value that the parameter may have, not far away.
std::string other_value(const Parameter& parameter, const Settings& settings) {
  static const std::map<std::string_view, std::string> kOthers = {
      {"particles.region", "0.2 - x^2 - y^2"}, {"particles.fluid_density", "1 + 0.5*(x > 0)"},
      {"particles.initial_pressure", "1 + x"}, {"particles.cfl", "0.05"},
      {"particles.max_iterations", "2"},       {"particles.sound", "accurate"},
  };
  if (kOthers.contains(parameter.key)) return kOthers.at(parameter.key);
  const std::string value = format_value(parameter.get(settings));
  switch (parameter.kind) {
    case ParameterKind::boolean:
      return value == "true" ? "false" : "true";
    case ParameterKind::choice:
      return std::string(parameter.names.front() == value ? parameter.names.back() : parameter.names.front());
    case ParameterKind::text:
      break;
    case ParameterKind::integer:
      return format_value(static_cast<int>(std::min(parameter.maximum, 1.5 * std::stoi(value))));
    case ParameterKind::real:
      return format_value(
          std::min(parameter.maximum, std::stod(value) > 0.0 ? 1.5 * std::stod(value) : 0.05));
  }
  return value;
}

/// The bytes of all particles after some steps, in the order of their ids.
std::vector<float> bytes_after_steps(const Scene& scene) {
  ParticleSolver solver(scene, Domain{}, 1, 1);
  run(solver, 3);
  const ParticleSet& particles = solver.particles();
  std::vector<std::vector<float>> rows(static_cast<std::size_t>(particles.size()));
  for (std::size_t k = 0; k < rows.size(); ++k) {
    rows[k] = {static_cast<float>(particles.id[k]), particles.x[k], particles.y[k], particles.u[k],
               particles.v[k]};
  }
  std::ranges::sort(rows);
  std::vector<float> bytes;
  for (const std::vector<float>& row : rows) bytes.insert(bytes.end(), row.begin(), row.end());
  return bytes;
}

}  // namespace

TEST_CASE("Every method's row names parameters that exist, each once, and not one that all use") {
  for (const MethodRow& row : method_rows()) {
    CAPTURE(row.caption);
    std::set<std::string_view> seen;
    for (const std::string_view key : row.uses) {
      CAPTURE(key);
      CHECK_NOTHROW(find_parameter(key));
      CHECK(find_parameter(key).group() == "particles");
      CHECK(seen.insert(key).second);
      CHECK_FALSE(std::ranges::all_of(method_rows(), [&](const MethodRow& other) {
        return std::ranges::find(other.uses, key) != other.uses.end();
      }));
    }
  }
}

TEST_CASE("What a method does not use changes no byte of its fluid, and what it uses changes some") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  std::vector<std::vector<float>> usual;
  for (const Case& small : kCases) usual.push_back(bytes_after_steps(scene_of(small, method)));
  for (const Parameter& parameter : parameters()) {
    if (parameter.group() != "particles" || parameter.key == "particles.enabled" ||
        parameter.key == "particles.method" || kWithoutTrace.contains(parameter.key)) {
      continue;
    }
    bool should_act = false;
    bool acts = false;
    for (std::size_t k = 0; k < kCases.size(); ++k) {
      Scene scene = scene_of(kCases[k], method);
      const std::string reason = reason_without_effect(parameter, scene.settings);
      const std::string value = other_value(parameter, scene.settings);
      apply_assignment(scene.settings, std::string(parameter.key) + "=" + value);
      CAPTURE(name_of(method), parameter.key, value, kCases[k].name, reason);
      try {
        require_method_accepts(scene.settings);
      } catch (const InputError&) {
        CHECK_FALSE(reason.empty());  // what a method refuses has no effect
        continue;
      }
      const bool same = bytes_after_steps(scene) == usual[k];
      if (!reason.empty()) {
        CHECK(same);
      } else {
        should_act = true;
        acts = acts || !same;
      }
    }
    CAPTURE(name_of(method), parameter.key);
    CHECK(acts == should_act);
  }
}
