#include "gl/timer.hpp"

namespace twinflow::gl {

double Timer::milliseconds() {
  while (collected_ < started_) {
    const int before = collected_;
    collect(false);
    if (collected_ == before) break;
  }
  return milliseconds_;
}

}  // namespace twinflow::gl
