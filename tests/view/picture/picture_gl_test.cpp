#include "view/picture/offscreen_picture.hpp"

#include <imgui/imgui.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/picture/picture_scales.hpp"

using namespace twinflow;

namespace {

constexpr glm::ivec2 kPictureSize(640, 330);

Scene picture_scene_with(const std::vector<std::string>& assignments) {
  Scene scene = load_scene("default");
  for (const char* small : {"grid.resolution=32", "dye.resolution=64", "particles.count=400"}) {
    apply_assignment(scene.settings, small);
  }
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

struct PictureFixture : GlFixture {
  World world_of(const std::vector<std::string>& assignments) {
    return World(picture_scene_with(assignments), &shaders, {.seed = 1, .threads = 1});
  }
};

/// The pixel at a position of the domain, as one pane shows it.
glm::ivec3 pane_color_at(World& world, const Pixels& pixels, PaneId pane, glm::dvec2 position) {
  const Layout layout = picture_layout(world, {.area = {0, 0, pixels.width, pixels.height}});
  const glm::ivec2 at(layout.to_pixel(pane, position));
  const auto* rgb = &pixels.rgb[static_cast<std::size_t>(3 * (at.y * pixels.width + at.x))];
  return {rgb[0], rgb[1], rgb[2]};
}

bool near(glm::ivec3 a, glm::ivec3 b, int tolerance) {
  return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)}) <= tolerance;
}

}  // namespace

TEST_CASE_METHOD(PictureFixture, "both panes show the dye where it is, y up and x to the right", "[gl]") {
  World world = world_of({"dye.r=y > 0 ? 1 : 0", "dye.g=x > 0 ? 1 : 0", "dye.b=0.2", "view.particle_size=3"});
  const Pixels pixels = OffscreenPicture(shaders, kPictureSize).draw(world);
  for (const double x : {-0.5, 0.5}) {
    for (const double y : {-0.5, 0.5}) {
      const glm::ivec3 expected(y > 0 ? 255 : 0, x > 0 ? 255 : 0, 51);
      CAPTURE(x, y);
      CHECK(near(pane_color_at(world, pixels, PaneId::grid, {x, y}), expected, 1));
      // Discs are up to 22 % darker at their rims.
      const glm::ivec3 particle = pane_color_at(world, pixels, PaneId::particles, {x, y});
      CHECK((particle.r > 190) == (expected.r > 0));
      CHECK((particle.g > 190) == (expected.g > 0));
    }
  }
}

TEST_CASE_METHOD(PictureFixture, "a frame drawn twice has the same bytes, and so has one of an equal world",
                 "[gl]") {
  for (const std::string_view view : find_parameter("view.grid").names) {
    const std::vector<std::string> settings = {"view.grid=" + std::string(view), "view.arrows=true"};
    World world = world_of(settings);
    World equal = world_of(settings);
    for (int k = 0; k < 3; ++k) {
      world.step();
      equal.step();
    }
    OffscreenPicture picture(shaders, kPictureSize);
    const Pixels once = picture.draw(world);
    CAPTURE(view);
    CHECK(picture.draw(world) == once);
    CHECK(OffscreenPicture(shaders, kPictureSize).draw(equal) == once);
  }
}

TEST_CASE_METHOD(PictureFixture, "every view of either fluid alone can be drawn in any size", "[gl]") {
  std::vector<std::string> views;
  for (const char* key : {"view.grid", "view.particles"}) {
    for (const std::string_view name : find_parameter(key).names)
      views.push_back(key + ("=" + std::string(name)));
  }
  for (const std::string& view : views) {
    for (const char* alone : {"grid.enabled=true", "grid.enabled=false", "particles.enabled=false"}) {
      World world =
          world_of({view, alone, "view.arrows=true", "domain.aspect=1.5", "particles.container=circle"});
      world.step();
      for (const glm::ivec2 size : {glm::ivec2(333, 217), glm::ivec2(64, 400)}) {
        const Pixels pixels = OffscreenPicture(shaders, size).draw(world);
        CHECK(pixels.width == size.x);
        CHECK(pixels.height == size.y);
      }
    }
  }
}

