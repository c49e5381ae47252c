#include <catch2/catch.hpp>

#include "scene/refusals.hpp"

using namespace twinflow;
using Catch::Contains;
using test::invalid;
using test::refusal_of_text;

TEST_CASE("values that do not go together are refused") {
  CHECK(invalid({}).empty());
  CHECK_THAT(invalid({"grid.enabled=false", "particles.enabled=false"}), Contains("there is no fluid"));
  CHECK_THAT(invalid({"particles.region=-1"}),
             Contains("particles.region = \"-1\": must be positive somewhere"));
  CHECK(invalid({"particles.region=-1", "particles.enabled=false"}).empty());
  CHECK_THAT(invalid({"particles.fluid_density=x"}),
             Contains("particles.fluid_density = \"x\": must be from 0.01 to 100 everywhere"));
  CHECK_THAT(invalid({"particles.fluid_density=1+200*(x>0)"}), Contains("must be from 0.01 to 100"));
  CHECK_THAT(invalid({"particles.fluid_density=1/x"}), Contains("particles.fluid_density"));
  CHECK(invalid({"particles.fluid_density=x > 0 ? 100 : 0.01"}).empty());
  CHECK(invalid({"brush.fluid_density=3"}).empty());
  CHECK_THAT(invalid({"brush.fluid_density=0.02-y"}),
             Contains("brush.fluid_density = \"0.02-y\": must be from 0.01 to 100 everywhere"));
  CHECK_THAT(invalid({"particles.container=circle", "particles.container_radius=1.5"}),
             Contains("particles.container_radius = 1.5: must be at most 1"));
  CHECK(invalid({"coupling.mode=one-way", "grid.enabled=false"}) ==
        "coupling.mode = \"one-way\": needs both fluids, and grid.enabled is false");
  CHECK(invalid({"coupling.mode=two-way", "particles.enabled=false"}) ==
        "coupling.mode = \"two-way\": needs both fluids, and particles.enabled is false");
  CHECK(invalid({"coupling.mode=two-way"}).empty());
  CHECK_THAT(invalid({"coupling.mode=two-way", "grid.frozen=true"}),
             Contains("coupling.mode = \"two-way\"") && Contains("grid.frozen"));
  CHECK(invalid({"coupling.mode=one-way", "grid.frozen=true"}).empty());
  CHECK(invalid({"particles.fluid_density=x > 0 ? 3 : 1", "particles.method=dfsph"}).empty());
  CHECK_THAT(invalid({"particles.container=circle", "domain.aspect=0.5"}), Contains("must be at most 0.5"));
  CHECK_THAT(invalid({"velocity.u=1/(x-x)"}), Contains("velocity.u = \"1/(x-x)\": its value must be finite"));
  CHECK(invalid({"exact.u=x*t", "exact.v=0"}).empty());
  CHECK(invalid({"exact.u=x*t"}) ==
        "exact.v = \"\": must be a formula in x, y, t if exact.u is one, or both must be empty");
  CHECK_THAT(invalid({"exact.u=0", "exact.v=y/(x-x)"}),
             Contains("exact.v = \"y/(x-x)\": its value must be finite"));
  CHECK_THAT(invalid({"dye.g=sin("}), Contains("dye.g = \"sin(\": it ends too early"));
  CHECK_THAT(invalid({"dye.image=missing.png"}), Contains("missing.png") && Contains("No such file"));
}

TEST_CASE("a free stream is a constant, and each fluid has its own") {
  const auto refusal = [](std::vector<std::string> more) {
    more.insert(more.begin(), {"domain.boundary=free-stream", "particles.enabled=false"});
    return invalid(more);
  };
  CHECK(refusal({}).empty());
  CHECK(refusal({"inlet.u=2*time.step/0.01"}).empty());
  CHECK(refusal({"inlet.u=1-y^2"}) ==
        "inlet.u = \"1-y^2\": must be a constant above 0 with domain.boundary = \"free-stream\"");
  CHECK_THAT(refusal({"inlet.u=1+0.1*sin(t)"}), Contains("must be a constant above 0"));
  CHECK_THAT(refusal({"inlet.u=0"}), Contains("inlet.u = \"0\": must be a constant above 0"));
  CHECK(refusal({"inlet.v=0.1"}) == "inlet.v = \"0.1\": must be 0 with domain.boundary = \"free-stream\"");
  CHECK(refusal({"grid.surface=free"}) == "grid.surface = \"free\": needs domain.boundary = \"walls\"");
  CHECK_THAT(refusal({"grid.layout=collocated"}), Contains("grid.layout"));
  CHECK_THAT(refusal({"grid.pressure=jacobi"}),
             Contains("needs a scene without solids and without an inlet"));
  CHECK_THAT(refusal({"temperature.initial=0", "temperature.top=1"}), Contains("which has no wall there"));
  CHECK(refusal({"temperature.initial=0", "temperature.left=1"}).empty());
  CHECK(invalid({"domain.boundary=free-stream"}).empty());
  CHECK(invalid({"domain.boundary=free-stream", "coupling.mode=one-way"}) ==
        "coupling.mode = \"one-way\": must be \"none\" with domain.boundary = \"free-stream\"");
  CHECK_THAT(invalid({"domain.boundary=free-stream", "particles.method=mueller"}),
             Contains("cannot flow through domain.boundary = \"free-stream\""));
}

