#pragma once

#include <cereal/cereal.hpp>
#include <cereal/types/array.hpp>
#include <cereal/types/optional.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/utility.hpp>
#include <cereal/types/vector.hpp>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <glm/detail/qualifier.hpp>

#include "core/archive_fwd.hpp"
#include "core/error.hpp"

namespace twinflow {

/// What becomes of fields on the GPU when state is written.
enum class FieldStorage {
  copied,   ///< their values are bytes as all others: a checkpoint
  in_place  ///< their buffers are set aside: for this run of the program, and nothing is copied
};

/// Stores the state of objects as bytes in memory, in the byte order of this machine. A later run of the
/// program can continue from it. Values are read back in the order in which they were written.
///
/// A class with state lists it once, in one member function for writing and reading,
///   template <class Archive> void archive_state(Archive& archive);
/// which saves it, loads it, sets it aside before a step, and puts it back after a step that failed.
class OutputArchive : public cereal::OutputArchive<OutputArchive, cereal::AllowEmptyClassElision> {
 public:
  /// Writes over `buffer`, whose memory serves again.
  explicit OutputArchive(FieldStorage fields = FieldStorage::copied, std::string buffer = {})
      : cereal::OutputArchive<OutputArchive, cereal::AllowEmptyClassElision>(this),
        bytes_(std::move(buffer)),
        fields_(fields) {
    bytes_.clear();
  }

  void write(const void* data, std::size_t size) { bytes_.append(static_cast<const char*>(data), size); }
  const std::string& bytes() const { return bytes_; }
  /// The bytes, which then leave the archive.
  std::string take() { return std::move(bytes_); }
  bool in_place() const { return fields_ == FieldStorage::in_place; }

 private:
  std::string bytes_;
  FieldStorage fields_;
};

/// Reads what an OutputArchive wrote. Throws InputError for bytes that end too early or that no OutputArchive
/// can have written.
class InputArchive : public cereal::InputArchive<InputArchive, cereal::AllowEmptyClassElision> {
 public:
  /// The bytes must outlive the archive, and have been written with the same storage of fields.
  explicit InputArchive(std::string_view bytes, FieldStorage fields = FieldStorage::copied)
      : cereal::InputArchive<InputArchive, cereal::AllowEmptyClassElision>(this),
        left_(bytes),
        fields_(fields) {}

  void read(void* data, std::size_t size) {
    if (size > left_.size()) throw InputError("it ends too early");
    if (size > 0) std::memcpy(data, left_.data(), size);
    left_.remove_prefix(size);
  }
  /// The number of bytes that have not been read yet.
  std::size_t left() const { return left_.size(); }
  bool in_place() const { return fields_ == FieldStorage::in_place; }

 private:
  std::string_view left_;
  FieldStorage fields_;
};

/// Whether an archive reads rather than writes.
template <class Archive>
inline constexpr bool is_reading = std::is_same_v<Archive, InputArchive>;

/// Whether an archive sets state aside, so that what follows from it need not be computed anew.
template <class Archive>
bool is_setting_aside(const Archive& archive) {
  return !is_reading<Archive> && archive.in_place();
}

/// Stores or reads an array whose length the reader knows. Throws InputError for another length.
template <class Archive, class Array>
void archive_array(Archive& archive, Array& array, std::size_t length) {
  archive(array);
  if (array.size() != length) throw InputError("it holds an array of a wrong length");
}

// The functions that cereal requires of an archive.

template <class Number>
std::enable_if_t<std::is_arithmetic_v<Number>> save(OutputArchive& archive, const Number& number) {
  archive.write(&number, sizeof number);
}

template <class Number>
std::enable_if_t<std::is_arithmetic_v<Number>> load(InputArchive& archive, Number& number) {
  archive.read(&number, sizeof number);
}

template <class Data>
void save(OutputArchive& archive, const cereal::BinaryData<Data>& data) {
  archive.write(data.data, static_cast<std::size_t>(data.size));
}

template <class Data>
void load(InputArchive& archive, cereal::BinaryData<Data>& data) {
  archive.read(data.data, static_cast<std::size_t>(data.size));
}

/// Stores a named value without its name.
template <class Archive, class Value>
void serialize(Archive& archive, cereal::NameValuePair<Value>& named) {
  archive(named.value);
}

template <class Size>
void save(OutputArchive& archive, const cereal::SizeTag<Size>& size) {
  archive(size.size);
}

/// Reads a length and checks it before memory is allocated for elements of at least one byte each.
template <class Size>
void load(InputArchive& archive, cereal::SizeTag<Size>& size) {
  archive(size.size);
  if (size.size > archive.left()) throw InputError("it holds a longer list than there are bytes");
}

template <class Archive, glm::length_t length, class Number, glm::qualifier precision>
void serialize(Archive& archive, glm::vec<length, Number, precision>& vector) {
  for (glm::length_t k = 0; k < length; ++k) archive(vector[k]);
}

}  // namespace twinflow

CEREAL_SETUP_ARCHIVE_TRAITS(twinflow::InputArchive, twinflow::OutputArchive)
