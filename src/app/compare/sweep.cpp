#include "app/compare/sweep.hpp"

#include "app/compare/run.hpp"
#include "app/compare/summary.hpp"
#include "core/files.hpp"
#include "runs/batch/batch.hpp"
#include "runs/recording/outputs.hpp"

namespace twinflow::comparison {
namespace {

void refuse_to_overwrite_scenes(const CompareCommand& command, const batch::Plan& plan) {
  for (const std::string& scene : command.scenes) {
    SceneOptions options;
    options.scene = scene;
    for (const batch::Variant& variant : plan.variants) {
      refuse_to_overwrite_scene(options, command.output / "runs" / variant.folder / "scene.toml");
    }
  }
}

}  // namespace

Found read_results(const batch::Sweep& sweep, const std::filesystem::path& runs) {
  Found found;
  std::vector<Result> references;
  found.missing = batch::read_runs(sweep, runs, [&](const auto& run, const auto& folder) {
    (run.is_reference ? references : found.results).push_back(read_result(run, folder));
  });
  for (Result& result : found.results) {
    for (const Result& reference : references) {
      if (reference.run.scene_name != result.run.scene_name) continue;
      result.reference = errors_against(reference, result);
      result.gauge_errors = gauge_errors_against(reference, result);
    }
  }
  return found;
}

void run_variants(const CompareCommand& command, const batch::Plan& plan, const batch::Sweep& sweep,
                  const Interruption& user) {
  refuse_to_overwrite_scenes(command, plan);
  batch::run_batch(command, plan, sweep, {"comparing", recorder_for(plan)}, user);
}

WrittenReport write_report(const batch::Sweep& sweep, const std::filesystem::path& output,
                           const Interruption& user) {
  WrittenReport written{read_results(sweep, output / "runs"), output / "report.html", {}};
  const Found& found = written.found;
  const reports::Report page =
      make_report(sweep, found.results, found.missing, [&] { return user.interrupted(); });
  write_file_atomically(output / "summary.csv", summary_csv(found.results));
  if (page.has_plots) make_writable_folder(output / "plots");
  for (const auto& [name, svg] : page.plots) write_file_atomically(output / "plots" / name, svg);
  write_file_atomically(written.path, page.html);
  written.remarks = reports::remarks_on(page);
  return written;
}

}  // namespace twinflow::comparison
