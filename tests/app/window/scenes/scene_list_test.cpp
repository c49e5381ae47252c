#include "app/window/scenes/scene_list.hpp"

#include <algorithm>
#include <fstream>

#include <catch2/catch.hpp>

#include "app/program.hpp"
#include "scene/scene.hpp"

using namespace twinflow;

TEST_CASE("a scene is described by the first sentence of its head", "[app]") {
  CHECK(description_of("# A jet\n# in the dark. It meets a wall.\ntitle = \"x\"\n") == "A jet in the dark.");
  CHECK(description_of("#   Indented\r\n# twice\r\n\n# Later.") == "Indented twice");
  CHECK(description_of("title = \"x\"\n# Later.").empty());
  CHECK(description_of("").empty());
}

TEST_CASE("every built-in scene says what happens in it", "[app]") {
  const auto scenes = list_scenes("/nowhere");
  REQUIRE(scenes.size() == builtin_scenes().size());
  for (const SceneEntry& scene : scenes) {
    INFO(scene.name);
    CHECK(scene.source == scene.name);
    CHECK(scene.title != scene.name);
    CHECK(scene.description.size() > 20);
    CHECK(scene.description.ends_with('.'));
    if (scene.name == "cylinder") CHECK(scene.description.starts_with("Re 20. "));
    CHECK(scene.group != "More");
  }
}

TEST_CASE("scenes of a group follow each other, the beautiful ones come first, the user's own last",
          "[app]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "jet.toml") << "title = \"My jet\"\ngroup = \"Liquids\"\nbase = \"default\"\n";
  const auto scenes = list_scenes(folder.path);
  CHECK(scenes.front().name == "default");
  CHECK(scenes.front().group == "Beautiful");
  CHECK(scenes.back().group == kFolderGroup);
  std::vector<std::string> groups;
  for (const SceneEntry& scene : scenes) {
    if (groups.empty() || groups.back() != scene.group) groups.push_back(scene.group);
  }
  CHECK(groups == std::vector<std::string>{"Beautiful", "Liquids", "Channels", "Heat", "Exact solutions",
                                           "Published cases", "Tests", kFolderGroup});
}

TEST_CASE("scene files of a folder are listed, other files are not", "[app]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "jet.toml") << "# A jet.\ntitle = \"My jet\"\nbase = \"default\"\n";
  std::ofstream(folder / "nameless.toml") << "[grid]\nresolution = 64\n";
  std::ofstream(folder / "other.toml") << "[tool.poetry]\nname = \"other\"\n";
  std::ofstream(folder / "broken.toml") << "[[[";
  std::filesystem::create_directory(folder / "folder.toml");
  const auto scenes = list_scenes(folder.path);
  REQUIRE(scenes.size() == builtin_scenes().size() + 2);
  const SceneEntry& jet = scenes[scenes.size() - 2];
  CHECK(jet.title == "My jet");
  CHECK(jet.name == "jet.toml");
  CHECK(jet.description == "A jet.");
  CHECK(load_scene(jet.source).title == "My jet");
  CHECK(scenes.back().title == "nameless.toml");
}
