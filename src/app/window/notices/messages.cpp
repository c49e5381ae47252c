#include "app/window/notices/messages.hpp"

#include <chrono>
#include <utility>

namespace twinflow {

double real_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void Messages::tell(std::string text) {
  text_ = std::move(text);
  is_failure_ = false;
  until_ = clock_() + kShownSeconds;
}

}  // namespace twinflow