TEST_CASE("temperatures that a scene cannot have are refused in one line") {
  CHECK(invalid({"temperature.initial=x"}).empty());
  CHECK(
      invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.left=1", "temperature.right=y"})
          .empty());
  CHECK(invalid({"temperature.initial=0", "temperature.bottom=1"}) ==
        "temperature.bottom = \"1\": must be empty with domain.boundary = \"wrap\", which has no wall there");
  CHECK(invalid({"temperature.initial=0", "temperature.left=1", "domain.boundary=channel"}).empty());
  CHECK(invalid({"temperature.initial=0", "temperature.top=1", "domain.boundary=layer"}).empty());
  CHECK(invalid({"temperature.initial=0", "temperature.left=1", "domain.boundary=layer"}) ==
        "temperature.left = \"1\": must be empty with domain.boundary = \"layer\", which has no wall there");
  CHECK_THAT(invalid({"temperature.initial=0", "temperature.right=1", "domain.boundary=channel"}),
             Contains("temperature.right = \"1\": must be empty with domain.boundary = \"channel\""));
  CHECK_THAT(invalid({"temperature.initial=1/(x-x)"}),
             Contains("temperature.initial = \"1/(x-x)\": its value must be finite"));
  CHECK(invalid({"temperature.initial=1e7*x"}) ==
        "temperature.initial = \"1e7*x\": must be from -1e+06 to 1e+06 everywhere in the domain");
  CHECK_THAT(invalid({"temperature.initial=0", "domain.boundary=walls", "grid.surface=free"}),
             Contains("must be empty with grid.surface = \"free\""));
  CHECK(invalid({"temperature.initial=t"}) ==
        "temperature.initial = \"t\": must not depend on t; temperatures are given as they are at the start");
  CHECK(
      invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.top=sin(t)"}) ==
      "temperature.top = \"sin(t)\": must not depend on t; temperatures are given as they are at the start");
  CHECK(invalid({"domain.boundary=walls", "temperature.left=1"}) ==
        "temperature.left = \"1\": needs temperature.initial, without which the fluids carry no heat");
  CHECK_THAT(refusal_of_text("[temperature]\ndiffusivity = -0.1"),
             Contains("s.toml:2:15: temperature.diffusivity = -0.1: must be a number from 0 to 10"));
}

