#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace twinflow {

/// A NumPy array file (format 1.0): C order, little-endian, float32 or uint32. Throws std::logic_error if
/// `values` does not fit the shape.
std::string encode_npy(std::span<const std::size_t> shape, std::span<const float> values);
std::string encode_npy(std::span<const std::size_t> shape, std::span<const std::uint32_t> values);

/// Writes the file, which appears only when whole. Throws RunError naming the path.
void write_npy(const std::filesystem::path& path, std::span<const std::size_t> shape,
               std::span<const float> values);
void write_npy(const std::filesystem::path& path, std::span<const std::size_t> shape,
               std::span<const std::uint32_t> values);

struct NpyArray {
  std::vector<std::size_t> shape;
  std::vector<float> values;
};

/// Reads a float32 array of `write_npy`. Throws InputError naming the path for other files.
NpyArray read_npy(const std::filesystem::path& path);

}  // namespace twinflow
