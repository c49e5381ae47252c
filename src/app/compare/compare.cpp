#include <algorithm>
#include <cstdio>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/compare/axes.hpp"
#include "app/compare/plan.hpp"
#include "app/compare/sweep.hpp"
#include "core/error.hpp"
#include "runs/batch/batch.hpp"
#include "runs/complain.hpp"
#include "runs/interrupt.hpp"
#include "scene/rules/relevance.hpp"

namespace twinflow {
namespace {

using namespace comparison;

/// A message about the runs that blew up; empty if none did.
std::string report_blow_ups(const std::vector<Result>& results) {
  const auto stopped = [](const Result& result) { return !result.stopped.empty(); };
  const auto first = std::ranges::find_if(results, stopped);
  if (first == results.end()) return {};
  const auto count = std::ranges::count_if(results, stopped);
  return std::to_string(count) + " of " + std::to_string(results.size()) +
         " runs stopped early: " + first->run.folder + ": " + first->stopped +
         (count > 1 ? "; and others" : "");
}

/// Writes the report and tells of it. Throws RunError afterwards if runs are missing or blew up.
void report(const batch::Sweep& sweep, const std::filesystem::path& output, bool quiet,
            const Interruption& user) {
  const WrittenReport written = write_report(sweep, output, user);
  for (const std::string& remark : written.remarks) complain(remark);
  const std::string path = written.path.string();
  if (!written.found.missing.empty()) {
    throw RunError("missing: " + batch::list_of(written.found.missing) + "; the report of the others is " +
                   path);
  }
  const std::string blow_ups = report_blow_ups(written.found.results);
  if (!blow_ups.empty()) throw RunError(blow_ups + "; the report is " + path);
  if (!quiet) std::printf("%zu runs; the report is %s\n", sweep.runs.size(), path.c_str());
}

int merge(const CompareCommand& command, const Interruption& user) {
  const batch::Sweep sweep = batch::common_sweep(command.merged);
  batch::merge_shards(
      command, sweep, [] {}, user);
  report(sweep, command.output, command.options.quiet, user);
  return 0;
}

/// Reports the end of a shard, in one line. Throws RunError if runs are missing or stopped early.
void tell_of_shard(const CompareCommand& command, const batch::Sweep& sweep) {
  const batch::Sweep part = batch::part_of(sweep, *command.shard);
  const Found found = read_results(part, command.output / "runs");
  if (!found.missing.empty()) throw RunError("missing: " + batch::list_of(found.missing));
  const std::string blow_ups = report_blow_ups(found.results);
  if (!blow_ups.empty()) throw RunError(blow_ups);
  if (!command.options.quiet) {
    std::printf("%zu of %zu runs; when all are complete: twinflow compare --merge %s -o %s\n",
                part.runs.size(), sweep.runs.size(), command.output.c_str(), command.output.c_str());
  }
}

/// Prints a line for each --set and each axis that has no effect in any variant. The processes of --jobs,
/// which are quiet, do not.
void tell_keys_without_effect(const CompareCommand& command, const batch::Plan& plan) {
  if (command.options.quiet || plan.variants.empty()) return;
  std::vector<std::string> keys;
  for (const std::string& assignment : command.options.assignments) keys.push_back(key_of(assignment));
  for (const Axis& axis : parse_axes(command.axes))
    keys.insert(keys.end(), axis.keys.begin(), axis.keys.end());
  std::set<std::string> reported;
  for (const std::string& key : keys) {
    std::vector<std::string> reasons;
    const auto has_effect = [&](const batch::Variant& variant) {
      reasons = reasons_without_effect(variant.scene, std::span(&key, 1));
      return reasons.empty();
    };
    if (std::ranges::any_of(plan.variants, has_effect) || !reported.insert(key).second) continue;
    complain(reasons.front());
  }
}

int sweep_through(const CompareCommand& command, const Interruption& user) {
  const batch::Plan plan = make_plan(command);
  tell_keys_without_effect(command, plan);
  const batch::Sweep sweep = batch::sweep_of(plan);
  run_variants(command, plan, sweep, user);
  if (command.shard) {
    tell_of_shard(command, sweep);
  } else {
    report(sweep, command.output, command.options.quiet, user);
  }
  return 0;
}

}  // namespace

int compare(const CompareCommand& command) {
  const InterruptGuard user;
  return command.merged.empty() ? sweep_through(command, user) : merge(command, user);
}

}  // namespace twinflow
