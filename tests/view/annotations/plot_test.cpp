#include "view/annotations/history_plots.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include <glm/geometric.hpp>

#include "view/annotations/plot_sheet.hpp"

using namespace twinflow;

namespace {

const Rect kArea{100, 50, 306, 164};

Sample sample_at(double time) {
  Sample sample;
  sample.metrics.time = time;
  sample.metrics.grid = GridMetrics{.kinetic_energy = 2.0 - time, .divergence_rms = 1e-6};
  sample.metrics.particles = ParticleMetrics{.kinetic_energy = 1.9 - time, .density_error_rms = 0.02};
  sample.metrics.grid_step_milliseconds = 10.0;
  return sample;
}

History history_of(int samples) {
  History history;
  for (int k = 0; k < samples; ++k) history.add(sample_at(0.1 * k));
  return history;
}

const Plot* find(const std::vector<Plot>& plots, const std::string& title) {
  const auto found = std::ranges::find_if(plots, [&](const Plot& p) { return p.title.starts_with(title); });
  return found == plots.end() ? nullptr : &*found;
}

std::string texts_of(const Annotations& notes) {
  std::string text;
  for (const auto& label : notes.labels) text += label.text + "|";
  return text;
}

Plot line(std::vector<glm::dvec2> points, bool logarithmic = false) {
  return {
      .title = "t",
      .logarithmic = logarithmic,
      .curves = {
          {.name = "grid", .tone = Annotations::Tone::grid, .dashed = false, .points = std::move(points)}}};
}

/// The curve itself: behind it stands the piece of line in the legend.
const std::vector<glm::vec2>& drawn(const Annotations& notes) { return notes.curves.front().points; }

}  // namespace

TEST_CASE("both fluids are in the same axes, the exact one too where there is one") {
  History history = history_of(3);
  Plot energy = *find(plots_of(history), "kinetic energy");
  REQUIRE(energy.curves.size() == 2);
  CHECK(energy.curves[0].name == "grid");
  CHECK(energy.curves[1].name == "particles");
  CHECK(energy.curves[0].points == std::vector<glm::dvec2>{{0.0, 2.0}, {0.1, 1.9}, {0.2, 1.8}});
  Sample with_exact = sample_at(0.3);
  with_exact.exact = ExactIntegrals{.kinetic_energy = 1.5};
  history.add(with_exact);
  energy = *find(plots_of(history), "kinetic energy");
  REQUIRE(energy.curves.size() == 3);
  CHECK(energy.curves[2].dashed);
  CHECK(energy.curves[2].points == std::vector<glm::dvec2>{{0.3, 1.5}});
}

TEST_CASE("what was not measured has no plot") {
  CHECK(plots_of(History()).empty());
  const std::vector<Plot> plots = plots_of(history_of(3));
  CHECK(find(plots, "error against") == nullptr);
  CHECK(find(plots, "remaining divergence")->curves.size() == 2);
  CHECK(find(plots, "momentum")->curves.size() == 4);
  CHECK(find(plots, "time per step")->curves.size() == 1);
}

TEST_CASE("forces on solids have plots, as coefficients where there are reference scales") {
  History history;
  Sample sample = sample_at(0.1);
  sample.metrics.grid_solids = SolidForce{.force = {0.5, -0.25}, .torque = 0.125};
  history.add(sample);
  std::vector<Plot> plots = plots_of(history);
  const Plot* force = find(plots, "force on solids");
  REQUIRE(force);
  REQUIRE(force->curves.size() == 2);
  CHECK(force->curves[0].points == std::vector<glm::dvec2>{{0.1, 0.5}});
  CHECK(force->curves[1].points == std::vector<glm::dvec2>{{0.1, -0.25}});
  REQUIRE(find(plots, "torque on solids"));
  CHECK(find(plots, "drag coefficient") == nullptr);

  sample.metrics.time = 0.2;
  sample.grid_flow = FlowNumbers{
      .reynolds = 20.0, .drag = 5.5, .lift = 0.25, .strouhal = std::nullopt, .lift_swing = std::nullopt};
  sample.grid_means = FlowNumbers{
      .reynolds = 20.0, .drag = 5.25, .lift = 0.0, .strouhal = std::nullopt, .lift_swing = std::nullopt};
  History with_scales;
  with_scales.add(sample);
  plots = plots_of(with_scales);
  CHECK(find(plots, "force on solids") == nullptr);
  CHECK(find(plots, "drag coefficient")->curves.at(0).points == std::vector<glm::dvec2>{{0.2, 5.5}});
  CHECK(find(plots, "drag coefficient")->curves.at(1).points == std::vector<glm::dvec2>{{0.2, 5.25}});
  CHECK(find(plots, "drag coefficient")->curves.at(1).dashed);
  CHECK_THAT(texts_of(plot_annotations(*find(plots, "drag coefficient"), kArea, 1.0)),
             Catch::Contains("|grid 5.5|"));
  CHECK(find(plots, "lift coefficient")->curves.at(0).points == std::vector<glm::dvec2>{{0.2, 0.25}});
}

