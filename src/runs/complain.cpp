#include "runs/complain.hpp"

#include <cstdio>

#include "scene/parameters/messages.hpp"

namespace twinflow {

void complain(std::string_view reason) {
  std::fprintf(stderr, "twinflow: %s\n", as_error_line(reason).c_str());
}

}  // namespace twinflow
