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

/// The runs of a sweep in a folder.
struct Found {
  std::vector<Result> results;       ///< of the complete runs, without references
  std::vector<std::string> missing;  ///< the folders of the others
};

/// Reads the complete runs of the sweep, and measures them against their references. Throws InputError that
/// names a file which is not what a run leaves.
Found read_results(const batch::Sweep& sweep, const std::filesystem::path& runs);

/// Runs the incomplete variants of the plan, or of the shard, in the folder command.output. Writes its
/// sweep.toml. Nothing is written if a variant cannot run. Throws InputError, and RunError, also if it is
/// interrupted before the last variant is complete.
void run_variants(const CompareCommand& command, const batch::Plan& plan, const batch::Sweep& sweep,
                  const Interruption& user);

/// The report of a sweep, on the disk.
struct WrittenReport {
  Found found;
  std::filesystem::path path;
  std::vector<std::string> remarks;  ///< what it lacks, and what to know about its times and widths
};

/// Writes summary.csv, the plots and report.html of the sweep's complete runs into the folder. Throws
/// RunError, also if it is interrupted.
WrittenReport write_report(const batch::Sweep& sweep, const std::filesystem::path& output,
                           const Interruption& user);

}  // namespace twinflow::comparison
