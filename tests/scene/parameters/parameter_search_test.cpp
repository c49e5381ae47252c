#include "scene/parameters/parameter_search.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace twinflow;

namespace {

std::vector<std::string> found(std::string_view words) {
  std::vector<std::string> keys;
  for (const Parameter& parameter : parameters()) {
    if (has_all_words(parameter, words)) keys.emplace_back(parameter.key);
  }
  return keys;
}

bool finds(std::string_view words, const std::string& key) {
  const auto keys = found(words);
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

TEST_CASE("a search finds a parameter by its key, meaning, unit and choices", "[scene]") {
  CHECK(finds("grid.viscosity", "grid.viscosity"));
  CHECK(finds("smooth motion", "grid.viscosity"));
  CHECK(finds("units²/s", "grid.viscosity"));
  CHECK(finds("wcsph", "particles.method"));
  CHECK_FALSE(finds("wcsph", "grid.viscosity"));
  CHECK(found("no such parameter anywhere").empty());
}

TEST_CASE("all words of a search must match, in any order and case", "[scene]") {
  CHECK(finds("VISCOSITY  Grid", "grid.viscosity"));
  CHECK_FALSE(finds("grid viscosity", "brush.red"));
  CHECK(found("grid viscosity").size() < found("viscosity").size());
  CHECK(found("  ").size() == parameters().size());
  CHECK(found("").size() == parameters().size());
}

TEST_CASE("a search knows other words for the same thing", "[scene]") {
  CHECK(finds("inflow", "inlet.u"));
  CHECK(finds("obstacle", "brush.tool"));
  CHECK(finds("Reynolds", "grid.viscosity"));
  CHECK(finds("Reynolds", "particles.viscosity"));
  CHECK(finds("Reynolds", "reference.length"));
  CHECK(finds("wind", "inlet.u"));
  CHECK(finds("wind", "velocity.u"));
  CHECK(finds("gravity", "force.y"));
  CHECK(finds("gravity y", "force.y"));
  CHECK_FALSE(finds("inflow", "brush.red"));
  CHECK(has_all_words(searched_text(find_parameter("force.y")), "GRAVITY"));
}

TEST_CASE("the other words of a search mean parameters that there are", "[scene]") {
  for (const SearchSynonyms& row : search_synonyms()) {
    CAPTURE(row.key);
    const auto known = parameters();
    CHECK(std::any_of(known.begin(), known.end(), [&](const Parameter& one) { return row.mean(one); }));
    CHECK_FALSE(row.words.empty());
  }
}

TEST_CASE("the help of the brush has a sentence for each tool, and others where they name their choices",
          "[scene]") {
  const Parameter& tools = find_parameter("brush.tool");
  for (const std::string_view tool : tools.names) {
    CAPTURE(tool);
    const std::string sentence(help_of_choice(tools, tool));
    CHECK(sentence.size() > 10);
    CHECK(sentence.ends_with("."));
    CHECK(sentence.find(": ") == std::string::npos);
  }
  CHECK(help_of_choice(tools, "ball") == "moves a solid ball through the fluids.");
  CHECK(help_of_choice(find_parameter("coupling.mode"), "none") == "they share only the gestures.");
  CHECK(help_of_choice(find_parameter("brush.color"), "rainbow").empty());
}
