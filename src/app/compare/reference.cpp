#include "app/compare/reference.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::comparison {
namespace {

/// Whether a parameter only changes how the same flow is computed or shown.
bool keeps_flow(std::string_view key) {
  const auto found = std::ranges::find(parameters(), key, &Parameter::key);
  return found != parameters().end() &&
         (found->numerical || found->group() == "dye" || found->group() == "view");
}

}  // namespace

batch::Variant reference_of(const Scene& scene, const std::string& scene_name,
                            const CompareCommand& command) {
  batch::Variant variant;
  variant.scene_name = scene_name;
  variant.is_reference = true;
  variant.scene = scene;
  variant.scene.settings.particles.enabled = false;
  variant.scene.settings.coupling.mode = CouplingMode::none;
  apply_assignments(variant.scene.settings, command.reference);
  if (!variant.scene.settings.grid.enabled || variant.scene.settings.particles.enabled) {
    throw InputError("--reference: " + scene_name +
                     " has no grid fluid to run alone as the reference; grid.enabled=true adds one");
  }
  return variant;
}

void require_one_flow(const std::vector<Axis>& axes, const std::vector<std::string>& reference) {
  for (const Axis& axis : axes) {
    for (const std::string& key : axis.keys) {
      if (keeps_flow(key)) continue;
      throw InputError(
          "--vary " + key +
          ": changes the flow itself, which one --reference cannot measure; leave one of them out");
    }
  }
  for (const std::string& assignment : reference) {
    const std::string key = assignment.substr(0, assignment.find('='));
    if (!keeps_flow(key) && !key.ends_with(".enabled")) {
      throw InputError("--reference " + key +
                       ": makes another flow, which cannot measure this one; --set changes both");
    }
  }
}

void require_same_domain(const batch::Variant& variant, const batch::Variant& reference) {
  const Settings& settings = variant.scene.settings;
  const Settings& measure = reference.scene.settings;
  if (settings.domain.aspect != measure.domain.aspect || periodicity(settings) != periodicity(measure) ||
      variant.until != reference.until) {
    throw InputError("--reference: " + variant.folder +
                     " differs from its reference in the domain, the boundary or the end time");
  }
}

}  // namespace twinflow::comparison
