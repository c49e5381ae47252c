// Machines that are set up in other ways: languages, homes, terminals, folders, processors.
#include <map>
#include <thread>

#include "app/screen.hpp"
#include "faults/faults.hpp"

using namespace twinflow;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

/// All that a small run leaves, by name, the times of its steps left out.
std::map<std::string, std::string> left_by_a_run(const std::string& options, const std::string& before,
                                                 bool with_film) {
  const TemporaryFolder folder;
  const std::string small = " dragged --set particles.viscosity=0.0125 --set dye.r=0.25+0.5*x" + kTiny;
  const auto run = [&](const std::string& command) {
    const ProgramResult result = run_program(command + small + options, before + kNoHang);
    INFO(command << "\n" << result.err);
    CHECK(result.status == 0);
    CHECK(result.err.empty());
  };
  run("simulate --until 0.05 --every 0.0125 --metrics " + quoted(folder / "run.csv") + " --fields " +
      quoted(folder / "fields"));
  if (with_film) {
    run("render --frames 3 --fps 29.97 --from 0.0125 --size 160x90 -o " + quoted(folder / "film.mp4"));
  }
  std::map<std::string, std::string> left;
  for (const std::string& name : whole_files_in(folder.path)) left[name] = content_of(folder / name);
  left["run.csv"] = without_times(left["run.csv"]);
  return left;
}

/// To go before the program's name: German numbers, 0,5 and 1.000, wherever the program asks for the user's.
/// Empty where they cannot be made.
std::string german(const TemporaryFolder& folder) {
  const std::string make =
      "localedef --inputfile=de_DE --charmap=UTF-8 " + quoted(folder / "de_DE.UTF-8") + " >/dev/null 2>&1";
  if (std::system(make.c_str()) != 0) return "";
  const std::string german = "env LOCPATH=" + quoted(folder.path.string()) + " LC_ALL=de_DE.UTF-8";
  const std::string probe = german + " locale decimal_point >" + quoted(folder / "probe") + " 2>&1";
  return std::system(probe.c_str()) == 0 && content_of(folder / "probe") == ",\n" ? german : "";
}

}  // namespace

TEST_CASE("where numbers have decimal commas the same bytes are written", "[faults]") {
  const TemporaryFolder folder;
  const std::string before = german(folder);
  if (before.empty()) {
    return leave_out("localedef cannot make de_DE here (Debian's package locales): no decimal commas");
  }
  CHECK(left_by_a_run("", before, true) == left_by_a_run("", "env LC_ALL=C", true));
}

TEST_CASE("the same bytes are written with any number of threads", "[faults]") {
  const auto alone =
      left_by_a_run(" --threads 1 --set particles.count=5000 --set particles.method=wcsph", "", false);
  const std::string more = std::to_string(2 * std::thread::hardware_concurrency() + 1);
  for (const std::string& threads : {std::string("0"), more, std::string("200")}) {
    CAPTURE(threads);
    CHECK(left_by_a_run(" --threads " + threads + " --set particles.count=5000 --set particles.method=wcsph",
                        "", false) == alone);
  }
}

TEST_CASE("numbers of threads that cannot be are refused", "[faults]") {
  for (const std::string threads : {"-1", "1000000000", "99999999999999999999", "2.5", "many"}) {
    CAPTURE(threads);
    const ProgramResult result = run_program("simulate default --until 1 --threads " + threads);
    CHECK(result.status == 2);
    CHECK(result.error_lines() == 1);
    CHECK_THAT(result.err, Contains("--threads"));
  }
}

