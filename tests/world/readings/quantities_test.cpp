#include "world/readings/quantities.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "world/readings/metrics.hpp"

using namespace twinflow;

namespace {

/// 0, 1, 2 … in some order.
bool fill_their_range(std::vector<int> places) {
  std::sort(places.begin(), places.end());
  for (std::size_t k = 0; k < places.size(); ++k) {
    if (places[k] != static_cast<int>(k)) return false;
  }
  return !places.empty();
}

std::vector<const QuantityColumn*> columns_of(const MeasuredQuantity& row) {
  std::vector<const QuantityColumn*> columns;
  for (const QuantityColumn* column : {&row.grid, &row.particles, &row.both}) {
    if (column->place >= 0) columns.push_back(column);
  }
  return columns;
}

}  // namespace

TEST_CASE("the columns of each table have places without a gap or a double place", "[world]") {
  for (const ColumnTable table : {ColumnTable::metrics, ColumnTable::cases}) {
    std::vector<int> places;
    std::set<std::string> names;
    for (const MetricsColumn& column : metrics_columns(table)) {
      places.push_back(column.of.place);
      CHECK(names.insert(column.name).second);
    }
    CHECK(std::is_sorted(places.begin(), places.end()));
    CHECK(fill_their_range(places));
  }
}

TEST_CASE("a quantity has a unit, a meaning and a column, and each column one source", "[world]") {
  for (const MeasuredQuantity& row : measured_quantities()) {
    CAPTURE(row.name);
    CHECK_FALSE(row.unit.empty());
    CHECK_FALSE(row.meaning.empty());
    const auto columns = columns_of(row);
    CHECK_FALSE(columns.empty());
    CHECK((row.both.place < 0 || columns.size() == 1));
    for (const QuantityColumn* column : columns) {
      CHECK((column->value != nullptr) != (column->measure != nullptr));
    }
    // What two fluids have is told apart.
    if (columns.size() == 2) CHECK(row.meaning.find("{}") != std::string_view::npos);
  }
}

TEST_CASE("what metrics do not hold has no value by them alone", "[world]") {
  int measured = 0;
  for (const MetricsColumn& column : metrics_columns(ColumnTable::cases)) {
    if (column.of.measure == nullptr) continue;
    ++measured;
    CHECK_THROWS_AS(column.value(Metrics{}), std::logic_error);
  }
  CHECK(measured > 0);
}

TEST_CASE("a quantity's figures are reduced columns, and its plots have titles", "[world]") {
  for (const MeasuredQuantity& row : measured_quantities()) {
    CAPTURE(row.name);
    const QuantityFigure& figure = row.figure;
    const bool any = figure.grid >= 0 || figure.particles >= 0 || figure.both >= 0;
    CHECK(any == (figure.reduction != Reduction::none));
    CHECK(any == !figure.name.empty());
    CHECK((figure.grid < 0 || row.grid.place >= 0));
    CHECK((figure.particles < 0 || row.particles.place >= 0));
    CHECK((figure.both < 0 || row.both.place >= 0));
    for (const QuantityPlot* plot : {&row.report_plot, &row.live_plot}) {
      CHECK((plot->place >= 0) == !plot->title.empty());
      CHECK((plot->place < 0 || row.both.place < 0));
      CHECK((plot->place < 0 || row.table == ColumnTable::metrics));  // plots read metrics
    }
  }
}

TEST_CASE("the total of the dye alone needs the dye", "[world]") {
  for (const MeasuredQuantity& row : measured_quantities()) {
    CAPTURE(row.name);
    CHECK(row.needs_dye == (row.name == "dye_total"));
  }
}
