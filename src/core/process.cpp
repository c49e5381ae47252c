#include "core/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"

namespace twinflow {
namespace {

int exit_status(int raw) { return WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw); }

/// What is to be opened in the new program.
class FileActions {
 public:
  FileActions() { ::posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;

  void open(int descriptor, const std::optional<std::filesystem::path>& path, int flags) {
    if (path) ::posix_spawn_file_actions_addopen(&actions_, descriptor, path->c_str(), flags, 0644);
  }
  void use(int descriptor, int in_place_of) {
    ::posix_spawn_file_actions_adddup2(&actions_, descriptor, in_place_of);
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// How the new program differs from this one otherwise.
class Attributes {
 public:
  explicit Attributes(bool own_group) {
    ::posix_spawnattr_init(&attributes_);
    if (own_group) ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
  }
  ~Attributes() { ::posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

}  // namespace

std::optional<pid_t> start_program(const std::vector<std::string>& words, const Streams& streams) {
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  arguments.reserve(copies.size() + 1);
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  FileActions actions;
  actions.open(STDIN_FILENO, streams.in, O_RDONLY);
  if (streams.in_descriptor) actions.use(*streams.in_descriptor, STDIN_FILENO);
  actions.open(STDOUT_FILENO, streams.out, O_WRONLY | O_CREAT | O_TRUNC);
  actions.open(STDERR_FILENO, streams.err, O_WRONLY | O_CREAT | O_TRUNC);
  if (streams.err_descriptor) actions.use(*streams.err_descriptor, STDERR_FILENO);
  const Attributes attributes(streams.own_group);
  pid_t process = 0;
  const int error = ::posix_spawnp(&process, arguments.front(), actions.get(), attributes.get(),
                                   arguments.data(), ::environ);
  if (error == ENOENT || error == EACCES) return {};
  if (error != 0) throw RunError("cannot start " + words.front() + ": " + std::strerror(error));
  return process;
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

}  // namespace twinflow
