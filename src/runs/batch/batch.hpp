#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runs/batch/plan.hpp"
#include "runs/batch/run.hpp"
#include "runs/batch/sweep_file.hpp"
#include "runs/interrupt.hpp"

namespace twinflow::batch {

struct Method {
  std::string verb;  ///< of the progress: "comparing"
  MakeRecorder make_recorder;
  std::function<void()> write_beside = [] {};  ///< files beside sweep.toml
  /// After this time no run begins or goes on; those that are left are missing. Nothing: no limit.
  std::optional<std::chrono::milliseconds> limit{};
};

/// Carries out the missing runs of the plan or shard and writes sweep.toml, unless a run is impossible.
/// Throws InputError, and RunError, also if interrupted.
void run_batch(const BatchOptions& options, const Plan& plan, const Sweep& sweep, const Method& method,
               const Interruption& user);

/// Copies missing complete runs from options.merged to options.output, after sweep.toml and the files of
/// `write_beside`. Throws RunError, also if interrupted, and InputError as `files_of_run` does.
void merge_shards(const BatchOptions& options, const Sweep& sweep, const std::function<void()>& write_beside,
                  const Interruption& user);

Sweep part_of(const Sweep& sweep, const Shard& shard);

/// Calls read(run, folder) for each complete run below `runs`. Returns the folder names of the others. Throws
/// as `files_of_run` does.
std::vector<std::string> read_runs(
    const Sweep& sweep, const std::filesystem::path& runs,
    const std::function<void(const Sweep::Run& run, const std::filesystem::path& folder)>& read);

/// "a, b, c and 4 more".
std::string list_of(const std::vector<std::string>& names);

}  // namespace twinflow::batch
