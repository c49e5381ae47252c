// The command line end to end, on the built program, off screen.
#include "app/program.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <set>

#include "app/screen.hpp"
#include "app/small_runs.hpp"
#include "sanitizers/sanitizers.hpp"
#include "scene/fields/image.hpp"
#include "scene/parameters/choices.hpp"
#include "scene/scene.hpp"
#include "view/files/npy.hpp"

using namespace twinflow;
using Catch::Contains;
using Catch::EndsWith;
using Catch::StartsWith;

TEST_CASE("help and version go to standard output and end well", "[program]") {
  const ProgramResult help = run_program("--help");
  CHECK(help.status == 0);
  CHECK_THAT(help.out, Contains("render") && Contains("simulate") && Contains("Exit status"));
  CHECK_THAT(run_program("render --help").out, Contains("--frames") && Contains("--scale"));
  CHECK_THAT(run_program("--version").out, Catch::StartsWith("twinflow 0."));
}

TEST_CASE("the lists name every scene and parameter", "[program]") {
  const ProgramResult scenes = run_program("scenes");
  CHECK(scenes.status == 0);
  for (const char* name :
       {"default", "uniform", "outward", "swirl", "shear", "compression", "taylor-green", "blob"}) {
    CHECK_THAT(scenes.out, Contains(name));
  }
  CHECK_THAT(run_program("params").out, Contains("grid.resolution = 256"));
  CHECK_THAT(run_program("params --markdown").out, Contains("| `grid.resolution` |"));
  CHECK_THAT(run_program("params --json").out, Catch::StartsWith("[") && Contains("\"grid.resolution\""));
}

TEST_CASE("render writes numbered frames of the asked size and settings that reproduce them", "[program]") {
  const TemporaryFolder folder;
  const ProgramResult first = run_program("render dragged -o " + quoted(folder / "first") +
                                          " --frames 3 --fps 20 --size 320x200 --quiet" + kSmallRun);
  INFO(first.err);
  REQUIRE(first.status == 0);
  CHECK(first.err.empty());
  CHECK(files_in(folder / "first") ==
        std::set<std::string>{"frame_000000.png", "frame_000001.png", "frame_000002.png", "scene.toml"});
  const Image frame = load_image(folder / "first/frame_000002.png");
  CHECK(frame.width == 320);
  CHECK(frame.height == 200);
  CHECK(content_of(folder / "first/frame_000000.png") != content_of(folder / "first/frame_000002.png"));

  const ProgramResult again =
      run_program("render " + quoted(folder / "first/scene.toml") + " -o " + quoted(folder / "again") +
                  " --frames 3 --fps 20 --size 320x200 --quiet");
  REQUIRE(again.status == 0);
  for (const char* name : {"frame_000000.png", "frame_000001.png", "frame_000002.png", "scene.toml"}) {
    CAPTURE(name);
    CHECK(content_of(folder.path / "first" / name) == content_of(folder.path / "again" / name));
  }
}

TEST_CASE("render draws larger than the window by --scale, in every view", "[program]") {
  const TemporaryFolder folder;
  std::set<std::string> pictures;
  std::vector<std::string> views = {"arrows"};
  for (const auto& choice : kChoices<GridView>) views.emplace_back(choice.name);
  for (const auto& choice : kChoices<ViewPanes>) views.emplace_back(choice.name);
  for (const std::string& view : views) {
    CAPTURE(view);
    const ProgramResult result =
        run_program("render swirl -o " + quoted(folder / view) +
                    " --frames 2 --size 160x100 --scale 2 --quiet --view " + view + kSmallRun);
    INFO(result.err);
    REQUIRE(result.status == 0);
    CHECK(load_image(folder / (view + "/frame_000001.png")).width == 320);
    pictures.insert(content_of(folder / (view + "/frame_000001.png")));
  }
  CHECK(pictures.size() == views.size() - 1);  // dye and side-by-side are both the default
}

TEST_CASE("frames from a later time are the same as if those before were drawn", "[program]") {
  const TemporaryFolder folder;
  const auto render = [&](const std::string& name, const std::string& options) {
    REQUIRE(run_program("render dragged -o " + quoted(folder / name) + " --fps 20 --size 160x100 --quiet " +
                        options + kSmallRun)
                .status == 0);
  };
  render("all", "--frames 5");
  render("late", "--frames 2 --from 0.15");
  CHECK(content_of(folder / "all/frame_000003.png") == content_of(folder / "late/frame_000000.png"));
  CHECK(content_of(folder / "all/frame_000004.png") == content_of(folder / "late/frame_000001.png"));
  CHECK_THAT(content_of(folder / "late/scene.toml"), Contains("--from 0.1"));
}

