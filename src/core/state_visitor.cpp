#include "core/state_visitor.hpp"

#include <cstdint>
#include <cstring>

#include "core/error.hpp"

namespace twinflow {

void StateVisitor::exchange(void* data, std::size_t size) {
  if (!reads_) {
    written_.append(static_cast<const char*>(data), size);
    return;
  }
  if (size > left_.size()) throw InputError("it ends too early");
  if (size > 0) std::memcpy(data, left_.data(), size);
  left_.remove_prefix(size);
}

std::size_t StateVisitor::exchange_length(std::size_t length) {
  std::uint64_t count = length;
  exchange(&count, sizeof count);
  if (reads_ && count > left_.size()) throw InputError("it holds a longer list than there are bytes");
  return static_cast<std::size_t>(count);
}

void StateVisitor::require_length(std::size_t length, std::size_t required) {
  if (length != required) throw InputError("it holds an array of a wrong length");
}

void StateVisitor::require_bool(unsigned char byte) {
  if (byte > 1) throw InputError("it holds a flag that is neither set nor cleared");
}

}  // namespace twinflow
