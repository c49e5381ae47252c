#include <algorithm>
#include <cstdio>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/compare/gather.hpp"
#include "app/compare/jobs.hpp"
#include "app/compare/plan.hpp"
#include "app/compare/report.hpp"
#include "app/compare/result.hpp"
#include "app/compare/run.hpp"
#include "app/compare/summary.hpp"
#include "app/compare/sweep_file.hpp"
#include "app/compare/temporary_folder.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "gl/offscreen_gl.hpp"
#include "grid/projection/pressure_solvers.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/relevance.hpp"

namespace twinflow {
namespace {

using namespace comparison;

/// The runs of a sweep in a folder.
struct Found {
  std::vector<Result> results;  ///< without references
  std::vector<std::string> missing;
};

Found read_results(const Sweep& sweep, const std::filesystem::path& runs) {
  Found found;
  std::vector<Result> references;
  for (const Sweep::Run& run : sweep.runs) {
    const std::filesystem::path folder = runs / run.folder;
    if (!is_whole(folder, run)) {
      found.missing.push_back(run.folder);
    } else {
      (run.is_reference ? references : found.results).push_back(read_result(run, folder));
    }
  }
  for (Result& result : found.results) {
    for (const Result& reference : references) {
      if (reference.run.scene_name == result.run.scene_name)
        result.reference = errors_against(reference, result);
    }
  }
  return found;
}

/// A message about the runs that blew up; empty if none did.
std::string told_blow_ups(const std::vector<Result>& results) {
  const auto stopped = [](const Result& result) { return !result.stopped.empty(); };
  const auto first = std::ranges::find_if(results, stopped);
  if (first == results.end()) return {};
  const auto count = std::ranges::count_if(results, stopped);
  return std::to_string(count) + " of " + std::to_string(results.size()) +
         " runs stopped early: " + first->run.folder + ": " + first->stopped +
         (count > 1 ? "; and others" : "");
}

/// Writes summary.csv, the plots and report.html. Throws RunError afterwards if runs are missing or blew up.
void report(const Sweep& sweep, const std::filesystem::path& output, bool quiet,
            const InterruptGuard& guard) {
  const Found found = read_results(sweep, output / "runs");
  const Report page = make_report(sweep, found.results, found.missing, [&] { return guard.interrupted(); });
  const std::filesystem::path path = output / "report.html";
  write_file_atomically(output / "summary.csv", summary_csv(found.results));
  if (page.has_plots) make_writable_folder(output / "plots");
  for (const auto& [name, svg] : page.plots) write_file_atomically(output / "plots" / name, svg);
  write_file_atomically(path, page.html);
  if (!page.has_plots) {
    std::fputs(
        "twinflow: the report has no plots: gnuplot is not installed (Debian's package is gnuplot-nox)\n",
        stderr);
  }
  for (const std::string& line : page.times) std::fprintf(stderr, "twinflow: %s\n", line.c_str());
  if (!page.not_drawn.empty()) {
    std::fprintf(stderr, "twinflow: the report lacks %zu plot%s: %s\n", page.not_drawn.size(),
                 page.not_drawn.size() == 1 ? "" : "s", page.not_drawn.front().c_str());
  }
  if (!found.missing.empty()) {
    throw RunError("missing: " + list_of(found.missing) + "; the report of the others is " + path.string());
  }
  const std::string blow_ups = told_blow_ups(found.results);
  if (!blow_ups.empty()) throw RunError(blow_ups + "; the report is " + path.string());
  if (!quiet) std::printf("%zu runs; the report is %s\n", sweep.runs.size(), path.c_str());
}

int merge(const CompareCommand& command, const InterruptGuard& guard) {
  const Sweep sweep = common_sweep(command.merged);
  make_writable_folder(command.output / "runs");
  remove_abandoned_folders(command.output / "runs");
  write_file_atomically(command.output / "sweep.toml", to_toml(sweep));
  gather_runs(sweep, command.merged, command.output, guard);
  report(sweep, command.output, command.options.quiet, guard);
  return 0;
}

void refuse_to_overwrite_scenes(const CompareCommand& command, const Plan& plan) {
  for (const std::string& scene : command.scenes) {
    SceneOptions options;
    options.scene = scene;
    for (const Variant& variant : plan.variants) {
      refuse_to_overwrite_scene(options, command.output / "runs" / variant.folder / "scene.toml");
    }
  }
}

/// Checks what only the grid knows: whether each pressure solver can solve its grid.
void check_solvers(const Plan& plan, const std::vector<std::size_t>& indices, gl::OffscreenGl& gl) {
  for (const std::size_t index : indices) {
    const Variant& variant = plan.variants[index];
    const Settings& settings = variant.scene.settings;
    if (!settings.grid.enabled || settings.grid.pressure == PressureSolver::automatic) continue;
    try {
      make_projection(gl.shaders, settings, GridCells::of(variant.scene));
    } catch (const InputError& error) {
      throw InputError(variant.folder + ": " + error.what());
    }
  }
}

void run_one_by_one(const CompareCommand& command, const Plan& plan, const std::vector<std::size_t>& indices,
                    gl::OffscreenGl& gl, const InterruptGuard& guard) {
  std::int64_t total = 0;
  for (const std::size_t index : indices) {
    const Variant& variant = plan.variants[index];
    total += static_cast<std::int64_t>(variant.until / variant.scene.settings.time.step) + 1;
  }
  Progress progress("comparing", total, command.options.quiet);
  std::int64_t before = 0;
  for (const std::size_t index : indices) {
    std::int64_t of_this = 0;
    const auto show = [&](std::int64_t steps) {
      of_this = steps;
      progress.update(std::min(before + steps, total));
    };
    const bool whole = run_variant(plan, plan.variants[index], command.output / "runs", gl, guard,
                                   {command.options.threads, show});
    if (!whole) return;
    before += of_this + 1;
    progress.update(std::min(before, total));
  }
}

/// The variants of this process that are not complete yet.
std::vector<std::size_t> variants_to_run(const CompareCommand& command, const Plan& plan,
                                         const Sweep& sweep) {
  const CompareCommand::Shard everything;
  std::vector<std::size_t> indices =
      indices_of_shard(plan.variants.size(), command.shard.value_or(everything));
  std::erase_if(indices, [&](std::size_t index) {
    return is_whole(command.output / "runs" / plan.variants[index].folder, sweep.runs[index]);
  });
  return indices;
}

/// Reports the end of a shard, in one line. Throws RunError if runs are missing or stopped early.
void tell_of_shard(const CompareCommand& command, const Sweep& sweep) {
  Sweep part = sweep;
  part.runs.clear();
  for (const std::size_t index : indices_of_shard(sweep.runs.size(), *command.shard)) {
    part.runs.push_back(sweep.runs[index]);
  }
  const Found found = read_results(part, command.output / "runs");
  if (!found.missing.empty()) throw RunError("missing: " + list_of(found.missing));
  const std::string blow_ups = told_blow_ups(found.results);
  if (!blow_ups.empty()) throw RunError(blow_ups);
  if (!command.options.quiet) {
    std::printf("%zu of %zu runs; when all are complete: twinflow compare --merge %s -o %s\n",
                part.runs.size(), sweep.runs.size(), command.output.c_str(), command.output.c_str());
  }
}

/// Prints a line for each --set and each axis that has no effect in any variant. The processes of --jobs,
/// which are quiet, do not.
void tell_keys_without_effect(const CompareCommand& command, const Plan& plan) {
  if (command.options.quiet || plan.variants.empty()) return;
  std::vector<std::string> keys;
  for (const std::string& assignment : command.options.assignments) keys.push_back(key_of(assignment));
  for (const std::string& axis : command.axes) keys.push_back(key_of(axis));
  std::set<std::string> told;
  for (const std::string& key : keys) {
    std::vector<std::string> reasons;
    const auto has_effect = [&](const Variant& variant) {
      reasons = reasons_without_effect(variant.scene, std::span(&key, 1));
      return reasons.empty();
    };
    if (std::ranges::any_of(plan.variants, has_effect) || !told.insert(key).second) continue;
    std::fprintf(stderr, "twinflow: %s\n", reasons.front().c_str());
  }
}

int sweep_through(const CompareCommand& command, const InterruptGuard& guard) {
  const Plan plan = make_plan(command);
  tell_keys_without_effect(command, plan);
  refuse_to_overwrite_scenes(command, plan);
  const Sweep sweep = sweep_of(plan);
  const std::vector<std::size_t> indices = variants_to_run(command, plan, sweep);
  const bool side_by_side = command.jobs > 1 && indices.size() > 1;
  std::optional<gl::OffscreenGl> gl;
  if (!indices.empty()) {
    gl.emplace(command.options.shaders);
    check_solvers(plan, indices, *gl);
  }
  make_writable_folder(command.output / "runs");
  remove_abandoned_folders(command.output / "runs");
  write_file_atomically(command.output / "sweep.toml", to_toml(sweep));

  if (side_by_side) {
    gl.reset();
    run_side_by_side(command, plan, indices, guard);
  } else if (!indices.empty()) {
    run_one_by_one(command, plan, indices, *gl, guard);
  }
  if (guard.interrupted()) {
    const auto left = variants_to_run(command, plan, sweep).size();
    if (left > 0) {
      throw RunError("interrupted; " + std::to_string(left) + " of " + std::to_string(indices.size()) +
                     (left == 1 ? " runs is" : " runs are") +
                     " left, and the same command continues with them");
    }
  }
  if (command.shard) {
    tell_of_shard(command, sweep);
  } else {
    report(sweep, command.output, command.options.quiet, guard);
  }
  return 0;
}

}  // namespace

int compare(const CompareCommand& command) {
  const InterruptGuard guard;
  return command.merged.empty() ? sweep_through(command, guard) : merge(command, guard);
}

}  // namespace twinflow
