// The decoder of PNG and JPEG, compiled here instead of taken from the library, whose memory is whatever lay
// there before: a JPEG without its tables, or with parts of its pixels missing, would show that. Zeros are
// the same each time.
#include <cstdlib>

namespace {

void* zeroed(std::size_t size) { return std::calloc(1, size); }

}  // namespace

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STBI_MALLOC zeroed
#define STBI_REALLOC std::realloc
#define STBI_FREE std::free
#include <stb/stb_image.h>
