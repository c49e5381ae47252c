#include "core/shortened.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

TEST_CASE("a text is shortened to what fits, at whole characters") {
  const auto to = [](const std::string& text, std::size_t bytes) {
    return shortened(text, [bytes](const std::string& part) { return part.size() <= bytes; });
  };
  CHECK(to("", 0) == "");
  CHECK(to("vortex", 6) == "vortex");
  CHECK(to("vortices", 7) == "vort…");  // the ellipsis has three bytes
  CHECK(to("größer", 6) == "gr…");      // ö and ß have two
  CHECK(to("größer", 7) == "grö…");
  CHECK(to("größer", 8) == "größer");
  CHECK(to("vortices", 1) == "…");
}
