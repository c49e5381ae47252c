#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/validate/plan.hpp"
#include "app/validate/report.hpp"
#include "app/validate/run.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "runs/batch/batch.hpp"
#include "runs/batch/names.hpp"
#include "runs/complain.hpp"
#include "runs/interrupt.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow {
namespace {

using namespace validation;
using batch::Sweep;

int list_cases() {
  for (const std::string& name : builtin_cases()) {
    std::printf("%-28s %s\n", name.c_str(), load_case(name).title.c_str());
  }
  return 0;
}

/// "3 of 40 verdicts failed: cavity_grid_64, …"; empty if none does.
std::string report_failures(const std::vector<Verdict>& verdicts) {
  std::vector<std::string> failing;
  std::ptrdiff_t count = 0;
  for (const Verdict& verdict : verdicts) {
    if (verdict.passes()) continue;
    ++count;
    const std::string folder = verdict.outcome->name();
    if (std::ranges::find(failing, folder) == failing.end()) failing.push_back(folder);
  }
  if (count == 0) return {};
  return std::to_string(count) + " of " + std::to_string(verdicts.size()) +
         " verdicts failed: " + batch::list_of(failing);
}

/// Writes validation.csv and report.html. Throws RunError afterwards if verdicts fail, or if runs are missing
/// that no limit of time has left out (`limited`).
void report_on(const Sweep& sweep, const std::vector<Case>& cases, const ValidateCommand& command,
               bool limited, const Interruption& user) {
  const std::filesystem::path& output = command.output;
  std::vector<Outcome> outcomes;
  const auto missing = batch::read_runs(sweep, output / "runs", [&](const auto& run, const auto& folder) {
    outcomes.push_back(read_outcome(place_of(cases, run), folder));
  });
  const std::vector<Verdict> verdicts = verdicts_of(cases, outcomes);
  const reports::Report page =
      make_report(sweep.command, cases, outcomes, verdicts, missing, [&] { return user.interrupted(); });
  const std::filesystem::path path = output / "report.html";
  write_file_atomically(output / "validation.csv", validation_csv(verdicts));
  write_file_atomically(path, page.html);
  for (const std::string& remark : reports::remarks_on(page)) complain(remark);
  if (limited && !missing.empty()) {
    if (outcomes.empty()) throw RunError("the time of --quick is over before a run ended");
    complain("the time of --quick is over, and left out: " + batch::list_of(missing) +
             "; the same command goes on with them");
  } else if (!missing.empty()) {
    throw RunError("missing: " + batch::list_of(missing) + "; the report of the others is " + path.string());
  }
  if (verdicts.empty()) {
    throw RunError("no quantity has a tolerance for what ran, so that there is no verdict; the report is " +
                   path.string());
  }
  const std::string failures = report_failures(verdicts);
  if (!failures.empty()) throw RunError(failures + "; the report is " + path.string());
  if (!command.options.quiet)
    std::printf("all %zu verdicts pass; the report is %s\n", verdicts.size(), path.c_str());
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
    if (run.scene_name != batch::safe_name(run.scene_name)) {
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

int merge(const ValidateCommand& command, const Interruption& user) {
  const Sweep sweep = batch::common_sweep(command.merged);
  const std::vector<Case> cases = common_cases(sweep, command.merged);
  batch::merge_shards(
      command, sweep, [&] { keep_cases(cases, command.output); }, user);
  report_on(sweep, cases, command, false, user);
  return 0;
}

/// The time for the runs of named quick cases, two minutes for each case with its report. The shards of a
/// batch queue have none, nor do their parts, the processes of --jobs.
std::optional<std::chrono::milliseconds> time_limit(const ValidateCommand& command) {
  if (!command.quick || command.cases.empty() || command.shard) return {};
  return command.quick_time * command.cases.size();
}

/// Reports the end of a shard, in one line. Throws RunError if runs are missing.
void tell_of_shard(const ValidateCommand& command, const Sweep& sweep) {
  const auto missing = batch::read_runs(batch::part_of(sweep, *command.shard), command.output / "runs",
                                        [](const auto& /*run*/, const auto& /*folder*/) {});
  if (!missing.empty()) {
    throw RunError("missing: " + std::to_string(missing.size()) + " runs of this shard");
  }
  if (command.options.quiet) return;
  std::printf("the shard is complete; when all are: twinflow validate --merge %s -o %s\n",
              command.output.c_str(), command.output.c_str());
}

int run_all(const ValidateCommand& command, const Interruption& user) {
  const CasePlan plan = plan_cases(command);
  const auto limit = time_limit(command);
  const Sweep sweep = batch::sweep_of(plan.runs);
  batch::run_batch(command, plan.runs, sweep,
                   {.verb = "validating",
                    .make_recorder = make_recorder,
                    .write_beside = [&] { keep_cases(plan.cases, command.output); },
                    .limit = limit},
                   user);
  if (command.shard) {
    tell_of_shard(command, sweep);
  } else {
    report_on(sweep, plan.cases, command, limit.has_value(), user);
  }
  return 0;
}

}  // namespace

int validate_cases(const ValidateCommand& command) {
  if (command.list) return list_cases();
  const InterruptGuard user;
  return command.merged.empty() ? run_all(command, user) : merge(command, user);
}

}  // namespace twinflow
