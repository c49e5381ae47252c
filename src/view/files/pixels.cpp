#include "view/files/pixels.hpp"

#include <algorithm>
#include <cstddef>

namespace twinflow {

namespace {

/// Calls `take(rgba)` for every pixel, from the top row on.
template <class Take>
void for_pixels(const gl::RenderTarget& target, const Take& take) {
  const std::vector<unsigned char> rgba = target.read_bytes();
  const auto width = static_cast<std::size_t>(target.texture().width());
  const auto height = static_cast<std::size_t>(target.texture().height());
  for (std::size_t row = 0; row < height; ++row) {
    const unsigned char* from = rgba.data() + (height - 1 - row) * width * 4;
    for (std::size_t column = 0; column < width; ++column) take(from + 4 * column);
  }
}

Pixels empty_pixels(const gl::RenderTarget& target) {
  Pixels pixels{target.texture().width(), target.texture().height(), {}, {}};
  pixels.rgb.reserve(3 * static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.height));
  return pixels;
}

}  // namespace

Pixels capture(const gl::RenderTarget& target) {
  Pixels pixels = empty_pixels(target);
  for_pixels(target, [&](const unsigned char* rgba) { pixels.rgb.insert(pixels.rgb.end(), rgba, rgba + 3); });
  return pixels;
}

Pixels capture_transparent(const gl::RenderTarget& target) {
  Pixels pixels = empty_pixels(target);
  for_pixels(target, [&](const unsigned char* rgba) {
    const int alpha = rgba[3];
    for (int channel = 0; channel < 3; ++channel) {
      const int straight = alpha == 0 ? 0 : (255 * rgba[channel] + alpha / 2) / alpha;
      pixels.rgb.push_back(static_cast<unsigned char>(std::min(straight, 255)));
    }
    pixels.alpha.push_back(rgba[3]);
  });
  return pixels;
}

void paste(const Pixels& part, int x, int y, Pixels& whole) {
  const int columns = std::min(part.width, whole.width - x);
  const int rows = std::min(part.height, whole.height - y);
  const auto copy_row = [&](int row, int channels, const auto& from, auto& to) {
    const auto begin = from.begin() + channels * std::ptrdiff_t(row) * part.width;
    std::copy(begin, begin + channels * std::ptrdiff_t(columns),
              to.begin() + channels * (std::ptrdiff_t(y + row) * whole.width + x));
  };
  for (int row = 0; row < rows; ++row) {
    copy_row(row, 3, part.rgb, whole.rgb);
    if (!part.alpha.empty()) copy_row(row, 1, part.alpha, whole.alpha);
  }
}

}  // namespace twinflow
