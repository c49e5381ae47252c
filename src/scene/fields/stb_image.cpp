// The decoder of PNG and JPEG images. It is compiled here, with memory that is zeroed. The system's library
// does not initialize its memory. A JPEG image with missing tables or pixels would show that memory, and
// differ from run to run.
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
