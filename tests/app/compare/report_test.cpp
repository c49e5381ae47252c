#include "app/compare/report.hpp"

#include <catch2/catch.hpp>
#include <regex>

#include "app/compare/plots.hpp"
#include "app/compare/results_table.hpp"
#include "app/compare/summary.hpp"
#include "app/program.hpp"
#include "core/files.hpp"
#include "scene/scene.hpp"

using namespace twinflow;
using namespace twinflow::comparison;
using namespace twinflow::reports;
using Catch::Contains;

namespace {

const std::string kHeader =
    "time,grid_kinetic_energy,grid_momentum_x,grid_momentum_y,grid_divergence_rms,grid_error_l2,grid_step_ms,"
    "particles_kinetic_energy,particles_momentum_x,particles_momentum_y,particles_density_error_rms,"
    "particles_count,particles_error_l2,particles_step_ms,velocity_difference_rms,"
    "grid_solid_force_x,grid_solid_force_y,particles_solid_force_x,particles_solid_force_y,grid_solid_torque,"
    "particles_solid_torque\n";

/// A run of Taylor–Green vortices with these errors, over two rows.
Result result_with(const std::string& grid_error, const std::string& particles_error) {
  const std::string csv = kHeader + "0,1,0,0,1e-7,0,,1,0,0,0.01,64,0,,0,,,,,,\n" +
                          "0.5,0.82,3e-8,4e-8,2e-7," + grid_error + ",5,0.5,0,0,0.02,64," + particles_error +
                          ",7,0.1,0.25,0.5,0.125,0,-0.125,\n1,0.67,3e-8,4e-8,2e-7," + grid_error +
                          ",5,0.25,0,0,0.02,64," + particles_error + ",9,0.2,0.5,-0.5,0.25,0,0.75,\n";
  batch::Sweep::Run run{"run", "taylor-green", "Vortices", {}, false, "0"};
  Scene scene = load_scene("taylor-green");
  Result result{{.folder = "nowhere",
                 .scene = scene,
                 .time = 1.0,
                 .processor = "processor",
                 .renderer = "renderer",
                 .threads = 2},
                run,
                CsvTable(csv, "metrics.csv")};
  result.picture_times = {0.0, 1.0};
  result.difference_scale = 0.5;
  result.grid_cells = 1024.0;
  result.particles_mass = 4.0;
  result.particles_density = 2.0;
  return result;
}

Result varied(Result result, const std::string& key, const std::string& value) {
  result.run.varied.emplace_back(key, value);
  result.run.folder += key + value;
  return result;
}

const Plot* find(const std::vector<Plot>& plots, const std::string& title) {
  for (const Plot& plot : plots) {
    if (plot.title == title) return &plot;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("the plots have what the scene's gauges read, but for the samples of lines", "[compare]") {
  Result first = varied(result_with("2e-5", "0.3"), "particles.method", "wcsph");
  Gauge front;
  front.name = "front";
  first.scene.gauges = {front};
  Result second = varied(result_with("2e-5", "0.3"), "particles.method", "dfsph");
  second.scene.gauges = {front};
  const std::string header = "time,front_grid_wetted,front_particles_wetted,front_grid_pressure_0\n";
  first.gauges = CsvTable(header + "0,1,1,5\n0.5,1.5,,5\n1,2,1.75,5\n", "gauges.csv");
  second.gauges = CsvTable(header + "0,1,1,5\n0.5,1.5,1.25,5\n1,2,1.5,5\n", "gauges.csv");
  const std::vector<const Result*> both = {&first, &second};
  const std::vector<Plot> plots = plots_of(both);
  const Plot* wetted = find(plots, "Gauge front: wetted");
  REQUIRE(wetted != nullptr);
  REQUIRE(wetted->series.size() == 3);  // the grid's is the same in both
  CHECK(wetted->series[1].points == std::vector<std::pair<double, double>>{{0.0, 1.0}, {1.0, 1.75}});
  CHECK(wetted->series[2].points.size() == 3);
  for (const Plot& plot : plots) CHECK(plot.title.find("pressure 0") == std::string::npos);
}

TEST_CASE("errors of gauges by cost are distances from the reference's grid, in per cent, between its rows",
          "[compare]") {
  Gauge front;
  front.name = "front";
  const std::string header = "time,front_grid_reach,front_particles_reach,front_grid_pressure_0\n";
  Result reference = result_with("0.02", "0.3");
  reference.gauges = CsvTable("time,front_grid_reach\n0,1\n1,3\n", "gauges.csv");
  std::vector<Result> results;
  for (const char* method : {"wcsph", "dfsph"}) {
    results.push_back(varied(result_with("0.02", "0.3"), "particles.method", method));
    results.back().scene.gauges = {front};
  }
  // At 0.5 s the reference reaches 2, and at 2 s it has ended.
  results[0].gauges = CsvTable(header + "0,1,1.5,5\n0.5,2.25,2,5\n2,9,9,5\n", "gauges.csv");
  results[1].gauges = CsvTable(header + "0,1,1,5\n0.5,2.25,,5\n", "gauges.csv");
  for (Result& result : results) result.gauge_errors = gauge_errors_against(reference, result);
  CHECK(results[0].gauge_errors.at("front_grid_reach") == Approx(0.25 / std::sqrt(5.0)));
  CHECK(results[0].gauge_errors.at("front_particles_reach") == Approx(0.5 / std::sqrt(5.0)));
  CHECK(results[1].gauge_errors.at("front_particles_reach") == 0.0);
  CHECK_FALSE(results[0].gauge_errors.contains("front_grid_pressure_0"));

  const std::vector<const Result*> both = {&results[0], &results[1]};
  const std::vector<Plot> plots = plots_of(both);
  const Plot* errors = find(plots, "Gauge front: reach, error by cost");
  REQUIRE(errors != nullptr);
  CHECK(errors->y_label == "reach, distance from the reference run (%)");
  REQUIRE(errors->series.size() == 2);  // the grid's is the same, and the logarithm leaves out the zero
  CHECK(errors->series[0].points.size() == 1);
  CHECK(errors->series[0].points[0].first == 5.0);
  CHECK(errors->series[0].points[0].second == Approx(25.0 / std::sqrt(5.0)));
  CHECK(errors->series[1].points[0].first == 9.0);

  for (Result& result : results) result.gauge_errors.clear();  // without a reference run
  CHECK(find(plots_of(both), "Gauge front: reach, error by cost") == nullptr);
}

TEST_CASE("a run comes down to its last error, its changes and the median of its steps", "[compare]") {
  const Summary summary = summary_of(result_with("2e-5", "0.3"));
  CHECK(summary["grid_error_l2"] == 2e-5);
  CHECK(summary["particles_error_l2"] == 0.3);
  CHECK(summary["grid_energy_change"].value() == Approx(-0.33));
  CHECK(summary["particles_energy_change"].value() == Approx(-0.75));
  // The exact energy falls by exp(−4π²·0.01·t).
  CHECK(summary["exact_energy_change"].value() == Approx(std::exp(-0.3947841760435743) - 1.0).epsilon(1e-9));
  // Momentum 5·10⁻⁸ against that of mass 4 with energy 1, √8.
  CHECK(summary["grid_momentum_change"].value() == Approx(5e-8 / std::sqrt(8.0)));
  CHECK(summary["grid_divergence_rms"] == 2e-7);
  CHECK(summary["grid_step_ms"] == 5.0);
  CHECK(summary["velocity_difference_rms"] == 0.2);
  CHECK_FALSE(summary["grid_reference_error_l2"].has_value());
}

TEST_CASE("summary.csv has the columns that scripts rely on, in their order, without a gap or a double place",
          "[compare]") {
  std::string names;
  for (const std::string& name : summary_columns({})) names += (names.empty() ? "" : ",") + name;
  CHECK(names ==
        "scene,variant,time,stopped,grid_cells,particles_count,grid_error_l2,particles_error_l2,"
        "grid_reference_error_l2,particles_reference_error_l2,grid_energy_change,particles_energy_change,"
        "exact_energy_change,grid_momentum_change,particles_momentum_change,momentum_change_total,"
        "grid_divergence_rms,particles_density_error_rms,velocity_difference_rms,grid_reynolds,grid_drag,"
        "grid_lift,grid_lift_swing,grid_strouhal,particles_reynolds,particles_drag,particles_lift,"
        "particles_lift_swing,particles_strouhal,grid_step_ms,particles_step_ms");
  int next = 0;
  for (const FigureRow& row : figure_rows()) {
    CAPTURE(row.name);
    if (row.place >= kPlaceOfTimes && next < kPlaceOfTimes) next = kPlaceOfTimes;
    CHECK(row.place == next++);
  }
  CHECK(next == kPlaceOfTimes + 2);
  CHECK(is_count("particles_count"));
  CHECK(is_count("grid_cells"));
  CHECK_FALSE(is_count("grid_error_l2"));
}

TEST_CASE("a summary of an earlier version's table lacks the figures of later columns alone", "[compare]") {
  Result result = result_with("0.1", "0.1");
  const std::string without =
      "time,grid_kinetic_energy,grid_momentum_x,grid_momentum_y,"
      "particles_kinetic_energy,particles_momentum_x,particles_momentum_y\n"
      "0,1,0,0,1,0,0\n1,0.5,0,0,1,0,0\n";
  result.metrics = CsvTable(without, "metrics.csv");
  const Summary summary = summary_of(result);
  CHECK(summary["grid_energy_change"] == -0.5);
  CHECK_FALSE(summary["grid_error_l2"]);
  CHECK_FALSE(summary["grid_step_ms"]);
  CHECK_THROWS_AS(summary["grid_eror_l2"], std::logic_error);
}

TEST_CASE("the drag on solids has a plot and, with reference scales, columns", "[compare]") {
  Result result = result_with("0.1", "0.1");
  const Plot* force = nullptr;
  const auto forces = plots_of(std::vector<const Result*>{&result});
  force = find(forces, "Force on solids to the right");
  REQUIRE(force);
  CHECK(force->series.at(0).points == std::vector<std::pair<double, double>>{{0.5, 0.25}, {1.0, 0.5}});
  CHECK_FALSE(find(forces, "Drag coefficient"));
  const Plot* torque = find(forces, "Torque on solids");
  REQUIRE(torque);
  CHECK(torque->series.at(0).points == std::vector<std::pair<double, double>>{{0.5, -0.125}, {1.0, 0.75}});
  CHECK_THAT(results_table(std::vector<const Result*>{&result}), !Contains("Strouhal"));

  result.scene.settings.reference = {.length = 0.5, .speed = 2.0};
  result.grid_flow =
      FlowNumbers{.reynolds = 20.0, .drag = 5.25, .lift = 0.125, .strouhal = 0.164, .lift_swing = 0.375};
  result.particles_flow = FlowNumbers{
      .reynolds = 20.0, .drag = 5.5, .lift = 0.0, .strouhal = std::nullopt, .lift_swing = std::nullopt};
  const auto coefficients = plots_of(std::vector<const Result*>{&result});
  const Plot* drag = find(coefficients, "Drag coefficient");
  REQUIRE(drag);
  // 2F/(ρU²L) with ρ = 1 for the grid and 2 for these particles.
  CHECK(drag->series.at(0).points.at(1).second == Approx(2.0 * 0.5 / (4.0 * 0.5)));
  CHECK(drag->series.at(1).points.at(1).second == Approx(2.0 * 0.25 / (2.0 * 4.0 * 0.5)));
  CHECK_FALSE(find(coefficients, "Force on solids to the right"));
  const std::string table = results_table(std::vector<const Result*>{&result});
  CHECK_THAT(table,
             Contains("drag coefficient Cd") && Contains("<td>5.25</td>") && Contains("<td>5.50</td>"));
  CHECK_THAT(table, Contains("Strouhal number St") && Contains("<td>0.164</td>"));
  const std::string csv = summary_csv({result});
  CHECK_THAT(csv,
             Contains("particles_step_ms") && Contains(",grid_drag,grid_lift,") && Contains(",5.25,0.125,"));
}

TEST_CASE("a change of momentum is measured by the fluid's mass, and by both masses where both push",
          "[compare]") {
  Result result = result_with("0.1", "0.1");
  // The grid, of mass 4, gains momentum 3, of which the particles, of mass 9, give 2.
  result.metrics =
      CsvTable(kHeader + "0,2,0,0,0,0,,0,0,0,0,64,0,,0,,,,,,\n1,1,3,0,0,0,5,0.5,-2,0,0,64,0,7,0,,,,,,\n", "");
  result.particles_mass = 9.0;
  CHECK(summary_of(result)["grid_momentum_change"].value() == Approx(3.0 / std::sqrt(2.0 * 2.0 * 4.0)));
  CHECK(summary_of(result)["particles_momentum_change"].value() == Approx(2.0 / std::sqrt(2.0 * 0.5 * 9.0)));
  CHECK_FALSE(summary_of(result)["momentum_change_total"].has_value());
  result.scene.settings.coupling.mode = CouplingMode::two_way;
  CHECK(summary_of(result)["momentum_change_total"].value() == Approx(1.0 / std::sqrt(2.0 * 2.0 * 13.0)));
}

TEST_CASE("the table marks the better fluid of one run and the best run of several", "[compare]") {
  const Result one = result_with("2e-5", "0.3");
  const std::vector<const Result*> alone = {&one};
  const std::string table = results_table(alone);
  CHECK_THAT(table, Contains("<td class=\"best\"><strong>2.00·10<sup>−3</sup> %</strong></td><td>30 %</td>"));

  const Result coarse = varied(result_with("0.02", "0.1"), "grid.resolution", "32");
  const Result fine = varied(result_with("0.01", "0.4"), "grid.resolution", "64");
  const std::vector<const Result*> both = {&coarse, &fine};
  const std::string rows = results_table(both);
  CHECK_THAT(rows, Contains("<td>2 %</td><td class=\"best\"><strong>10 %</strong></td>"));
  CHECK_THAT(rows, Contains("<td class=\"best\"><strong>1 %</strong></td><td>40 %</td>"));
  // A median of one run does not tell whether the next run is faster, too.
  CHECK_THAT(table, Contains("<td>5</td><td>9</td>"));
  // Both have the same density error, so neither is better.
  CHECK_THAT(rows, Contains("<td>2 %</td>") && !Contains("<strong>2 %</strong>"));

  // External forces give momentum, so that its change is no error.
  Result pushed = result_with("0.02", "0.1");
  CHECK_THAT(results_table(std::vector<const Result*>{&pushed}), Contains("<strong>0 %</strong>"));
  pushed.scene.settings.coupling.mode = CouplingMode::one_way;
  CHECK_THAT(results_table(std::vector<const Result*>{&pushed}), !Contains("<strong>0 %</strong>"));
  pushed.scene.settings.coupling.mode = CouplingMode::none;
  pushed.scene.settings.force.x = 1.0;
  CHECK_THAT(results_table(std::vector<const Result*>{&pushed}), !Contains("<strong>0 %</strong>"));
}

TEST_CASE("plots hold both fluids and the exact curve, and errors by resolution where several ran",
          "[compare]") {
  const Result coarse = varied(result_with("0.02", "0.3"), "grid.resolution", "32");
  Result fine = varied(result_with("0.01", "0.3"), "grid.resolution", "64");
  fine.grid_cells = 4096.0;
  const std::vector<const Result*> both = {&coarse, &fine};
  const std::vector<Plot> plots = plots_of(both);

  const Plot* energy = find(plots, "Kinetic energy");
  REQUIRE(energy != nullptr);
  REQUIRE(energy->series.size() == 3);  // what is the same for both runs is one line
  CHECK(energy->series[2].owner == Owner::exact);
  CHECK(energy->series[2].points[2].second == Approx(std::exp(-0.3947841760435743)));

  const Plot* errors = find(plots, "Error by resolution");
  REQUIRE(errors != nullptr);
  CHECK(errors->series[0].points == std::vector<std::pair<double, double>>{{1024.0, 2.0}, {4096.0, 1.0}});
  CHECK(errors->y_label == "error of the velocity, relative L2 (%)");
  CHECK(errors->series[1].points == std::vector<std::pair<double, double>>{{64.0, 30.0}});

  const std::vector<const Result*> alone = {&coarse};
  CHECK(find(plots_of(alone), "Error by resolution") == nullptr);
  CHECK(find(plots_of(alone), "Error against the reference run") == nullptr);
}

TEST_CASE("a legend has the values alone: shades for the first parameter that varies, dashes for the second",
          "[compare]") {
  std::vector<Result> results;
  for (const char* resolution : {"32", "64"}) {
    for (const char* advection : {"bicubic", "maccormack"}) {
      const std::string error = "0.0" + std::to_string(results.size() + 1);
      results.push_back(varied(varied(result_with(error, "0.3"), "grid.resolution", resolution),
                               "grid.advection", advection));
    }
  }
  std::vector<const Result*> all;
  for (const Result& result : results) all.push_back(&result);
  const std::vector<Plot> plots = plots_of(all);
  const Plot* errors = find(plots, "Error against the exact solution");
  REQUIRE(errors != nullptr);
  CHECK(errors->legend_title == "grid.resolution · grid.advection");
  std::vector<std::string> labels;
  std::vector<std::pair<std::string, std::string>> styles;
  for (const Series& series : errors->series) {
    if (series.owner != Owner::grid) continue;
    labels.push_back(series.label);
    styles.emplace_back(series.shade_by, series.dash_by);
  }
  CHECK(labels == std::vector<std::string>{"grid · 32 · bicubic", "grid · 32 · maccormack",
                                           "grid · 64 · bicubic", "grid · 64 · maccormack"});
  CHECK(styles == std::vector<std::pair<std::string, std::string>>{
                      {"32", "bicubic"}, {"32", "maccormack"}, {"64", "bicubic"}, {"64", "maccormack"}});

  // Two shades, each once whole and once dashed.
  const std::string script = gnuplot_script(*errors);
  const auto count = [&](const std::string& text) {
    int times = 0;
    for (auto at = script.find(text); at != std::string::npos; at = script.find(text, at + 1)) ++times;
    return times;
  };
  CHECK(count("#a84200' linewidth 2 title") == 1);
  CHECK(count("#a84200' linewidth 2 dashtype (9, 4) title") == 1);
  CHECK(count("#f7a84d' linewidth 2 dashtype (9, 4) title") == 1);
  CHECK(draw_svg(*errors).has_value());
}

TEST_CASE("the report asks for nothing outside itself and its text stays text", "[compare]") {
  const TemporaryFolder folder;
  Result result = result_with("0.02", "0.3");
  result.scene.title = "<script>alert(1)</script> & co";
  result.run.scene_name = "\"><img src=x>";
  result.stopped = "blew <up>";
  result.folder = folder.path;
  for (const char* what : {"grid", "particles", "difference"}) {
    for (const char* index : {"0", "1"}) {
      const auto name = "picture_" + std::string(index) + "_" + what + ".jpg";
      write_file_atomically(folder.path / name, std::string_view("\xff\xd8"));
    }
  }
  batch::Sweep sweep{"0.1 <b>", "twinflow compare 'a<b'", {"grid.resolution=<512>"}, {result.run}};
  const Report report = make_report(sweep, {result}, {"lost<run>"});
  const std::string& html = report.html;
  CHECK(make_report(sweep, {result}, {"lost<run>"}).html == html);

  for (const char* bad : {"<script", "<img src=x", "<b>", "<up>", "<512>", "a<b", "<run>"}) {
    CAPTURE(bad);
    CHECK(html.find(bad) == std::string::npos);
  }
  CHECK_THAT(html, Contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; co"));

  // The addresses that a browser loads by itself: those in src, in style sheets and in <link>.
  const std::regex loaded(R"re((src|srcset|poster|data|action)\s*=\s*"([^"]*)"|url\(([^)]*)\)|@import)re");
  std::size_t pictures = 0;
  for (auto found = std::sregex_iterator(html.begin(), html.end(), loaded); found != std::sregex_iterator();
       ++found) {
    const std::string address = (*found)[2].matched ? (*found)[2].str() : (*found)[3].str();
    CAPTURE(address.substr(0, 80));
    CHECK_THAT(address, Catch::StartsWith("data:image/"));
    ++pictures;
  }
  CHECK(pictures >= 6 + 3);  // the strip and some plots
  CHECK(html.find("http") == std::string::npos);
  const std::regex link(R"re(<link[^>]*href="(?!data:))re");
  CHECK_FALSE(std::regex_search(html, link));
  const std::regex anchor(R"re(<a [^>]*href="(?!runs/|summary\.csv))re");
  CHECK_FALSE(std::regex_search(html, anchor));
}
