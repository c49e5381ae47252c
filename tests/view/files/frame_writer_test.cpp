#include "view/files/frame_writer.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <iterator>
#include <string>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/temporary_folder.hpp"
#include "scene/fields/image.hpp"

using namespace twinflow;
namespace fs = std::filesystem;

namespace {

/// A picture whose every pixel and row differs.
Pixels pattern(int width, int height, int shift = 0) {
  Pixels pixels{width, height, {}};
  for (int k = 0; k < 3 * width * height; ++k)
    pixels.rgb.push_back(static_cast<unsigned char>((k * 7 + shift) % 251));
  return pixels;
}

/// The file's content; load_image has the bottom row first.
Pixels read_back(const fs::path& path) {
  const Image image = load_image(path);
  Pixels pixels{image.width, image.height, {}};
  for (int row = image.height - 1; row >= 0; --row) {
    for (int column = 0; column < image.width; ++column) {
      const glm::vec3 color =
          image.pixels[static_cast<std::size_t>(row * image.width + column)] * 255.0f + 0.5f;
      for (int c = 0; c < 3; ++c) pixels.rgb.push_back(static_cast<unsigned char>(color[c]));
    }
  }
  return pixels;
}

long entries(const fs::path& folder) { return std::distance(fs::directory_iterator(folder), {}); }

/// Files under their final names; those being written end otherwise.
long finished(const fs::path& folder) {
  return std::count_if(fs::directory_iterator(folder), fs::directory_iterator(),
                       [](const auto& entry) { return entry.path().extension() == ".png"; });
}

}  // namespace

TEST_CASE("a PNG has alpha where the picture has it, and colors that are not multiplied by it") {
  const auto color_type = [](const Pixels& pixels) {
    return std::to_integer<int>(encode_png(pixels).at(25));
  };
  Pixels pixels = pattern(6, 4);
  CHECK(color_type(pixels) == 2);  // PNG specification, 11.2.2: red, green, blue
  pixels.alpha.assign(24, 100);
  CHECK(color_type(pixels) == 6);  // and alpha
  const TemporaryFolder folder;
  write_png(folder.path() / "a.png", pixels);
  // An image of a scene lies on black.
  for (unsigned char& value : pixels.rgb) value = static_cast<unsigned char>(value * 100.0f / 255.0f + 0.5f);
  CHECK(read_back(folder.path() / "a.png").rgb == pixels.rgb);
}

TEST_CASE("a written picture reads back pixel for pixel, the top row first") {
  const TemporaryFolder folder;
  const Pixels pixels = pattern(37, 23);
  write_png(folder.path() / "a.png", pixels);
  CHECK(read_back(folder.path() / "a.png") == pixels);
}

TEST_CASE("the same pixels give the same file") {
  CHECK(encode_png(pattern(64, 48)) == encode_png(pattern(64, 48)));
}

TEST_CASE("every frame that was pushed is written under its own name, whatever the number of threads") {
  for (const int threads : {1, 3}) {
    const TemporaryFolder folder;
    FrameWriter writer(threads);
    for (int k = 0; k < 12; ++k)
      writer.push(folder.path() / (std::to_string(k) + ".png"), pattern(20, 10, k));
    writer.finish();
    CHECK(entries(folder.path()) == 12);
    for (int k = 0; k < 12; ++k) {
      CHECK(read_back(folder.path() / (std::to_string(k) + ".png")) == pattern(20, 10, k));
    }
  }
}

TEST_CASE("pushing waits, so that only a few frames are ever in memory") {
  const TemporaryFolder folder;
  FrameWriter writer(1, 2);
  for (int k = 1; k <= 10; ++k) {
    writer.push(folder.path() / (std::to_string(k) + ".png"), pattern(300, 300, k));
    CHECK(k - finished(folder.path()) <= 1 + 2);
  }
}

TEST_CASE("a writer that goes away first writes what it was given") {
  const TemporaryFolder folder;
  { FrameWriter(2).push(folder.path() / "last.png", pattern(200, 200)); }
  CHECK(read_back(folder.path() / "last.png") == pattern(200, 200));
  CHECK(entries(folder.path()) == 1);
}

TEST_CASE("a folder that is not there is an error that names the file and leaves nothing behind") {
  const TemporaryFolder folder;
  const fs::path missing = folder.path() / "missing";
  FrameWriter writer(1, 1);
  writer.push(missing / "a.png", pattern(8, 8));
  CHECK_THROWS_WITH(writer.finish(), Catch::Contains("missing/a.png"));
  CHECK_NOTHROW(writer.finish());
  CHECK(entries(folder.path()) == 0);
}

TEST_CASE("a push after a failure reports it") {
  const TemporaryFolder folder;
  FrameWriter writer(1, 1);
  CHECK_THROWS_AS(
      [&] {
        for (int k = 0; k < 100; ++k) writer.push(folder.path() / "missing" / "a.png", pattern(8, 8));
        writer.finish();
      }(),
      RunError);
}

TEST_CASE("a JPEG is the picture to a few of 256 steps, always the same bytes") {
  Pixels smooth{64, 48, {}};
  for (int y = 0; y < smooth.height; ++y) {
    for (int x = 0; x < smooth.width; ++x) {
      const auto blue = static_cast<unsigned char>(255 - 2 * x - y);
      smooth.rgb.insert(smooth.rgb.end(),
                        {static_cast<unsigned char>(4 * x), static_cast<unsigned char>(5 * y), blue});
    }
  }
  const TemporaryFolder folder;
  const std::vector<std::byte> bytes = encode_jpeg(smooth);
  CHECK(encode_jpeg(smooth) == bytes);
  write_file_atomically(folder.path() / "a.jpg", bytes);
  const Pixels read = read_back(folder.path() / "a.jpg");
  REQUIRE(read.width == 64);
  REQUIRE(read.height == 48);
  for (std::size_t k = 0; k < smooth.rgb.size(); ++k) {
    REQUIRE(std::abs(int(read.rgb[k]) - int(smooth.rgb[k])) <= 6);
  }
}
