#include <catch2/catch.hpp>

#include "core/error.hpp"
#include "core/temporary_folder.hpp"
#include "scene/fields/exif.hpp"
#include "scene/fields/image.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/image_fixture.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

// Top row: red, green; bottom row: blue, white.
const std::string kFourColors = png_file(2, 2,
                                         std::string("\xff\0\0"
                                                     "\0\xff\0"
                                                     "\0\0\xff"
                                                     "\xff\xff\xff",
                                                     12));
const std::string kJpeg = jpeg_file(64, 64, std::string(64 * 64 * 3, '\x66'));

/// A JPEG with an additional segment behind its first marker.
std::string with_segment(const std::string& jpeg, const std::string& segment) {
  return jpeg.substr(0, 2) + segment + jpeg.substr(2);
}

/// Exif data, in a segment of a JPEG, that state an orientation behind another entry.
std::string exif(char orientation, bool little_endian) {
  using namespace std::string_literals;
  const std::string tiff = little_endian ? "II*\0\x08\0\0\0\x02\0"s + "\x10\x01\x02\0\x04\0\0\0abcd"s +
                                               "\x12\x01\x03\0\x01\0\0\0"s + orientation + "\0\0\0"s
                                         : "MM\0*\0\0\0\x08\0\x02"s + "\x01\x10\0\x02\0\0\0\x04"s + "abcd"s +
                                               "\x01\x12\0\x03\0\0\0\x01\0"s + orientation + "\0\0"s;
  const std::string body = "Exif\0\0"s + tiff;
  return "\xff\xe1\0"s + static_cast<char>(body.size() + 2) + body;
}

std::string repeated_text(const std::string& text, int times) {
  std::string all;
  for (int k = 0; k < times; ++k) all += text;
  return all;
}

/// A PNG whose header states four pixels, but which holds side·side black ones.
std::string holding(int side) {
  std::string png = png_file(side, side, std::string(std::size_t(side) * std::size_t(side) * 3, '\0'));
  png.replace(16, 8, std::string("\0\0\0\2\0\0\0\2", 8));
  return png;
}

/// The same file with another size in its header.
std::string with_width(std::string png, char high, char low) {
  png[18] = high;
  png[19] = low;
  return png;
}

}  // namespace

TEST_CASE("row 0 of an image is its bottom row") {
  const TemporaryFolder folder;
  const Image image = load_image(folder.file("four.png", kFourColors));
  REQUIRE(image.width == 2);
  REQUIRE(image.height == 2);
  REQUIRE(image.pixels.size() == 4);
  CHECK(image.pixels[0] == glm::vec3(0, 0, 1));
  CHECK(image.pixels[1] == glm::vec3(1, 1, 1));
  CHECK(image.pixels[2] == glm::vec3(1, 0, 0));
  CHECK(image.pixels[3] == glm::vec3(0, 1, 0));
}

TEST_CASE("an image is sampled at its pixels' centers, linearly between them and periodically") {
  const TemporaryFolder folder;
  const Image image = load_image(folder.file("four.png", kFourColors));
  CHECK(image.sample({0.25, 0.25}) == glm::vec3(0, 0, 1));
  CHECK(image.sample({0.75, 0.75}) == glm::vec3(0, 1, 0));
  CHECK(image.sample({0.25, 0.5}) == glm::vec3(0.5f, 0, 0.5f));
  CHECK(image.sample({0.5, 0.25}) == glm::vec3(0.5f, 0.5f, 1));
  CHECK(image.sample({0.0, 0.25}) == glm::vec3(0.5f, 0.5f, 1));  // between the last pixel and the first
  CHECK(image.sample({1.25, -0.75}) == image.sample({0.25, 0.25}));
  CHECK(image.sample({0.0, 0.0}) == image.sample({1.0, 1.0}));
}

TEST_CASE("a JPEG is read too") {
  const TemporaryFolder folder;
  const Image image = load_image(folder.file("gray.jpg", kJpeg));
  REQUIRE(image.width == 64);
  for (const glm::vec3& pixel : image.pixels)
    REQUIRE(pixel.g == Approx(0.4f).margin(0.02));  // the format is lossy
}

