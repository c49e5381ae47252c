#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/compare/report.hpp"
#include "app/compare/result.hpp"
#include "app/options/command_line.hpp"
#include "runs/batch/plan.hpp"
#include "runs/batch/sweep_file.hpp"
#include "runs/interrupt.hpp"

namespace twinflow::comparison {

struct Found {
  std::vector<Result> results;       ///< of complete runs, without references
  std::vector<std::string> missing;  ///< folders of incomplete runs
};

/// Reads complete runs and compares them with their references. Throws InputError that names a file which no
/// run leaves.
Found read_results(const batch::Sweep& sweep, const std::filesystem::path& runs);

/// Runs the incomplete variants of the plan or shard in command.output. Writes nothing if a variant cannot
/// run. Throws InputError, and RunError, also if interrupted.
void run_variants(const CompareCommand& command, const batch::Plan& plan, const batch::Sweep& sweep,
                  const Interruption& user);

struct WrittenReport {
  Found found;
  std::filesystem::path path;
  std::vector<std::string> remarks;
};

/// Writes summary.csv, plots and report.html of complete runs. Throws RunError, also if interrupted.
WrittenReport write_report(const batch::Sweep& sweep, const std::filesystem::path& output,
                           const Interruption& user);

}  // namespace twinflow::comparison
