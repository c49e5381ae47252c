#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace twinflow {

/// The bytes of a NumPy array file (format 1.0): little-endian float32 in C order.
/// Throws std::logic_error where `values` does not fill the shape.
std::string encode_npy(std::span<const std::size_t> shape, std::span<const float> values);

/// Writes the file; it appears only when it is whole. Throws RunError naming the path.
void write_npy(const std::filesystem::path& path, std::span<const std::size_t> shape,
               std::span<const float> values);

}  // namespace twinflow
