#include "app/window/scenes/dropped_file.hpp"

#include <fstream>

#include <catch2/catch.hpp>

#include "app/program.hpp"
#include "core/error.hpp"
#include "scene/scene.hpp"
#include "view/files/png_jpeg.hpp"

using namespace twinflow;

namespace {

/// The one line with which files are refused.
std::string refusal(const std::vector<std::filesystem::path>& files) {
  try {
    what_was_dropped(files);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a scene that is dropped is opened where it lies", "[app]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "my scene.TOML") << "title = \"Mine\"\nbase = \"default\"\n";
  const DroppedFile dropped = what_was_dropped({folder / "my scene.TOML"});
  REQUIRE(std::holds_alternative<DroppedScene>(dropped));
  CHECK(load_scene(std::get<DroppedScene>(dropped).source).title == "Mine");
}

TEST_CASE("a picture that is dropped becomes the dye, wherever the scene lies", "[app]") {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  write_png(folder / "red.png", {1, 1, {255, 0, 0}});

  const DroppedFile dropped = what_was_dropped({folder / "red.png"});
  REQUIRE(std::holds_alternative<DroppedPicture>(dropped));
  Scene scene = load_scene("default");
  scene.folder = elsewhere.path;
  scene.settings = with_dye_picture(scene.settings, std::get<DroppedPicture>(dropped).file);
  validate(scene);
  const glm::vec3 dye = initial_dye(scene)({0.3, -0.2});
  CHECK(dye == glm::vec3(1.0f, 0.0f, 0.0f));
  CHECK(std::filesystem::is_empty(elsewhere.path));  // nothing is copied
}

TEST_CASE("what is neither scene nor picture is refused in one line with its name", "[app]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "notes.txt") << "hello";
  CHECK_THAT(refusal({folder / "notes.txt"}), Catch::StartsWith("notes.txt is neither a scene"));
  CHECK_THAT(refusal({folder / "no\nlines.txt"}), Catch::StartsWith("no?lines.txt"));
  CHECK_THAT(refusal({folder.path}), Catch::Contains("is neither"));
  CHECK_THAT(refusal({folder / "a.toml", folder / "b.toml"}), Catch::Contains("one file"));
  CHECK_THAT(refusal({}), Catch::Contains("one file"));
  std::filesystem::create_directory(folder / "scenes.toml");
  CHECK_THAT(refusal({folder / "scenes.toml"}), Catch::Contains("is neither"));
}