TEST_CASE("a JPEG is shown upright, however the camera was held") {
  // The left half of the stored pixels, with their first column, is red.
  std::string pixels;
  for (int row = 0; row < 32; ++row)
    pixels +=
        repeated_text("\xff" + std::string(2, '\0'), 32) + repeated_text(std::string(2, '\0') + "\xff", 32);
  const std::string jpeg = jpeg_file(64, 32, pixels);
  const auto [orientation, side] = GENERATE(table<int, std::string>({{1, "left"},
                                                                     {2, "right"},
                                                                     {3, "right"},
                                                                     {4, "left"},
                                                                     {5, "top"},
                                                                     {6, "top"},
                                                                     {7, "bottom"},
                                                                     {8, "bottom"}}));
  const bool little_endian = GENERATE(true, false);
  CAPTURE(orientation, little_endian);
  const Image image =
      decode_image(with_segment(jpeg, exif(static_cast<char>(orientation), little_endian)), "a");
  CHECK(image.width == (orientation < 5 ? 64 : 32));
  CHECK(image.height == (orientation < 5 ? 32 : 64));
  const auto is_red = [&](double x, double y) { return image.sample({x, y}).r > 0.9f; };
  CHECK(is_red(0.2, 0.8) == (side == "left" || side == "top"));
  CHECK(is_red(0.8, 0.8) == (side == "right" || side == "top"));
  CHECK(is_red(0.2, 0.2) == (side == "left" || side == "bottom"));
  CHECK(is_red(0.8, 0.2) == (side == "right" || side == "bottom"));
}

TEST_CASE("a PNG is shown upright by its chunk eXIf, before its pixels or behind them") {
  std::string pixels;  // the left half is red
  for (int row = 0; row < 4; ++row)
    pixels +=
        repeated_text("\xff" + std::string(2, '\0'), 4) + repeated_text(std::string(2, '\0') + "\xff", 4);
  const std::string png = png_file(8, 4, pixels);
  const bool little_endian = GENERATE(true, false);
  const bool before = GENERATE(true, false);
  const auto [orientation, is_turned, x, y] =
      GENERATE(table<int, bool, double, double>({{1, false, 0.2, 0.5},
                                                 {2, false, 0.8, 0.5},
                                                 {3, false, 0.8, 0.5},
                                                 {4, false, 0.2, 0.5},
                                                 {5, true, 0.5, 0.8},
                                                 {6, true, 0.5, 0.8},
                                                 {7, true, 0.5, 0.2},
                                                 {8, true, 0.5, 0.2}}));
  CAPTURE(orientation, little_endian, before);
  const std::string tiff = exif(static_cast<char>(orientation), little_endian).substr(10);
  const std::string chunk =
      std::string(3, '\0') + static_cast<char>(tiff.size()) + "eXIf" + tiff + std::string(4, '\0');
  constexpr std::size_t kHeader = 8 + 25;  // the signature and the first chunk
  constexpr std::size_t kEnd = 12;         // the last chunk
  std::string with_chunk = png;
  with_chunk.insert(before ? kHeader : png.size() - kEnd, chunk);
  const Image image = decode_image(with_chunk, "a.png");
  CHECK(image.width == (is_turned ? 4 : 8));
  CHECK(image.sample({x, y}).r > 0.9f);
  CHECK(image.sample({1.0 - x, 1.0 - y}).r < 0.1f);
}

TEST_CASE("a damaged chunk eXIf leaves a PNG as it is stored") {
  const std::string tiff = exif(6, true).substr(10);
  for (std::size_t length = 0; length < tiff.size(); ++length) {
    const std::string chunk = std::string(3, '\0') + static_cast<char>(length) + "eXIf" +
                              tiff.substr(0, length) + std::string(4, '\0');
    std::string png = kFourColors;
    png.insert(33, chunk);
    CAPTURE(length);
    CHECK(orientation_of(png) == (length > tiff.size() - 3 ? Orientation::right_top : Orientation::top_left));
    CHECK(decode_image(png, "a.png").width == 2);
  }
}

