#include "app/options/command_line.hpp"

#include <array>
#include <catch2/catch.hpp>

#include "core/error.hpp"

using namespace twinflow;

namespace {

template <class Chosen, std::size_t N>
Chosen parsed(const std::array<const char*, N>& words) {
  const Command command = parse_command_line(static_cast<int>(N), words.data());
  REQUIRE(std::holds_alternative<Chosen>(command));
  return std::get<Chosen>(command);
}

}  // namespace

TEST_CASE("the program alone, a scene alone and options alone open the window", "[app]") {
  CHECK(parsed<RunCommand>(std::array{"twinflow"}).options.scene == "default");
  CHECK(parsed<RunCommand>(std::array{"twinflow", "blob"}).options.scene == "blob");
  CHECK(parsed<RunCommand>(std::array{"twinflow", "run", "swirl"}).options.scene == "swirl");
  CHECK(parsed<RunCommand>(std::array{"twinflow", "--seed", "5"}).options.seed == 5);
}

TEST_CASE("assignments keep their order and take one word each", "[app]") {
  const auto command =
      parsed<SimulateCommand>(std::array{"twinflow", "simulate", "--set", "grid.iterations=1", "swirl",
                                         "--set", "grid.iterations=2", "--until", "3"});
  CHECK(command.options.scene == "swirl");
  CHECK(command.options.assignments == std::vector<std::string>{"grid.iterations=1", "grid.iterations=2"});
  CHECK(command.until == 3.0);
}

TEST_CASE("a view is short for its settings", "[app]") {
  const auto command = parsed<RenderCommand>(
      std::array{"twinflow", "render", "default", "-o", "out", "--frames", "7", "--view", "arrows"});
  CHECK(command.frames == 7);
  CHECK(command.options.assignments == std::vector<std::string>{"view.grid=dye", "view.arrows=true"});
  const auto several = parsed<RunCommand>(std::array{"twinflow", "--view", "overlay,vorticity,arrows"});
  CHECK(several.options.assignments ==
        std::vector<std::string>{"view.panes=overlay", "view.grid=vorticity", "view.arrows=true"});
  CHECK_THROWS_WITH(
      parsed<RunCommand>(std::array{"twinflow", "--view", "overlay,dies"}),
      Catch::Contains("overlay,dies") && Catch::Contains("vorticity") && Catch::Contains("difference"));
}

TEST_CASE("the window waits for the display unless it is told not to", "[app]") {
  CHECK(parsed<RunCommand>(std::array{"twinflow"}).vsync);
  CHECK_FALSE(parsed<RunCommand>(std::array{"twinflow", "--no-vsync", "blob"}).vsync);
}

TEST_CASE("frames may be large as long as a PNG can hold them", "[app]") {
  const auto scale_of = [](const char* size, const char* scale) {
    return parsed<RenderCommand>(std::array{"twinflow", "render", "blob", "-o", "out", "--frames", "1",
                                            "--size", size, "--scale", scale})
        .scale;
  };
  CHECK(scale_of("3840x2160", "8") == 8);
  CHECK_THROWS_WITH(scale_of("4096x4096", "8"),
                    Catch::Contains("--scale 8") && Catch::Contains("600 million"));
}

TEST_CASE("a size is two numbers with an x between", "[app]") {
  const auto size_of = [](const char* text) {
    return parsed<RunCommand>(std::array{"twinflow", "run", "--size", text}).size.value();
  };
  CHECK(size_of("640x480").width == 640);
  CHECK(size_of("640x480").height == 480);
  for (const char* bad : {"640", "x480", "640x", "640x480x2", "-640x480", "0x480", "640X480", "99999x480"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(size_of(bad), InputError);
  }
}

TEST_CASE("the command line tells whether the window is to be as it was left", "[app]") {
  CHECK_FALSE(parsed<RunCommand>(std::array{"twinflow"}).names_scene);
  CHECK(parsed<RunCommand>(std::array{"twinflow", "run", "default"}).names_scene);
  CHECK(parsed<RunCommand>(std::array{"twinflow", "blob"}).names_scene);
  CHECK_FALSE(parsed<RunCommand>(std::array{"twinflow"}).size);
  CHECK(parsed<RunCommand>(std::array{"twinflow"}).session);
  CHECK_FALSE(parsed<RunCommand>(std::array{"twinflow", "--no-session"}).session);
}

TEST_CASE("text and panel may be drawn at half to four times their size", "[app]") {
  CHECK(parsed<RunCommand>(std::array{"twinflow", "run", "--ui-scale", "2"}).ui_scale == 2.0);
  CHECK_FALSE(parsed<RunCommand>(std::array{"twinflow"}).ui_scale);
  for (const char* scale : {"0.4", "5", "nan", "large"}) {
    CHECK_THROWS_AS(parsed<RunCommand>(std::array{"twinflow", "run", "--ui-scale", scale}), InputError);
  }
}
