#include "scene/fields/image.hpp"

#include "fuzz/fuzz_targets.hpp"

namespace twinflow::fuzz {

void fuzz_image(std::string_view bytes) {
  constexpr std::int64_t kMostPixels = 1 << 18;  // few enough to decode many
  Image image;
  if (!accepts([&] { image = decode_image(bytes, "picture.png", kMostPixels); })) return;
  require(image.width > 0 && image.height > 0 && std::int64_t{image.width} * image.height <= kMostPixels,
          "an image is as large as it may be");
  require(image.pixels.size() == std::size_t(image.width) * std::size_t(image.height),
          "an image has all its pixels");
  require(image.opacities.empty() || image.opacities.size() == image.pixels.size(),
          "an image has an opacity for each pixel, or none");
  for (const glm::vec3& pixel : image.pixels) {
    for (const float channel : {pixel.r, pixel.g, pixel.b}) {
      require(channel >= 0.0f && channel <= 1.0f, "colors are from 0 to 1");
    }
  }
  const Image again = decode_image(bytes, "picture.png", kMostPixels);
  require(again.pixels == image.pixels, "an image is decoded to the same pixels");
}

}  // namespace twinflow::fuzz
