#include "view/files/png_jpeg.hpp"

#include <stb/stb_image_write.h>

#include <string>

#include "core/error.hpp"
#include "core/files.hpp"

namespace twinflow {
namespace {

// Each row is stored as differences from the row above (PNG's filter 2). For fluids this gives smaller files
// than a trial of every filter, in two thirds of the time. stb reads the filter from a variable, which is set
// once, before any thread encodes.
[[maybe_unused]] const int kRowFilter = stbi_write_force_png_filter = 2;

void append(void* bytes, void* data, int size) {
  const auto* from = static_cast<const std::byte*>(data);
  auto& to = *static_cast<std::vector<std::byte>*>(bytes);
  to.insert(to.end(), from, from + size);
}

std::vector<unsigned char> interleaved(const Pixels& pixels) {
  std::vector<unsigned char> rgba;
  rgba.reserve(4 * pixels.alpha.size());
  for (std::size_t k = 0; k < pixels.alpha.size(); ++k) {
    const auto rgb = pixels.rgb.begin() + 3 * static_cast<std::ptrdiff_t>(k);
    rgba.insert(rgba.end(), rgb, rgb + 3);
    rgba.push_back(pixels.alpha[k]);
  }
  return rgba;
}

void require_encoded(int succeeded, const Pixels& pixels, const char* format) {
  if (succeeded != 0) return;
  throw RunError("cannot encode a picture of " + std::to_string(pixels.width) + " x " +
                 std::to_string(pixels.height) + " pixels as " + format);
}

}  // namespace

std::vector<std::byte> encode_png(const Pixels& pixels) {
  std::vector<std::byte> bytes;
  const bool opaque = pixels.alpha.empty();
  const std::vector<unsigned char> rgba = opaque ? std::vector<unsigned char>() : interleaved(pixels);
  const int channels = opaque ? 3 : 4;
  require_encoded(stbi_write_png_to_func(append, &bytes, pixels.width, pixels.height, channels,
                                         opaque ? pixels.rgb.data() : rgba.data(), channels * pixels.width),
                  pixels, "PNG");
  return bytes;
}

std::vector<std::byte> encode_jpeg(const Pixels& pixels) {
  constexpr int kQuality = 91;  // at 90 and below stb halves the resolution of colors
  std::vector<std::byte> bytes;
  require_encoded(
      stbi_write_jpg_to_func(append, &bytes, pixels.width, pixels.height, 3, pixels.rgb.data(), kQuality),
      pixels, "JPEG");
  return bytes;
}

void write_png(const std::filesystem::path& path, const Pixels& pixels) {
  write_file_atomically(path, encode_png(pixels));
}

}  // namespace twinflow
