// From which pressure an iteration starts.
#include "grid/projection/pressure_history.hpp"

#include <algorithm>
#include <array>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"

using namespace twinflow;

namespace {

class HistoryFixture : public GlFixture {
 public:
  HistoryFixture()
      : cells_{GridShape::covering(1.0, 4), GridLayout::staggered},
        history(shaders, cells_),
        correction_({{.name = "correction", .width = 4, .height = 4}, gl::Buffering::single, ""}),
        factors_({{.name = "factors", .width = 1, .height = 1, .format = gl::Format::rg32f},
                  gl::Buffering::single,
                  ""}) {}

  /// The start of an iteration which then finds `found`; it starts from factors.x · the last pressure +
  /// factors.y · its change.
  float start_of_step(Half half, float found, glm::vec2 factors = glm::vec2(1.0f)) {
    factors_.upload(std::array{factors.x, factors.y});
    history.change(half);
    const gl::Field& expected = history.expected(half, factors_);
    const float start = value(expected);
    correction_.upload(std::vector<float>(16, 2.0f * (found - start)));
    history.correct(half, expected, correction_, 0.5);
    CHECK(value(history.of(half)) == found);
    return start;
  }

 protected:
  static float value(const gl::Field& pressure) {
    const std::vector<float> values = pressure.read_back();
    REQUIRE(std::ranges::count(values, values.front()) == 16);
    return values.front();
  }

 private:
  GridCells cells_;

 public:
  PressureHistory history;

 private:
  gl::Field correction_, factors_;
};

}  // namespace

TEST_CASE_METHOD(HistoryFixture, "a pressure that changes evenly is expected, in each half of a step",
                 "[gl][grid]") {
  CHECK(start_of_step(Half::first, 8.0f) == 0.0f);
  CHECK(start_of_step(Half::second, -1.0f) == 0.0f);
  CHECK(start_of_step(Half::first, 10.0f) == 8.0f);  // how it changes is not known yet
  CHECK(start_of_step(Half::second, -4.0f) == -1.0f);
  CHECK(start_of_step(Half::first, 12.0f) == 12.0f);
  CHECK(start_of_step(Half::second, -7.0f) == -7.0f);
  CHECK(start_of_step(Half::first, 15.0f) == 14.0f);
  CHECK(start_of_step(Half::first, 15.0f) == 18.0f);
}

TEST_CASE_METHOD(HistoryFixture, "a pressure is expected by factors of the last one and its change",
                 "[gl][grid]") {
  for (const float found : {8.0f, 10.0f, 12.0f}) start_of_step(Half::first, found);
  CHECK(start_of_step(Half::first, 20.0f, {0.5f, -2.0f}) == 2.0f);
  // The change is that from pressure to pressure, whatever an iteration has started from.
  CHECK(start_of_step(Half::first, 20.0f, {1.0f, 1.0f}) == 28.0f);
  CHECK(start_of_step(Half::first, 4.0f, {0.0f, 1.0f}) == 0.0f);
  CHECK(start_of_step(Half::first, 4.0f, {0.0f, 1.0f}) == -16.0f);
}

TEST_CASE_METHOD(HistoryFixture, "after a jump of the pressure its change is found anew", "[gl][grid]") {
  for (const float found : {1.0f, 2.0f, 3.0f}) start_of_step(Half::first, found);
  history.forget_changes();
  CHECK(start_of_step(Half::first, 50.0f) == 3.0f);
  CHECK(start_of_step(Half::first, 51.0f) == 50.0f);
  CHECK(start_of_step(Half::first, 52.0f) == 52.0f);
  CHECK(value(history.start_from_zero(Half::first)) == 0.0f);
  CHECK(start_of_step(Half::first, 5.0f) == 0.0f);
  CHECK(start_of_step(Half::first, 6.0f) == 5.0f);
}

TEST_CASE_METHOD(HistoryFixture, "a step that is taken back leaves no trace in the expected pressure",
                 "[gl][grid]") {
  for (const float found : {1.0f, 2.0f}) start_of_step(Half::first, found);
  StateWriter aside(FieldStorage::in_place);
  history.visit_state(aside);
  for (const float found : {7.0f, 1.0f}) start_of_step(Half::first, found);
  StateReader back(aside.bytes(), FieldStorage::in_place);
  history.visit_state(back);
  CHECK(start_of_step(Half::first, 4.0f) == 3.0f);
}
