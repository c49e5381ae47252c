#include "play/hand/attract.hpp"

#include <cmath>
#include <vector>

#include <catch2/catch.hpp>
#include <glm/geometric.hpp>

using namespace twinflow;

namespace {

constexpr double kFrame = 1.0 / 60.0;  ///< seconds

std::vector<std::optional<glm::dvec2>> places(AttractHand& hand, const Domain& domain, int frames) {
  std::vector<std::optional<glm::dvec2>> result;
  result.reserve(static_cast<std::size_t>(frames));
  for (int frame = 0; frame < frames; ++frame) result.push_back(hand.move(kFrame, domain));
  return result;
}

}  // namespace

TEST_CASE("the hand that stirs by itself stays inside the domain and goes gently, with rests", "[app]") {
  const Domain domain{.aspect = 2.0};
  AttractHand hand(3);
  const auto way = places(hand, domain, 60 * 60);
  const glm::dvec2 low = domain.minimum();
  const glm::dvec2 high = domain.maximum();
  int rests = 0;
  double longest = 0.0;
  for (std::size_t k = 0; k < way.size(); ++k) {
    if (!way[k]) {
      ++rests;
      continue;
    }
    CHECK((way[k]->x > low.x && way[k]->x < high.x && way[k]->y > low.y && way[k]->y < high.y));
    if (k > 0 && way[k - 1]) longest = std::max(longest, glm::distance(*way[k], *way[k - 1]));
  }
  CHECK(hand.strokes() > 10);
  CHECK(rests > 300);  // frames, of 3600
  CHECK(longest > 0.0);
  CHECK(longest / kFrame < 2.5);  // domain units a second: across the domain in more than a second
}

TEST_CASE("the same seed stirs in the same way, another one in another", "[app]") {
  AttractHand one(7);
  AttractHand same(7);
  AttractHand other(8);
  const auto way = places(one, {}, 600);
  CHECK(way == places(same, {}, 600));
  CHECK(way != places(other, {}, 600));
}

TEST_CASE("a hand that was lifted begins another stroke after a rest", "[app]") {
  AttractHand hand(1);
  while (!hand.move(kFrame, {})) continue;
  hand.rest();
  CHECK_FALSE(hand.move(kFrame, {}));
  const int before = hand.strokes();
  while (!hand.move(kFrame, {})) continue;
  CHECK(hand.strokes() == before + 1);
}
