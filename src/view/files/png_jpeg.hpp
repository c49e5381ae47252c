#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "view/files/pixels.hpp"

namespace twinflow {

/// PNG bytes, 8 bits per channel, with any alpha. Equal pixels give equal bytes.
std::vector<std::byte> encode_png(const Pixels& pixels);
/// JPEG bytes, at the lowest quality with full color resolution; fluids take a fifth of PNG. Equal pixels
/// give equal bytes.
std::vector<std::byte> encode_jpeg(const Pixels& pixels);
/// Writes the file, which appears only when whole. Throws RunError naming the path.
void write_png(const std::filesystem::path& path, const Pixels& pixels);

}  // namespace twinflow