TEST_CASE("render draws one frame for each stage of a step, and the same ones again", "[program]") {
  const TemporaryFolder folder;
  const std::string stages = " --stages --size 320x240 --quiet";
  REQUIRE(run_program("render dragged -o " + quoted(folder / "first") + " --from 0.2" + stages + kSmallRun +
                      " --set grid.pressure=jacobi --set grid.iterations=3 --set "
                      "grid.integration=projection --set particles.enabled=false")
              .status == 0);
  // Strokes (velocity, dye), forces, advection, divergence, three iterations, gradient, dye.
  CHECK(files_in(folder / "first").size() == 10 + 1);
  CHECK_THAT(content_of(folder / "first/scene.toml"), Contains("--stages"));
  REQUIRE(run_program("render " + quoted(folder / "first/scene.toml") + " -o " + quoted(folder / "again") +
                      " --from 0.2" + stages)
              .status == 0);
  for (const std::string& name : files_in(folder / "first")) {
    if (name != "scene.toml")
      CHECK(content_of(folder / ("first/" + name)) == content_of(folder / ("again/" + name)));
  }
}

TEST_CASE("a scene of particles alone renders and simulates", "[program]") {
  const TemporaryFolder folder;
  CHECK(run_program("render two-fluids -o " + quoted(folder / "out") + " --frames 2 --size 200x200 --quiet")
            .status == 0);
  const ProgramResult result =
      run_program("simulate two-fluids --until 0.1 --fields " + quoted(folder / "fields"));
  CHECK(result.status == 0);
  CHECK(files_in(folder / "fields").count("grid_velocity.npy") == 0);
  CHECK(files_in(folder / "fields").count("particles_position.npy") == 1);
  // Their rows are in the order of their ids, however the particles were sorted meanwhile.
  const std::string ids = content_of(folder / "fields/particles_id.npy");
  std::vector<std::uint32_t> values((ids.size() - 128) / 4);
  std::memcpy(values.data(), ids.data() + 128, 4 * values.size());
  for (std::uint32_t k = 0; k < values.size(); ++k) REQUIRE(values[k] == k);
}

TEST_CASE("simulate gives the same table and fields, run after run and for any number of threads",
          "[program]") {
  const TemporaryFolder folder;
  const auto run = [&](const std::string& name, int threads) {
    const ProgramResult result = run_program(
        "simulate dragged --until 0.5 --every 0.1 --metrics " + quoted(folder / (name + ".csv")) +
        " --fields " + quoted(folder / name) + " --threads " + std::to_string(threads) + kSmallRun);
    INFO(result.err);
    REQUIRE(result.status == 0);
  };
  run("one", 1);
  run("again", 1);
  run("two", 2);
  const std::string table = without_times(content_of(folder / "one.csv"));
  CHECK(std::count(table.begin(), table.end(), '\n') == 7);  // the header and t = 0, 0.1 … 0.5
  for (const std::string other : {"again", "two"}) {
    CAPTURE(other);
    CHECK(without_times(content_of(folder / (other + ".csv"))) == table);
    for (const std::string& name : files_in(folder / "one")) {
      CAPTURE(name);
      CHECK(content_of(folder / ("one/" + name)) == content_of(folder / (other + "/" + name)));
    }
  }
  // 5 arrays of the grid, 7 of the particles, 4 coordinates, what explains them, and the settings
  CHECK(files_in(folder / "one").size() == 18);
}

TEST_CASE("a folder of fields explains every array, and gives the coordinates of the cells", "[program]") {
  const TemporaryFolder folder;
  REQUIRE(run_program("simulate dragged --until 0.1 --set domain.aspect=1.5 --fields " +
                      quoted(folder / "fields") + kSmallRun)
              .status == 0);
  const std::string explanation = content_of(folder / "fields/README.txt");
  CHECK_THAT(explanation, Contains("scene dragged at t = 0.1 s") && Contains("-1.5 <= x < 1.5"));
  for (const std::string& name : files_in(folder / "fields")) {
    if (!name.ends_with(".npy")) continue;
    CAPTURE(name);
    const std::size_t at = explanation.find("\n" + name + "\n  what ");
    REQUIRE(at != std::string::npos);
    // The shape in NumPy's words, from the header of the file itself.
    const std::string header = content_of(folder / ("fields/" + name)).substr(0, 128);
    const std::size_t open = header.find('(');
    const std::string shape = header.substr(open, header.find(')') + 1 - open);
    CHECK_THAT(explanation.substr(at, explanation.find("\n  place ", at) - at),
               Contains(": " + shape + ", ") && Contains("\n  unit   "));
  }
  const NpyArray x = read_npy(folder / "fields/x.npy");
  const NpyArray y = read_npy(folder / "fields/y.npy");
  CHECK(read_npy(folder / "fields/grid_velocity.npy").shape ==
        std::vector<std::size_t>{y.values.size(), x.values.size(), 2});
  const float half_cell = 1.0f / static_cast<float>(y.values.size());
  CHECK(x.values.front() == Approx(-1.5f + half_cell));
  CHECK(x.values.back() == Approx(1.5f - half_cell));
  CHECK(y.values.front() == Approx(-1.0f + half_cell));
  CHECK(y.values.back() == Approx(1.0f - half_cell));
}

