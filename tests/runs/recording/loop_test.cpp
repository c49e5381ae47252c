#include <catch2/catch.hpp>

#include <cstdlib>
#include <memory>
#include <vector>

#include "runs/recording/frames.hpp"

using namespace twinflow;

namespace {

/// Keeps the brightness of one-pixel frames.
class Kept : public Frames {
 public:
  Kept(std::vector<int>& values, bool& finished) : values_(values), finished_(finished) {}
  void push(Pixels pixels) override { values_.push_back(pixels.rgb.at(0)); }
  void finish() override { finished_ = true; }

 private:
  std::vector<int>& values_;
  bool& finished_;
};

std::vector<int> loop_of(const std::vector<int>& frames, int fade) {
  std::vector<int> values;
  bool finished = false;
  const auto loop = looped(std::make_unique<Kept>(values, finished), fade);
  for (const int value : frames) {
    const auto byte = static_cast<unsigned char>(value);
    loop->push({1, 1, {byte, byte, byte}});
  }
  loop->finish();
  CHECK(finished);
  CHECK(static_cast<int>(values.size()) == frames_of_loop(static_cast<int>(frames.size()), fade));
  return values;
}

}  // namespace

TEST_CASE("the end of a loop fades into its beginning, which is left out", "[runs]") {
  // 60 fades by a third into 0, and 90 by two thirds into 30.
  CHECK(loop_of({0, 30, 20, 30, 40, 50, 60, 90}, 2) == std::vector{20, 30, 40, 50, 40, 50});
}

TEST_CASE("frames that do not fade pass as they are", "[runs]") {
  CHECK(loop_of({5, 6, 7}, 0) == std::vector{5, 6, 7});
}

TEST_CASE("of a film shorter than its fades, half of the frames fade", "[runs]") {
  CHECK(loop_of({0, 0, 100, 200}, 9) == std::vector{67, 67});
  CHECK(loop_of({0, 50, 100}, 2) == std::vector{50, 50});
  CHECK(loop_of({70}, 3) == std::vector{70});
  CHECK(loop_of({}, 3).empty());
}

TEST_CASE("the last frame of a loop is near the first", "[runs]") {
  std::vector<int> ramp;
  for (int k = 0; k < 100; ++k) ramp.push_back(2 * k);
  const std::vector<int> values = loop_of(ramp, 20);
  CHECK(values.size() == 80);
  CHECK(values.front() == 40);
  CHECK(std::abs(values.back() - values.front()) < 12);  // without the loop, they differ by 158
}
