#include "view/files/npy.hpp"

#include <bit>
#include <charconv>
#include <cstring>
#include <functional>
#include <numeric>
#include <stdexcept>

#include "core/error.hpp"
#include "core/files.hpp"

namespace twinflow {
namespace {

static_assert(std::endian::native == std::endian::little,
              "the values are written with the bytes that they have in memory");

/// A tuple as Python prints it: (), (5,), (5, 7).
std::string tuple(std::span<const std::size_t> shape) {
  std::string text = "(";
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    text += (axis > 0 ? ", " : "") + std::to_string(shape[axis]);
  }
  return text + (shape.size() == 1 ? ",)" : ")");
}

/// `type` is NumPy's name of the values' type.
std::string encode(std::span<const std::size_t> shape, std::span<const std::byte> values,
                   const std::string& type, std::size_t value_size) {
  const std::size_t count = std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
  if (values.size() != count * value_size) {
    throw std::logic_error("npy: " + std::to_string(values.size() / value_size) + " values for the shape " +
                           tuple(shape));
  }
  // The format is: magic string, version 1.0, length of the header, and the header, padded so that the data
  // begins at a multiple of 64.
  constexpr std::size_t kPreamble = 10;
  std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + tuple(shape) + ", }";
  header.append(63 - (kPreamble + header.size()) % 64, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size() & 0xff);
  bytes += static_cast<char>(header.size() >> 8);
  bytes += header;
  const std::size_t begin = bytes.size();
  bytes.resize(begin + values.size());
  if (!values.empty()) std::memcpy(bytes.data() + begin, values.data(), values.size());
  return bytes;
}

}  // namespace

std::string encode_npy(std::span<const std::size_t> shape, std::span<const float> values) {
  return encode(shape, std::as_bytes(values), "<f4", sizeof(float));
}

std::string encode_npy(std::span<const std::size_t> shape, std::span<const std::uint32_t> values) {
  return encode(shape, std::as_bytes(values), "<u4", sizeof(std::uint32_t));
}

void write_npy(const std::filesystem::path& path, std::span<const std::size_t> shape,
               std::span<const float> values) {
  write_file_atomically(path, encode_npy(shape, values));
}

void write_npy(const std::filesystem::path& path, std::span<const std::size_t> shape,
               std::span<const std::uint32_t> values) {
  write_file_atomically(path, encode_npy(shape, values));
}

NpyArray read_npy(const std::filesystem::path& path) {
  const std::string bytes = read_file(path);
  const auto refuse = [&] { return InputError(path.string() + ": not an array of float32 in C order"); };
  const std::size_t end = bytes.find('\n');
  const std::size_t open = bytes.find("'shape': (");
  if (end == std::string::npos || open >= end) throw refuse();
  NpyArray array;
  const char* at = bytes.data() + open + std::strlen("'shape': (");
  const char* const limit = bytes.data() + end;
  for (std::size_t length = 0; at < limit && *at != ')';) {
    const auto parsed = std::from_chars(at, limit, length);
    if (parsed.ec != std::errc()) throw refuse();
    array.shape.push_back(length);
    for (at = parsed.ptr; at < limit && (*at == ',' || *at == ' ');) ++at;
  }
  const std::size_t begin = end + 1;
  array.values.resize((bytes.size() - begin) / sizeof(float));
  if (!array.values.empty())
    std::memcpy(array.values.data(), bytes.data() + begin, array.values.size() * sizeof(float));
  const auto count =
      std::accumulate(array.shape.begin(), array.shape.end(), std::size_t{1}, std::multiplies<>());
  if (count != array.values.size() || encode_npy(array.shape, array.values) != bytes) throw refuse();
  return array;
}

}  // namespace twinflow