TEST_CASE("a curve's ends and its zero stand where the axes say") {
  const Annotations notes = plot_annotations(line({{0.0, 0.0}, {2.0, 5.0}}), kArea, 1.0);
  REQUIRE(notes.frames.size() == 1);
  const Rect box = notes.frames[0].rect;
  REQUIRE(drawn(notes).size() == 2);
  CHECK(drawn(notes)[0] == glm::vec2(box.x, box.bottom()));
  CHECK(drawn(notes)[1] == glm::vec2(box.right(), box.y));  // 5 is a round value
  CHECK_THAT(texts_of(notes), Catch::Contains("|0|2|4|") && Catch::Contains("|2 s|"));
}

TEST_CASE("everything of a plot is inside its rectangle, whatever the values") {
  for (const bool logarithmic : {false, true}) {
    for (const double scale : {1.0, 2.0}) {
      for (const auto& values : {std::array{1.0, 1.0}, std::array{-3e-5, 7e-5}, std::array{1e-9, 3e4},
                                 std::array{0.0, 0.0}, std::array{-1.0, -1.0}}) {
        const Rect area{100, 50, int(306 * scale), int(164 * scale)};
        const Annotations notes =
            plot_annotations(line({{1.0, values[0]}, {1.5, values[1]}}, logarithmic), area, scale);
        CAPTURE(logarithmic, scale, values[0], values[1]);
        for (const auto& curve : notes.curves) {
          for (const glm::vec2 point : curve.points) {
            CHECK(point.x >= area.x);
            CHECK(point.x <= area.right());
            CHECK(point.y >= area.y);
            CHECK(point.y <= area.bottom());
          }
        }
        CHECK(notes.lines.size() < 24);  // ticks leave room for their numbers
      }
    }
  }
}

TEST_CASE("on a logarithmic axis decades are equally far apart and nothing below zero shows") {
  const Annotations notes =
      plot_annotations(line({{0.0, 1e-4}, {1.0, 1e-2}, {2.0, 1.0}, {3.0, -1.0}}, true), kArea, 1.0);
  REQUIRE(drawn(notes).size() == 3);
  CHECK(drawn(notes)[0].y - drawn(notes)[1].y == Approx(drawn(notes)[1].y - drawn(notes)[2].y));
  CHECK_THAT(texts_of(notes), Catch::Contains("1e-4"));
}

TEST_CASE("the vertical axis stands still while a curve grows a little") {
  const auto labels = [](double newest) {
    std::string text = texts_of(plot_annotations(line({{0.0, 0.0}, {1.0, newest}}), kArea, 1.0));
    return text.substr(0, text.rfind("grid"));
  };
  CHECK(labels(1.3) == labels(1.4));
  CHECK(labels(1.3) != labels(2.4));
}

TEST_CASE("single spikes do not flatten a curve over time, and an arrow tells them") {
  std::vector<glm::dvec2> points;
  for (int k = 0; k < 200; ++k) points.emplace_back(0.1 * k, k % 2 == 0 ? 1.3 : 1.5);
  points[0].y = 38.0;
  points[150].y = -12.0;
  const Annotations notes = plot_annotations(line(points), kArea, 1.0);
  const Rect box = notes.frames.at(0).rect;
  REQUIRE(drawn(notes).size() > 150);
  CHECK(drawn(notes)[0].y == float(box.y));
  CHECK(std::abs(drawn(notes)[2].y - drawn(notes)[1].y) > 0.2f * float(box.height));
  for (const glm::vec2 point : drawn(notes)) {
    REQUIRE(point.y >= float(box.y));
    REQUIRE(point.y <= float(box.bottom()));
  }
  CHECK_THAT(texts_of(notes), Catch::Contains("↑ 38|"));
  points[0].y = 1.3;
  CHECK_THAT(texts_of(plot_annotations(line(points), kArea, 1.0)), Catch::Contains("↓ −12|"));

  // A level that lasts is none, nor is a steep profile along a line.
  for (int k = 0; k < 20; ++k) points[std::size_t(k)].y = 38.0;
  CHECK_THAT(texts_of(plot_annotations(line(points), kArea, 1.0)), !Catch::Contains("↑"));
  Plot profile = line({{0.0, 38.0}});
  for (int k = 1; k < 200; ++k) profile.curves[0].points.emplace_back(0.1 * k, 1.0);
  profile.across = "";
  CHECK_THAT(texts_of(plot_annotations(profile, kArea, 1.0)), !Catch::Contains("↑"));
}

