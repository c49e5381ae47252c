// What the README says must be what the program does.
#include <catch2/catch.hpp>

#include "app/keys.hpp"
#include "app/program.hpp"
#include "scene/parameters/listings.hpp"

using namespace twinflow;

TEST_CASE("the README's table is the parameter table", "[app]") {
  CHECK_THAT(content_of(TWINFLOW_README), Catch::Contains(parameters_as_markdown()));
}

TEST_CASE("the README and --help tell every key of the window", "[app]") {
  std::string readme = content_of(TWINFLOW_README);
  std::erase(readme, '`');
  const std::string help = run_program("--help").out;
  for (const auto& [key, meaning, action] : window_keys()) {
    CHECK_THAT(readme, Catch::Contains("| " + std::string(key) + " | " + std::string(meaning) + " |"));
    CHECK_THAT(help, Catch::Contains("  " + std::string(key) + " ") && Catch::Contains(std::string(meaning)));
  }
}

TEST_CASE("the README's example scene is one", "[app]") {
  const std::string readme = content_of(TWINFLOW_README);
  const std::size_t begin = readme.find("```toml\n") + 8;
  std::string example = readme.substr(begin, readme.find("```", begin) - begin);
  const TemporaryFolder folder;
  std::filesystem::copy(std::filesystem::path(TWINFLOW_README).parent_path() / "assets/images/both-panes.png",
                        folder / "stripes.png");
  std::ofstream(folder / "example.toml") << example;
  const ProgramResult result = run_program("simulate " + quoted(folder / "example.toml") +
                                           " --until 0 --set grid.resolution=32 --quiet");
  INFO(result.err);
  CHECK(result.status == 0);
}
