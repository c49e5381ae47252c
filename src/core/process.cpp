#include "core/process.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "core/error.hpp"

namespace twinflow {

std::filesystem::path program_file() {
  const char* named = std::getenv("TWINFLOW_PROGRAM");
  return named != nullptr ? named : "/proc/self/exe";
}

namespace {

int exit_status(int raw) { return WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw); }

/// Asks the system to end this process with its parent. Returns false if the parent has ended already.
bool end_with(pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  return ::getppid() == parent;
}

/// Duplicates the descriptor, if there is one, as `in_place_of`. Returns false if that is impossible.
bool use(const std::optional<int>& descriptor, int in_place_of) {
  if (!descriptor) return true;
  if (*descriptor == in_place_of) return ::fcntl(*descriptor, F_SETFD, 0) == 0;
  return ::dup2(*descriptor, in_place_of) == in_place_of;
}

bool arrange(const Streams& streams) {
  std::optional<int> out = streams.out_descriptor;
  if (streams.out && !out) {
    out = ::open(streams.out->c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (*out < 0) return false;
  }
  return use(streams.in_descriptor, STDIN_FILENO) && use(out, STDOUT_FILENO) &&
         use(streams.err_descriptor, STDERR_FILENO) && use(streams.third_descriptor, 3);
}

/// Turns the new process into the program, or writes the number of the error to `failure_line`. Between fork
/// and exec only system calls are allowed, because a thread of the parent may have held any lock.
[[noreturn]] void become(char* const* arguments, const Streams& streams, pid_t parent, int failure_line) {
  if (streams.own_group) ::setpgid(0, 0);
  std::signal(SIGPIPE, SIG_DFL);  // an ignored signal would stay ignored
  if (!end_with(parent)) ::_exit(127);
  if (arrange(streams)) ::execvp(arguments[0], arguments);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = ::write(failure_line, &error, sizeof error);
  ::_exit(127);
}

/// A pipe whose ends no program inherits. The writing end has a high number, so that it does not collide with
/// the descriptors that a program is given.
class FailureLine {
 public:
  FailureLine() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
    from_ = ends[0];
    to_ = ::fcntl(ends[1], F_DUPFD_CLOEXEC, 10);
    ::close(ends[1]);
  }
  ~FailureLine() {
    close_to();
    if (from_ >= 0) ::close(from_);
  }
  FailureLine(const FailureLine&) = delete;
  FailureLine& operator=(const FailureLine&) = delete;

  bool is_open() const { return from_ >= 0 && to_ >= 0; }
  int to() const { return to_; }
  /// Waits for the number of the error; 0 means that the program runs.
  int error() {
    close_to();
    int error = 0;
    ssize_t got = 0;
    do {
      got = ::read(from_, &error, sizeof error);
    } while (got < 0 && errno == EINTR);
    return got == static_cast<ssize_t>(sizeof error) ? error : 0;
  }

 private:
  void close_to() {
    if (to_ >= 0) ::close(to_);
    to_ = -1;
  }

  int from_ = -1;
  int to_ = -1;
};

}  // namespace

std::optional<pid_t> start_program(const std::vector<std::string>& words, const Streams& streams) {
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  arguments.reserve(copies.size() + 1);
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  FailureLine line;
  const pid_t parent = ::getpid();
  const pid_t process = line.is_open() ? ::fork() : -1;
  if (process == 0) become(arguments.data(), streams, parent, line.to());
  const int error = process < 0 ? errno : line.error();
  if (error == 0) return process;
  if (process > 0) wait_for(process);
  if (error == ENOENT || error == EACCES) return {};
  throw RunError("cannot start " + words.front() + ": " + std::strerror(error));
}

std::optional<int> status_if_ended(pid_t process) {
  int raw = 0;
  const pid_t ended = ::waitpid(process, &raw, WNOHANG);
  if (ended == 0 || (ended < 0 && errno == EINTR)) return {};
  return ended < 0 ? 1 : exit_status(raw);
}

int wait_for(pid_t process) {
  int raw = 0;
  while (::waitpid(process, &raw, 0) < 0) {
    if (errno != EINTR) return 1;
  }
  return exit_status(raw);
}

std::chrono::nanoseconds processor_time(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace twinflow
