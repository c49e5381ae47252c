#include "runs/batch/jobs.hpp"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>

#include "core/error.hpp"
#include "core/memory_file.hpp"
#include "core/process.hpp"
#include "runs/complain.hpp"
#include "runs/progress.hpp"

namespace twinflow::batch {
namespace {

/// The command line of the process that carries out only run `index`.
std::vector<std::string> words_for(const BatchOptions& options, const Plan& plan, std::size_t index) {
  const char* start = std::getenv("TWINFLOW_START");  // twinflow.sh sets it if a loader runs the program
  std::vector<std::string> words = {start != nullptr ? start : "/proc/self/exe"};
  words.insert(words.end(), plan.words.begin(), plan.words.end());
  const int processors = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const int given = options.options.threads;
  const int threads = given > 0 ? given : std::max(1, processors / options.jobs);
  add_option(words, "-o", {options.output.string()});
  add_option(words, "--threads", {std::to_string(threads)});
  add_option(words, "--shard", {std::to_string(index + 1) + "/" + std::to_string(plan.variants.size())});
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

}  // namespace

void run_side_by_side(const BatchOptions& options, const Plan& plan, const std::vector<std::size_t>& indices,
                      const std::string& verb, const Interruption& user) {
  constexpr std::chrono::milliseconds kPause(20);
  Progress progress(verb, static_cast<std::int64_t>(indices.size()), options.options.quiet);
  Children children;
  std::size_t started = 0;
  std::size_t ended = 0;
  while (ended < indices.size() && !user.interrupted()) {
    while (started < indices.size() && children.running.size() < static_cast<std::size_t>(options.jobs)) {
      const std::size_t index = indices[started++];
      auto said = std::make_unique<MemoryFile>("complaints of a run");
      const auto process = start_program(words_for(options, plan, index),
                                         {.err_descriptor = said->descriptor(), .own_group = true});
      if (!process) throw RunError("cannot start this program again: there is no /proc/self/exe");
      children.running.push_back({*process, index, std::move(said)});
    }
    std::this_thread::sleep_for(kPause);
    const auto has_ended = [&](const Child& child) {
      const auto status = status_if_ended(child.process);
      if (status) tell_of(*child.said, *status, plan.variants[child.index].folder);
      return status.has_value();
    };
    ended += std::erase_if(children.running, has_ended);
    progress.update(static_cast<std::int64_t>(ended));
  }
}

}  // namespace twinflow::batch
