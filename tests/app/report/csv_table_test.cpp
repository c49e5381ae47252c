#include "app/report/csv_table.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "core/error.hpp"

using namespace twinflow;
using reports::CsvTable;

TEST_CASE("a cell is a whole number or has no value, and numbers that are not finite stay so", "[report]") {
  const CsvTable table("a,b,c,d,e,f\n1x,,-2.5e-3,nan,-nan,-inf\n", "metrics.csv");
  CHECK_FALSE(table.last("a"));
  CHECK_FALSE(table.last("b"));
  CHECK(table.last("c") == -2.5e-3);
  CHECK(std::isnan(table.last("d").value()));
  CHECK(std::isnan(table.last("e").value()));
  CHECK(table.last("f") == -INFINITY);
}

TEST_CASE("a table tells which file lacks a column, a cell or its rows", "[report]") {
  CHECK_THROWS_AS(CsvTable("a,b\n1,2\n", "metrics.csv").column("c"), InputError);
  CHECK_THROWS_AS(CsvTable("a,b\n1\n", "metrics.csv"), InputError);
  CHECK_THROWS_AS(CsvTable("a,b\n", "metrics.csv"), InputError);
}

TEST_CASE("a value between sorted points lies on the line between them", "[report]") {
  using reports::value_at;
  const std::vector<std::pair<double, double>> points{{1.0, 10.0}, {2.0, 20.0}};
  CHECK_FALSE(value_at({}, 1.0, 0.1));
  CHECK_FALSE(value_at(points, 0.8, 0.1));
  CHECK(value_at(points, 0.95, 0.1) == 10.0);
  CHECK(value_at(points, 1.25, 0.1) == 12.5);
  CHECK(value_at(points, 1.95, 0.1) == 20.0);
  CHECK(value_at(points, 2.05, 0.1) == 20.0);
  CHECK_FALSE(value_at(points, 2.2, 0.1));
}
