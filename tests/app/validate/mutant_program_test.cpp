// Shaders with one fault each, which `twinflow validate --shaders` takes in place of the built-in ones:
// verdicts must fail.
#include <catch2/catch.hpp>

#include "app/program.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

/// A case of the grid whose exact solution is that of `scene`; `tolerance` is a third above the error of the
/// sound program with 32 x 32 cells.
std::string exact_case(const std::string& scene, const std::string& tolerance) {
  return "title = 'A case'\ntext = 'The exact solution is known.'\n[scene]\n" + scene +
         "[grid]\nresolution = [32]\n[[quantity]]\nname = 'error of the velocity'\ncolumn = 'error_l2'\n"
         "source = 'the exact solution'\nreference = 0\ngrid = " +
         tolerance + "\n";
}

/// Vortices in a wind, which the fluid must carry the right way.
const std::string kCarried = exact_case(
    "base = 'drifting-vortices'\n[scene.time]\nstep = 0.02\nend = 0.2\n[scene.dye]\nresolution = 16\n",
    "0.00042");

/// A wave across a layer between two walls, which only viscosity changes.
const std::string kDecaying = exact_case(
    "base = 'taylor-green'\n[scene.time]\nstep = 0.02\nend = 0.2\n[scene.grid]\nviscosity = 0.1\n"
    "[scene.domain]\nboundary = 'layer'\nslip = 'no-slip'\n[scene.dye]\nresolution = 16\n"
    "[scene.velocity]\nu = 'sin(pi*y)'\nv = '0'\n"
    "[scene.exact]\nu = 'sin(pi*y)*exp(-0.1*pi^2*t)'\nv = '0'\n",
    "0.0022");

/// The two cases, and a folder with one shader of which `sound` is replaced by `faulty`.
struct Mutant {
  TemporaryFolder folder;

  Mutant(const std::string& shader, const std::string& sound, const std::string& faulty) {
    std::ofstream(folder / "carried.toml") << kCarried;
    std::ofstream(folder / "decaying.toml") << kDecaying;
    std::string text = content_of(std::filesystem::path(TWINFLOW_SHADERS) / shader);
    const std::size_t place = text.find(sound);
    REQUIRE(place != std::string::npos);
    REQUIRE(text.find(sound, place + 1) == std::string::npos);
    text.replace(place, sound.size(), faulty);
    const std::filesystem::path file = folder.path / "shaders" / shader;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  ProgramResult validate() const {
    return run_program("validate " + quoted(folder / "carried.toml") + " " +
                       quoted(folder / "decaying.toml") + " --quiet --shaders " + quoted(folder / "shaders") +
                       " -o " + quoted(folder / "out"));
  }
};

}  // namespace

TEST_CASE("verdicts pass with shaders of which only a comment differs", "[validate]") {
  const ProgramResult result =
      Mutant("grid/advection/trace_corners.frag", "// Traces unbounded", "// Follows unbounded").validate();
  INFO(result.err);
  CHECK(result.status == 0);
}

TEST_CASE("a verdict fails if the advection looks for the fluid downstream", "[validate]") {
  const Mutant mutant("grid/advection/trace_corners.frag", "out_displacement = -u_cells_per_speed",
                      "out_displacement = u_cells_per_speed");
  const ProgramResult result = mutant.validate();
  CHECK(result.status == 1);
  CHECK_THAT(result.err, Contains("1 of 2 verdicts failed: carried_grid_32"));
}

TEST_CASE("a verdict fails if viscosity takes one neighbor twice", "[validate]") {
  const Mutant mutant("grid/diffusion/diffuse.frag", "velocity_of_neighbor(ivec2(0, -1))",
                      "velocity_of_neighbor(ivec2(0, 1))");
  const ProgramResult result = mutant.validate();
  CHECK(result.status == 1);
  CHECK_THAT(result.err, Contains("decaying_grid_32"));
}