TEST_CASE_METHOD(PictureFixture, "speeds in both panes share one range, so that colors compare", "[gl]") {
  // The grid moves at 0.3 everywhere and so do the particles, up to the collisions of a step.
  World world = world_of({"velocity.u=0.3", "velocity.v=0", "view.grid=speed", "particles.jitter=0"});
  const Pixels pixels = OffscreenPicture(shaders, kPictureSize).draw(world);
  const glm::ivec3 grid = pane_color_at(world, pixels, PaneId::grid, {0.3, 0.4});
  const glm::ivec3 particles = pane_color_at(world, pixels, PaneId::particles, {0.3, 0.4});
  CHECK(near(grid, particles, 2));
}

TEST_CASE_METHOD(PictureFixture, "pressures of liquids share one range where both are zero on a surface",
                 "[gl]") {
  Scene scene = picture_scene_with({"domain.boundary=walls", "velocity.u=0", "velocity.v=0", "force.y=-2",
                                    "particles.container=box", "particles.region=-y",
                                    "particles.initial_pressure=4*max(0, -y)", "view.grid=pressure",
                                    "view.particle_style=liquid"});
  for (const char* surface : {"none", "free"}) {
    apply_assignment(scene.settings, std::string("grid.surface=") + surface);
    World world(scene, &shaders, {.seed = 1, .threads = 1});
    world.step();
    GridPainter grid(shaders);
    DifferencePainter difference(shaders);
    const PictureScales scales =
        ScaleChooser().choose(world, picture_layout(world, {.area = {0, 0, kPictureSize.x, kPictureSize.y}}),
                              shown_particle_values(world), grid, difference);
    CHECK((scales.grid->range == scales.particles->range) == (std::string(surface) == "free"));
  }
}

TEST_CASE_METHOD(PictureFixture, "without captions there is nothing but panes on the ground", "[gl]") {
  World world = world_of({"view.caption=false", "view.grid=speed"});
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  const PictureFrame frame = Picture(shaders).draw(world, {}, target);
  CHECK(frame.annotations.labels.empty());
  CHECK(frame.annotations.lines.empty());
}

TEST_CASE_METHOD(PictureFixture, "captions say what is shown, and timings only where they are asked for",
                 "[gl]") {
  World world = world_of({});
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  Picture picture(shaders);
  const auto captions = [&](bool timings) {
    std::string text;
    for (const auto& label : picture.draw(world, {.show_timings = timings}, target).annotations.labels) {
      text += label.text + "\n";
    }
    return text;
  };
  CHECK(captions(false) ==
        "grid · spline, reflection, spectral · 32 × 32\n"
        "particles · WCSPH, shifting · 400\n"
        "t = 0.00 s\n");
  CHECK_THAT(captions(true), Catch::Contains("32 × 32 · ") && Catch::Contains(" ms/step"));
}

TEST_CASE_METHOD(PictureFixture, "captions tell the Reynolds number of each fluid where the scene has scales",
                 "[gl]") {
  World world = world_of(
      {"reference.length=0.5", "reference.speed=2", "grid.viscosity=0.01", "particles.viscosity=0.02"});
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  const PictureFrame frame = Picture(shaders).draw(world, {}, target);
  CHECK(frame.annotations.labels.at(1).text == "Re 100");
  CHECK(frame.annotations.labels.at(3).text == "Re 50");
  CHECK(frame.annotations.labels.at(0).position.y < frame.annotations.labels.at(1).position.y);
}

