// What the command line refuses, on the built program.
#include "app/small_runs.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <set>

#include "sanitizers/sanitizers.hpp"
#include "scene/scene.hpp"

using namespace twinflow;
using Catch::Contains;
using Catch::EndsWith;
using Catch::StartsWith;

TEST_CASE("a bad command line is refused in one line", "[program]") {
  const auto [arguments, says] = GENERATE(table<std::string, std::string>({
      {"render", "SCENE"},
      {"render default --frames 2", "--output"},
      {"render default -o /tmp/x --frames 0", "--frames"},
      {"render default -o /tmp/x --frames 2 --size 0x640", "0x640"},
      {"render default -o /tmp/x --frames 2 --size 640", "640"},
      {"render default -o /tmp/x --frames 2 --size 9999999999x2", "--size"},
      {"render default -o /tmp/x --frames 2 --size 4096x4096 --scale 8", "--scale"},
      {"render default -o /tmp/x --frames 2 --view sped", "sped"},
      {"render default -o /tmp/x --frames two", "two"},
      {"simulate default --until -1", "--until"},
      {"simulate default --until 1 --every 0", "--every"},
      {"simulate default --until nan", "--until"},
      {"simulate default --until 1e12", "--until"},
      {"simulate default --until 1 --every nan", "--every"},
      {"render default -o /tmp/x --frames 2 --fps nan", "--fps"},
      {"render default -o /tmp/x --frames 2 --from -1", "--from"},
      {"render default -o /tmp/x", "--frames"},
      {"render default -o /tmp/x --frames 2 --stages", "--stages"},
      {"simulate default --until 1 --seed -1", "--seed"},
      {"simulate default --until 1 --seed 99999999999999999999999", "--seed"},
      {"simulate default --until 1 --metrics /tmp", "--metrics"},
      {"simulate default --until 1 --threads -2", "--threads"},
      {"simulate default --frobnicate", "--frobnicate"},
      {"scenes extra", "extra"},
      {"params --markdown --json", "--json"},
      {"simulate default --until 1 --shaders /does/not/exist", "/does/not/exist"},
  }));
  CAPTURE(arguments);
  check_refused(run_program(arguments), 2, says);
}

TEST_CASE("bad input is refused in one line that names it", "[program]") {
  const auto [arguments, says] = GENERATE(table<std::string, std::string>({
      {"simulate defualt --until 1", "default"},
      {"simulate default --until 1 --set grid.resolutoin=64", "grid.resolution"},
      {"simulate default --until 1 --set grid.resolution=65", "even"},
      {"simulate default --until 1 --set grid.resolution=8192", "4096"},
      {"simulate default --until 1 --set grid.resolution=many", "many"},
      {"simulate default --until 1 --set grid.advection=upwind", "semi-lagrangian"},
      {"simulate default --until 1 --set grid.resolution", "grid.resolution"},
      {"simulate default --until 1 --set 'velocity.u=sin(x'", "velocity.u"},
      {"simulate default --until 1 --set velocity.u=1/0", "velocity.u"},
      {"simulate default --until 1 --set dye.image=/does/not/exist.png", "/does/not/exist.png"},
      {"simulate default --until 1 --set particles.region=-1", "particles.region"},
      {"simulate default --until 1 --set velocity.u=1e300*x", "velocity.u"},
      {"simulate default --until 1 --set dye.image=/dev/zero", "/dev/zero"},
      {"simulate /does/not/exist.toml --until 1", "/does/not/exist.toml"},
  }));
  CAPTURE(arguments);
  check_refused(run_program(arguments), 2, says);
}

TEST_CASE("a line that names a value of 100 kB is short, and says where and why", "[program]") {
  const TemporaryFolder folder;
  const std::string word(100000, 'w');
  std::ofstream(folder / "key.toml") << "[grid]\n" << word << " = 1\n";
  std::ofstream(folder / "value.toml") << "[grid]\nviscosity = \"" << word << "\"\n";
  std::ofstream(folder / "formula.toml") << "[dye]\nr = \"" << word.substr(0, 4000) << "\"\n";
  for (const std::string& arguments :
       {"simulate " + word, "simulate default --set " + word, "simulate default --set grid.viscosity=" + word,
        "simulate default --until " + word, "simulate default --gauge " + word, word, "params --" + word,
        "compare default --vary " + word + " -o out", "validate " + word + " -o out",
        "simulate " + quoted(folder / "key.toml"), "simulate " + quoted(folder / "value.toml"),
        "simulate " + quoted(folder / "formula.toml"), "render default -o /nowhere/" + word}) {
    CAPTURE(arguments.substr(0, 80));
    const ProgramResult result = run_program(arguments);
    CHECK((result.status == 2 || result.status == 1));
    CHECK(result.error_lines() == 1);
    CHECK(result.err.size() < 1500);
    CHECK_THAT(result.err, StartsWith("twinflow: "));
  }
  const ProgramResult result = run_program("simulate default --set grid.viscosity=" + word);
  CHECK(result.status == 2);
  CHECK_THAT(result.err, StartsWith("twinflow: grid.viscosity = www") && Contains("…") &&
                             EndsWith("must be a number from 0 to 10\n"));
}

