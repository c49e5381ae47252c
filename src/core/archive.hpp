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
#include <vector>

#include <glm/detail/qualifier.hpp>

#include "core/archive_fwd.hpp"
#include "core/error.hpp"

namespace twinflow {

/// Stores the state of objects as bytes in memory, in the byte order of this machine, so that a later run of
/// the program can continue from it. Values are read back in the order in which they were written.
///
/// A class with state has one member function for writing and reading,
///   template <class Archive> void archive_state(Archive& archive);
/// so that the two cannot drift apart.
class OutputArchive : public cereal::OutputArchive<OutputArchive, cereal::AllowEmptyClassElision> {
 public:
  OutputArchive() : cereal::OutputArchive<OutputArchive, cereal::AllowEmptyClassElision>(this) {}

  void write(const void* data, std::size_t size) { bytes_.append(static_cast<const char*>(data), size); }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Reads what an OutputArchive wrote. Throws InputError for bytes that end too early or that no OutputArchive
/// can have written.
class InputArchive : public cereal::InputArchive<InputArchive, cereal::AllowEmptyClassElision> {
 public:
  /// The bytes must outlive the archive.
  explicit InputArchive(std::string_view bytes)
      : cereal::InputArchive<InputArchive, cereal::AllowEmptyClassElision>(this), left_(bytes) {}

  void read(void* data, std::size_t size) {
    if (size > left_.size()) throw InputError("it ends too early");
    if (size > 0) std::memcpy(data, left_.data(), size);
    left_.remove_prefix(size);
  }
  /// The number of bytes that have not been read yet.
  std::size_t left() const { return left_.size(); }

 private:
  std::string_view left_;
};

/// Whether an archive reads rather than writes.
template <class Archive>
inline constexpr bool is_reading = std::is_same_v<Archive, InputArchive>;

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

/// Reads a length and checks it before memory is taken for that many elements of at least one byte each.
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
