#include "app/compare/plan.hpp"

#include <set>
#include <utility>

#include "app/compare/axes.hpp"
#include "app/compare/reference.hpp"
#include "runs/batch/names.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/rules/dye_needs.hpp"

namespace twinflow::comparison {
namespace {

std::vector<std::string> words_of(const CompareCommand& command) {
  std::vector<std::string> words = {"compare"};
  words.insert(words.end(), command.scenes.begin(), command.scenes.end());
  batch::add_option(words, "--set", command.options.assignments);
  batch::add_option(words, "--vary", command.axes);
  batch::add_option(words, "--reference", command.reference);
  if (command.until) batch::add_option(words, "--until", {format_value(*command.until)});
  if (command.every) batch::add_option(words, "--every", {format_value(*command.every)});
  if (command.pictures != CompareCommand().pictures) {
    batch::add_option(words, "--pictures", {std::to_string(command.pictures)});
  }
  batch::add_scene_options(words, command.options);
  return words;
}

/// Adds the variants of one scene to the plan, and its reference.
void add_variants(batch::Plan& plan, batch::Planner& planner, const CompareCommand& command,
                  const std::vector<Axis>& axes, const Scene& scene, const std::string& scene_name) {
  const auto add = [&](batch::Variant variant) {
    variant.until = command.until.value_or(0.0);
    variant.every = command.every.value_or(0.0);
    variant.reads_dye = !variant.is_reference && shows_dye(variant.scene);  // in its pictures
    std::string name = scene_name;
    for (const auto& [key, value] : variant.varied) name.append("_").append(key).append("=").append(value);
    planner.add(std::move(variant), name);
  };
  const std::size_t first = plan.variants.size();
  const std::size_t count = combinations(axes);
  for (std::size_t index = 0; index < count; ++index) {
    batch::Variant variant;
    variant.scene_name = scene_name;
    variant.varied = combination(axes, index);
    variant.scene = scene;
    for (const auto& [key, value] : variant.varied) {
      apply_assignment(variant.scene.settings, std::string(key).append("=").append(value));
    }
    add(std::move(variant));
  }
  if (!plan.has_reference()) return;
  add(reference_of(scene, scene_name, command));
  for (std::size_t index = first; index + 1 < plan.variants.size(); ++index) {
    require_same_domain(plan.variants[index], plan.variants.back());
  }
}

}  // namespace

std::vector<double> picture_times(double until, int pictures) {
  if (pictures == 1) return {until};
  std::vector<double> times;
  times.reserve(std::size_t(pictures));
  for (int picture = 0; picture < pictures; ++picture) times.push_back(until * picture / (pictures - 1));
  return times;
}

batch::Plan make_plan(const CompareCommand& command) {
  std::vector<Scene> scenes;
  scenes.reserve(command.scenes.size());
  for (const std::string& name_or_path : command.scenes) {
    scenes.push_back(load_scene(name_or_path, command.options.named_files()));
  }
  return make_plan(command, scenes);
}

batch::Plan make_plan(const CompareCommand& command, const std::vector<Scene>& scenes) {
  batch::Plan plan{.words = words_of(command),
                   .variants = {},
                   .reference = command.reference,
                   .pictures = command.pictures};
  const std::vector<Axis> axes = parse_axes(command.axes);
  if (plan.has_reference()) require_one_flow(axes, plan.reference);
  batch::Planner planner(plan, command, "compare");
  std::set<std::string> names;
  for (Scene scene : scenes) {
    apply_assignments(scene.settings, command.options.assignments);
    add_variants(plan, planner, command, axes, scene, batch::made_unique(scene.name, names));
  }
  return plan;
}

}  // namespace twinflow::comparison
