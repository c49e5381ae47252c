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

/// The storage of GPU fields in written state.
enum class FieldStorage {
  copied,   ///< as bytes like all others: a checkpoint
  in_place  ///< set aside in their buffers, uncopied, for this run of the program
};

/// The state of objects as bytes in memory, in this machine's byte order, read in the order of writing, also
/// by a later run.
///
/// A class lists its state once, to save, load, set aside and restore it:
///   template <class Archive> void archive_state(Archive& archive);
class OutputArchive : public cereal::OutputArchive<OutputArchive, cereal::AllowEmptyClassElision> {
 public:
  /// Overwrites `buffer` and reuses its memory.
  explicit OutputArchive(FieldStorage fields = FieldStorage::copied, std::string buffer = {})
      : cereal::OutputArchive<OutputArchive, cereal::AllowEmptyClassElision>(this),
        bytes_(std::move(buffer)),
        fields_(fields) {
    bytes_.clear();
  }

  void write(const void* data, std::size_t size) { bytes_.append(static_cast<const char*>(data), size); }
  const std::string& bytes() const { return bytes_; }
  std::string release() { return std::move(bytes_); }
  bool in_place() const { return fields_ == FieldStorage::in_place; }

 private:
  std::string bytes_;
  FieldStorage fields_;
};

/// Reads what an OutputArchive wrote. Throws InputError for bytes that end too early or are invalid.
class InputArchive : public cereal::InputArchive<InputArchive, cereal::AllowEmptyClassElision> {
 public:
  /// `bytes` must outlive the archive. `fields`: as when they were written.
  explicit InputArchive(std::string_view bytes, FieldStorage fields = FieldStorage::copied)
      : cereal::InputArchive<InputArchive, cereal::AllowEmptyClassElision>(this),
        left_(bytes),
        fields_(fields) {}

  void read(void* data, std::size_t size) {
    if (size > left_.size()) throw InputError("it ends too early");
    if (size > 0) std::memcpy(data, left_.data(), size);
    left_.remove_prefix(size);
  }
  std::size_t left() const { return left_.size(); }  ///< the number of unread bytes
  bool in_place() const { return fields_ == FieldStorage::in_place; }

 private:
  std::string_view left_;
  FieldStorage fields_;
};

template <class Archive>
inline constexpr bool is_reading = std::is_same_v<Archive, InputArchive>;

/// Whether an archive sets state aside: derived values need not be recomputed.
template <class Archive>
bool is_setting_aside(const Archive& archive) {
  return !is_reading<Archive> && archive.in_place();
}

/// Throws InputError if the array read has another length.
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

template <class Archive, class Value>
void serialize(Archive& archive, cereal::NameValuePair<Value>& named) {
  archive(named.value);
}

template <class Size>
void save(OutputArchive& archive, const cereal::SizeTag<Size>& size) {
  archive(size.size);
}

/// Checks the length before memory is allocated: each element has at least one byte.
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
