#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gl/framebuffer.hpp"

namespace twinflow::gl {

enum class Buffering {
  single,     ///< one buffer: a pass may read or write it, not both
  ping_pong,  ///< two buffers: a pass reads the current values and writes the next ones
};

struct FieldDescription {
  TextureDescription texture;
  Buffering buffering = Buffering::single;
  std::string channels;  ///< what each channel means and in which unit: "u, v (domain units per second)"
};

/// A physical quantity on the GPU. Its user names the field and never a buffer; which buffer is current
/// changes in one place only, inside `Pass`.
class Field {
 public:
  explicit Field(FieldDescription description);

  const std::string& name() const { return current_.texture().name(); }
  const std::string& channels() const { return channels_; }
  int width() const { return current_.texture().width(); }
  int height() const { return current_.texture().height(); }

  /// The current values.
  const Texture& texture() const { return current_.texture(); }
  const RenderTarget& target() const { return current_; }

  /// Replaces the current values: width·height·channels floats, row 0 at the bottom.
  void upload(std::span<const float> values) { current_.texture().upload(values); }
  void clear(float value = 0.0f) { current_.clear(value); }
  /// The current values, row 0 at the bottom; waits for the GPU.
  std::vector<float> read_back() const { return current_.read_floats(); }

 private:
  friend class Pass;
  RenderTarget& next() { return next_ ? *next_ : current_; }
  void swap() {
    if (next_) std::swap(current_, *next_);
  }

  std::string channels_;
  RenderTarget current_;
  std::optional<RenderTarget> next_;
};

}  // namespace twinflow::gl
