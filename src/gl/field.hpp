#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/archive_fwd.hpp"
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

/// A physical quantity on the GPU. Its user names the field and never a buffer; only `Pass` changes which
/// buffer is current.
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
  void clear(float value = 0.0f) {
    next().clear(value);
    swap();
  }
  /// The current values, row 0 at the bottom; waits for the GPU.
  std::vector<float> read_back() const { return current_.read_floats(); }

  /// Sets the current values aside, so that `put_back` can bring them back after passes have written others.
  /// Nothing is copied: the next pass writes into another buffer, which is added. `upload` would overwrite
  /// the values.
  void set_aside();
  /// Makes the values that were set aside current again. Throws std::logic_error if there are none.
  void put_back();

  /// Writes or reads the current values, to the last bit; see OutputArchive. In place it sets them aside or
  /// puts them back; else it waits for the GPU. Throws InputError when it reads the values of a field of
  /// another size.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  friend class Pass;
  RenderTarget& next();
  void swap();

  std::string channels_;
  RenderTarget current_;
  std::optional<RenderTarget> next_;
  std::optional<RenderTarget> aside_;  ///< holds the values set aside, unless they are current
  bool aside_is_current_ = false;
};

}  // namespace twinflow::gl