TEST_CASE("without a home, or with one where nothing can be written, all is as ever", "[faults]") {
  const std::string homes = GENERATE("-u HOME -u XDG_STATE_HOME -u XDG_CACHE_HOME -u XDG_RUNTIME_DIR",
                                     "HOME=/proc/nowhere XDG_STATE_HOME=/proc/a XDG_CACHE_HOME=/proc/self",
                                     "HOME=relative XDG_STATE_HOME= XDG_CACHE_HOME=", "TMPDIR=/proc/nowhere");
  CAPTURE(homes);
  const TemporaryFolder folder;
  // Mesa says where it cannot keep its shaders, so it is told where it can.
  const ProgramResult result = run_program(
      "compare taylor-green --until 0.01 --pictures 1 --vary particles.count=100,200 --jobs 2 -o " +
          quoted(folder / "out") + kTiny,
      "env " + homes + " MESA_SHADER_CACHE_DIR=\"${XDG_CACHE_HOME:-$HOME/.cache}\"" + kNoHang);
  INFO(result.err);
  CHECK(result.status == 0);
  CHECK(result.err.empty());
  CHECK(whole_files_in(folder / "out").count("report.html") == 1);
}

TEST_CASE("closed or full outputs cost no frame, and no file has what was meant for them", "[faults]") {
  const auto [redirections, status] = GENERATE(table<std::string, int>({
      {"2>&-", 0},          // standard error is closed
      {">&- 2>&- <&-", 1},  // as a daemon that closed too much; the summary cannot be written
      {">/dev/full", 1},    // a full disk behind a pipe
      {"2>/dev/full", 0},
      {"2>&1 >/dev/null | true", 0},  // a reader that stops reading
      {"2>/dev/null | true", 1},      // nor the summary
  }));
  CAPTURE(redirections);
  const TemporaryFolder folder;
  const std::string shell = "{ " + quoted(TWINFLOW_PROGRAM) +
                            " render dragged --frames 12 --size 160x90 --set grid.resolution=16 --set "
                            "dye.resolution=16 --set particles.count=100 -o " +
                            quoted(folder / "out") + "; echo $? >" + quoted(folder / "status") + "; } ";
  std::ofstream(folder / "try.sh") << shell << redirections << "\n";
  std::system(("timeout --signal=KILL 600 sh " + quoted(folder / "try.sh") + " >/dev/null 2>&1").c_str());
  CHECK(content_of(folder / "status") == std::to_string(status) + "\n");
  CHECK(whole_files_in(folder / "out").size() == 12 + 1);
}

TEST_CASE("a standard error that is closed is never a file of the program's", "[faults]") {
  // What is written to number 2 would otherwise go into the first file that is opened.
  const TemporaryFolder folder;
  std::ofstream(folder / "try.sh") << "exec 2>&-\nexec " << quoted(TWINFLOW_PROGRAM)
                                   << " render dragged --frames 100000 --size 160x90 -o "
                                   << quoted(folder / "out") << kTiny << "\n";
  Background program("sh " + quoted(folder / "try.sh"), folder / "log");
  REQUIRE(eventually([&] { return fs::exists(folder / "out/frame_000001.png"); }));
  CHECK(fs::read_symlink("/proc/" + std::to_string(program.id()) + "/fd/2") == "/dev/null");
}

TEST_CASE("in a folder that is gone whole paths still work, and others are named in one line", "[faults]") {
  const TemporaryFolder folder;
  const auto gone = [&](const std::string& arguments) {
    return run_program(arguments + kTiny, "mkdir " + quoted(folder / "gone") + "; cd " +
                                              quoted(folder / "gone") + "; rmdir " + quoted(folder / "gone") +
                                              ";" + kNoHang);
  };
  const ProgramResult whole = gone("simulate dragged --until 0.02 --metrics " + quoted(folder / "run.csv"));
  INFO(whole.err);
  CHECK(whole.status == 0);
  check_failed(gone("simulate dragged --until 0.02 --metrics run.csv"),
               "cannot write in the current folder: No such file");
  check_failed(gone("render dragged --frames 1 --size 160x90 -o out"), "out: No such file");
  check_failed(gone("render dragged --frames 1 --size 160x90 -o film.mp4"), "No such file");
  const ProgramResult scene = gone("simulate scene.toml --until 0.02");
  CHECK(scene.status == 2);
  CHECK(scene.error_lines() == 1);
  CHECK(whole_files_in(folder.path) == std::set<std::string>{"run.csv", "run.csv.toml", "run.units.csv"});
}