TEST_CASE("ticks of time differ from each other and end within the plot, however short the time is") {
  for (const double span : {20.0, 3.0, 0.7, 2e-3, 1e-3}) {
    for (const double begin : {0.0, 1.988, 12.5, 431.25}) {
      for (const double scale : {1.0, 2.0}) {
        CAPTURE(span, begin, scale);
        const Rect area{100, 50, int(306 * scale), int(164 * scale)};
        const Annotations notes = plot_annotations(line({{begin, 1.0}, {begin + span, 2.0}}), area, scale);
        float end = 0.0f;
        std::vector<std::string> seen;
        for (const Annotations::Label& label : notes.labels) {
          if (!label.text.ends_with(" s")) continue;
          CHECK(std::ranges::find(seen, label.text) == seen.end());
          seen.push_back(label.text);
          const float width = 6.9f * float(scale) * float(label.text.size());
          CHECK(label.position.x - 0.5f * width >= end - 0.01f);
          end = label.position.x + 0.5f * width;
          CHECK(end <= float(area.right()) + 0.01f);
        }
        CHECK(!seen.empty());
      }
    }
  }
}

TEST_CASE("ticks of values differ from each other, small ones too") {
  for (const auto& [low, high] :
       {std::pair{4.001e-3, 4.03e-3}, std::pair{0.99, 1.0}, std::pair{1234.5, 1250.0}}) {
    CAPTURE(low, high);
    const Annotations notes = plot_annotations(line({{0.0, low}, {2.0, high}}), kArea, 1.0);
    std::vector<std::string> seen;
    for (const Annotations::Label& label : notes.labels) {
      if (label.align != 1.0f) continue;
      CHECK(std::ranges::find(seen, label.text) == seen.end());
      seen.push_back(label.text);
    }
    CHECK(seen.size() >= 2);
  }
}

TEST_CASE("a dashed line is half of it, in pieces of the dash's length, round corners too") {
  const auto pieces = dashes({{0.0f, 0.0f}, {30.0f, 0.0f}, {30.0f, 50.0f}}, 4.0f);
  CHECK(pieces.size() == 10);
  for (const auto& piece : pieces) {
    float length = 0.0f;
    for (std::size_t k = 0; k + 1 < piece.size(); ++k) length += glm::distance(piece[k], piece[k + 1]);
    CHECK(length == Approx(4.0f).epsilon(1e-3));
  }
  CHECK(dashes({}, 4.0f).empty());
}

TEST_CASE("thousands of samples draw no more points than pixels can show") {
  std::vector<glm::dvec2> points(4096);
  for (std::size_t k = 0; k < points.size(); ++k) points[k] = {double(k), 1.0 + 1e-7 * double(k)};
  CHECK(drawn(plot_annotations(line(points), kArea, 1.0)).size() <= 2u * kArea.width);
}

TEST_CASE("the newest value beside a name has three digits") {
  CHECK(format_newest(0.98234) == "0.982");
  CHECK(format_newest(-1.2e-6) == "−1.2e-6");
  CHECK(format_newest(0.0) == "0");
}

TEST_CASE("a sheet holds every plot once, none over another") {
  const std::vector<Plot> plots = plots_of(history_of(4));
  const PlotSheet sheet = plot_sheet(plots, "heading", 1.5);
  REQUIRE(sheet.parts.size() == plots.size() + 1);
  CHECK(sheet.parts[0].labels.at(0).text == "heading");
  for (std::size_t k = 1; k < sheet.parts.size(); ++k) {
    const Rect box = sheet.parts[k].frames.at(0).rect;
    CHECK(box.right() <= sheet.size.x);
    CHECK(box.bottom() <= sheet.size.y);
    for (std::size_t other = k + 1; other < sheet.parts.size(); ++other) {
      const Rect next = sheet.parts[other].frames.at(0).rect;
      CHECK((next.x >= box.right() || next.y >= box.bottom() || next.right() <= box.x));
    }
  }
}

TEST_CASE("published points are crosses within the axes, named where there is room", "[view][plots]") {
  const Plot plot{
      .title = "along a line",
      .curves = {{.name = "grid", .tone = Annotations::Tone::grid, .points = {{0.0, 0.0}, {1.0, 1.0}}}},
      .marks = {{"published", {{0.25, 0.5}, {0.75, 3.0}}}},
      .across = ""};
  const auto bright_lines = [](const Annotations& notes) {
    std::vector<Annotations::Line> lines;
    for (const auto& line : notes.lines) {
      if (line.tone == Annotations::Tone::bright) lines.push_back(line);
    }
    return lines;
  };
  const Annotations wide = plot_annotations(plot, kArea, 1.0);
  const auto crosses = bright_lines(wide);
  REQUIRE(crosses.size() == 6);  // two strokes each: two points and the legend
  for (const auto& stroke : crosses) {
    CHECK(stroke.from.x >= float(kArea.x));
    CHECK(stroke.to.x <= float(kArea.right()));
    CHECK(stroke.from.y >= float(kArea.y));
    CHECK(stroke.from.y <= float(kArea.bottom()));
  }
  CHECK_THAT(texts_of(wide), Catch::Contains("published") && Catch::Contains("|0.5|"));

  const Annotations narrow = plot_annotations(plot, {0, 0, 120, 164}, 1.0);
  CHECK(bright_lines(narrow).size() == 4);
  CHECK_THAT(texts_of(narrow), !Catch::Contains("published"));
}
