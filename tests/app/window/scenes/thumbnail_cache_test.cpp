#include "app/window/scenes/thumbnail_cache.hpp"

#include <fstream>

#include <catch2/catch.hpp>

#include "app/program.hpp"

using namespace twinflow;

TEST_CASE("a small picture that was kept is the same the next time", "[app]") {
  const TemporaryFolder folder;
  const std::filesystem::path below = folder.path / "cache" / "twinflow";
  ThumbnailCache(below).store("a", {2, 1, {255, 0, 0, 0, 51, 255}});
  const auto image = ThumbnailCache(below).load("a");
  REQUIRE(image);
  CHECK(image->width == 2);
  CHECK(image->height == 1);
  CHECK(image->pixels.at(0) == glm::vec3(1.0f, 0.0f, 0.0f));
  CHECK(image->pixels.at(1).g == Approx(0.2));
  CHECK_FALSE(ThumbnailCache(below).load("b"));
}

TEST_CASE("small pictures that cannot be kept or read are no error", "[app]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "damaged.png") << "no picture";
  CHECK_FALSE(ThumbnailCache(folder.path).load("damaged"));
  ThumbnailCache nowhere(folder.path / "damaged.png" / "below a file");
  nowhere.store("a", {1, 1, {1, 2, 3}});
  CHECK_FALSE(nowhere.load("a"));
  ThumbnailCache none;
  none.store("a", {1, 1, {1, 2, 3}});
  CHECK_FALSE(none.load("a"));
}

TEST_CASE("small pictures do not fill the disk, and files of others stay", "[app]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "notes.txt") << "mine";
  ThumbnailCache cache(folder.path);
  for (int number = 0; number < ThumbnailCache::kMostFiles; ++number) {
    std::ofstream(folder / (std::to_string(number) + ".png")) << "old";
  }
  cache.store("new", {1, 1, {1, 2, 3}});
  CHECK(cache.load("new"));
  CHECK(std::filesystem::exists(folder / "notes.txt"));
  const auto files =
      std::distance(std::filesystem::directory_iterator(folder.path), std::filesystem::directory_iterator());
  CHECK(files == ThumbnailCache::kMostFiles + 1);
}

TEST_CASE("another scene, seed or size has another small picture", "[app]") {
  const Scene scene = load_scene("default");
  Scene other = scene;
  other.settings.grid.viscosity = 0.5;
  const std::string key = thumbnail_key(scene, 1, 100);
  CHECK(key == thumbnail_key(scene, 1, 100));
  CHECK(key != thumbnail_key(other, 1, 100));
  CHECK(key != thumbnail_key(scene, 2, 100));
  CHECK(key != thumbnail_key(scene, 1, 200));
}

TEST_CASE("every built-in scene comes with a small picture, and no other scene does", "[app]") {
  for (const BuiltinScene& scene : builtin_scenes()) {
    INFO(scene.name);
    const auto image = shipped_picture(scene.name);
    REQUIRE(image);
    CHECK(image->width == 384);
    CHECK(image->height == 192);
  }
  CHECK_FALSE(shipped_picture("mine.toml"));
  CHECK_FALSE(shipped_picture(""));
}
