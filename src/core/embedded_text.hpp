#pragma once

#include <string_view>

namespace twinflow {

/// A file, of text or of any bytes, compiled into the program; see embed_text.cmake.
struct EmbeddedText {
  /// The path below the embedded folder, with '/': "common/sampling.glsl".
  std::string_view name;
  std::string_view text;
};

}  // namespace twinflow