TEST_CASE("transparent pixels give no color, and pixels between as much as they are opaque") {
  // Top row: red, opaque and half so; bottom row: white without opacity, green with a quarter.
  const std::string pixels("\xff\0\0\xff\xff\0\0\x80\xff\xff\xff\0\0\xff\0\x40", 16);
  const Image image = decode_image(png_file(2, 2, pixels, 4), "a.png");
  CHECK(image.sample({0.25, 0.75}) == glm::vec3(1, 0, 0));
  CHECK(image.sample({0.75, 0.75}) == glm::vec3(128.0f / 255.0f, 0, 0));
  CHECK(image.sample({0.25, 0.25}) == glm::vec3(0));
  CHECK(image.sample({0.75, 0.25}) == glm::vec3(0, 64.0f / 255.0f, 0));
  CHECK(image.opacity({0.25, 0.25}) == 0.0f);
  CHECK(image.opacity({0.75, 0.75}) == 128.0f / 255.0f);
  CHECK(decode_image(kFourColors, "b.png").opacities.empty());
  CHECK(decode_image(kFourColors, "b.png").opacity({0.3, 0.3}) == 1.0f);

  const std::string gray("\xff\xff\x80\0", 4);  // two channels: brightness and opacity
  const Image two = decode_image(png_file(1, 2, gray, 2), "c.png");
  CHECK(two.sample({0.5, 0.75}) == glm::vec3(1));
  CHECK(two.sample({0.5, 0.25}) == glm::vec3(0));
}

TEST_CASE("the eight orientations are the eight ways to turn and mirror a picture") {
  // The stored pixel whose place is at the upright picture's top left, from Exif 2.32, of 3 x 2 pixels.
  const auto [orientation, column, row, next_column, next_row] =
      GENERATE(table<int, int, int, int, int>({{1, 0, 0, 1, 0},
                                               {2, 2, 0, 1, 0},
                                               {3, 2, 1, 1, 1},
                                               {4, 0, 1, 1, 1},
                                               {5, 0, 0, 0, 1},
                                               {6, 0, 1, 0, 0},
                                               {7, 2, 1, 2, 0},
                                               {8, 2, 0, 2, 1}}));
  CAPTURE(orientation);
  const auto held = static_cast<Orientation>(orientation);
  CHECK(stored_pixel({0, 0}, {3, 2}, held) == glm::ivec2(column, row));
  CHECK(stored_pixel({1, 0}, {3, 2}, held) == glm::ivec2(next_column, next_row));
}

TEST_CASE("damaged Exif data leave a JPEG as it is stored") {
  const std::string whole = exif(6, true);
  for (std::size_t length = 4; length < whole.size(); ++length) {
    std::string cut = whole.substr(0, length);
    cut[3] = static_cast<char>(length - 2);
    CAPTURE(length);
    CHECK(orientation_of(with_segment(kJpeg, cut)) ==
          (length > whole.size() - 3 ? Orientation::right_top : Orientation::top_left));
  }
  CHECK(orientation_of(with_segment(kJpeg, exif(0, true))) == Orientation::top_left);
  CHECK(orientation_of(with_segment(kJpeg, exif(9, true))) == Orientation::top_left);
}

TEST_CASE("a file that is no whole image is refused by name and reason") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "picture.png").string();
  const auto [content, reason] = GENERATE(table<std::string, std::string>({
      {"", "not a PNG or JPEG"},
      {"not an image at all", "not a PNG or JPEG"},
      {std::string("P6 2 2 255\nabc"), "not a PNG or JPEG"},
      {kFourColors.substr(0, 20), "damaged"},
      {kFourColors.substr(0, kFourColors.size() / 2), "damaged"},
      {kFourColors.substr(0, kFourColors.size() - 14), "damaged"},
      {kJpeg.substr(0, 100), "damaged"},
      {kJpeg.substr(0, kJpeg.size() - 2), "damaged"},
      {with_width(kFourColors, '\x40', '\x01'), "16385 x 2 pixels, more than 16384 on a side"},
  }));
  folder.file("picture.png", content);
  CHECK_THAT(message_of<InputError>([&] { load_image(path); }), Contains(path) && Contains(reason));
}

