#include "view/stages/offscreen_stages.hpp"

#include <imgui/imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/forces/forces.hpp"
#include "grid/operators/advection_schemes.hpp"
#include "grid/stages/grid_stages.hpp"
#include "particles/stepping/particle_stages.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/stages/stage_captions.hpp"

using namespace twinflow;

namespace {

constexpr glm::ivec2 kStagePictureSize(900, 560);

Scene stage_scene_with(const std::vector<std::string>& assignments) {
  Scene scene = load_scene("default");
  for (const char* small : {"grid.resolution=32", "dye.resolution=32", "particles.count=400",
                            "grid.pressure=jacobi", "grid.iterations=4", "grid.integration=projection"}) {
    apply_assignment(scene.settings, small);
  }
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

std::vector<Stage> every_stage() {
  Settings settings = default_settings();
  settings.particles.surface_tension = 1.0;
  settings.particles.viscosity = 1.0;
  Settings other = settings;
  other.particles.equation_of_state = EquationOfState::tait;
  other.dye.dissipation = 1.0;
  other.force.y = -1.0;
  std::vector<const char*> all_forces;
  for (const ForceRow& row : force_rows()) all_forces.push_back(row.caption);
  namespace grid = grid_stages;
  namespace particles = particle_stages;
  return {grid::strokes(),
          grid::supply(),
          grid::drift(),
          grid::surface_tension(),
          grid::extension(),
          grid::conjugate_gradients(12),
          grid::strokes_of_dye(),
          grid::forces({}, force_rows().front().source),
          grid::forces(all_forces, force_rows().front().source),
          grid::advection(Advection::semi_lagrangian),
          grid::advection(Advection::maccormack),
          grid::advection(Advection::bicubic),
          grid::balls(),
          grid::diffusion(),
          grid::divergence(),
          grid::jacobi(GridLayout::staggered, 1),
          grid::jacobi(GridLayout::collocated, 1),
          grid::multigrid(1),
          grid::spectral_pressure(),
          grid::gradient(),
          grid::spectral_gradient(1.0),
          grid::reflection(),
          grid::momentum(),
          grid::dye_advection(settings),
          grid::dye_advection(other),
          particles::coupling(),
          particles::strokes(),
          particles::forces(false, false),
          particles::forces(false, true),
          particles::forces(true, false),
          particles::forces(true, true),
          particles::move(),
          particles::neighbors(),
          particles::walls(),
          particles::double_density(),
          particles::double_density_pressure(),
          particles::near_pressure(),
          particles::relaxation(),
          particles::summed_density(),
          particles::linear_pressure(),
          particles::mueller_kick(false),
          particles::mueller_kick(true),
          particles::shifting(),
          particles::half_kick(),
          particles::integrated_density(settings.particles),
          particles::state_pressure(settings.particles),
          particles::state_pressure(other.particles),
          particles::acceleration(settings.particles, WcsphForm::corrected_pairs),
          particles::acceleration(settings.particles, WcsphForm::differences),
          particles::number_density(),
          particles::predicted_pressure(1),
          particles::divergence_pressure(1),
          particles::density_pressure(1),
          particles::pressure_kick(),
          particles::pressure_half_kick(),
          particles::density_correction()};
}

/// The characters of a UTF-8 text; each has at most three bytes.
std::vector<ImWchar> characters_of(const std::string& text) {
  std::vector<ImWchar> characters;
  const auto bits = [&](std::size_t k, unsigned mask) {
    return static_cast<unsigned char>(text.at(k)) & mask;
  };
  for (std::size_t k = 0; k < text.size();) {
    const unsigned first = bits(k, 0xffu);
    if (first < 0x80u) {
      characters.push_back(static_cast<ImWchar>(first));
      k += 1;
    } else if (first < 0xe0u) {
      characters.push_back(static_cast<ImWchar>((first & 0x1fu) << 6u | bits(k + 1, 0x3fu)));
      k += 2;
    } else {
      characters.push_back(
          static_cast<ImWchar>((first & 0x0fu) << 12u | bits(k + 1, 0x3fu) << 6u | bits(k + 2, 0x3fu)));
      k += 3;
    }
  }
  return characters;
}

bool tells(const PictureFrame& frame, const std::string& text) {
  return std::ranges::any_of(frame.annotations.labels,
                             [&](const Annotations::Label& label) { return label.text == text; });
}

struct StageFixture : GlFixture {
  gl::RenderTarget target{{.name = "picture",
                           .width = kStagePictureSize.x,
                           .height = kStagePictureSize.y,
                           .format = gl::Format::rgba8}};

  glm::ivec3 color_at(const PictureFrame& frame, const Pixels& pixels, PaneId pane, glm::dvec2 position) {
    const glm::ivec2 at(frame.layout.to_pixel(pane, position));
    const auto* rgb = &pixels.rgb[3 * (std::size_t(at.y) * std::size_t(pixels.width) + std::size_t(at.x))];
    return {rgb[0], rgb[1], rgb[2]};
  }
};

}  // namespace

TEST_CASE("every sign in the equations of the stages is in the font", "[view]") {
  ImFontAtlas atlas;
  const Fonts fonts = add_fonts(atlas, 1.0);
  atlas.Build();
  for (const Stage& stage : every_stage()) {
    CAPTURE(stage.name, stage.equation, stage.meaning);
    CHECK(!stage.equation.empty());
    CHECK(std::ranges::count(stage.equation, '\n') <= 1);
    for (const ImWchar character : characters_of(stage.name + stage.equation + stage.meaning)) {
      if (character == '\n') continue;
      CAPTURE(static_cast<int>(character));
      CHECK(fonts.equation->FindGlyphNoFallback(character) != nullptr);
    }
  }
}

TEST_CASE_METHOD(StageFixture, "the dye of an explained step is in the colors of the palette", "[gl][view]") {
  World world(stage_scene_with({"dye.r=0.2", "dye.g=0.9", "dye.b=0.5", "view.dye_palette=inferno"}),
              &shaders);
  StagePicture picture(shaders);
  picture.show(world, record_step(world, shaders));
  const std::string name = grid_stages::dye_advection(world.settings()).name;
  int found = 0;
  for (int stage = 0; stage < static_cast<int>(picture.record().grid.size()); ++stage) {
    if (picture.record().grid[static_cast<std::size_t>(stage)].text.name != name) continue;
    ++found;
    const PictureFrame frame = picture.draw(world, stage, {}, target);
    const glm::vec3 color = color_map(ColorMapName::inferno).at(brightness({0.2f, 0.9f, 0.5f}));
    const glm::ivec3 shown = color_at(frame, capture(target), PaneId::grid, {0.1, 0.2});
    CAPTURE(shown.r, shown.g, shown.b);
    CHECK(glm::all(glm::lessThanEqual(glm::abs(shown - glm::ivec3(255.0f * color + 0.5f)), glm::ivec3(2))));
  }
  CHECK(found == 1);
}

TEST_CASE_METHOD(GlFixture, "every equation is whole in a picture of 900 x 480", "[gl][view]") {
  World world(stage_scene_with({"particles.method=mueller", "time.step=0.001"}), &shaders);
  StepRecord record = record_step(world, shaders);
  const Rect area{0, 0, 900, 480};
  StagePicture picture(shaders);
  picture.show(world, record_step(world, shaders));
  gl::RenderTarget small(
      {.name = "picture", .width = area.width, .height = area.height, .format = gl::Format::rgba8});
  const Layout layout = picture.draw(world, 0, {}, small).layout;
  ImFontAtlas atlas;
  const Fonts fonts = add_fonts(atlas, 1.0);
  atlas.Build();
  for (const Stage& stage : every_stage()) {
    record.grid.front().text = stage;
    record.particles.front().text = stage;
    Annotations notes;
    write_equations(record, 0, layout, area, notes);
    float end_of_left = 0.0f;
    for (const Annotations::Label& label : notes.labels) {
      CAPTURE(label.text, label.position.x, label.max_width);
      CHECK(label.position.x >= 0.0f);
      CHECK(label.position.x + label.max_width <= 900.0f);
      const bool is_left = label.position.x < static_cast<float>(layout.panes().back().fluid.x);
      if (is_left) end_of_left = std::max(end_of_left, label.position.x + label.max_width);
      if (!is_left) CHECK(label.position.x > end_of_left);
      if (label.size != Annotations::Size::equation) continue;
      const ImFont& font = *fonts.small;
      CHECK(font.CalcTextSizeA(font.FontSize, 1e6f, 0.0f, label.text.c_str()).x <= label.max_width);
    }
    CHECK(notes.labels.size() >= 4);
  }
}

TEST_CASE_METHOD(GlFixture,
                 "without equations, panes stand where they are largest, with their captions beside them",
                 "[gl][view]") {
  World world(stage_scene_with({"domain.aspect=2"}), &shaders);
  StagePicture picture(shaders);
  picture.show(world, record_step(world, shaders));
  const Rect area{0, 0, 900, 560};
  gl::RenderTarget wide(
      {.name = "picture", .width = area.width, .height = area.height, .format = gl::Format::rgba8});
  const Layout with = picture.layout(world, {.area = area});
  const PictureFrame without =
      picture.draw(world, 0, {.area = area, .show_timings = true, .equations = false}, wide);
  const Layout& layout = without.layout;
  CHECK(layout.panes()[0].fluid.width > 1.2 * with.panes()[0].fluid.width);
  CHECK(layout.panes()[1].fluid.y >= layout.panes()[0].fluid.bottom());
  int captions = 0;
  for (const Annotations::Label& label : without.annotations.labels) {
    CAPTURE(label.text);
    captions += label.text.starts_with("stage 1 of ") ? 1 : 0;
    CHECK(label.text.find("∇") == std::string::npos);
    CHECK(label.position.y >= 0.0f);
    CHECK(label.position.y < 560.0f);
  }
  CHECK(captions == 2);
}

TEST_CASE_METHOD(StageFixture, "each pane tells its stage with its equation, and waits at its last",
                 "[gl][view]") {
  World world(stage_scene_with({"particles.method=mueller", "time.step=0.001"}), &shaders);
  StagePicture picture(shaders);
  picture.show(world, record_step(world, shaders));
  REQUIRE(picture.stages() == 9);  // forces, advection, divergence, four iterations, gradient, dye
  const PictureFrame third = picture.draw(world, 2, {}, target);
  CHECK(tells(third, "stage 3 of 9 · divergence"));
  CHECK(tells(third, "d = ∇·u = ∂u/∂x + ∂v/∂y"));
  CHECK(tells(third, "stage 3 of 7 · density"));
  const PictureFrame last = picture.draw(world, 8, {}, target);
  CHECK(tells(last, "stage 9 of 9 · dye"));
  CHECK(tells(last, "stage 7 of 7 · mixing of dye · the step is done here"));
  CHECK(tells(last, "t = 0.000 → 0.001 s"));
}

TEST_CASE_METHOD(StageFixture, "a stage's pane shows its field: outflow orange, inflow blue", "[gl][view]") {
  // ∇·u = 0.2π cos(πx), most at x = 0 and least at the edges; a short step carries nothing far.
  World world(stage_scene_with({"velocity.u=0.2*sin(pi*x)", "velocity.v=0", "time.step=0.001"}), &shaders);
  StagePicture picture(shaders);
  picture.show(world, record_step(world, shaders));
  const PictureFrame frame = picture.draw(world, 2, {}, target);
  const Pixels pixels = capture(target);
  const glm::ivec3 outflow = color_at(frame, pixels, PaneId::grid, {0.0, 0.3});
  const glm::ivec3 inflow = color_at(frame, pixels, PaneId::grid, {-0.95, 0.3});
  const glm::ivec3 none = color_at(frame, pixels, PaneId::grid, {0.5, 0.3});
  CHECK(outflow.r > outflow.b + 60);
  CHECK(inflow.b > inflow.r + 60);
  CHECK(std::max({none.r, none.g, none.b}) < 60);
}

TEST_CASE_METHOD(StageFixture,
                 "a step of a liquid tells of its drift, and the vacuum and solids have no colors",
                 "[gl][view]") {
  World world(
      stage_scene_with({"grid.surface=free", "grid.region=-y", "particles.region=-y", "force.y=-1",
                        "velocity.u=0.5", "velocity.v=0", "domain.boundary=walls", "grid.pressure=auto"}),
      &shaders);
  StagePicture picture(shaders);
  picture.show(world, record_step(world, shaders));
  std::vector<std::string> names;
  for (const RecordedGridStage& stage : picture.record().grid) names.push_back(stage.text.name);
  const auto place_of = [&](const char* name) { return std::ranges::find(names, name) - names.begin(); };
  const auto count = static_cast<std::ptrdiff_t>(names.size());
  CHECK(place_of("drift") == 0);
  CHECK(place_of("conjugate gradients") < place_of("gradient"));
  CHECK(place_of("gradient") < place_of("extension"));
  REQUIRE(place_of("extension") < count);
  const auto index = static_cast<int>(place_of("advection"));
  const PictureFrame frame = picture.draw(world, index, {}, target);
  const Pixels pixels = capture(target);
  const glm::ivec3 vacuum = color_at(frame, pixels, PaneId::grid, {0.31, 0.52});
  CHECK(std::max({vacuum.r, vacuum.g, vacuum.b}) < 20);
  const glm::ivec3 liquid = color_at(frame, pixels, PaneId::grid, {0.31, -0.52});
  CHECK(std::max({liquid.r, liquid.g, liquid.b}) > 60);
}

TEST_CASE_METHOD(StageFixture, "the outlet of a channel has the velocity before it, not the inlet's",
                 "[gl][view]") {
  // The inlet is faster above, and the step is too short to tell the outlet.
  World world(
      stage_scene_with({"domain.boundary=channel", "inlet.u=1+0.9*sin(pi*y/2)", "velocity.u=1",
                        "velocity.v=0", "grid.pressure=auto", "particles.enabled=false", "time.step=0.001"}),
      &shaders);
  StagePicture picture(shaders);
  picture.show(world, record_step(world, shaders));
  REQUIRE(picture.record().grid.front().text.quantity == StageQuantity::velocity);
  const PictureFrame frame = picture.draw(world, 0, {}, target);
  const Pixels pixels = capture(target);
  constexpr double kBetweenArrows = 0.75;
  const glm::ivec3 outlet = color_at(frame, pixels, PaneId::grid, {1.0 - 1.0 / 32, kBetweenArrows});
  const glm::ivec3 before = color_at(frame, pixels, PaneId::grid, {1.0 - 5.0 / 32, kBetweenArrows});
  CAPTURE(outlet.r, outlet.g, outlet.b, before.r, before.g, before.b);
  CHECK(glm::all(glm::lessThanEqual(glm::abs(outlet - before), glm::ivec3(6))));
}