TEST_CASE_METHOD(PictureFixture,
                 "captions tell mean coefficients once they mean something, beside published ones", "[gl]") {
  Scene scene = picture_scene_with({"reference.length=0.05", "reference.speed=1", "velocity.u=1",
                                    "velocity.v=0", "particles.enabled=false", "time.step=0.02"});
  scene.solids =
      parse_scene("[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [0, 0]", "disc.toml", {}).solids;
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  Picture picture(shaders);
  PictureOptions options;
  options.published.drag = 2.5;
  const auto caption = [&] { return picture.draw(world, options, target).annotations.labels.at(1).text; };
  for (int k = 0; k < 25; ++k) world.step();
  CHECK_THAT(caption(), !Catch::Contains("Cd"));  // 0.48 s from the first step to the last, of 0.5 s
  for (int k = 0; k < 2; ++k) world.step();
  CHECK_THAT(caption(), Catch::Contains("Cd ") && Catch::Contains("(published 2.5)"));
  CHECK_THAT(caption(), Catch::StartsWith(report(*mean_flow(world, Fluid::grid), options.published)));
}

TEST_CASE_METHOD(PictureFixture, "captions tell the errors where the scene has an exact solution", "[gl]") {
  World world = world_of({"velocity.u=0.5", "velocity.v=0", "exact.u=0.4", "exact.v=0"});
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  const PictureFrame frame = Picture(shaders).draw(world, {}, target);
  CHECK_THAT(frame.annotations.labels.at(0).text, Catch::EndsWith("32 × 32 · error 2.5e-1"));
  CHECK_THAT(frame.annotations.labels.at(1).text, Catch::EndsWith("400 · error 2.5e-1"));
}

TEST_CASE_METHOD(PictureFixture, "a fixed range is that of the color bar and of the colors", "[gl]") {
  World world = world_of({"velocity.u=0.3", "velocity.v=0", "view.grid=speed", "particles.enabled=false",
                          "view.range_low=0.1", "view.range_high=0.5", "view.color_map=magma"});
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  const PictureFrame frame = Picture(shaders).draw(world, {}, target);
  std::vector<std::string> texts;
  for (const auto& label : frame.annotations.labels) texts.push_back(label.text);
  CHECK_THAT(texts, Catch::VectorContains(std::string("speed |u| · units/s")) &&
                        Catch::VectorContains(std::string("0.1")) &&
                        Catch::VectorContains(std::string("0.5")));
  const glm::vec3 expected = 255.0f * color_map(ColorMapName::magma).at(0.5);
  CHECK(near(pane_color_at(world, capture(target), PaneId::grid, {0.2, 0.3}), glm::ivec3(expected), 2));
}

TEST_CASE_METHOD(PictureFixture, "a view of the temperature says whether the scene has no heat", "[gl]") {
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  for (const bool has_heat : {false, true}) {
    World world =
        world_of({"view.grid=temperature", has_heat ? "temperature.initial=y" : "temperature.initial="});
    std::string texts;
    for (const auto& label : Picture(shaders).draw(world, {}, target).annotations.labels)
      texts += label.text + "|";
    CAPTURE(has_heat, texts);
    CHECK((texts.find(": no heat in this scene|") == std::string::npos) == has_heat);
  }
}

TEST_CASE_METHOD(PictureFixture,
                 "a fixed range in the unit of the grid's quantity leaves the particles' alone", "[gl]") {
  World world =
      world_of({"view.grid=pressure", "view.particles=density", "view.range_low=-7", "view.range_high=7"});
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  std::string all;
  for (const auto& label : Picture(shaders).draw(world, {}, target).annotations.labels)
    all += label.text + "|";
  CHECK_THAT(all, Catch::Contains("|−7|") && Catch::Contains("density"));
  CHECK(all.find("|−7|") == all.rfind("|−7|"));
}

TEST_CASE_METHOD(PictureFixture, "a bare picture has panes up to its edges and nothing else", "[gl]") {
  // Both fluids are of one color, which is not the background's.
  World world =
      world_of({"dye.r=1", "dye.g=0", "dye.b=0", "velocity.u=0", "velocity.v=0", "view.panes=grid"});
  OffscreenPicture picture(shaders, {60, 60});
  picture.set_bare(true);
  const Pixels pixels = picture.draw(world);
  REQUIRE(pixels.rgb.size() == 3 * 60 * 60);
  for (std::size_t k = 0; k < pixels.rgb.size(); k += 3) {
    REQUIRE(pixels.rgb[k] == pixels.rgb[0]);
    REQUIRE(pixels.rgb[k + 1] == 0);
  }
  CHECK(pixels.rgb[0] > 200);
}