TEST_CASE("a setting without effect is told in one line, and the run goes on", "[program]") {
  const std::string run = "simulate default --until 0.02 --set particles.method=mueller" + kSmallRun;
  const ProgramResult told = run_program(run + "--set particles.diffusion=0.1 --set particles.diffusion=0.2");
  CHECK(told.status == 0);
  CHECK_THAT(told.err,
             Contains("twinflow: particles.diffusion has no effect: particles.method is mueller; it "
                      "matters with wcsph.\n"));
  CHECK(told.err.find("has no effect") == told.err.rfind("has no effect"));
  CHECK_THAT(run_program(run + "--set particles.xsph=0.2").err, !Contains("has no effect"));
  CHECK(run_program(run + "--quiet --set particles.diffusion=0.1").err.empty());
}

TEST_CASE("a broken scene file is refused by file, line and column, and nothing is written", "[program]") {
  const TemporaryFolder folder;
  const std::string file = folder / "broken.toml";
  std::ofstream(file) << "[grid]\nresolution = 32\niterations = = 4\n";
  check_refused(run_program("render " + quoted(file) + " -o " + quoted(folder / "out") + " --frames 2"), 2,
                "broken.toml:3");
  CHECK_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_CASE("an export never replaces the scene it comes from", "[program]") {
  const TemporaryFolder folder;
  const std::string scene = folder / "scene.toml";
  std::ofstream(scene) << "title = \"mine\"  # a comment\n[grid]\nresolution = 32\n";
  const std::string before = content_of(scene);
  const std::string open = quoted(scene) + " ";
  check_refused(run_program("render " + open + "--frames 1 -o " + quoted(folder.path.string())), 2,
                "scene.toml");
  check_refused(run_program("simulate " + open + "--until 0 --metrics " + quoted(scene)), 2, "scene.toml");
  check_refused(run_program("simulate " + open + "--until 0 --fields " + quoted(folder.path.string())), 2,
                "scene.toml");
  CHECK(content_of(scene) == before);
}

TEST_CASE("a folder that cannot be written is refused before anything runs", "[program]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "file") << "not a folder";
  check_refused(run_program("render default --frames 2 -o " + quoted(folder / "file")), 1, "file");
  check_refused(run_program("simulate default --until 1 --fields " + quoted(folder / "file/below")), 1,
                "file");
  check_refused(run_program("simulate default --until 1 --metrics /proc/metrics.csv"), 1, "/proc");
}

TEST_CASE("a shader with a mistake is refused by file and line", "[program]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "grid");
  std::ofstream(folder / "grid/reflect.frag")
      << "out vec2 out_velocity;\nvoid main() { out_velocity = u_nothing; }\n";
  check_refused(
      run_program("simulate default --until 1 --shaders " + quoted(folder.path.string()) + kSmallRun), 1,
      "grid/reflect.frag:2");
}

TEST_CASE("without a graphics driver the message says what is missing", "[program]") {
  // An EGL vendor list without vendors: a machine without a driver.
  const TemporaryFolder folder;
  const ProgramResult result = run_program("simulate default --until 1" + kSmallRun,
                                           "__EGL_VENDOR_LIBRARY_DIRS=" + quoted(folder.path.string()));
  check_refused(result, 1, "EGL");
}

TEST_CASE("without a display the window is refused and render named", "[program]") {
  check_refused(run_program("run", "env -u DISPLAY -u WAYLAND_DISPLAY"), 1, "twinflow render");
}

TEST_CASE("a list that cannot be written is a failure", "[program]") {
  const TemporaryFolder folder;
  const std::string command = quoted(TWINFLOW_PROGRAM) + " scenes >/dev/full 2>" + quoted(folder / "err");
  const int raw = std::system(command.c_str());
  CHECK(WEXITSTATUS(raw) == 1);
  CHECK_THAT(content_of(folder / "err"), Contains("standard output"));
}
