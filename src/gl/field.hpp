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
  void clear(float value = 0.0f) {
    next().clear(value);
    swap();
  }
  /// The current values, row 0 at the bottom; waits for the GPU.
  std::vector<float> read_back() const { return current_.read_floats(); }

  /// Sets the current values aside, so that `restore` can bring them back once passes have written others.
  /// Nothing is copied: the next pass to write takes another buffer, one more than there were. `upload` would
  /// overwrite them.
  void keep();
  /// Throws std::logic_error where nothing was kept.
  void restore();
  bool has_kept() const { return spare_.has_value(); }

  /// The current values, to the last bit; see OutputArchive. Waits for the GPU. Throws InputError for those
  /// of a field of another size.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  friend class Pass;
  RenderTarget& next();
  void swap();

  std::string channels_;
  RenderTarget current_;
  std::optional<RenderTarget> next_;
  std::optional<RenderTarget> spare_;  ///< holds what was kept, unless that is current
  bool kept_is_current_ = false;
};

}  // namespace twinflow::gl
