#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/compare/plan.hpp"
#include "app/interrupt.hpp"

namespace twinflow::comparison {

/// A run in a process of its own.
struct Job {
  std::string name;                ///< for messages
  std::vector<std::string> words;  ///< of its command line, without the program
};

/// Runs jobs in processes of their own, `at_once` at a time, with progress under the name `verb`. The
/// messages of a process are passed on when it has ended, and its failure does not stop the others. Returns
/// when all have ended. If it is interrupted, it ends them first and passes no messages on.
void run_jobs(const std::vector<Job>& jobs, int at_once, const std::string& verb, bool quiet,
              const Interruption& user);

/// The number of threads of each job: as the options say, or else its share of the processors.
int threads_of_job(const SceneOptions& options, int at_once);

/// Runs variants in processes of their own, command.jobs at a time. Each process runs the shard that consists
/// of its variant, with its share of the processors. Its messages are passed on when it has ended, and its
/// failure does not stop the others. Returns when all have ended. If it is interrupted, it ends them first
/// and passes no messages on.
void run_side_by_side(const CompareCommand& command, const Plan& plan,
                      const std::vector<std::size_t>& indices, const Interruption& user);

}  // namespace twinflow::comparison
