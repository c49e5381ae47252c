// Graphics drivers that are not there, lack something, or run out of memory.
#include <cmath>

#include "faults/faults.hpp"

using namespace twinflow;
using Catch::Contains;

TEST_CASE("a graphics driver that lacks something is named in one line, and nothing is written", "[faults]") {
  const auto [fault, options, says] = GENERATE(table<std::string, std::string, std::string>({
      {"no-egl", "", "no OpenGL 3.3 off screen"},
      {"version 3.2", "", "OpenGL 3.3 is needed; this driver offers 3.2"},
      {"no-float-targets", "", "cannot draw into 32-bit float textures"},
      {"texture-size 64", "--set grid.resolution=128", "64x64, not 128x128"},
      {"texture-size 64", "--set dye.resolution=128", "'dye': this graphics driver makes textures"},
      {"textures 5", "", "no memory left"},
  }));
  CAPTURE(fault, options);
  const TemporaryFolder folder;
  const std::string before = with_driver(fault) + kNoHang;
  check_failed(run_program("render dragged --frames 2 --size 160x90 -o " + quoted(folder / "out") + kTiny +
                               " " + options,
                           before),
               says);
  check_failed(
      run_program("compare taylor-green --until 0.02 -o " + quoted(folder / "out") + kTiny + " " + options,
                  before),
      says);
  CHECK(whole_files_in(folder.path).count("out/report.html") == 0);
}

TEST_CASE("the driver's own idea of its version counts too", "[faults]") {
  const ProgramResult result =
      run_program("simulate dragged --until 0.02" + kTiny, "MESA_GL_VERSION_OVERRIDE=3.2" + kNoHang);
  check_failed(result, "OpenGL 3.3");
}

TEST_CASE("pictures larger than the driver's textures are drawn all the same", "[faults]") {
  const TemporaryFolder folder;
  for (const std::string fault : {"", "texture-size 256"}) {
    const ProgramResult result = run_program(
        "render dragged --frames 1 --size 640x360 -o " + quoted(folder / ("limit " + fault)) + kTiny,
        with_driver(fault) + kNoHang);
    INFO(result.err);
    CHECK(result.status == 0);
  }
  const Image whole = load_image(folder / "limit /frame_000000.png");
  const Image tiled = load_image(folder / "limit texture-size 256/frame_000000.png");
  REQUIRE(whole.pixels.size() == tiled.pixels.size());
  float largest = 0.0f;
  for (std::size_t k = 0; k < whole.pixels.size(); ++k) {
    for (int channel = 0; channel < 3; ++channel) {
      largest = std::max(largest, std::abs(whole.pixels[k][channel] - tiled.pixels[k][channel]));
    }
  }
  CHECK(largest < 1.5f / 255.0f);  // a part's coordinates are rounded otherwise than the whole's
}

TEST_CASE("graphics memory that runs out ends the frames in one line before a wrong one is written",
          "[faults]") {
  const std::string fault = GENERATE("textures 20", "buffers 3", "draws 60");
  CAPTURE(fault);
  const TemporaryFolder folder;
  // Discs fill a buffer in each frame.
  const std::string command = "render dragged --set view.particle_style=discs --frames 5 --size 160x90 -o ";
  REQUIRE(run_program(command + quoted(folder / "right") + kTiny, kNoHang).status == 0);
  std::filesystem::create_directory(folder / "out");
  check_failed(run_program(command + quoted(folder / "out") + kTiny, with_driver(fault) + kNoHang),
               "no memory left");
  for (const std::string& name : whole_files_in(folder / "out")) {
    CAPTURE(name);
    CHECK(content_of(folder / ("out/" + name)) == content_of(folder / ("right/" + name)));
  }
}

TEST_CASE("graphics memory that runs out ends a table and a comparison in one line", "[faults]") {
  const TemporaryFolder folder;
  const std::string before = with_driver("draws 30") + kNoHang;
  check_failed(run_program("simulate dragged --until 0.05 --every 0.01 --metrics " +
                               quoted(folder / "run.csv") + kTiny,
                           before),
               "no memory left");
  check_failed(
      run_program("compare taylor-green --until 0.05 --pictures 2 -o " + quoted(folder / "out") + kTiny,
                  before),
      "no memory left");
  CHECK(whole_files_in(folder.path) ==
        std::set<std::string>{"out/sweep.toml", "run.csv", "run.csv.toml", "run.units.csv"});
  const std::string table = content_of(folder / "run.csv");  // with what was measured before
  CHECK(std::count(table.begin(), table.end(), '\n') < 5);
}
