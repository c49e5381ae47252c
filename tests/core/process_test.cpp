#include "core/process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "core/files.hpp"
#include "core/temporary_folder.hpp"

using namespace twinflow;

namespace {

/// Starts a program that exists.
pid_t started(const std::vector<std::string>& words, const Streams& streams = {}) {
  const std::optional<pid_t> process = start_program(words, streams);
  REQUIRE(process);
  return *process;
}

/// The exit status of a process, polled for at most ten seconds.
std::optional<int> polled_status(pid_t process) {
  for (int k = 0; k < 1000; ++k) {
    if (const std::optional<int> status = status_if_ended(process)) return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return {};
}

}  // namespace

TEST_CASE("a program's status is what it ended with, or 128 and the signal that ended it") {
  CHECK(wait_for(started({"true"})) == 0);
  CHECK(wait_for(started({"sh", "-c", "exit 7"})) == 7);
  CHECK(wait_for(started({"sh", "-c", "kill -TERM $$"})) == 128 + SIGTERM);
  CHECK(polled_status(started({"sh", "-c", "exit 3"})) == 3);
}

TEST_CASE("a program that runs has no status yet") {
  const pid_t process = started({"sleep", "60"});
  CHECK_FALSE(status_if_ended(process));
  ::kill(process, SIGKILL);
  CHECK(wait_for(process) == 128 + SIGKILL);
}

TEST_CASE("a program that is not there is none, and no failure") {
  CHECK_FALSE(start_program({"twinflow-no-such-program"}));
}

TEST_CASE("words reach a program as they are, with no shell between") {
  const TemporaryFolder folder;
  const auto out = folder.path() / "out";
  const std::string word = "$(echo no); `echo no` > \"*\" \\";
  CHECK(wait_for(started({"printf", "%s", word}, {.out = out})) == 0);
  CHECK(read_file(out) == word);
}

TEST_CASE("a program reads and writes what it is given, and that stays open") {
  const TemporaryFolder folder;
  const auto out = folder.path() / "out";
  const auto err = folder.path() / "err";
  const int in_descriptor = ::open(folder.file("in", "some words").c_str(), O_RDONLY | O_CLOEXEC);
  const int err_descriptor = ::open(err.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  CHECK(wait_for(started({"sh", "-c", "cat; echo trouble >&2"},
                         {.out = out, .in_descriptor = in_descriptor, .err_descriptor = err_descriptor})) ==
        0);
  CHECK(read_file(out) == "some words");
  CHECK(read_file(err) == "trouble\n");
  for (const int descriptor : {in_descriptor, err_descriptor}) {
    CHECK(::fcntl(descriptor, F_GETFD) >= 0);
    ::close(descriptor);
  }
}

TEST_CASE("a program in a group of its own leads it") {
  const pid_t own = started({"sleep", "60"}, {.own_group = true});
  const pid_t ours = started({"sleep", "60"});
  CHECK(::getpgid(own) == own);
  CHECK(::getpgid(ours) == ::getpgrp());
  for (const pid_t process : {own, ours}) {
    ::kill(process, SIGKILL);
    wait_for(process);
  }
}