TEST_CASE_METHOD(PictureFixture, "a bare picture outlines neither the panes nor a container", "[gl]") {
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  for (const char* container : {"box", "circle"}) {
    CAPTURE(container);
    World world = world_of({std::string("particles.container=") + container, "domain.boundary=walls"});
    const auto outlines = [&](bool bare) {
      const Annotations notes = Picture(shaders).draw(world, {.bare = bare}, target).annotations;
      return notes.frames.size() + notes.circles.size();
    };
    CHECK(outlines(false) == 3);  // the panes and the container
    CHECK(outlines(true) == 0);
  }
}

TEST_CASE_METHOD(PictureFixture, "a transparent picture over black is the picture on a black ground",
                 "[gl]") {
  for (const char* view : {"view.grid=dye", "view.grid=vorticity"}) {
    World world = world_of({view, "particles.region=x", "view.arrows=true", "view.background_red=0",
                            "view.background_green=0", "view.background_blue=0"});
    world.step();
    const Pixels opaque = OffscreenPicture(shaders, kPictureSize).draw(world);
    const Pixels transparent = OffscreenPicture(shaders, kPictureSize, 1.0, true).draw(world);
    CHECK(opaque.alpha.empty());
    REQUIRE(transparent.alpha.size() == opaque.rgb.size() / 3);
    int worst = 0;
    for (std::size_t k = 0; k < opaque.rgb.size(); ++k) {
      const int over_black = transparent.rgb[k] * transparent.alpha[k / 3] / 255;
      worst = std::max(worst, std::abs(over_black - opaque.rgb[k]));
    }
    CAPTURE(view);
    CHECK(worst <= 3);  // eight bits, rounded before and after alpha is divided out
  }
}

TEST_CASE_METHOD(PictureFixture,
                 "a transparent picture has nothing in the margins and beside particles, and dye "
                 "lets through what it lacks",
                 "[gl]") {
  World world = world_of(
      {"dye.r=0.5", "dye.g=0.25", "dye.b=0", "particles.region=x > 0.3 ? 1 : -1", "view.caption=false"});
  const Pixels pixels = OffscreenPicture(shaders, kPictureSize, 1.0, true).draw(world);
  const Layout layout = picture_layout(world, {.area = {0, 0, kPictureSize.x, kPictureSize.y}});
  const auto index_at = [&](PaneId pane, glm::dvec2 position) {
    const glm::ivec2 at(layout.to_pixel(pane, position));
    return static_cast<std::size_t>(at.y * pixels.width + at.x);
  };
  CHECK(pixels.alpha.front() == 0);
  const std::size_t dye = index_at(PaneId::grid, {0.2, 0.1});
  CHECK(std::abs(pixels.alpha[dye] - 128) <= 1);
  CHECK(pixels.rgb[3 * dye] == 255);
  CHECK(std::abs(pixels.rgb[3 * dye + 1] - 128) <= 2);
  CHECK(pixels.rgb[3 * dye + 2] == 0);
  CHECK(pixels.alpha[index_at(PaneId::particles, {-0.5, 0.1})] == 0);
  CHECK(pixels.alpha[index_at(PaneId::particles, {0.65, 0.1})] == 255);
}

