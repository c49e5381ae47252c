// Every name that users can type for a view has a row in the registry, and the rows are complete.
#include <catch2/catch.hpp>

#include "scene/parameters/parameters.hpp"
#include "view/views/grid_views.hpp"
#include "view/views/panes.hpp"
#include "view/views/particle_views.hpp"

using namespace twinflow;

namespace {

/// The default settings with each name of a choice in turn.
std::vector<Settings> with_every_choice(const char* key) {
  std::vector<Settings> result;
  const Parameter& parameter = find_parameter(key);
  for (const std::string_view name : parameter.names) {
    result.push_back(default_settings());
    set_parameter(result.back(), parameter, std::string(name));
  }
  return result;
}

}  // namespace

TEST_CASE("every view of the grid has a row; all but dye have a quantity that can be computed", "[view]") {
  const auto choices = with_every_choice("view.grid");
  CHECK(grid_views().size() == choices.size());
  for (const Settings& settings : choices) {
    const GridViewRow& row = row_of(settings.view.grid);
    CAPTURE(int(row.view));
    CHECK(row.quantity.has_value() == (row.view != GridView::dye));
    CHECK((row.make != nullptr) == row.quantity.has_value());
    if (row.quantity) CHECK(!row.quantity->name.empty());
    CHECK_NOTHROW(row_of(row.counterpart));  // and it is no `match` itself
  }
}

TEST_CASE("every view of the particles has a row; all but dye have a quantity that particles carry",
          "[view]") {
  const ParticleSet particles(3);
  const auto choices = with_every_choice("view.particles");
  CHECK(particle_views().size() + 1 == choices.size());  // `match` has none of its own
  for (const Settings& settings : choices) {
    const ParticleViewRow& row = particle_view_of(settings);
    CAPTURE(int(settings.view.particles));
    CHECK(row.quantity.has_value() == (row.view != ParticleView::dye));
    CHECK((row.values != nullptr) == row.quantity.has_value());
    if (row.values != nullptr) CHECK(row.values(particles).size() == 3);
  }
}

TEST_CASE("particles that match the grid's view show its counterpart", "[view]") {
  Settings settings = default_settings();
  settings.view.particles = ParticleView::match;
  settings.view.grid = GridView::divergence;
  CHECK(particle_view_of(settings).quantity == Quantity::density);
  settings.view.grid = GridView::vorticity;
  CHECK(particle_view_of(settings).quantity == Quantity::speed);
  settings.view.particles = ParticleView::pressure;
  CHECK(particle_view_of(settings).quantity == Quantity::pressure);
}

TEST_CASE("every arrangement of panes has a row, and every pane in it shows something", "[view]") {
  const auto choices = with_every_choice("view.panes");
  CHECK(pane_arrangements().size() == choices.size());
  for (const Settings& settings : choices) {
    const std::vector<PaneId> panes = panes_of(settings.view.panes, true, true);
    CAPTURE(int(settings.view.panes));
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
