#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace twinflow::fuzz {

// One function for each kind of input that comes from outside. It takes any bytes, does with them what the
// program would, and returns; it throws where a promise is broken. libFuzzer calls it with inputs of its own
// (fuzz_main.cpp), the test fuzz_test.cpp with all that were kept.

void fuzz_scene(std::string_view bytes);         ///< the text of a scene file
void fuzz_formula(std::string_view bytes);       ///< the text of a formula
void fuzz_gesture(std::string_view bytes);       ///< numbers of a gesture; see gesture_from_bytes
void fuzz_command_line(std::string_view bytes);  ///< words, each on a line of its own
void fuzz_image(std::string_view bytes);         ///< a PNG or JPEG file

/// A promise that was broken.
class BrokenPromise : public std::logic_error {
  using std::logic_error::logic_error;
};

inline void require(bool kept, const std::string& promise) {
  if (!kept) throw BrokenPromise(promise);
}

/// Does something with an input; false where it refuses it as InputError, in one line that a terminal can
/// show.
bool accepts(const std::function<void()>& action);

}  // namespace twinflow::fuzz