TEST_CASE_METHOD(PictureFixture,
                 "the background is shown around the panes and beside particles, and text stands out",
                 "[gl]") {
  World world = world_of({"particles.region=x > 0.3 ? 1 : -1", "view.background_red=1",
                          "view.background_green=0.9", "view.background_blue=0.8"});
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  const PictureFrame frame = Picture(shaders).draw(world, {}, target);
  CHECK(frame.annotations.on_bright);
  const Pixels pixels = capture(target);
  const glm::ivec3 ground(255, 230, 204);
  CHECK(near({pixels.rgb[0], pixels.rgb[1], pixels.rgb[2]}, ground, 1));
  CHECK(near(pane_color_at(world, pixels, PaneId::particles, {-0.5, 0.1}), ground, 1));
  World dark = world_of({});
  CHECK_FALSE(Picture(shaders).draw(dark, {}, target).annotations.on_bright);
}

TEST_CASE_METHOD(PictureFixture, "an arrow in the caption tells the speed of the longest ones", "[gl]") {
  World world = world_of({"velocity.u=0.45", "velocity.v=0", "particles.enabled=false", "view.arrows=true",
                          "view.arrow_colors=true"});
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  const PictureFrame frame = Picture(shaders).draw(world, {}, target);
  std::vector<std::string> texts;
  for (const auto& label : frame.annotations.labels) texts.push_back(label.text);
  CHECK_THAT(texts, Catch::VectorContains(std::string("0.5 units/s")) &&
                        Catch::VectorContains(std::string("arrows: speed |u| · units/s")));
  REQUIRE(frame.annotations.curves.size() == 2);
  const auto& shaft = frame.annotations.curves.front().points;
  const double height = frame.layout.find(PaneId::grid)->fluid.height;
  CHECK(shaft.back().x - shaft.front().x == Approx(ArrowPainter::longest(height)));
}

TEST_CASE_METHOD(PictureFixture, "text is drawn upright: the foot of an L is below", "[gl]") {
  OffscreenOverlay overlay(4.0);
  gl::RenderTarget target({.name = "t", .width = 200, .height = 100, .format = gl::Format::rgba8});
  target.clear();
  Annotations notes;
  notes.scale = 4.0;
  notes.labels.push_back({.text = "L", .position = {20.0f, 20.0f}});
  overlay.draw(notes, target);
  const Pixels pixels = capture(target);
  int upper = 0, lower = 0;
  for (int row = 20; row < 80; ++row) {
    for (int column = 0; column < 200; ++column) {
      const int lit = pixels.rgb[static_cast<std::size_t>(3 * (row * 200 + column))] > 100 ? 1 : 0;
      (row < 50 ? upper : lower) += lit;
    }
  }
  CHECK(upper > 0);
  CHECK(lower > upper);  // the bar of an L is below
}

TEST_CASE_METHOD(PictureFixture, "an area keeps the panes out of the rest of the picture", "[gl]") {
  World world = world_of({});
  gl::RenderTarget target(
      {.name = "t", .width = kPictureSize.x, .height = kPictureSize.y, .format = gl::Format::rgba8});
  const Rect area{200, 10, 430, 300};
  const PictureFrame frame = Picture(shaders).draw(world, {.area = area}, target);
  for (const PaneLayout& pane : frame.layout.panes()) {
    CHECK(pane.fluid.x >= area.x);
    CHECK(pane.fluid.right() <= area.right());
  }
  const Pixels pixels = capture(target);
  const auto* left = &pixels.rgb[static_cast<std::size_t>(3 * (150 * kPictureSize.x + 100))];
  CHECK(near({left[0], left[1], left[2]}, {14, 16, 20}, 1));
}

TEST_CASE_METHOD(PictureFixture,
                 "a picture made in the middle of a window's frame leaves the window's ImGui alone", "[gl]") {
  World world = world_of({});
  const auto forget = [](ImGuiContext* imgui) { ImGui::DestroyContext(imgui); };
  const std::unique_ptr<ImGuiContext, decltype(forget)> window(ImGui::CreateContext(), forget);
  ImGui::SetCurrentContext(window.get());
  {
    OffscreenPicture picture(shaders, kPictureSize);
    CHECK(ImGui::GetCurrentContext() == window.get());
    picture.draw(world);
    CHECK(ImGui::GetCurrentContext() == window.get());
  }
  CHECK(ImGui::GetCurrentContext() == window.get());
}
