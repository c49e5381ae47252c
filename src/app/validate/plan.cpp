#include "app/validate/plan.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "app/compare/names.hpp"
#include "app/compare/provenance.hpp"
#include "app/export.hpp"
#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::validation {
namespace {

constexpr int kCoarsestDye = 16;  ///< cells on a side, where nothing reads the dye

/// The command in the words of a comparison, whose provenance a run has.
CompareCommand as_comparison(const ValidateCommand& command) {
  CompareCommand comparison;
  comparison.options = command.options;
  comparison.pictures = 0;
  return comparison;
}

std::string command_of(const ValidateCommand& command) {
  std::string line = "twinflow validate";
  for (const std::string& name : command.cases) line += " " + shell_word(name);
  if (command.quick) line += " --quick";
  for (const std::string& assignment : command.options.assignments)
    line += " --set " + shell_word(assignment);
  if (command.options.seed != SceneOptions().seed) line += " --seed " + std::to_string(command.options.seed);
  if (command.options.allow_paths) line += " --allow-paths";
  if (command.options.shaders) line += " --shaders " + shell_word(command.options.shaders->string());
  return line;
}

/// Whether a quantity of the case is a reading of the dye, or of what carries it.
bool reads_dye(const Case& whole) {
  return std::ranges::any_of(whole.quantities, [](const Quantity& quantity) {
    return quantity.column.find("dye") != std::string::npos;
  });
}

/// Throws InputError for a --set of what the cases themselves set in every run.
void refuse_own_keys(const std::vector<std::string>& assignments) {
  for (const std::string& assignment : assignments) {
    for (const std::string_view key :
         {"grid.resolution", "particles.count", "grid.enabled", "particles.enabled"}) {
      if (key_of(assignment) != key) continue;
      throw InputError("--set " + assignment + ": the cases say which fluids run at which resolutions");
    }
  }
}

/// The scene of a run: one fluid at one of its resolutions, alone or coupled with the other one.
Scene scene_of_run(const Case& whole, Fluid fluid, std::size_t size,
                   const std::vector<std::string>& assignments) {
  Scene scene = whole.scene;
  const Runs& runs = whole.runs[index_of(fluid)];
  Settings& settings = scene.settings;
  settings.grid.enabled = fluid == Fluid::grid || runs.coupled;
  settings.particles.enabled = fluid == Fluid::particles || runs.coupled;
  if (!reads_dye(whole)) settings.dye.resolution = kCoarsestDye;
  if (!runs.steps.empty()) apply_assignment(settings, "time.step=" + format_value(runs.steps[size]));
  apply_assignments(settings, runs.assignments);
  apply_assignment(settings, size_key(fluid) + ("=" + std::to_string(runs.sizes[size])));
  apply_assignments(settings, assignments);
  return scene;
}

}  // namespace

CasePlan plan_cases(const ValidateCommand& command) {
  refuse_own_keys(command.options.assignments);
  CasePlan plan;
  plan.sweep.command = command_of(command);
  plan.sweep.seed = command.options.seed;
  plan.sweep.pictures = 0;
  const CompareCommand comparison = as_comparison(command);
  const std::string code = comparison::fingerprints_of_code(comparison);
  std::set<std::string> names;
  std::set<std::string> folders;
  const auto cases = command.cases.empty() ? builtin_cases() : command.cases;
  for (const std::string& name_or_path : cases) {
    Case whole = load_case(name_or_path, command.options.named_files());
    whole.name = comparison::made_unique(comparison::safe_name(whole.name), names);
    for (const Fluid fluid : kFluids) {
      const Runs& runs = whole.runs[index_of(fluid)];
      const std::size_t count = command.quick ? runs.quick : runs.sizes.size();
      for (std::size_t size = 0; size < count; ++size) {
        comparison::Variant variant;
        variant.scene_name = whole.name;
        variant.varied = {{size_key(fluid), std::to_string(runs.sizes[size])}};
        const std::string folder = whole.name + "_" + name_of(fluid) + "_" + variant.varied[0].second;
        variant.folder = comparison::made_unique(comparison::safe_name(folder), folders);
        try {
          variant.scene = scene_of_run(whole, fluid, size, command.options.assignments);
          validate(variant.scene);
        } catch (const InputError& error) {
          throw InputError(folder + ": " + error.what());
        }
        variant.until = variant.scene.settings.time.end;
        if (!(variant.until > 0.0)) throw InputError(folder + ": time.end = 0 leaves nothing to measure");
        variant.every = whole.every > 0.0 ? whole.every : variant.until / 50.0;
        variant.settings =
            settings_of_export(variant.scene, {}, comparison::comment_of(comparison, variant, code), {});
        plan.places.push_back({plan.cases.size(), fluid, size});
        plan.sweep.variants.push_back(std::move(variant));
      }
    }
    plan.cases.push_back(std::move(whole));
  }
  if (plan.places.empty()) throw InputError("--quick: none of these cases has a quick run");
  return plan;
}

Place place_of(const std::vector<Case>& cases, const comparison::Sweep::Run& run) {
  const auto whole = std::ranges::find(cases, run.scene_name, &Case::name);
  if (whole != cases.end() && run.varied.size() == 1) {
    for (const Fluid fluid : kFluids) {
      if (run.varied[0].first != size_key(fluid)) continue;
      const std::vector<int>& sizes = whole->runs[index_of(fluid)].sizes;
      const auto size = std::ranges::find_if(
          sizes, [&](int number) { return std::to_string(number) == run.varied[0].second; });
      if (size == sizes.end()) continue;
      return {static_cast<std::size_t>(whole - cases.begin()), fluid,
              static_cast<std::size_t>(size - sizes.begin())};
    }
  }
  throw InputError(run.folder + ": it is no run of these cases");
}

}  // namespace twinflow::validation
