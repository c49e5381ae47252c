#include "view/pixels.hpp"

#include <algorithm>
#include <cstddef>

namespace twinflow {

Pixels capture(const gl::RenderTarget& target) {
  Pixels pixels{target.texture().width(), target.texture().height(), {}};
  const std::vector<unsigned char> rgba = target.read_bytes();
  const auto width = static_cast<std::size_t>(pixels.width);
  const auto height = static_cast<std::size_t>(pixels.height);
  pixels.rgb.resize(width * height * 3);
  for (std::size_t row = 0; row < height; ++row) {
    const unsigned char* from = rgba.data() + (height - 1 - row) * width * 4;
    unsigned char* to = pixels.rgb.data() + row * width * 3;
    for (std::size_t column = 0; column < width; ++column) {
      to[3 * column] = from[4 * column];
      to[3 * column + 1] = from[4 * column + 1];
      to[3 * column + 2] = from[4 * column + 2];
    }
  }
  return pixels;
}

void paste(const Pixels& part, int x, int y, Pixels& whole) {
  const auto bytes = 3 * static_cast<std::ptrdiff_t>(std::min(part.width, whole.width - x));
  const int rows = std::min(part.height, whole.height - y);
  for (int row = 0; row < rows; ++row) {
    const auto from = part.rgb.begin() + 3 * std::ptrdiff_t(row) * part.width;
    const auto to = whole.rgb.begin() + 3 * (std::ptrdiff_t(y + row) * whole.width + x);
    std::copy(from, from + bytes, to);
  }
}

}  // namespace twinflow
