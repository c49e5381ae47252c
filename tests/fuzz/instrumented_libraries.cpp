// toml++ compiled with the sanitizers and with libFuzzer's eyes, in place of the installed library.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