TEST_CASE("the temperature of a wall is checked on this wall alone") {
  // Finite at x = -1 and at y = 1 alone.
  CHECK(invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.left=sqrt(-1-x)"}).empty());
  CHECK(invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.top=sqrt(y-1)"}).empty());
  CHECK_THAT(invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.left=1/(y-1)"}),
             Contains("temperature.left = \"1/(y-1)\": its value must be finite, but at x = -1, y = 1"));
  CHECK_THAT(invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.right=1/(1-x)"}),
             Contains("temperature.right = \"1/(1-x)\": its value must be finite"));
  CHECK(invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.bottom=2e6*(x > 0.9999)"}) ==
        "temperature.bottom = \"2e6*(x > 0.9999)\": must be from -1e+06 to 1e+06 everywhere on its wall");
}

TEST_CASE("what warms fluids that carry no heat is refused in one line") {
  const auto refused = [](const std::string& toml) {
    return message_of<InputError>([&] { validate(parse_scene(toml, "s.toml", {})); });
  };
  const std::string heat = "[temperature]\ninitial = \"0\"\n";
  const std::string disc = "[[solid]]\nshape = \"disc\"\nradius = 0.1\n";
  const std::string stroke = "[[gesture]]\npath = [[0.0, 0.0, 0.0], [0.5, 0.1, 0.0]]\ntool = ";
  for (const char* given : {"temperature = 2.0\n", "flux = -0.5\n"}) {
    CHECK(refused(heat + disc + given).empty());
    CHECK_THAT(refused(disc + given),
               Contains("needs temperature.initial, without which the fluids carry no heat"));
  }
  CHECK(refused(disc + disc + "flux = -0.5\n") ==
        "solid 2 with the flux -0.5: needs temperature.initial, without which the fluids carry no heat");
  for (const char* tool : {"\"heat\"\n", "\"cool\"\n"}) CHECK(refused(heat + stroke + tool).empty());
  CHECK(refused(stroke + "\"cool\"\n") ==
        "gesture 1 with the tool cool: needs temperature.initial, without which the fluids carry no heat");
}

TEST_CASE("a formula that would take very long at all points of its scene is refused") {
  std::string tangents = "x";
  for (int k = 0; k < 350; ++k) tangents = "cos(" + tangents + ")";
  // About ten microseconds per point: seconds at the points of the default, minutes at 16 million points on
  // any present machine.
  CHECK(invalid({"dye.g=" + tangents, "dye.resolution=128"}).empty());
  // All others are constant, because a slow machine would also refuse the scene's own at so many points.
  const std::string refusal =
      invalid({"velocity.u=0", "velocity.v=0", "grid.resolution=16", "dye.r=0", "dye.b=0",
               "dye.g=" + tangents, "dye.resolution=4096", "domain.aspect=4"});
  CHECK_THAT(refusal, Contains("dye.g = \"cos(cos(") && Contains("s to compute at the points of this scene"));
  CHECK(refusal.size() < 300);
}

TEST_CASE("a body that does not fit into the domain, or stands outside the container, is refused") {
  const auto refused = [](const std::string& body, const std::string& more = "") {
    return message_of<InputError>(
        [&] { validate(parse_scene(more + "[[body]]\nshape = \"box\"\n" + body, "s.toml", "")); });
  };
  CHECK_THAT(refused("center = [0, 0]\nsize = [3.0, 0.2]"), Contains("body 1") && Contains("smaller"));
  CHECK_THAT(refused("center = [1.5, 0]\nsize = [0.2, 0.2]", "[particles]\ncontainer = \"box\"\n"),
             Contains("body 1") && Contains("(1.5, 0)") && Contains("inside"));
  CHECK_THAT(refused("center = [0.5, 0.5]\nsize = [0.1, 0.1]",
                     "[particles]\ncontainer = \"circle\"\ncontainer_radius = 0.6\n"),
             Contains("outside"));
  CHECK_NOTHROW(validate(parse_scene("[[body]]\nshape = \"box\"\ncenter = [5, 0]\nsize = [0.2, 0.2]",
                                     "s.toml", "")));  // the domain wraps
}

TEST_CASE("a pressure solver that cannot solve the grid is refused before anything runs") {
  CHECK(invalid({"grid.pressure=spectral", "domain.boundary=walls"}) ==
        "grid.pressure = spectral: needs domain.boundary = wrap; take grid.pressure = multigrid");
  CHECK_THAT(invalid({"grid.pressure=spectral", "grid.resolution=96", "grid.layout=collocated"}),
             Contains("powers of two from 16 to 4096 cells, not 96x96; take grid.pressure = jacobi"));
  CHECK(invalid({"grid.pressure=multigrid", "grid.layout=collocated"}) ==
        "grid.pressure = multigrid: needs grid.layout = staggered; take grid.pressure = jacobi");
  CHECK(invalid({"grid.pressure=spectral", "domain.boundary=walls", "grid.enabled=false"}).empty());
  CHECK(invalid({"grid.pressure=spectral", "grid.resolution=64"}).empty());
  CHECK(invalid({"grid.pressure=multigrid", "domain.boundary=walls"}).empty());
}

TEST_CASE("each change is judged by the settings as they are then") {
  const auto refusal = [](const std::string& toml) {
    return message_of<InputError>([&] { validate(parse_scene(toml, "s.toml", "")); });
  };
  CHECK(refusal("domain.boundary = \"walls\"\n[[change]]\nat = 2\ngrid.pressure = \"spectral\"") ==
        "change at 2 s: grid.pressure = spectral: needs domain.boundary = wrap; take grid.pressure = "
        "multigrid");
  CHECK_THAT(refusal("[[change]]\nat = 2\nbrush.fluid_density = \"0\""),
             Contains("change at 2 s: brush.fluid_density = \"0\": must be from 0.01 to 100"));
}

TEST_CASE("a change that does not go together with the rest is refused by its time") {
  const Scene scene = parse_scene(
      "[particles]\nenabled = false\n[[change]]\nat = 1.5\ncoupling.mode = \"one-way\"", "s.toml", "");
  CHECK_THROWS_WITH(validate(scene), Catch::Contains("change at 1.5 s: ") && Catch::Contains("both fluids"));
}

TEST_CASE("formulas that name parameters are checked with the values of the scene") {
  CHECK(invalid({"exact.u=exp(-nu*t)", "exact.v=0"}).empty());
  CHECK(invalid({"particles.region=x - force.x"}).empty());
  CHECK_THAT(invalid({"velocity.u=1/grid.viscosity", "grid.viscosity=0"}),
             Contains("velocity.u = \"1/grid.viscosity\": its value must be finite"));
  CHECK(invalid({"velocity.u=1/grid.viscosity", "grid.viscosity=0.1"}).empty());
  // Each fluid has a viscosity of its own.
  CHECK_THAT(invalid({"velocity.u=1/nu", "grid.viscosity=0.1", "particles.viscosity=0"}),
             Contains("must be finite"));
  CHECK(invalid({"velocity.u=1/nu", "grid.viscosity=0.1", "particles.viscosity=0", "particles.enabled=false"})
            .empty());
  CHECK_THAT(refusal_of_text("[velocity]\nu = \"grid.viscosty\""),
             Contains("velocity.u") && Contains("grid.viscosity)"));
  CHECK_THAT(refusal_of_text("[dye]\nr = \"nu\""), Contains("unknown name \"nu\""));
  CHECK(refusal_of_text("[velocity]\nu = \"nu*grid.viscosity\"").empty());
}