TEST_CASE("an image of too many pixels is refused before it is decoded") {
  std::string large = with_width(kFourColors, '\x40', '\0');
  large[22] = '\x10';  // of its height
  large[23] = '\x01';
  CHECK(message_of<InputError>([&] { decode_image(large, "large.png"); }) ==
        "cannot read large.png: 16384 x 4097 pixels, more than 67108864 in all");
  CHECK_THAT(message_of<InputError>([&] { decode_image(kJpeg, "small.jpg", 64 * 64 - 1); }),
             Contains("64 x 64 pixels, more than 4095 in all"));
  CHECK(decode_image(kJpeg, "small.jpg", 64 * 64).width == 64);
}

TEST_CASE("a PNG that inflates to more than its pixels take is refused") {
  CHECK(decode_image(holding(100), "fits.png").width == 2);
  const std::string bomb = holding(3300);
  REQUIRE(bomb.size() < (1 << 20));  // although it would take 33 MB
  CHECK(message_of<InputError>([&] { decode_image(bomb, "bomb.png"); }) ==
        "cannot read bomb.png: the image is damaged (it holds more than its pixels)");
}

TEST_CASE("a PNG with a chunk longer than the file is refused, and no memory taken for it") {
  std::string png = kFourColors;
  png[33] = '\x7f';  // of the length of its pixels
  CHECK(message_of<InputError>([&] { decode_image(png, "a.png"); }) ==
        "cannot read a.png: the image is damaged (a part of it is missing)");
}

TEST_CASE("a JPEG whose tables or scans would lead its decoder astray is refused") {
  using namespace std::string_literals;
  const std::string few = "\xff\xc4\x00\x13\x00\xff\x01"s + std::string(14, '\0');   // 256 symbols: they are
  const std::string many = "\xff\xc4\x00\x13\x00\xff\x02"s + std::string(14, '\0');  // missing; 257
  CHECK_THAT(message_of<InputError>([&] { decode_image(with_segment(kJpeg, many), "a.jpg"); }),
             Contains("damaged (too large a table)"));
  CHECK(message_of<InputError>([&] { decode_image(with_segment(kJpeg, few), "a.jpg"); }).find("too large") ==
        std::string::npos);
  // An application's data contains neither tables nor scans.
  const std::string comment = "\xff\xfe\x00\x17"s + many;
  CHECK(decode_image(with_segment(kJpeg, comment), "a.jpg").width == 64);
  const std::string scan = "\xff\xda\x00\x02"s;
  CHECK_THAT(
      message_of<InputError>([&] { decode_image(with_segment(kJpeg, repeated_text(scan, 100)), "a.jpg"); }),
      Contains("more than 100 scans"));
}

TEST_CASE("a JPEG without its tables shows nothing of what lay in memory") {
  std::string bare = kJpeg;
  std::size_t at = 0;
  while ((at = bare.find("\xff\xdb")) != std::string::npos) bare[at + 1] = '\xfe';  // a comment
  REQUIRE(bare != kJpeg);
  const Image first = decode_image(bare, "bare.jpg");
  for (const glm::vec3& pixel : first.pixels) REQUIRE(pixel == first.pixels[0]);
}

TEST_CASE("an image that is missing or a folder is refused by name") {
  const TemporaryFolder folder;
  const std::string missing = (folder.path() / "missing.png").string();
  CHECK_THAT(message_of<InputError>([&] { load_image(missing); }),
             Contains(missing) && Contains("No such file"));
  CHECK_THAT(message_of<InputError>([&] { load_image(folder.path()); }), Contains(folder.path().string()));
}

TEST_CASE("a scene names an image of the program itself, wherever its file lies", "[scene][image]") {
  const std::string text = "[[solid]]\nshape = \"image\"\nimage = \"builtin:maze\"\nsize = [3, 2]\n";
  const Scene scene = parse_scene(text, "maze.toml", {});
  CHECK(scene.solids.at(0).image == "builtin:maze");
  CHECK(load_image("builtin:maze").width == 384);
  const TemporaryFolder folder;
  CHECK_FALSE(names_images_outside(scene, folder.path()));
  CHECK_THAT(to_toml(scene, folder.path()), Contains("image = \"builtin:maze\""));
  CHECK_THAT(message_of<InputError>([] { load_image("builtin:ocean"); }), Contains("builtin:ocean"));
}
