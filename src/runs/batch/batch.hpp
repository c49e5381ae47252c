#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "runs/batch/plan.hpp"
#include "runs/batch/run.hpp"
#include "runs/batch/sweep_file.hpp"
#include "runs/interrupt.hpp"

namespace twinflow::batch {

/// How the runs of a plan are carried out.
struct Method {
  std::string verb;  ///< of the progress: "comparing"
  MakeRecorder make_recorder;
  std::function<void()> write_beside = [] {};  ///< writes files beside sweep.toml
};

/// Carries out the missing runs of the plan or shard in the folder options.output, and writes sweep.toml.
/// Nothing is written if a run is impossible. Throws InputError or RunError, the latter also after an
/// interruption.
void run_batch(const BatchOptions& options, const Plan& plan, const Sweep& sweep, const Method& method,
               const Interruption& user);

/// Copies every complete run of the sweep from the shards' folders, options.merged, into options.output,
/// unless it is there. First come sweep.toml and the files of `write_beside`. Throws RunError, also if it is
/// interrupted, and InputError as `files_of_run` does.
void merge_shards(const BatchOptions& options, const Sweep& sweep, const std::function<void()>& write_beside,
                  const Interruption& user);

/// The runs of a sweep that a shard carries out.
Sweep part_of(const Sweep& sweep, const Shard& shard);

/// Calls read(run, folder) for each complete run of a sweep below the folder `runs`. Returns the names of the
/// folders of the others. Throws as `files_of_run` does.
std::vector<std::string> read_runs(
    const Sweep& sweep, const std::filesystem::path& runs,
    const std::function<void(const Sweep::Run& run, const std::filesystem::path& folder)>& read);

/// "a, b, c and 4 more".
std::string list_of(const std::vector<std::string>& names);

}  // namespace twinflow::batch
