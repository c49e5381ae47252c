#include <catch2/catch.hpp>

#include <fstream>

#include "app/small_runs.hpp"
#include "core/files.hpp"
#include "sanitizers/sanitizers.hpp"
#include "view/files/frame_writer.hpp"

using namespace twinflow;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

namespace {

const std::string kResumeSmall =
    " --quiet --set grid.resolution=32 --set dye.resolution=32 --set particles.count=300";

}  // namespace

TEST_CASE("frames that were interrupted or killed and continued are those of a run that was not",
          "[program][checkpoint]") {
  const std::string signal = GENERATE("TERM", "KILL");
  CAPTURE(signal);
  const TemporaryFolder folder;
  // The flow decays, and the range of its colors follows with a delay, which must be kept too.
  const std::string frames =
      " --frames 50 --fps 60 --size 320x160 --view vorticity,arrows --set grid.viscosity=0.1" + kResumeSmall;
  const std::string file = quoted(folder / "run.checkpoint");
  REQUIRE(run_program("render default -o " + quoted(folder / "whole") + frames).status == 0);
  const ProgramResult stopped = run_until(
      "render default -o " + quoted(folder / "parts") + frames + " --checkpoint " + file + " --every 0.1",
      has_files(folder / "parts", 30), signal);
  CHECK(stopped.status == (signal == "KILL" ? 137 : 1));
  if (signal != "KILL") {
    CHECK(stopped.error_lines() == 1);
    CHECK_THAT(stopped.err, Contains("interrupted at t = ") && Contains(" frames are complete in ") &&
                                Contains("twinflow render --resume "));
  }
  REQUIRE(files_in(folder / "parts").size() < 51);
  const std::string first = content_of(folder / "parts/frame_000000.png");
  const ProgramResult rest = run_program("render --quiet --threads 1 --resume " + file);
  CHECK(rest.err.empty());
  CHECK(rest.status == 0);
  if (signal == "KILL") {  // what it was writing
    for (const std::string& name : files_in(folder / "parts")) {
      if (!name.ends_with(".png") && name != "scene.toml") {
        std::filesystem::remove(folder / ("parts/" + name));
      }
    }
  }
  CHECK(same_content(folder / "whole", folder / "parts"));
}

TEST_CASE("a table that was interrupted or killed and continued is that of a run that was not",
          "[program][checkpoint]") {
  const std::string signal = GENERATE("INT", "KILL");
  CAPTURE(signal);
  const TemporaryFolder folder;
  const auto simulate = [&](const std::string& name) {
    return "simulate rain --until 2 --every 0.1 --metrics " + quoted(folder / (name + ".csv")) +
           " --fields " + quoted(folder / name) + kResumeSmall;
  };
  const std::string file = folder / "run.checkpoint";
  REQUIRE(run_program(simulate("whole")).status == 0);
  const ProgramResult stopped =
      run_until(simulate("parts") + " --checkpoint " + quoted(file), "[ -s " + quoted(file) + " ]", signal);
  CHECK(stopped.status == (signal == "KILL" ? 137 : 1));
  REQUIRE(content_of(folder / "parts.csv") != content_of(folder / "whole.csv"));
  const ProgramResult rest = run_program("simulate --quiet --threads 2 --resume " + quoted(file));
  CHECK(rest.err.empty());
  CHECK(rest.status == 0);
  CHECK(without_times(content_of(folder / "parts.csv")) == without_times(content_of(folder / "whole.csv")));
  CHECK(content_of(folder / "parts.csv.toml") == content_of(folder / "whole.csv.toml"));
  CHECK(same_content(folder / "whole", folder / "parts"));
}