TEST_CASE("a fluid that blows up ends the run in one line and leaves its last good state", "[program]") {
  const TemporaryFolder folder;
  const std::string scene = folder / "violent.toml";
  std::ofstream(scene) << violent_scene();
  const ProgramResult result =
      run_program("simulate " + quoted(scene) + " --quiet --until 1 --every 0.05 --metrics " +
                  quoted(folder / "table.csv") + " --fields " + quoted(folder / "fields"));
  INFO(result.err);
  CHECK(result.status == 1);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Catch::StartsWith("twinflow: ") && Contains("\"wcsph\"") && Contains("t = 0.1") &&
                             Contains("particle ") && Contains("time.step") && Contains("fields"));
  const std::string table = content_of(folder / "table.csv");
  CHECK(std::count(table.begin(), table.end(), '\n') >= 4);  // the header, 0, 0.05 and 0.1 s
  CHECK_THAT(table, !Contains("nan") && !Contains("inf"));
  CHECK(files_in(folder / "fields").count("particles_velocity.npy") == 1);

  const ProgramResult rendered =
      run_program("render " + quoted(scene) + " --quiet --frames 20 --fps 60 --size 160x100 -o " +
                  quoted(folder / "frames"));
  INFO(rendered.err);
  CHECK(rendered.status == 1);
  CHECK(rendered.error_lines() == 1);
  CHECK_THAT(rendered.err, Contains("7 frames are complete"));
  CHECK(load_image(folder / "frames/frame_000006.png").width == 160);
  CHECK_FALSE(std::filesystem::exists(folder / "frames/frame_000007.png"));
}

TEST_CASE("settings beside a film whose name has a line end are a scene that opens", "[program]") {
  if (!installed("ffmpeg")) return leave_out("ffmpeg is not installed");
  const TemporaryFolder folder;
  const std::string film = folder / "a\n[x] 'b'.gif";
  REQUIRE(run_program("render default -o " + quoted(film) + " --frames 1 --size 64x64 --quiet --set " +
                      "grid.resolution=16 --set dye.resolution=16 --set particles.count=50")
              .status == 0);
  CHECK_THAT(content_of(film + ".toml"),
             StartsWith("# twinflow render scene.toml -o $'a\\012[x] \\'b\\'.gif' --frames 1"));
  CHECK(run_program("simulate --quiet --until 0.01 " + quoted(film + ".toml")).status == 0);
}

TEST_CASE("a disk that fills up ends the run in one line, with the earlier frames whole", "[program]") {
  if (kFilesMustGrow) return;
  // A file size limit of 48 KiB stands for a full disk: the write of a larger frame fails part of the way.
  const TemporaryFolder folder;
  const ProgramResult result = run_program(
      "render default --frames 8 --size 1280x720 --quiet -o " + quoted(folder / "out") + kSmallRun,
      "trap '' XFSZ; ulimit -f 48;");
  check_refused(result, 1, "cannot write");
  for (const std::string& name : files_in(folder / "out")) {
    CAPTURE(name);
    CHECK_THAT(name, Catch::EndsWith(".png") || Catch::EndsWith(".toml"));  // no temporary is left
    if (name.ends_with(".png")) CHECK(load_image(folder / ("out/" + name)).width == 1280);
  }
}

TEST_CASE("an interrupted render keeps its whole frames and leaves no half one", "[program]") {
  const TemporaryFolder folder;
  Background program(quoted(TWINFLOW_PROGRAM) + " render default --frames 5000 --size 320x200 --quiet -o " +
                         quoted(folder / "out") + kSmallRun,
                     folder / "log");
  REQUIRE(eventually([&] { return std::filesystem::exists(folder / "out/frame_000001.png"); }));
  ::kill(program.id(), SIGINT);
  CHECK(program.wait() == 1);
  const std::string said = content_of(folder / "log");
  CHECK(std::count(said.begin(), said.end(), '\n') == 1);
  CHECK_THAT(said, Contains("interrupted"));
  const std::set<std::string> names = files_in(folder / "out");
  CHECK(names.size() > 2);
  CHECK(names.count("scene.toml") == 1);
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK((name == "scene.toml" || load_image(folder / ("out/" + name)).width == 320));
  }
}

TEST_CASE("stages of a step far ahead can be interrupted on the way there", "[program]") {
  const TemporaryFolder folder;
  Background program(quoted(TWINFLOW_PROGRAM) + " render default --stages --from 1000 --size 320x200 -o " +
                         quoted(folder / "out") + kSmallRun,
                     folder / "log");
  REQUIRE(eventually([&] { return std::filesystem::exists(folder / "out/scene.toml"); }));
  ::kill(program.id(), SIGINT);
  CHECK(program.wait() == 1);
  CHECK_THAT(content_of(folder / "log"), Contains("interrupted; no frame is complete yet"));
  CHECK(files_in(folder / "out") == std::set<std::string>{"scene.toml"});
}

TEST_CASE("a terminal takes no commands from the names of files", "[program]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "scene.toml") << "[dye]\nimage = \"\\u001b[2J.png\"\n";
  const ProgramResult result =
      run_program("simulate " + quoted(folder / "scene.toml") + " --until 0.1 --quiet");
  check_refused(result, 2, ".png");
  CHECK(result.err.find('\x1b') == std::string::npos);
}
