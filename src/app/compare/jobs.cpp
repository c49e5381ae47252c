#include "app/compare/jobs.hpp"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>

#include "app/complain.hpp"
#include "app/progress.hpp"
#include "core/error.hpp"
#include "core/memory_file.hpp"
#include "core/process.hpp"

namespace twinflow::comparison {
namespace {

/// The options that run only variant `index` of `count`.
std::vector<std::string> words_for(const CompareCommand& command, std::size_t index, std::size_t count) {
  std::vector<std::string> words = {"compare"};
  const auto add = [&](const char* option, const std::string& value) {
    words.insert(words.end(), {option, value});
  };
  const auto add_each = [&](const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values) add(option, value);
  };
  words.insert(words.end(), command.scenes.begin(), command.scenes.end());
  add("-o", command.output.string());
  add_each("--set", command.options.assignments);
  add_each("--vary", command.axes);
  add_each("--reference", command.reference);
  char number[32];
  const auto add_number = [&](const char* option, std::optional<double> value) {
    if (!value) return;
    std::snprintf(number, sizeof number, "%.17g", *value);
    add(option, number);
  };
  add_number("--until", command.until);
  add_number("--every", command.every);
  add("--pictures", std::to_string(command.pictures));
  add("--seed", std::to_string(command.options.seed));
  if (command.options.allow_paths) words.emplace_back("--allow-paths");
  if (command.options.shaders) add("--shaders", command.options.shaders->string());
  add("--threads", std::to_string(threads_of_job(command.options, command.jobs)));
  add("--shard", std::to_string(index + 1) + "/" + std::to_string(count));
  words.emplace_back("--quiet");
  return words;
}

struct Child {
  pid_t process;
  std::size_t index;
  std::unique_ptr<MemoryFile> said;
};

/// Ends the remaining children when an exception is thrown.
struct Children {
  std::vector<Child> running;

  Children() = default;
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;
  ~Children() {
    for (const Child& child : running) ::kill(child.process, SIGTERM);
    for (const Child& child : running) wait_for(child.process);
  }
};

/// Passes on the messages of a child, and reports a signal that ended it.
void tell_of(const MemoryFile& said, int status, const std::string& folder) {
  std::fputs(said.content().c_str(), stderr);
  if (status > 128) complain(folder + " was ended by signal " + std::to_string(status - 128));
}

/// The command line of a job.
std::vector<std::string> command_line_of(const Job& job) {
  const char* start = std::getenv("TWINFLOW_START");  // twinflow.sh sets it where a loader runs the program
  std::vector<std::string> words = {start != nullptr ? start : "/proc/self/exe"};
  words.insert(words.end(), job.words.begin(), job.words.end());
  return words;
}

}  // namespace

int threads_of_job(const SceneOptions& options, int at_once) {
  const int processors = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return options.threads > 0 ? options.threads : std::max(1, processors / at_once);
}

void run_side_by_side(const CompareCommand& command, const Plan& plan,
                      const std::vector<std::size_t>& indices, const Interruption& user) {
  std::vector<Job> jobs;
  jobs.reserve(indices.size());
  for (const std::size_t index : indices) {
    jobs.push_back({plan.variants[index].folder, words_for(command, index, plan.variants.size())});
  }
  run_jobs(jobs, command.jobs, "comparing", command.options.quiet, user);
}

void run_jobs(const std::vector<Job>& jobs, int at_once, const std::string& verb, bool quiet,
              const Interruption& user) {
  constexpr std::chrono::milliseconds kPause(20);
  Progress progress(verb, static_cast<std::int64_t>(jobs.size()), quiet);
  Children children;
  std::size_t started = 0;
  std::size_t ended = 0;
  while (ended < jobs.size() && !user.interrupted()) {
    while (started < jobs.size() && children.running.size() < static_cast<std::size_t>(at_once)) {
      const std::size_t index = started++;
      auto said = std::make_unique<MemoryFile>("complaints of a run");
      const auto process = start_program(command_line_of(jobs[index]),
                                         {.err_descriptor = said->descriptor(), .own_group = true});
      if (!process) throw RunError("cannot start this program again: there is no /proc/self/exe");
      children.running.push_back({*process, index, std::move(said)});
    }
    std::this_thread::sleep_for(kPause);
    const auto has_ended = [&](const Child& child) {
      const auto status = status_if_ended(child.process);
      if (status) tell_of(*child.said, *status, jobs[child.index].name);
      return status.has_value();
    };
    ended += std::erase_if(children.running, has_ended);
    progress.update(static_cast<std::int64_t>(ended));
  }
}

}  // namespace twinflow::comparison
