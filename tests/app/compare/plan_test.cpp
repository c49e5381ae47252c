#include "app/compare/plan.hpp"
#include "app/compare/axes.hpp"
#include "runs/batch/names.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "app/program.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "view/files/png_jpeg.hpp"

using namespace twinflow;
using namespace twinflow::batch;
using namespace twinflow::comparison;

namespace {

CompareCommand sweep(std::vector<std::string> scenes, std::vector<std::string> axes) {
  CompareCommand command;
  command.scenes = std::move(scenes);
  command.axes = std::move(axes);
  return command;
}

std::vector<std::string> folders_of(const Plan& plan) {
  std::vector<std::string> folders;
  for (const Variant& variant : plan.variants) folders.push_back(variant.folder);
  return folders;
}

std::string refusal(const CompareCommand& command) {
  try {
    make_plan(command);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a sweep is every scene with every combination, the last axis running fastest", "[compare]") {
  const Plan plan =
      make_plan(sweep({"taylor-green", "uniform"}, {"particles.count=100,200", "grid.resolution=32,64,128"}));
  REQUIRE(plan.variants.size() == 12);
  std::size_t index = 0;
  for (const std::string scene : {"taylor-green", "uniform"}) {
    for (const int count : {100, 200}) {
      for (const int resolution : {32, 64, 128}) {
        const Variant& variant = plan.variants[index++];
        CHECK(variant.scene_name == scene);
        CHECK(variant.scene.settings.particles.count == count);
        CHECK(variant.scene.settings.grid.resolution == resolution);
        CHECK(variant.varied == std::vector<std::pair<std::string, std::string>>{
                                    {"particles.count", std::to_string(count)},
                                    {"grid.resolution", std::to_string(resolution)}});
      }
    }
  }
  const std::vector<std::string> folders = folders_of(plan);
  CHECK(folders.front() == "taylor-green_particles.count=100_grid.resolution=32");
  CHECK(std::set<std::string>(folders.begin(), folders.end()).size() == 12);
}

TEST_CASE("a setting holds in every variant, and an axis goes over it", "[compare]") {
  CompareCommand command = sweep({"uniform"}, {"grid.resolution=32,64"});
  command.options.assignments = {"grid.viscosity=0.25", "grid.resolution=512"};
  const Plan plan = make_plan(command);
  CHECK(plan.variants[0].scene.settings.grid.viscosity == 0.25);
  CHECK(plan.variants[0].scene.settings.grid.resolution == 32);
  CHECK(plan.variants[1].scene.settings.grid.resolution == 64);
}

TEST_CASE("commas in brackets belong to a value, and the same number written otherwise is the same value",
          "[compare]") {
  CHECK(parse_axis("velocity.u=atan2(y,x),sin(x)").values ==
        std::vector<std::string>{"atan2(y,x)", "sin(x)"});
  CHECK(parse_axis("grid.viscosity=0.010,1e-3").values == std::vector<std::string>{"0.01", "0.001"});
  CHECK_THROWS_AS(parse_axis("grid.viscosity=0.01,1e-2"), InputError);
}

TEST_CASE("parameters on one axis take its values together", "[compare]") {
  const Plan plan = make_plan(
      sweep({"taylor-green"}, {"grid.viscosity,particles.viscosity=0.01,0.02", "grid.resolution=32,64"}));
  REQUIRE(plan.variants.size() == 4);
  for (std::size_t index = 0; index < 4; ++index) {
    const Variant& variant = plan.variants[index];
    const double viscosity = index < 2 ? 0.01 : 0.02;
    CHECK(variant.scene.settings.grid.viscosity == viscosity);
    CHECK(variant.scene.settings.particles.viscosity == viscosity);
    CHECK(variant.scene.settings.grid.resolution == (index % 2 == 0 ? 32 : 64));
    CHECK(variant.varied.size() == 3);
  }
  CHECK(folders_of(plan).front() ==
        "taylor-green_grid.viscosity=0.01_particles.viscosity=0.01_grid.resolution=32");
  const auto told = [](const char* axis) { return refusal(sweep({"taylor-green"}, {axis})); };
  CHECK_THAT(told("grid.viscosity,grid.viscosity=1,2"), Catch::Contains("given twice"));
  CHECK_THAT(told("grid.viscosity,particles.viscosty=1,2"), Catch::Contains("particles.viscosity"));
  CHECK_THAT(told("grid.viscosity,=1,2"), Catch::Contains("unknown key"));
  CHECK_THAT(told("grid.resolution,particles.count=33,64"), Catch::Contains("grid.resolution = 33"));
  CHECK_THAT(
      refusal(sweep({"taylor-green"}, {"grid.viscosity,particles.viscosity=0.1", "particles.viscosity=0.2"})),
      Catch::Contains("particles.viscosity: given twice"));
}

TEST_CASE("a value in quotes is one value, whatever stands in it", "[compare]") {
  using Values = std::vector<std::string>;
  CHECK(parse_axis("dye.image='a,b.png',c.png").values == Values{"a,b.png", "c.png"});
  CHECK(parse_axis("dye.image='it''s),(.png'").values == Values{"it's),(.png"});
  CHECK(parse_axis("dye.image=it's.png").values == Values{"it's.png"});
  CHECK_THAT(refusal(sweep({"uniform"}, {"dye.image='a"})),
             Catch::Contains("--vary dye.image='a: a quote is not closed"));
  for (const Values& values : {Values{"a,b.png", "c.png"}, Values{"it's"}, Values{"'"}, Values{"", "a"},
                               Values{"(,", "),"}, Values{"''", "','"}, Values{"atan2(y,x)", "1"}}) {
    CHECK(parse_axis(axis_text("velocity.u", values)).values == values);
  }
}

TEST_CASE("a sweep that cannot be is refused before anything runs", "[compare]") {
  using Catch::Contains;
  CHECK_THAT(refusal(sweep({"uniform"}, {"grid.resolutoin=32"})), Contains("grid.resolution"));
  CHECK_THAT(refusal(sweep({"uniform"}, {"grid.resolution=32,33"})), Contains("even"));
  CHECK_THAT(refusal(sweep({"uniform"}, {"grid.resolution"})), Contains("key=a,b,c"));
  CHECK_THAT(refusal(sweep({"uniform"}, {"grid.resolution=32", "grid.resolution=64"})), Contains("twice"));
  CHECK_THAT(refusal(sweep({"uniform", "unifrom"}, {})), Contains("unknown scene"));
  CHECK_THAT(refusal(sweep({"uniform"}, {"velocity.u=x,1/0"})), Contains("velocity.u=1/0"));
}

TEST_CASE("the shards of a sweep are all of it, each part once, whatever their number", "[compare]") {
  for (const int count : {1, 2, 3, 7, 20}) {
    CAPTURE(count);
    std::vector<int> times(10, 0);
    for (int index = 1; index <= count; ++index) {
      for (const std::size_t variant : indices_of_shard(times.size(), {index, count})) ++times.at(variant);
    }
    CHECK(times == std::vector<int>(10, 1));
  }
}

TEST_CASE("a reference is one run more of each scene, of the grid alone", "[compare]") {
  CompareCommand command =
      sweep({"double-shear-layer", "taylor-green"}, {"particles.count=100,200", "particles.cfl=0.3,0.4"});
  command.reference = {"grid.resolution=512"};
  const Plan plan = make_plan(command);
  REQUIRE(plan.variants.size() == 10);
  for (const std::size_t index : {std::size_t{4}, std::size_t{9}}) {
    CHECK(plan.variants[index].is_reference);
    CHECK(plan.variants[index].scene.settings.grid.resolution == 512);
    CHECK_FALSE(plan.variants[index].scene.settings.particles.enabled);
  }
  CHECK_FALSE(plan.variants[3].is_reference);
  CHECK(plan.variants[9].scene_name == "taylor-green");
}

TEST_CASE("a reference in another domain is refused", "[compare]") {
  CompareCommand command = sweep({"taylor-green"}, {});
  command.reference = {"domain.aspect=2"};
  CHECK_THAT(refusal(command), Catch::Contains("domain"));
  command.scenes = {"two-fluids"};
  command.reference = {"grid.resolution=64"};
  CHECK_THAT(refusal(command), Catch::Contains("no grid fluid"));
}

TEST_CASE("a reference of another width that asks for the same aspect is taken", "[compare]") {
  CompareCommand command = sweep({"taylor-green"}, {});
  command.options.assignments = {"domain.aspect=1.05", "grid.resolution=64"};
  command.reference = {"grid.resolution=80"};
  CHECK(refusal(command).empty());
}

TEST_CASE("one reference measures variants of one flow only", "[compare]") {
  CompareCommand command = sweep({"taylor-green"}, {"particles.count=100,200"});
  command.reference = {"grid.resolution=64"};
  CHECK(refusal(command).empty());
  for (const std::string axis : {"grid.viscosity=0,0.1", "particles.viscosity=0,0.1", "force.x=0,1",
                                 "velocity.u=x,y", "coupling.mode=none,two-way", "time.end=1,2"}) {
    CAPTURE(axis);
    command.axes = {"grid.resolution=32,64", axis};
    CHECK_THAT(refusal(command), Catch::StartsWith("--vary " + axis.substr(0, axis.find('='))) &&
                                     Catch::Contains("--reference") && !Catch::Contains("\n"));
  }
  for (const std::string axis : {"time.step=0.01,0.02", "dye.resolution=64,128", "view.grid=dye,speed",
                                 "particles.method=double-density,wcsph"}) {
    CAPTURE(axis);
    command.axes = {axis};
    CHECK(refusal(command).empty());
  }
}

TEST_CASE("pictures are taken from the start to the end, one alone at the end", "[compare]") {
  CHECK(picture_times(3.0, 4) == std::vector<double>{0.0, 1.0, 2.0, 3.0});
  CHECK(picture_times(3.0, 1) == std::vector<double>{3.0});
}

TEST_CASE("names of folders stay inside the folder of the runs", "[compare]") {
  CHECK(safe_name("swirl_grid.advection=bicubic") == "swirl_grid.advection=bicubic");
  CHECK(safe_name("../../etc/passwd").find('/') == std::string::npos);
  CHECK(safe_name("..").front() != '.');
  CHECK(safe_name("-o").front() != '-');
  CHECK(safe_name("") == "scene");
  CHECK(safe_name(std::string(1000, 'x')).size() == 100);

  // Variants that differ only in characters which a name cannot have get different names.
  const CompareCommand command = sweep({"uniform"}, {"velocity.u=x*y,x-y"});
  const std::vector<std::string> folders = folders_of(make_plan(command));
  CHECK(folders[0] != folders[1]);
}

TEST_CASE("the settings of a run tell it from every other", "[compare]") {
  const CompareCommand command = sweep({"uniform"}, {});
  const auto settings = [](const CompareCommand& changed) { return make_plan(changed).variants[0].settings; };
  const std::string usual = settings(command);
  CHECK(settings(command) == usual);
  CompareCommand changed = command;
  changed.options.seed = 2;
  CHECK(settings(changed) != usual);
  changed = command;
  changed.until = 3.0;
  CHECK(settings(changed) != usual);
  changed = command;
  changed.pictures = 2;
  CHECK(settings(changed) != usual);
  changed = command;
  changed.options.assignments = {"grid.viscosity=0.5"};
  CHECK(settings(changed) != usual);
}

TEST_CASE("a run whose dye image or shaders changed is not the same run", "[compare]") {
  const TemporaryFolder folder;
  const auto put_image = [&](unsigned char shade) {
    write_file_atomically(folder.path / "dye.jpg",
                          encode_jpeg({8, 8, std::vector<unsigned char>(192, shade)}));
  };
  put_image(0);
  write_file_atomically(folder.path / "scene.toml", std::string_view("[dye]\nimage = \"dye.jpg\"\n"));
  std::filesystem::create_directory(folder.path / "shaders");
  write_file_atomically(folder.path / "shaders" / "one.frag", std::string_view("void main() {}"));
  CompareCommand command = sweep({folder / "scene.toml"}, {});
  command.options.shaders = folder.path / "shaders";
  const auto settings = [&] { return make_plan(command).variants[0].settings; };
  const std::string first = settings();
  CHECK(settings() == first);
  put_image(255);
  const std::string repainted = settings();
  CHECK(repainted != first);
  put_image(0);
  CHECK(settings() == first);
  write_file_atomically(folder.path / "shaders" / "one.frag", std::string_view("void main() { discard; }"));
  CHECK(settings() != first);
}
