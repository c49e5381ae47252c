#pragma once

#include <string>
#include <string_view>

namespace twinflow {

// stb_image trusts some sizes in a file. These functions find unsafe files much faster than decoding.

/// The reason to keep a JPEG from stb_image, even for its size; empty: none.
std::string why_not_read_jpeg(std::string_view file);

/// The reason against decoding a PNG of this size; empty: none. Pixels of excess memory are refused, because
/// stb_image inflates before it counts.
std::string why_not_decode_png(std::string_view file, int width, int height);

}  // namespace twinflow
