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

/// The two formats that stb_image decodes safely. In other formats it shows uninitialised memory where the
/// end of the file is missing.
constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";
constexpr std::string_view kJpegSignature = "\xff\xd8\xff";
constexpr std::string_view kJpegEnd = "\xff\xd9";

/// The reason of stb_image's last failure, on one line: it may quote bytes of the file.
std::string damage() { return "the image is damaged (" + on_one_line(stbi_failure_reason()) + ")"; }

int wrapped_index(int index, int size) { return (index % size + size) % size; }

}  // namespace

glm::vec3 Image::sample(glm::dvec2 position) const {
  const double column = (position.x - std::floor(position.x)) * width - 0.5;
  const double row = (position.y - std::floor(position.y)) * height - 0.5;
  const int i = static_cast<int>(std::floor(column));
  const int j = static_cast<int>(std::floor(row));
  const auto pixel = [this](int column_index, int row_index) {
    const auto first =
        static_cast<std::size_t>(wrapped_index(row_index, height)) * static_cast<std::size_t>(width);
    return pixels[first + static_cast<std::size_t>(wrapped_index(column_index, width))];
  };
  const auto across = static_cast<float>(column - i);
  const auto up = static_cast<float>(row - j);
  return glm::mix(glm::mix(pixel(i, j), pixel(i + 1, j), across),
                  glm::mix(pixel(i, j + 1), pixel(i + 1, j + 1), across), up);
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
      stbi_load_from_memory(bytes, size, &image.width, &image.height, &channels, 3), &stbi_image_free);
  if (decoded == nullptr) refuse(damage());

  const Orientation orientation = is_jpeg ? orientation_of(file) : Orientation::top_left;
  const glm::ivec2 stored(image.width, image.height);
  const glm::ivec2 upright = upright_size(stored, orientation);
  image.width = upright.x;
  image.height = upright.y;
  image.pixels.reserve(static_cast<std::size_t>(upright.x) * static_cast<std::size_t>(upright.y));
  for (int row = upright.y - 1; row >= 0; --row) {  // files begin with the top row
    for (int column = 0; column < upright.x; ++column) {
      const glm::ivec2 at = stored_pixel({column, row}, stored, orientation);
      const stbi_uc* from = decoded.get() + 3 * (std::ptrdiff_t{at.y} * stored.x + at.x);
      image.pixels.push_back(glm::vec3(from[0], from[1], from[2]) / 255.0f);
    }
  }
  return image;
}

}  // namespace twinflow
