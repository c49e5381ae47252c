#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/compare/gather.hpp"
#include "app/compare/jobs.hpp"
#include "app/compare/names.hpp"
#include "app/compare/run_folder.hpp"
#include "app/compare/sweep_file.hpp"
#include "app/compare/temporary_folder.hpp"
#include "app/complain.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/validate/plan.hpp"
#include "app/validate/report.hpp"
#include "app/validate/run.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "gl/offscreen_gl.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow {
namespace {

using namespace validation;
using comparison::Sweep;

int list_cases() {
  for (const std::string& name : builtin_cases()) {
    std::printf("%-28s %s\n", name.c_str(), load_case(name).title.c_str());
  }
  return 0;
}

/// The finished runs of a sweep.
struct FoundRuns {
  std::vector<Outcome> outcomes;
  std::vector<std::string> missing;
};

FoundRuns read_runs_of(const Sweep& sweep, const std::vector<Case>& cases,
                       const std::filesystem::path& runs) {
  FoundRuns found;
  for (const Sweep::Run& run : sweep.runs) {
    if (comparison::is_whole(runs / run.folder, run)) {
      found.outcomes.push_back(read_outcome(place_of(cases, run), runs / run.folder));
    } else {
      found.missing.push_back(run.folder);
    }
  }
  return found;
}

/// "3 of 40 verdicts failed: cavity_grid_64, …"; empty if none does.
std::string told_failures(const std::vector<Verdict>& verdicts) {
  std::vector<std::string> failing;
  std::ptrdiff_t count = 0;
  for (const Verdict& verdict : verdicts) {
    if (verdict.passes()) continue;
    ++count;
    const std::string& folder = verdict.outcome->folder;
    if (std::ranges::find(failing, folder) == failing.end()) failing.push_back(folder);
  }
  if (count == 0) return {};
  return std::to_string(count) + " of " + std::to_string(verdicts.size()) +
         " verdicts failed: " + comparison::list_of(failing);
}

/// Writes validation.csv and report.html. Throws RunError afterwards if runs are missing or verdicts fail.
void report_on(const Sweep& sweep, const std::vector<Case>& cases, const std::filesystem::path& output,
               bool quiet, const InterruptGuard& guard) {
  const FoundRuns found = read_runs_of(sweep, cases, output / "runs");
  const std::vector<Verdict> verdicts = verdicts_of(cases, found.outcomes);
  const Report page = make_report(sweep.command, cases, found.outcomes, verdicts, found.missing,
                                  [&] { return guard.interrupted(); });
  const std::filesystem::path path = output / "report.html";
  write_file_atomically(output / "validation.csv", validation_csv(verdicts));
  write_file_atomically(path, page.html);
  if (!page.has_plots) {
    complain("the report has no plots: gnuplot is not installed (Debian's package is gnuplot-nox)");
  }
  if (!page.not_drawn.empty()) {
    complain("the report lacks " + std::to_string(page.not_drawn.size()) +
             (page.not_drawn.size() == 1 ? " plot: " : " plots: ") + page.not_drawn.front());
  }
  for (const std::string& remark : page.remarks) std::fprintf(stderr, "twinflow: %s\n", remark.c_str());
  if (!found.missing.empty()) {
    throw RunError("missing: " + comparison::list_of(found.missing) + "; the report of the others is " +
                   path.string());
  }
  if (verdicts.empty()) {
    throw RunError("no quantity has a tolerance for what ran, so that there is no verdict; the report is " +
                   path.string());
  }
  const std::string failures = told_failures(verdicts);
  if (!failures.empty()) throw RunError(failures + "; the report is " + path.string());
  if (!quiet) std::printf("all %zu verdicts pass; the report is %s\n", verdicts.size(), path.c_str());
}

/// The files of a case in the folder of a validation: its text, and the whole scene that it names or holds.
struct KeptFiles {
  std::filesystem::path text, scene;
};
KeptFiles kept_files(const std::filesystem::path& output, const std::string& name) {
  return {output / "cases" / (name + ".toml"), output / "cases" / "scenes" / (name + ".toml")};
}

/// Writes the cases, in which --merge looks for their quantities and gauges.
void keep_cases(const std::vector<Case>& cases, const std::filesystem::path& output) {
  make_writable_folder(output / "cases" / "scenes");
  for (const Case& whole : cases) {
    const KeptFiles files = kept_files(output, whole.name);
    write_file_atomically(files.text, whole.toml);
    write_file_atomically(files.scene, to_toml(whole.scene, files.scene.parent_path()));
  }
}

Case read_kept_case(const std::filesystem::path& output, const std::string& name) {
  const KeptFiles files = kept_files(output, name);
  const Scene scene = parse_scene(read_file(files.scene), files.scene.string(), files.scene.parent_path(),
                                  NamedFiles::images_unread);
  return parse_case(read_file(files.text), files.text.string(), name, scene);
}

/// The names become part of the paths of files to write. Throws InputError for one that no case has.
std::vector<std::string> names_of_cases(const Sweep& sweep) {
  std::vector<std::string> names;
  for (const Sweep::Run& run : sweep.runs) {
    if (run.scene_name != comparison::safe_name(run.scene_name)) {
      throw InputError("--merge: " + in_quotes(beginning_of(run.scene_name)) + " is no name of a case");
    }
    if (names.empty() || names.back() != run.scene_name) names.push_back(run.scene_name);
  }
  return names;
}

/// The cases that the folders of shards hold, which must be the same in all of them.
std::vector<Case> common_cases(const Sweep& sweep, const std::vector<std::filesystem::path>& folders) {
  std::vector<Case> cases;
  for (const std::string& name : names_of_cases(sweep)) {
    const std::string text = read_file(kept_files(folders.front(), name).text);
    for (const std::filesystem::path& folder : folders) {
      if (read_file(kept_files(folder, name).text) == text) continue;
      throw InputError("--merge: " + folder.string() + " and " + folders.front().string() +
                       " hold different texts of the case " + name);
    }
    cases.push_back(read_kept_case(folders.front(), name));
  }
  return cases;
}

int merge_shards(const ValidateCommand& command, const InterruptGuard& guard) {
  const Sweep sweep = comparison::common_sweep(command.merged);
  comparison::require_no_way_out(command.output);
  const std::vector<Case> cases = common_cases(sweep, command.merged);
  make_writable_folder(command.output / "runs");
  comparison::remove_abandoned_folders(command.output / "runs");
  write_file_atomically(command.output / "sweep.toml", comparison::to_toml(sweep));
  keep_cases(cases, command.output);
  comparison::gather_runs(sweep, command.merged, command.output, guard);
  report_on(sweep, cases, command.output, command.options.quiet, guard);
  return 0;
}

/// The words of the command that carries out only run `index` of `count`.
comparison::Job job_of(const ValidateCommand& command, const CasePlan& plan, std::size_t index) {
  comparison::Job job{plan.sweep.variants[index].folder, {"validate"}};
  const auto add = [&](const char* option, const std::string& value) {
    job.words.insert(job.words.end(), {option, value});
  };
  job.words.insert(job.words.end(), command.cases.begin(), command.cases.end());
  if (command.quick) job.words.emplace_back("--quick");
  add("-o", command.output.string());
  for (const std::string& assignment : command.options.assignments) add("--set", assignment);
  add("--seed", std::to_string(command.options.seed));
  if (command.options.allow_paths) job.words.emplace_back("--allow-paths");
  if (command.options.shaders) add("--shaders", command.options.shaders->string());
  add("--threads", std::to_string(comparison::threads_of_job(command.options, command.jobs)));
  add("--shard", std::to_string(index + 1) + "/" + std::to_string(plan.places.size()));
  job.words.emplace_back("--quiet");
  return job;
}

void run_in_turn(const ValidateCommand& command, const CasePlan& plan,
                 const std::vector<std::size_t>& indices, const InterruptGuard& guard) {
  if (indices.empty()) return;
  gl::OffscreenGl gl(command.options.shaders);
  std::int64_t total = 0;
  const auto steps_of = [&](std::size_t index) {
    const comparison::Variant& variant = plan.sweep.variants[index];
    return static_cast<std::int64_t>(variant.until / variant.scene.settings.time.step) + 1;
  };
  for (const std::size_t index : indices) total += steps_of(index);
  Progress progress("validating", total, command.options.quiet);
  std::int64_t before = 0;
  for (const std::size_t index : indices) {
    const auto show = [&](std::int64_t steps) { progress.update(std::min(before + steps, total)); };
    const bool whole = run_case(plan.sweep, plan.sweep.variants[index], command.output / "runs", gl, guard,
                                command.options.threads, show);
    if (!whole) return;
    before += steps_of(index);
    progress.update(std::min(before, total));
  }
}

/// The runs of this process that are not complete yet.
std::vector<std::size_t> runs_to_do(const ValidateCommand& command, const CasePlan& plan,
                                    const Sweep& sweep) {
  std::vector<std::size_t> indices =
      comparison::indices_of_shard(plan.places.size(), command.shard.value_or(CompareCommand::Shard{}));
  std::erase_if(indices, [&](std::size_t index) {
    return comparison::is_whole(command.output / "runs" / sweep.runs[index].folder, sweep.runs[index]);
  });
  return indices;
}

/// Says which of the cases that were named have no quick run.
void tell_left_out(const ValidateCommand& command, const CasePlan& plan) {
  if (!command.quick || command.cases.empty() || command.options.quiet) return;
  std::vector<std::string> left_out;
  for (const Case& whole : plan.cases) {
    if (!whole.has_quick_run()) left_out.push_back(whole.name);
  }
  if (left_out.empty()) return;
  complain("without a quick run, and left out: " + comparison::list_of(left_out));
}

int run_all(const ValidateCommand& command, const InterruptGuard& guard) {
  const CasePlan plan = plan_cases(command);
  tell_left_out(command, plan);
  const Sweep sweep = comparison::sweep_of(plan.sweep);
  make_writable_folder(command.output / "runs");
  comparison::remove_abandoned_folders(command.output / "runs");
  write_file_atomically(command.output / "sweep.toml", comparison::to_toml(sweep));
  keep_cases(plan.cases, command.output);
  const std::vector<std::size_t> indices = runs_to_do(command, plan, sweep);
  if (command.jobs > 1 && indices.size() > 1) {
    std::vector<comparison::Job> jobs;
    jobs.reserve(indices.size());
    for (const std::size_t index : indices) jobs.push_back(job_of(command, plan, index));
    comparison::run_jobs(jobs, command.jobs, "validating", command.options.quiet, guard);
  } else {
    run_in_turn(command, plan, indices, guard);
  }
  const std::size_t left = runs_to_do(command, plan, sweep).size();
  if (guard.interrupted() && left > 0) {
    throw RunError("interrupted; " + std::to_string(left) + " of " + std::to_string(indices.size()) +
                   (left == 1 ? " runs is" : " runs are") +
                   " left, and the same command continues with them");
  }
  if (!command.shard) {
    report_on(sweep, plan.cases, command.output, command.options.quiet, guard);
  } else if (left > 0) {
    throw RunError("missing: " + std::to_string(left) + " runs of this shard");
  } else if (!command.options.quiet) {
    std::printf("the shard is complete; when all are: twinflow validate --merge %s -o %s\n",
                command.output.c_str(), command.output.c_str());
  }
  return 0;
}

}  // namespace

int validate_cases(const ValidateCommand& command) {
  if (command.list) return list_cases();
  const InterruptGuard guard;
  return command.merged.empty() ? run_all(command, guard) : merge_shards(command, guard);
}

}  // namespace twinflow
