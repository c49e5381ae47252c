#include "scene/fields/image.hpp"

#include <stb/stb_image.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include <glm/common.hpp>

#include "core/error.hpp"
#include "core/files.hpp"
#include "scene/fields/builtin_images.hpp"
#include "scene/fields/exif.hpp"
#include "scene/fields/image_bounds.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow {
namespace {

constexpr int kLargestSide = 16384;

/// The two formats that stb_image decodes safely. In other formats it shows uninitialized memory if the end
/// of the file is missing.
constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";
constexpr std::string_view kJpegSignature = "\xff\xd8\xff";
constexpr std::string_view kJpegEnd = "\xff\xd9";

/// The reason of stb_image's last failure, on one line: it may quote bytes of the file.
std::string damage() { return "the image is damaged (" + on_one_line(stbi_failure_reason()) + ")"; }

int wrapped_index(int index, int size) { return (index % size + size) % size; }

/// The bilinear, periodic sample of the values of an image's pixels.
template <class Value>
Value sample_of(const Image& image, const std::vector<Value>& values, glm::dvec2 position) {
  const double column = (position.x - std::floor(position.x)) * image.width - 0.5;
  const double row = (position.y - std::floor(position.y)) * image.height - 0.5;
  const int i = static_cast<int>(std::floor(column));
  const int j = static_cast<int>(std::floor(row));
  const auto pixel = [&](int column_index, int row_index) {
    const auto first = static_cast<std::size_t>(wrapped_index(row_index, image.height)) *
                       static_cast<std::size_t>(image.width);
    return values[first + static_cast<std::size_t>(wrapped_index(column_index, image.width))];
  };
  const auto across = static_cast<float>(column - i);
  const auto up = static_cast<float>(row - j);
  return glm::mix(glm::mix(pixel(i, j), pixel(i + 1, j), across),
                  glm::mix(pixel(i, j + 1), pixel(i + 1, j + 1), across), up);
}

}  // namespace

glm::vec3 Image::sample(glm::dvec2 position) const { return sample_of(*this, pixels, position); }

float Image::opacity(glm::dvec2 position) const {
  return opacities.empty() ? 1.0f : sample_of(*this, opacities, position);
}

Image load_image(const std::filesystem::path& path) {
  const std::string name = path.string();
  if (is_builtin_image(name)) return decode_image(builtin_image(name), name);
  return decode_image(read_file(path), name);
}

Image decode_image(std::string_view file, const std::string& origin, std::int64_t most_pixels) {
  const auto refuse = [&](const std::string& reason) {
    throw InputError("cannot read " + origin + ": " + reason);
  };
  const auto* bytes = reinterpret_cast<const stbi_uc*>(file.data());
  if (file.size() > std::numeric_limits<int>::max()) refuse("the file is larger than 2 GiB");
  const int size = static_cast<int>(file.size());

  const bool is_jpeg = file.starts_with(kJpegSignature);
  if (!is_jpeg && !file.starts_with(kPngSignature)) refuse("not a PNG or JPEG image");
  if (is_jpeg && file.rfind(kJpegEnd) == std::string_view::npos) {
    refuse("the image is damaged (its end is missing)");
  }

  if (is_jpeg) {
    if (const std::string reason = why_not_read_jpeg(file); !reason.empty()) refuse(reason);
  }

  Image image;
  int channels = 0;
  if (stbi_info_from_memory(bytes, size, &image.width, &image.height, &channels) == 0) {
    refuse(damage());
  }
  if (image.width > kLargestSide || image.height > kLargestSide) {
    refuse(std::to_string(image.width) + " x " + std::to_string(image.height) + " pixels, more than " +
           std::to_string(kLargestSide) + " on a side");
  }
  if (std::int64_t{image.width} * image.height > most_pixels) {
    refuse(std::to_string(image.width) + " x " + std::to_string(image.height) + " pixels, more than " +
           std::to_string(most_pixels) + " in all");
  }
  if (!is_jpeg) {
    const std::string reason = why_not_decode_png(file, image.width, image.height);
    if (!reason.empty()) refuse(reason);
  }
  const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> decoded(
      stbi_load_from_memory(bytes, size, &image.width, &image.height, &channels, 4), &stbi_image_free);
  if (decoded == nullptr) refuse(damage());

  const Orientation orientation = orientation_of(file);
  const glm::ivec2 stored(image.width, image.height);
  const glm::ivec2 upright = upright_size(stored, orientation);
  image.width = upright.x;
  image.height = upright.y;
  const std::size_t count = static_cast<std::size_t>(upright.x) * static_cast<std::size_t>(upright.y);
  const stbi_uc* rgba = decoded.get();
  bool is_opaque = true;
  for (std::size_t k = 0; k < count && is_opaque; ++k) is_opaque = rgba[4 * k + 3] == 255;
  image.pixels.reserve(count);
  if (!is_opaque) image.opacities.reserve(count);
  for (int row = upright.y - 1; row >= 0; --row) {  // files begin with the top row
    for (int column = 0; column < upright.x; ++column) {
      const glm::ivec2 at = stored_pixel({column, row}, stored, orientation);
      const stbi_uc* from = rgba + 4 * (std::ptrdiff_t{at.y} * stored.x + at.x);
      const glm::vec3 color = glm::vec3(from[0], from[1], from[2]) / 255.0f;
      const float opacity = static_cast<float>(from[3]) / 255.0f;
      image.pixels.push_back(opacity * color);
      if (!is_opaque) image.opacities.push_back(opacity);
    }
  }
  return image;
}

}  // namespace twinflow
