#pragma once

#include <string>
#include <string_view>

namespace twinflow {

// These functions find files whose false sizes stb_image would trust, much faster than decoding.

/// The reason to keep a JPEG from stb_image, even for its size; empty: none.
std::string why_not_read_jpeg(std::string_view file);

/// The reason against decoding a PNG of this size; empty: none. Refuses excess memory, which stb_image
/// inflates before counting.
std::string why_not_decode_png(std::string_view file, int width, int height);

}  // namespace twinflow
