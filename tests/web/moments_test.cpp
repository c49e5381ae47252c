#include "web/moments.hpp"

#include <catch2/catch.hpp>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;
using namespace twinflow::web;

namespace {

Moment moment_of(const std::string& what, std::size_t bytes = 1) {
  return {what, std::string(bytes, 'x'), {.home = default_settings()}, {}};
}

}  // namespace

TEST_CASE("what the user did in the page is taken back in the reverse order", "[web]") {
  Moments moments;
  for (const char* what : {"first", "second", "third"}) moments.push(moment_of(what));
  for (const char* what : {"third", "second", "first"}) {
    const std::optional<Moment> last = moments.pop();
    REQUIRE(last);
    CHECK(last->what == what);
  }
  CHECK_FALSE(moments.pop());
}

TEST_CASE("a slider that moves in the page is taken back as a whole", "[web]") {
  Moments moments;
  CHECK_FALSE(moments.continues("the change of grid.viscosity", 10.0));
  moments.push(moment_of("the change of grid.viscosity"));
  CHECK(moments.continues("the change of grid.viscosity", 10.5));
  CHECK(moments.continues("the change of grid.viscosity", 11.4));
  CHECK_FALSE(moments.continues("the change of grid.viscosity", 13.0));
  CHECK_FALSE(moments.continues("the change of brush.radius", 13.1));
}

TEST_CASE("the page forgets the oldest moments where they would fill the memory", "[web]") {
  constexpr std::size_t kHalf = Moments::kMostBytes / 2;
  Moments moments;
  for (const char* what : {"first", "second", "third"}) moments.push(moment_of(what, kHalf));
  CHECK(moments.size() == 2);
  CHECK(moments.pop()->what == "third");
  CHECK(moments.pop()->what == "second");
  CHECK_FALSE(moments.pop());

  moments.push(moment_of("larger than all", 2 * Moments::kMostBytes));
  CHECK(moments.size() == 1);
}
