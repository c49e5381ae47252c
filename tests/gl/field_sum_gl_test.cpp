#include "gl/field_sum.hpp"

#include <numeric>

#include "gl/gl_fixture.hpp"

using namespace twinflow;

TEST_CASE_METHOD(GlFixture, "the sum over a field is that of all its texels, whatever its size", "[gl]") {
  const auto [width, height] =
      GENERATE(std::pair{1, 1}, std::pair{64, 8}, std::pair{65, 9}, std::pair{640, 130});
  CAPTURE(width, height);
  gl::FieldSum sum(shaders, "sum", width, height, gl::Format::rg32f, "a sum, a number");
  std::vector<float> strips(2 * std::size_t(sum.strips().width()) * std::size_t(sum.strips().height()));
  CHECK(sum.strips().width() == (width + 63) / 64);
  CHECK(sum.strips().height() == height);
  std::iota(strips.begin(), strips.end(), 1.0f);
  sum.strips().upload(strips);
  double first = 0.0;
  double second = 0.0;
  for (std::size_t k = 0; k < strips.size(); k += 2) {
    first += strips[k];
    second += strips[k + 1];
  }
  // Whole numbers below 2^24: float32 adds them exactly.
  CHECK(sum.total().read_back() == std::vector<float>{float(first), float(second)});
}
