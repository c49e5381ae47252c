#pragma once

#include <string_view>

namespace twinflow {

/// A text file compiled into the program (a scene, a shader); see embed_text.cmake.
struct EmbeddedText {
  std::string_view
      name;  ///< the path below the folder it was embedded from, with '/': "common/sampling.glsl"
  std::string_view text;
};

}  // namespace twinflow
