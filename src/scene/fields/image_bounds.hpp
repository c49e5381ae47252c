#pragma once

#include <string>
#include <string_view>

namespace twinflow {

// stb_image trusts some of the sizes that a file states. These functions find files that it must not be
// given, in much less time than decoding takes.

/// The reason to keep a JPEG file from stb_image, even for its size; empty if there is none.
std::string why_not_read_jpeg(std::string_view file);

/// The reason against decoding a PNG of this size; empty if there is none. Pixels that take more memory than
/// their number requires are refused, because stb_image inflates them before it counts them.
std::string why_not_decode_png(std::string_view file, int width, int height);

}  // namespace twinflow
