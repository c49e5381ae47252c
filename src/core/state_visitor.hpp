#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <glm/detail/qualifier.hpp>

namespace twinflow {

/// The storage of GPU fields in written state.
enum class FieldStorage {
  copied,   ///< as bytes like all others: a checkpoint
  in_place  ///< set aside in their buffers, uncopied, for this run of the program
};

/// Visits the state of objects to save, load, set aside or put it back, see StateWriter and StateReader. The
/// state is bytes in this machine's byte order, in the order of the visits.
///
/// A class lists its state once, as a member or beside the class:
///   void visit_state(StateVisitor& visitor) { visitor(count_, values_, field_); }
class StateVisitor {
 public:
  StateVisitor(const StateVisitor&) = delete;
  StateVisitor& operator=(const StateVisitor&) = delete;

  /// Whether the visit changes the objects: it loads or puts back.
  bool reads() const { return reads_; }
  bool in_place() const { return fields_ == FieldStorage::in_place; }
  /// Whether derived values need not be recomputed.
  bool sets_aside() const { return !reads_ && in_place(); }

  /// Writes or reads all values. Throws InputError for bytes that end too early or are invalid.
  template <class... Values>
  void operator()(Values&... values) {
    (visit(values), ...);
  }

  /// Throws InputError if the array read has another length.
  template <class Array>
  void visit_array(Array& array, std::size_t length) {
    visit(array);
    require_length(array.size(), length);
  }

 protected:
  StateVisitor(bool reads, FieldStorage fields, std::string written, std::string_view left)
      : reads_(reads), fields_(fields), written_(std::move(written)), left_(left) {}
  ~StateVisitor() = default;

  std::string& written() { return written_; }
  std::size_t left_bytes() const { return left_.size(); }

 private:
  void exchange(void* data, std::size_t size);
  /// Returns the length of the list to read. Each element has at least one byte, so that no memory is
  /// allocated for an impossible length.
  std::size_t exchange_length(std::size_t length);
  static void require_length(std::size_t length, std::size_t required);
  static void require_bool(unsigned char byte);

  template <class Value>
  void visit(Value& value) {
    if constexpr (std::is_same_v<Value, bool>) {
      unsigned char byte = value ? 1 : 0;
      exchange(&byte, 1);
      require_bool(byte);
      value = byte == 1;
    } else if constexpr (std::is_arithmetic_v<Value> || std::is_enum_v<Value>) {
      exchange(&value, sizeof value);
    } else if constexpr (requires { value.visit_state(*this); }) {
      value.visit_state(*this);
    } else {
      visit_state(*this, value);
    }
  }

  void visit(std::string& text) {
    text.resize(exchange_length(text.size()));
    exchange(text.data(), text.size());
  }

  template <class Value, class Allocator>
  void visit(std::vector<Value, Allocator>& values) {
    values.resize(exchange_length(values.size()));
    if constexpr (std::is_arithmetic_v<Value>) {
      exchange(values.data(), values.size() * sizeof(Value));
    } else {
      for (Value& value : values) visit(value);
    }
  }

  template <class Value, std::size_t size>
  void visit(std::array<Value, size>& values) {
    for (Value& value : values) visit(value);
  }

  template <class First, class Second>
  void visit(std::pair<First, Second>& pair) {
    (*this)(pair.first, pair.second);
  }

  template <class Value>
  void visit(std::optional<Value>& value) {
    bool is_missing = !value;
    visit(is_missing);
    if (reads_) value.reset();
    if (reads_ && !is_missing) value.emplace();
    if (value) visit(*value);
  }

  template <glm::length_t length, class Number, glm::qualifier precision>
  void visit(glm::vec<length, Number, precision>& vector) {
    for (glm::length_t k = 0; k < length; ++k) visit(vector[k]);
  }

  bool reads_;
  FieldStorage fields_;
  std::string written_;
  std::string_view left_;
};

/// Saves state or sets it aside.
class StateWriter : public StateVisitor {
 public:
  /// Overwrites `buffer` and reuses its memory.
  explicit StateWriter(FieldStorage fields = FieldStorage::copied, std::string buffer = {})
      : StateVisitor(false, fields, std::move(buffer), {}) {
    written().clear();
  }

  const std::string& bytes() { return written(); }
  std::string release() { return std::move(written()); }
};

/// Loads state or puts it back as a StateWriter left it, also from an earlier run.
class StateReader : public StateVisitor {
 public:
  /// `bytes` must outlive the reader. `fields`: as when they were written.
  explicit StateReader(std::string_view bytes, FieldStorage fields = FieldStorage::copied)
      : StateVisitor(true, fields, {}, bytes) {}

  std::size_t left() const { return left_bytes(); }  ///< the number of unread bytes
};

}  // namespace twinflow
