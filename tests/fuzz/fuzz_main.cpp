// The function that libFuzzer calls. TWINFLOW_FUZZ_TARGET is the name of a function of fuzz_targets.hpp.
#include "fuzz/fuzz_targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  twinflow::fuzz::TWINFLOW_FUZZ_TARGET(size > 0 ? std::string_view(reinterpret_cast<const char*>(data), size)
                                                : std::string_view(""));
  return 0;
}
