#include "core/fingerprint.hpp"

#include "core/numbers.hpp"

namespace twinflow {

void RunningFingerprint::add(std::string_view part) {
  for (const char c : part) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 1099511628211u;
}

std::string RunningFingerprint::digits() const {
  return formatted("%016llx", static_cast<unsigned long long>(hash_));
}

std::string fingerprint(std::string_view text) {
  RunningFingerprint running;
  running.add(text);
  return running.digits();
}

}  // namespace twinflow
