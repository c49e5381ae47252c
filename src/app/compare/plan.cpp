#include "app/compare/plan.hpp"

#include <set>
#include <utility>

#include "app/compare/names.hpp"
#include "app/compare/provenance.hpp"
#include "app/compare/reference.hpp"
#include "app/export.hpp"
#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::comparison {
namespace {

/// Checks the variant and fills in what follows from its scene. `code` comes from `fingerprints_of_code`.
Variant finished(Variant variant, const CompareCommand& command, const std::string& code,
                 std::set<std::string>& folders) {
  std::string name = variant.scene_name;
  for (const auto& [key, value] : variant.varied) name.append("_").append(key).append("=").append(value);
  try {
    validate(variant.scene);
  } catch (const InputError& error) {
    if (variant.varied.empty()) throw;
    throw InputError(name + ": " + error.what());
  }
  variant.folder = made_unique(safe_name(name + (variant.is_reference ? "_reference" : "")), folders);
  variant.until = command.until.value_or(variant.scene.settings.time.end);
  if (!(variant.until > 0.0)) throw InputError(name + ": time.end = 0 leaves nothing to compare");
  variant.every = command.every.value_or(variant.until / 50.0);
  variant.settings = settings_of_export(variant.scene, {}, comment_of(command, variant, code), {});
  return variant;
}

/// Adds the variants of one scene to the plan, and its reference.
void add_variants(Plan& plan, const CompareCommand& command, const Scene& scene,
                  const std::string& scene_name, const std::string& code, std::set<std::string>& folders) {
  const std::size_t first = plan.variants.size();
  const std::size_t count = combinations(plan.axes);
  for (std::size_t index = 0; index < count; ++index) {
    Variant variant;
    variant.scene_name = scene_name;
    variant.varied = combination(plan.axes, index);
    variant.scene = scene;
    for (const auto& [key, value] : variant.varied) {
      apply_assignment(variant.scene.settings, std::string(key).append("=").append(value));
    }
    plan.variants.push_back(finished(std::move(variant), command, code, folders));
  }
  if (!plan.has_reference()) return;
  plan.variants.push_back(finished(reference_of(scene, scene_name, command), command, code, folders));
  for (std::size_t index = first; index + 1 < plan.variants.size(); ++index) {
    require_same_domain(plan.variants[index], plan.variants.back());
  }
}

}  // namespace

std::vector<std::size_t> indices_of_shard(std::size_t variants, const CompareCommand::Shard& shard) {
  std::vector<std::size_t> indices;
  for (auto index = static_cast<std::size_t>(shard.index - 1); index < variants;
       index += static_cast<std::size_t>(shard.count)) {
    indices.push_back(index);
  }
  return indices;
}

std::vector<double> picture_times(double until, int pictures) {
  if (pictures == 1) return {until};
  std::vector<double> times;
  times.reserve(std::size_t(pictures));
  for (int picture = 0; picture < pictures; ++picture) times.push_back(until * picture / (pictures - 1));
  return times;
}

Plan make_plan(const CompareCommand& command) {
  std::vector<Scene> scenes;
  scenes.reserve(command.scenes.size());
  for (const std::string& name_or_path : command.scenes) {
    scenes.push_back(load_scene(name_or_path, command.options.named_files()));
  }
  return make_plan(command, scenes);
}

Plan make_plan(const CompareCommand& command, const std::vector<Scene>& scenes) {
  Plan plan;
  plan.command = command_of(command);
  plan.reference = command.reference;
  plan.pictures = command.pictures;
  plan.seed = command.options.seed;
  plan.axes = parse_axes(command.axes);
  if (plan.has_reference()) require_one_flow(plan.axes, plan.reference);
  const std::string code = fingerprints_of_code(command);
  std::set<std::string> names;
  std::set<std::string> folders;
  for (Scene scene : scenes) {
    apply_assignments(scene.settings, command.options.assignments);
    add_variants(plan, command, scene, made_unique(scene.name, names), code, folders);
  }
  return plan;
}

}  // namespace twinflow::comparison
