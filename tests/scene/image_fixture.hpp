#pragma once

#include <stb/stb_image_write.h>

#include <string>

namespace twinflow {

/// An image file in memory, RGB, or with four channels RGB and opacity; `bytes` begin with the top row.
inline std::string png_file(int width, int height, const std::string& bytes, int channels = 3) {
  std::string file;
  const auto append = [](void* target, void* data, int size) {
    static_cast<std::string*>(target)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
  };
  stbi_write_png_to_func(append, &file, width, height, channels, bytes.data(), channels * width);
  return file;
}

inline std::string jpeg_file(int width, int height, const std::string& bytes) {
  std::string file;
  const auto append = [](void* target, void* data, int size) {
    static_cast<std::string*>(target)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
  };
  stbi_write_jpg_to_func(append, &file, width, height, 3, bytes.data(), 95);
  return file;
}

}  // namespace twinflow
