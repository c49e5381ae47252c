#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace twinflow::fuzz {

// One function for each kind of input from outside. It takes any bytes, treats them as the program would, and
// throws if a promise is broken. libFuzzer calls it with inputs of its own (fuzz_main.cpp), and the test
// fuzz_test.cpp with all recorded inputs.

void fuzz_scene(std::string_view bytes);         ///< the text of a scene file
void fuzz_case(std::string_view bytes);          ///< the text of a published case
void fuzz_sweep(std::string_view bytes);         ///< the text of a sweep's plan, sweep.toml
void fuzz_session(std::string_view bytes);       ///< the text of a window's state, session.toml
void fuzz_formula(std::string_view bytes);       ///< the text of a formula
void fuzz_gesture(std::string_view bytes);       ///< numbers of a gesture; see gesture_from_bytes
void fuzz_command_line(std::string_view bytes);  ///< words, each on a line of its own
void fuzz_image(std::string_view bytes);         ///< a PNG or JPEG file

/// A broken promise.
class BrokenPromise : public std::logic_error {
  using std::logic_error::logic_error;
};

inline void require(bool kept, const std::string& promise) {
  if (!kept) throw BrokenPromise(promise);
}

/// Calls a function with an input. Returns false if the input is refused by an InputError with a message of
/// one line that a terminal can show.
bool accepts(const std::function<void()>& action);

}  // namespace twinflow::fuzz
