# A file as the bytes of <NAME>() in <NAME>.{hpp,cpp}. Run by `cmake -DFILE=… -DNAME=… -DFOLDER=… -P`. Compile the source
# with -Wno-overlength-strings: a string literal compiles many times faster than a list of numbers.
file(READ ${FILE} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
string(REPEAT "...." 64 line)
string(REGEX REPLACE "(${line})" "\\1\"\n    \"" bytes "${bytes}")

file(WRITE ${FOLDER}/${NAME}.hpp "#pragma once

#include <span>

namespace twinflow {

/// Generated from ${FILE}.
std::span<const unsigned char> ${NAME}();

}  // namespace twinflow
")

file(WRITE ${FOLDER}/${NAME}.cpp "#include \"${NAME}.hpp\"

namespace twinflow {
namespace {

constexpr unsigned char kBytes[] =
    \"${bytes}\";

}  // namespace

std::span<const unsigned char> ${NAME}() { return {kBytes, sizeof kBytes - 1}; }

}  // namespace twinflow
")
