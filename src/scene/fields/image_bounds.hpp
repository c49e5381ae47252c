#pragma once

#include <string>
#include <string_view>

namespace twinflow {

// stb_image trusts some of what a file says about itself. What must not reach it is found out here, in much
// less time than decoding takes.

/// Why a JPEG file is not to be given to stb_image, not even to ask for its size; empty: it may be.
std::string why_not_read_jpeg(std::string_view file);

/// Why the pixels of a PNG of these sides are not to be decoded; empty: they may be. They must take no more
/// memory than their number says: stb_image inflates them first, whatever that takes, and counts then.
std::string why_not_decode_png(std::string_view file, int width, int height);

}  // namespace twinflow
