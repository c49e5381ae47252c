# A font file as the bytes of embedded_font() in embedded_font.{hpp,cpp}. Run by `cmake -DFONT=… -DFOLDER=… -P`.
# A string literal compiles many times faster than a list of numbers.
file(READ ${FONT} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
string(REPEAT "...." 64 line)
string(REGEX REPLACE "(${line})" "\\1\"\n    \"" bytes "${bytes}")

file(WRITE ${FOLDER}/embedded_font.hpp "#pragma once

#include <span>

namespace twinflow {

/// Generated from ${FONT}.
std::span<const unsigned char> embedded_font();

}  // namespace twinflow
")

file(WRITE ${FOLDER}/embedded_font.cpp "#include \"embedded_font.hpp\"

namespace twinflow {
namespace {

constexpr unsigned char kBytes[] =
    \"${bytes}\";

}  // namespace

std::span<const unsigned char> embedded_font() { return {kBytes, sizeof kBytes - 1}; }

}  // namespace twinflow
")
