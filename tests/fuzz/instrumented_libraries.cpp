// toml++ compiled with the sanitizers and libFuzzer's instrumentation, in place of the installed library.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
