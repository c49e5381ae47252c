// Every name that users can type for a view has a row in the registry, and the rows are complete.
#include <catch2/catch.hpp>

#include <cmath>

#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"
#include "view/views/grid_views.hpp"
#include "view/views/panes.hpp"
#include "view/views/particle_views.hpp"

using namespace twinflow;

TEST_CASE("every view of the grid has a row, and all but dye have a quantity that can be computed",
          "[view]") {
  CHECK(grid_views().size() == kChoices<GridView>.size());
  for (const auto& [view, name] : kChoices<GridView>) {
    CAPTURE(name);
    const GridViewRow& row = row_of(view);
    CHECK(row.quantity.has_value() == (view != GridView::dye));
    CHECK((row.make != nullptr) == row.quantity.has_value());
    if (row.quantity) CHECK(!row.quantity->name.empty());
    CHECK_NOTHROW(row_of(row.counterpart));  // and it is no `match` itself
  }
}

TEST_CASE("every view of the particles has a row, and all but dye have a quantity that particles carry",
          "[view]") {
  Scene scene = load_scene("default");
  for (const char* small : {"grid.enabled=false", "particles.count=100"}) {
    apply_assignment(scene.settings, small);
  }
  const World world(scene, nullptr, {.seed = 1, .threads = 1});
  CHECK(particle_views().size() + 1 == kChoices<ParticleView>.size());  // `match` has none of its own
  for (const auto& [view, name] : kChoices<ParticleView>) {
    CAPTURE(name);
    Settings settings = default_settings();
    settings.view.particles = view;
    const ParticleViewRow& row = particle_view_of(settings);
    CHECK(row.quantity.has_value() == (row.view != ParticleView::dye));
    CHECK((row.values != nullptr) == row.quantity.has_value());
    if (row.values != nullptr) CHECK(row.values(world).size() == 100);
  }
}

TEST_CASE("particles that match the grid's view show its counterpart", "[view]") {
  Settings settings = default_settings();
  settings.view.particles = ParticleView::match;
  settings.view.grid = GridView::divergence;
  CHECK(particle_view_of(settings).quantity == Quantity::density);
  settings.view.grid = GridView::vorticity;
  CHECK(particle_view_of(settings).quantity == Quantity::vorticity);
  settings.view.particles = ParticleView::pressure;
  CHECK(particle_view_of(settings).quantity == Quantity::pressure);
}

TEST_CASE("a grid without dye shows its speed in place of dye, and so do particles that match it", "[view]") {
  Settings settings = default_settings();
  settings.view.grid = GridView::dye;
  settings.view.particles = ParticleView::match;
  CHECK_FALSE(grid_view_of(settings).quantity);
  settings.dye.enabled = false;
  CHECK(grid_view_of(settings).view == GridView::speed);
  CHECK(particle_view_of(settings).quantity == Quantity::speed);
  settings.view.particles = ParticleView::dye;  // they keep their colors
  CHECK_FALSE(particle_view_of(settings).quantity);
  settings.view.particles = ParticleView::match;
  settings.view.grid = GridView::vorticity;
  CHECK(grid_view_of(settings).quantity == Quantity::vorticity);
  settings.view.grid = GridView::dye;
  settings.grid.enabled = false;  // there is no grid that they could match
  CHECK_FALSE(particle_view_of(settings).quantity);
}

TEST_CASE("the vorticity of particles that turn like a solid is twice their rate of turning", "[view]") {
  Scene scene = load_scene("default");
  for (const char* assignment : {"grid.enabled=false", "particles.container=circle", "particles.count=900",
                                 "particles.jitter=0", "velocity.u=-3*y", "velocity.v=3*x"}) {
    apply_assignment(scene.settings, assignment);
  }
  const World world(scene, nullptr, {.seed = 1, .threads = 2});
  for (const float vorticity : row_of(ParticleView::vorticity).values(world)) {
    CHECK(vorticity == Approx(6.0).epsilon(1e-3));  // a linear flow, up to the rounding of float
  }
}

TEST_CASE("the mean pressure of particles that fill the domain is zero, and a pool's is not", "[view]") {
  const auto mean_pressure = [](const char* name) {
    Scene scene = load_scene(name);
    for (const char* assignment :
         {"grid.enabled=false", "coupling.mode=none", "particles.method=wcsph", "particles.count=900"}) {
      apply_assignment(scene.settings, assignment);
    }
    World world(scene, nullptr, {.seed = 1, .threads = 1});
    for (int k = 0; k < 10; ++k) world.step();
    const auto values = row_of(ParticleView::pressure).values(world);
    double sum = 0.0;
    double magnitude = 0.0;
    for (const float value : values) {
      sum += value;
      magnitude += std::abs(value);
    }
    return std::abs(sum) / magnitude;
  };
  CHECK(mean_pressure("default") < 1e-5);
  CHECK(mean_pressure("pool") > 0.1);
}

TEST_CASE("every arrangement of panes has a row, and every pane in it shows something", "[view]") {
  CHECK(pane_arrangements().size() == kChoices<ViewPanes>.size());
  for (const auto& [view, name] : kChoices<ViewPanes>) {
    CAPTURE(name);
    const std::vector<PaneId> panes = panes_of(view, true, true);
    CHECK(!panes.empty());
    for (const PaneId id : panes) {
      const PaneRow& row = row_of(id);
      CHECK((row.grid || row.particles || row.difference));
    }
  }
}

TEST_CASE("a view of a fluid that is absent shows the one that is there", "[view]") {
  using enum ViewPanes;
  const auto panes = [](std::initializer_list<PaneId> list) { return std::vector<PaneId>(list); };
  CHECK(panes_of(side_by_side, true, true) == panes({PaneId::grid, PaneId::particles}));
  CHECK(panes_of(particles, true, true) == panes({PaneId::particles}));
  CHECK(panes_of(overlay, true, true) == panes({PaneId::overlay}));
  CHECK(panes_of(difference, true, true) == panes({PaneId::difference}));
  for (const PanesRow& row : pane_arrangements()) {
    CHECK(panes_of(row.view, true, false) == panes({PaneId::grid}));
    CHECK(panes_of(row.view, false, true) == panes({PaneId::particles}));
    CHECK(panes_of(row.view, false, false).empty());
  }
}
