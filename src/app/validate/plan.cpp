#include "app/validate/plan.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "app/validate/run_table.hpp"
#include "core/error.hpp"
#include "runs/batch/names.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/gauge_table.hpp"

namespace twinflow::validation {
namespace {

std::vector<std::string> words_of(const ValidateCommand& command) {
  std::vector<std::string> words = {"validate"};
  words.insert(words.end(), command.cases.begin(), command.cases.end());
  if (command.quick) words.emplace_back("--quick");
  batch::add_option(words, "--set", command.options.assignments);
  batch::add_scene_options(words, command.options);
  return words;
}

/// Whether a quantity of the case is a reading of the dye.
bool reads_dye(const Case& whole) {
  return std::ranges::any_of(whole.quantities, [](const Quantity& quantity) {
    return quantity.gauge.empty() ? needs_dye(quantity.column) : gauge_needs_dye(quantity.column);
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

/// How many resolutions of a fluid run, from the coarsest. A quick run takes three of a named case, and of
/// all built-in cases what each names for it.
std::size_t count_of_sizes(const ValidateCommand& command, const Runs& runs) {
  if (!command.quick) return runs.sizes.size();
  return command.cases.empty() ? runs.quick : std::min(kQuickSizes, runs.sizes.size());
}

/// The larger number of both fluids.
std::size_t most_sizes(const ValidateCommand& command, const Case& whole) {
  return std::max(count_of_sizes(command, whole.runs[0]), count_of_sizes(command, whole.runs[1]));
}

/// The scene of a run: one fluid at one of its resolutions, alone or coupled with the other one.
Scene scene_of_run(const Case& whole, Fluid fluid, std::size_t size,
                   const std::vector<std::string>& assignments) {
  Scene scene = whole.scene;
  const Runs& runs = whole.runs[index_of(fluid)];
  Settings& settings = scene.settings;
  settings.grid.enabled = fluid == Fluid::grid || runs.coupled;
  settings.particles.enabled = fluid == Fluid::particles || runs.coupled;
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
  plan.runs.words = words_of(command);
  batch::Planner planner(plan.runs, command, "measure");
  std::set<std::string> names;
  const auto cases = command.cases.empty() ? builtin_cases() : command.cases;
  for (const std::string& name_or_path : cases) {
    Case whole = load_case(name_or_path, command.options.named_files());
    whole.name = batch::made_unique(batch::safe_name(whole.name), names);
    for (std::size_t size = 0; size < most_sizes(command, whole); ++size) {
      for (const Fluid fluid : kFluids) {
        const Runs& runs = whole.runs[index_of(fluid)];
        if (size >= count_of_sizes(command, runs)) continue;
        batch::Variant variant;
        variant.scene_name = whole.name;
        variant.varied = {{size_key(fluid), std::to_string(runs.sizes[size])}};
        variant.every = whole.every;
        variant.reads_dye = reads_dye(whole);
        const std::string name = whole.name + "_" + name_of(fluid) + "_" + variant.varied[0].second;
        try {
          variant.scene = scene_of_run(whole, fluid, size, command.options.assignments);
        } catch (const InputError& error) {
          throw InputError(name + ": " + error.what());
        }
        planner.add(std::move(variant), name);
      }
    }
    plan.cases.push_back(std::move(whole));
  }
  if (plan.runs.variants.empty()) throw InputError("--quick: none of these cases has a quick run");
  return plan;
}

Place place_of(const std::vector<Case>& cases, const batch::Sweep::Run& run) {
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
