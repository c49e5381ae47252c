#include "app/compare/sweep.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "app/commands.hpp"
#include "app/compare/jobs.hpp"
#include "app/compare/run.hpp"
#include "app/compare/run_folder.hpp"
#include "app/compare/summary.hpp"
#include "app/compare/temporary_folder.hpp"
#include "app/progress.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "gl/offscreen_gl.hpp"
#include "grid/integration/pressure_solvers.hpp"

namespace twinflow::comparison {
namespace {

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
                    gl::OffscreenGl& gl, const Interruption& user) {
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
    const bool whole = run_variant(plan, plan.variants[index], command.output / "runs", gl, user,
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

/// What the reader of a report should know about it.
std::vector<std::string> remarks_on(const Report& page) {
  std::vector<std::string> remarks;
  if (!page.has_plots) {
    remarks.emplace_back(
        "the report has no plots: gnuplot is not installed (Debian's package is gnuplot-nox)");
  }
  remarks.insert(remarks.end(), page.remarks.begin(), page.remarks.end());
  if (!page.not_drawn.empty()) {
    remarks.push_back("the report lacks " + std::to_string(page.not_drawn.size()) +
                      (page.not_drawn.size() == 1 ? " plot: " : " plots: ") + page.not_drawn.front());
  }
  return remarks;
}

}  // namespace

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

void run_variants(const CompareCommand& command, const Plan& plan, const Sweep& sweep,
                  const Interruption& user) {
  refuse_to_overwrite_scenes(command, plan);
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
    run_side_by_side(command, plan, indices, user);
  } else if (!indices.empty()) {
    run_one_by_one(command, plan, indices, *gl, user);
  }
  if (!user.interrupted()) return;
  const auto left = variants_to_run(command, plan, sweep).size();
  if (left == 0) return;
  throw RunError("interrupted; " + std::to_string(left) + " of " + std::to_string(indices.size()) +
                 (left == 1 ? " runs is" : " runs are") + " left, and the same command continues with them");
}

WrittenReport write_report(const Sweep& sweep, const std::filesystem::path& output,
                           const Interruption& user) {
  WrittenReport written{read_results(sweep, output / "runs"), output / "report.html", {}};
  const Found& found = written.found;
  const Report page = make_report(sweep, found.results, found.missing, [&] { return user.interrupted(); });
  write_file_atomically(output / "summary.csv", summary_csv(found.results));
  if (page.has_plots) make_writable_folder(output / "plots");
  for (const auto& [name, svg] : page.plots) write_file_atomically(output / "plots" / name, svg);
  write_file_atomically(written.path, page.html);
  written.remarks = remarks_on(page);
  return written;
}

}  // namespace twinflow::comparison
