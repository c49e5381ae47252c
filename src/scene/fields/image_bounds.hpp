#pragma once

#include <string>
#include <string_view>

namespace twinflow {

// stb_image trusts some of the sizes that a file states. These functions find files that it must not be
// given, in much less time than decoding takes.

/// The reason why a JPEG file must not be given to stb_image, not even to find its size; empty if there is
/// none.
std::string why_not_read_jpeg(std::string_view file);

/// The reason why the pixels of a PNG of this size must not be decoded; empty if there is none. Pixels that
/// take more memory than their number requires are refused, because stb_image inflates them before it counts
/// them.
std::string why_not_decode_png(std::string_view file, int width, int height);

}  // namespace twinflow
