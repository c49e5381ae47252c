// Programs that are interrupted or killed while they write, and what they leave.
#include <fcntl.h>

#include "app/screen.hpp"
#include "core/files.hpp"
#include "faults/faults.hpp"
#include "runs/batch/temporary_folder.hpp"

using namespace twinflow;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

/// Whether a process whose words contain this is running; one that has ended and waits for its parent is not.
bool is_running(const std::string& words) {
  std::error_code gone;
  for (fs::directory_iterator entry("/proc", gone), end; !gone && entry != end; entry.increment(gone)) {
    const std::string line = content_of(entry->path() / "cmdline");
    if (line.find(words) != std::string::npos && entry->path().filename() != std::to_string(::getpid())) {
      return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("what is killed while it writes leaves whole files and nothing else", "[faults]") {
  const auto [command, to, shows] = GENERATE(table<std::string, std::string, std::string>({
      {"render dragged --frames 100000 --size 160x90 -o ", "out", "out/frame_000004.png"},
      {"render dragged --frames 100000 --size 160x90 -o ", "out/film.mp4", "out"},
  }));
  CAPTURE(to);
  const TemporaryFolder folder;
  Background program(quoted(TWINFLOW_PROGRAM) + " " + command + quoted(folder / to) + kTiny, folder / "log");
  REQUIRE(eventually([&, &shows = shows] { return fs::exists(folder / shows); }));
  std::this_thread::sleep_for(300ms);
  ::kill(program.id(), SIGKILL);
  program.wait();
  CHECK(eventually([&] { return !is_running(folder.path.string()); }));
  CHECK(content_of(folder / "log").empty());
  for (const std::string& name : whole_files_in(folder / "out")) CHECK_THAT(name, !Contains("film"));
}

TEST_CASE("a frame that is killed before it is whole never had a name, and a later one replaces it",
          "[faults]") {
  const TemporaryFolder folder;
  {
    AtomicFile file(folder / "frame.png");
    file.write(std::as_bytes(std::span("half", 4)));
    if (!file.temporary().empty()) {
      WARN("this file system has no files without a name: a killed program leaves a temporary one");
    } else {
      CHECK(files_in(folder.path).empty());
    }
  }
  CHECK(files_in(folder.path).empty());
  write_file_atomically(folder / "frame.png", std::string_view("first"));
  write_file_atomically(folder / "frame.png", std::string_view("second"));
  CHECK(content_of(folder / "frame.png") == "second");
  CHECK(files_in(folder.path) == std::set<std::string>{"frame.png"});
}

TEST_CASE("an interrupted simulation writes what it has, whole, with status 1", "[faults]") {
  const std::string signal = GENERATE("INT", "TERM");
  CAPTURE(signal);
  const TemporaryFolder folder;
  check_failed(run_program("simulate dragged --until 1000 --every 0.01 --metrics " +
                               quoted(folder / "run.csv") + " --fields " + quoted(folder / "fields") + kTiny,
                           with_driver(signal + " 2000") + kNoHang),
               "interrupted at t = ");
  const std::set<std::string> files = whole_files_in(folder.path);
  CHECK(files.size() == 3 + 18);  // of the table, of the arrays
  const std::string table = content_of(folder / "run.csv");
  CHECK(std::count(table.begin(), table.end(), '\n') > 3);
}

TEST_CASE("what is interrupted while it begins or ends has status 1", "[faults]") {
  const std::string moment = GENERATE("begin", "end");
  const std::string command =
      GENERATE("simulate dragged --until 0.02 --metrics ", "render dragged --frames 1 --size 160x90 -o ");
  CAPTURE(moment, command);
  const TemporaryFolder folder;
  check_failed(
      run_program(command + quoted(folder / "out.csv") + kTiny, with_driver("interrupt " + moment) + kNoHang),
      "interrupted");
  CHECK(files_in(folder.path).empty() == (moment == "begin"));
  whole_files_in(folder.path);
}

TEST_CASE("the runs of a comparison end with the program that started them", "[faults]") {
  const TemporaryFolder folder;
  Background program(quoted(TWINFLOW_PROGRAM) +
                         " compare taylor-green --until 1000 --vary particles.count=100,200 --jobs 2 -o " +
                         quoted(folder / "out") + kTiny,
                     folder / "log");
  const auto unfinished = [&] {
    long folders = 0;
    for (const std::string& name : files_in(folder / "out/runs")) folders += name.starts_with(".unfinished");
    return folders;
  };
  REQUIRE(eventually([&] { return fs::exists(folder / "out/runs") && unfinished() == 2; }));
  ::kill(program.id(), SIGKILL);
  program.wait();
  CHECK(eventually([&] { return !is_running(folder.path.string()); }));
  CHECK(unfinished() == 0);  // they were asked to end, not killed
  whole_files_in(folder / "out");
}

TEST_CASE("what a killed comparison has left is removed by the next one, and what goes on is not",
          "[faults]") {
  const TemporaryFolder folder;
  Background program(
      quoted(TWINFLOW_PROGRAM) + " compare taylor-green --until 1000 -o " + quoted(folder / "out") + kTiny,
      folder / "log");
  REQUIRE(eventually([&] { return fs::exists(folder / "out/runs") && !fs::is_empty(folder / "out/runs"); }));
  ::kill(program.id(), SIGKILL);
  program.wait();
  REQUIRE(files_in(folder / "out/runs").size() == 1);

  const batch::TemporaryFolder of_another(folder / "out/runs");
  const ProgramResult next = run_program(
      "compare taylor-green --until 0.02 --pictures 2 -o " + quoted(folder / "out") + kTiny, kNoHang);
  INFO(next.err);
  CHECK(next.status == 0);
  CHECK(files_in(folder / "out/runs") ==
        std::set<std::string>{"taylor-green", of_another.path().filename().string()});
}
