#include "gl/renderer_threads.hpp"

#include <stdlib.h>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <optional>
#include <string>
#include <thread>

using namespace twinflow;

namespace {

constexpr const char* kVariable = "LP_NUM_THREADS";

std::optional<std::string> value() {
  const char* found = std::getenv(kVariable);
  return found ? std::optional<std::string>(found) : std::nullopt;
}

void set(const std::optional<std::string>& value) {
  if (value) {
    ::setenv(kVariable, value->c_str(), 1);
  } else {
    ::unsetenv(kVariable);
  }
}

/// The value that the choice leaves where it finds `before`.
std::optional<std::string> chosen(const std::optional<std::string>& before) {
  const std::optional<std::string> of_the_run = value();
  set(before);
  gl::keep_renderer_to_one_processor_of_two();
  const std::optional<std::string> found = value();
  set(of_the_run);
  return found;
}

}  // namespace

TEST_CASE("the renderer keeps to one processor of two, unless the user has chosen") {
  CHECK(chosen("3") == "3");
  CHECK(chosen(std::nullopt) ==
        (std::thread::hardware_concurrency() == 2 ? std::optional<std::string>("0") : std::nullopt));
}
