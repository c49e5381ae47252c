#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gl/framebuffer.hpp"

namespace twinflow {
class StateVisitor;
}
namespace twinflow::gl {

enum class Buffering {
  single,     ///< one buffer, which a pass reads or writes, not both
  ping_pong,  ///< two buffers: a pass reads current and writes next values
};

struct FieldDescription {
  TextureDescription texture;
  Buffering buffering = Buffering::single;
  std::string channels;  ///< each channel's meaning and unit: "u, v (domain units per second)"
};

/// A physical quantity on the GPU. Users name the field, never a buffer; only `Pass` swaps buffers.
class Field {
 public:
  explicit Field(FieldDescription description);

  const std::string& name() const { return current_.texture().name(); }
  const std::string& channels() const { return channels_; }
  int width() const { return current_.texture().width(); }
  int height() const { return current_.texture().height(); }

  const Texture& texture() const { return current_.texture(); }
  const RenderTarget& target() const { return current_; }

  /// Replaces the current values: width·height·channels floats, row 0 at the bottom.
  void upload(std::span<const float> values) { current_.texture().upload(values); }
  void upload_part(std::span<const float> values, TexelRange range) {
    current_.texture().upload_part(values, range);
  }
  void clear(float value = 0.0f) {
    next().clear(value);
    swap();
  }
  /// The current values, row 0 at the bottom; waits for the GPU.
  std::vector<float> read_back() const { return current_.read_floats(); }

  /// Sets the current values aside for `put_back`, without a copy: the next pass writes to another buffer.
  /// `upload` would overwrite them.
  void set_aside();
  /// Restores the values set aside. Throws std::logic_error if there are none.
  void put_back();

  /// Writes or reads the current values exactly (StateVisitor): in place it sets them aside or restores
  /// them, else it waits for the GPU. Throws InputError for another size.
  void visit_state(StateVisitor& visitor);

 private:
  friend class Pass;
  RenderTarget& next();
  void swap();

  std::string channels_;
  RenderTarget current_;
  std::optional<RenderTarget> next_;
  std::optional<RenderTarget> aside_;
  bool aside_is_current_ = false;
};

/// The components of vectors, one after the other, for `Field::upload`.
template <class Vectors>
std::span<const float> components_of(const Vectors& values) {
  if (values.empty()) return {};
  return {&values.front().x, static_cast<std::size_t>(Vectors::value_type::length()) * values.size()};
}

}  // namespace twinflow::gl