TEST_CASE("a run can be continued into other places, but not with other options", "[program][checkpoint]") {
  const TemporaryFolder folder;
  const std::string file = quoted(folder / "run.checkpoint");
  const std::string frames = " --frames 6 --fps 10 --size 160x80" + kResumeSmall;
  REQUIRE(run_program("render default -o " + quoted(folder / "whole") + frames + " --checkpoint " + file +
                      " --every 0.2")
              .status == 0);
  REQUIRE(run_program("render --quiet --resume " + file + " -o " + quoted(folder / "rest")).status == 0);
  const std::set<std::string> names = files_in(folder / "rest");
  CHECK(names.count("frame_000005.png") == 1);
  CHECK(names.count("frame_000000.png") == 0);
  CHECK(content_of(folder / "rest/frame_000005.png") == content_of(folder / "whole/frame_000005.png"));

  check_refused(run_program("render --resume " + file + " --fps 3"), 2, "--fps cannot be combined with it");
  check_refused(run_program("render default --resume " + file), 2, "SCENE cannot be combined with it");
  check_refused(run_program("simulate --resume " + file), 2, "it is a checkpoint of render, not of simulate");
}

TEST_CASE("a checkpoint of somebody else writes below its folder or the current one alone",
          "[program][checkpoint]") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "given");
  const std::string simulate = quoted(folder / "given/simulate.checkpoint");
  const std::string render = quoted(folder / "given/render.checkpoint");
  REQUIRE(run_program("simulate default --until 0.2 --every 0.1 --metrics " + quoted(folder / "run.csv") +
                      " --checkpoint " + simulate + kResumeSmall)
              .status == 0);
  REQUIRE(run_program("render default --frames 3 --fps 10 --size 64x64 --every 0.1 -o " +
                      quoted(folder / "out") + " --checkpoint " + render + kResumeSmall)
              .status == 0);
  const std::string table = content_of(folder / "run.csv");
  std::filesystem::remove(folder / "run.csv");
  check_refused(run_program("simulate --quiet --resume " + simulate), 2, "run.csv, which lies neither below");
  check_refused(run_program("render --quiet --resume " + render), 2, "out, which lies neither below");
  CHECK_FALSE(std::filesystem::exists(folder / "run.csv"));
  // Named again, allowed, or started where it was.
  CHECK(run_program("simulate --quiet --resume " + simulate + " --metrics " + quoted(folder / "run.csv"))
            .status == 0);
  CHECK(without_times(content_of(folder / "run.csv")) == without_times(table));
  CHECK(run_program("render --quiet --allow-paths --resume " + render).status == 0);
  CHECK(
      run_program("render --quiet --resume " + render, "cd " + quoted(folder.path.string()) + " &&").status ==
      0);
}

TEST_CASE("a continued run does not overwrite the scene with which it began", "[program][checkpoint]") {
  const TemporaryFolder folder;
  const std::string text = "[grid]\nresolution = 32\n[dye]\nresolution = 32\n[particles]\ncount = 300\n";
  std::ofstream(folder / "scene.toml") << text;
  const std::string scene = quoted(folder / "scene.toml");
  const std::string file = quoted(folder / "run.checkpoint");
  REQUIRE(run_program("render --quiet " + scene + " -o " + quoted(folder / "out") +
                      " --frames 3 --fps 10 --size 160x80 --every 0.1 --checkpoint " + file)
              .status == 0);
  check_refused(run_program("render --resume " + file + " -o " + quoted(folder.path)), 2,
                "would replace the scene itself");
  check_refused(run_program("render --resume " + file + " --checkpoint " + scene), 2,
                "would replace the scene itself");
  CHECK(content_of(folder / "scene.toml") == text);
}

TEST_CASE("a checkpoint that cannot be is refused in one line, and nothing is written",
          "[program][checkpoint]") {
  const TemporaryFolder folder;
  const std::string file = quoted(folder / "x.checkpoint");
  const std::string out = quoted(folder / "out.mp4");
  check_refused(run_program("render default --frames 2 --checkpoint " + file + " -o " + out), 2,
                "frames can be continued, a film cannot");
  check_refused(run_program("render default --stages --checkpoint " + file + " -o " + quoted(folder / "out")),
                2, "it cannot be combined with --stages");
  check_refused(run_program("render default --frames 2 --every 1 -o " + quoted(folder / "out")), 2,
                "needs --checkpoint");
  check_refused(run_program("simulate --resume " + file), 2, "there is no such file");
  check_refused(run_program("simulate --until 1"), 2, "SCENE is required, or --resume FILE");
  check_refused(run_program("simulate default --until 1 --checkpoint " + quoted(folder.path.string())), 2,
                "take a file");
  CHECK(files_in(folder.path).empty());
}

