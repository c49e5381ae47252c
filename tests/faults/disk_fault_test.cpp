// Disks that are full, read-only or gone in the middle of what is written.
#include <unistd.h>

#include "app/screen.hpp"
#include "faults/faults.hpp"

using namespace twinflow;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

struct DiskFault {
  const char* fault;
  const char* says;
};

ProgramResult render(const TemporaryFolder& folder, const std::string& to, const std::string& options,
                     const std::string& before) {
  return run_program("render dragged -o " + quoted(folder / to) + " --size 160x90 " + options + kTiny,
                     before + kNoHang);
}

}  // namespace

TEST_CASE("a disk that fails among the frames ends them in one line, the earlier ones whole", "[faults]") {
  const auto fault =
      GENERATE(DiskFault{"write ENOSPC 25000", "No space left"}, DiskFault{"sync EDQUOT 3", "quota exceeded"},
               DiskFault{"create EROFS 6", "Read-only"}, DiskFault{"rename ENOENT 3", "No such file"});
  const bool has_nameless_files = GENERATE(true, false);
  CAPTURE(fault.fault, has_nameless_files);
  const TemporaryFolder folder;
  const ProgramResult result =
      render(folder, "out", "--frames 12", with_disk(fault.fault, folder.path, has_nameless_files));
  check_failed(result, fault.says);
  CHECK_THAT(result.err, Contains("cannot write") && Contains("out/frame_0000"));
  const std::set<std::string> files = whole_files_in(folder / "out");
  CHECK(files.count("frame_000000.png") == 1);
  CHECK(files.count("frame_000011.png") == 0);
}

TEST_CASE("new files have the permissions that the umask leaves, on a disk without nameless files too",
          "[faults]") {
  const bool has_nameless_files = GENERATE(true, false);
  CAPTURE(has_nameless_files);
  const TemporaryFolder folder;
  const std::string disk = with_disk("write ENOSPC 1000000000", folder.path, has_nameless_files);
  REQUIRE(render(folder, "out", "--frames 1", "umask 027; " + disk).status == 0);
  CHECK(fs::status(folder / "out/frame_000000.png").permissions() == fs::perms(0640));
  CHECK(fs::status(folder / "out/scene.toml").permissions() == fs::perms(0640));
}

TEST_CASE("a disk that fails under a film leaves the older one, and nothing of the new one", "[faults]") {
  const auto [fault, says] = GENERATE(
      // ffmpeg's disk: at the first bytes, in the middle, and at the end, which it once took for a film.
      DiskFault{"write ENOSPC 5000", "ffmpeg: "}, DiskFault{"write EIO 9000", "ffmpeg: "},
      DiskFault{"sync ENOSPC 0", "No space left"}, DiskFault{"rename EROFS 1", "Read-only"});
  CAPTURE(fault);
  const TemporaryFolder folder;
  std::ofstream(folder / "film.mp4") << "older";
  std::ofstream(folder / "film.mp4.toml") << "of the older";
  check_failed(render(folder, "film.mp4", "--frames 40", with_disk(fault, folder.path)), says);
  CHECK(content_of(folder / "film.mp4") == "older");
  CHECK(content_of(folder / "film.mp4.toml") == "of the older");
  CHECK(files_in(folder.path).size() == 2);
}

TEST_CASE("a disk that fails under a table or arrays leaves those whole that are there", "[faults]") {
  const auto [fault, says] =
      GENERATE(DiskFault{"write ENOSPC 200", "run.csv"}, DiskFault{"sync EIO 0", "run.csv"},
               DiskFault{"write ENOSPC 8000", "fields/"}, DiskFault{"create EROFS 8", "fields/"},
               DiskFault{"rename EACCES 19", ".toml"});
  const bool has_nameless_files = GENERATE(true, false);
  CAPTURE(fault, has_nameless_files);
  const TemporaryFolder folder;
  check_failed(run_program("simulate dragged --until 0.05 --metrics " + quoted(folder / "run.csv") +
                               " --fields " + quoted(folder / "fields") + kTiny,
                           with_disk(fault, folder.path, has_nameless_files) + kNoHang),
               says);
  const std::set<std::string> files = whole_files_in(folder.path);
  CHECK(files.count("run.csv") == (std::string(says) == "run.csv" ? 0 : 1));
}

