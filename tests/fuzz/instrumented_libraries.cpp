// stb_image and toml++ compiled with the sanitizers and with libFuzzer's eyes, in place of the installed
// libraries.
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>

#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