TEST_CASE("a checkpoint that was altered or cut off is refused with its name, and the results stay",
          "[program][checkpoint]") {
  const TemporaryFolder folder;
  const std::string file = folder / "run.checkpoint";
  const std::string table = folder / "run.csv";
  REQUIRE(run_program("simulate default --until 0.3 --every 0.1 --metrics " + quoted(table) +
                      " --checkpoint " + quoted(file) + kResumeSmall)
              .status == 0);
  const std::string whole = content_of(file);
  const std::string rows = content_of(table);
  const auto refused = [&](const std::string& content, const std::string& reason) {
    std::ofstream(file, std::ios::binary) << content;
    const ProgramResult result = run_program("simulate --resume " + quoted(file));
    check_refused(result, 2, reason);
    CHECK_THAT(result.err, Contains("run.checkpoint: "));
    CHECK(content_of(table) == rows);
  };
  for (const std::size_t at : {std::size_t{200}, whole.size() / 3, whole.size() / 2, whole.size() - 1}) {
    std::string altered = whole;
    altered[at] = static_cast<char>(altered[at] ^ 4);
    refused(altered, "it was altered");
  }
  refused(whole.substr(0, whole.size() / 2), "it is cut off");
  refused("", "it is no checkpoint of twinflow");
}

TEST_CASE(
    "a run does not continue with another picture than that with which it began, or to which it will change",
    "[program][checkpoint]") {
  const std::string scene = GENERATE(as<std::string>(), "[dye]\nimage = \"picture.jpg\"\n",
                                     "[[change]]\nat = 0.15\n\"brush.image\" = \"picture.jpg\"\n",
                                     "[dye]\nimage = \"picture.jpg\"\n"
                                     "[[change]]\nat = 0.15\n\"brush.image\" = \"picture.jpg\"\n",
                                     "[dye]\nimage = \"another.jpg\"\n"
                                     "[[change]]\nat = 0.15\n\"brush.image\" = \"picture.jpg\"\n",
                                     "[dye]\nimage = \"picture.jpg\"\n"
                                     "[[change]]\nat = 0.15\n\"brush.image\" = \"another.jpg\"\n");
  CAPTURE(scene);
  const TemporaryFolder folder;
  const auto draw = [&](const char* name, unsigned char gray) {
    write_file_atomically(folder / name, encode_jpeg({8, 8, std::vector<unsigned char>(192, gray)}));
  };
  draw("picture.jpg", 200);
  draw("another.jpg", 50);
  std::ofstream(folder / "scene.toml") << scene;
  const std::string file = quoted(folder / "run.checkpoint");
  REQUIRE(run_program("simulate " + quoted(folder / "scene.toml") + " --until 0.2 --every 0.1 --checkpoint " +
                      file + kResumeSmall)
              .status == 0);
  CHECK(run_program("simulate --quiet --resume " + file).status == 0);
  draw("picture.jpg", 100);
  check_refused(run_program("simulate --resume " + file), 2, "picture.jpg is another picture");
}

TEST_CASE("a checkpoint that cannot be written ends the run with the metrics up to then",
          "[program][checkpoint]") {
  if (kFilesMustGrow) return;
  const TemporaryFolder folder;
  // A file size limit of 16 KiB stands for a full disk.
  const ProgramResult result =
      run_program("simulate default --until 2 --every 0.1 --metrics " + quoted(folder / "run.csv") +
                      " --checkpoint " + quoted(folder / "run.checkpoint") + kResumeSmall,
                  "trap '' XFSZ; ulimit -f 16;");
  check_refused(result, 1, "cannot write");
  CHECK(files_in(folder.path) == std::set<std::string>{"run.csv", "run.csv.toml", "run.units.csv"});
}