TEST_CASE("a disk that fails under a comparison leaves its whole runs, and the same command goes on",
          "[faults]") {
  const auto [fault, says] = GENERATE(DiskFault{"write ENOSPC 10000", "_grid.jpg"},     // in the first run
                                      DiskFault{"create EROFS 14", "Read-only"},        // in the second
                                      DiskFault{"rename ENOSPC 22", "No space left"});  // in the report
  CAPTURE(fault);
  const TemporaryFolder folder;
  const std::string command =
      "compare taylor-green --until 0.02 --pictures 2 --set time.step=0.01 --set particles.count=100"
      " --set dye.resolution=16 --vary grid.resolution=16,32 --quiet -o " +
      quoted(folder / "out");
  check_failed(run_program(command, with_disk(fault, folder.path) + kNoHang), says);
  CHECK(whole_files_in(folder.path).count("out/report.html") == 0);
  CHECK(run_program(command, kNoHang).status == 0);
  CHECK(whole_files_in(folder.path).count("out/report.html") == 1);
}

TEST_CASE("a folder that is removed while frames go into it ends them in one line", "[faults]") {
  const auto [to, first] =
      GENERATE(table<std::string, std::string>({{"out", "out/frame_000002.png"}, {"out/film.mp4", "out"}}));
  CAPTURE(to);
  const TemporaryFolder folder;
  const bool is_film = to != "out";
  // A film's folder is missed when the film is whole, so it is a short one that takes a while.
  Background program(quoted(TWINFLOW_PROGRAM) + " render dragged -o " + quoted(folder / to) +
                         " --size 160x90 --frames " + (is_film ? "150" : "100000") + kTiny,
                     folder / "log");
  REQUIRE(eventually([&, &first = first] { return fs::exists(folder / first); }));
  // The folder goes at once, because frames may come faster than it is emptied.
  fs::rename(folder / "out", folder / "gone");
  CHECK(program.wait() == 1);
  const std::string said = content_of(folder / "log");
  CHECK(std::count(said.begin(), said.end(), '\n') == 1);
  CHECK_THAT(said, Contains("cannot write") && Contains("No such file"));
  fs::remove_all(folder / "gone");
  CHECK(files_in(folder.path) == std::set<std::string>{"log"});
}

TEST_CASE("a small disk that is really full ends frames and films in one line", "[faults]") {
  if (::geteuid() != 0 || std::system("unshare --mount true 2>/dev/null") != 0) {
    WARN("not root, or no mount namespaces: not tried on a real full disk");
    return;
  }
  const auto [to, frames] = GENERATE(table<std::string, std::string>({{"out", "60"}, {"film.mp4", "900"}}));
  CAPTURE(to);
  const TemporaryFolder folder;
  fs::create_directories(folder / "disk");
  fs::create_directories(folder / "left");
  // The disk is seen by this shell alone and goes with it.
  std::ofstream(folder / "try.sh") << "mount -t tmpfs -o size=96k tmpfs " << quoted(folder / "disk")
                                   << " || exit 99\n"
                                   << "timeout --signal=KILL 600 " << quoted(TWINFLOW_PROGRAM)
                                   << " render dragged --size 320x180 --frames " << frames << " -o "
                                   << quoted(folder / ("disk/" + to)) << kTiny << " 2>"
                                   << quoted(folder / "err") << "\nstatus=$?\ncp -a "
                                   << quoted(folder / "disk") << "/. " << quoted(folder / "left")
                                   << "\nexit $status\n";
  const int raw = std::system(("unshare --mount sh " + quoted(folder / "try.sh")).c_str());
  check_failed({WEXITSTATUS(raw), "", content_of(folder / "err")}, "No space left");
  const std::set<std::string> left = whole_files_in(folder / "left");
  CHECK((to == "out" ? left.count("out/frame_000000.png") == 1 : left.empty()));
}
