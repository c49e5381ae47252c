#include "app/interrupt.hpp"

#include <csignal>
#include <ctime>

namespace twinflow {
namespace {

// A signal handler may use no other kind of variables.
volatile std::sig_atomic_t signal_received = 0;
volatile std::time_t received_at = 0;

/// Seconds after which another signal ends the program; timeout(1) and terminals may send the first one
/// twice.
constexpr std::time_t kGrace = 1;

void remember(int signal) {
  const std::time_t now = std::time(nullptr);
  if (signal_received == 0) {
    signal_received = 1;
    received_at = now;
  } else if (now - received_at > kGrace) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

}  // namespace

InterruptGuard::InterruptGuard() {
  signal_received = 0;
  std::signal(SIGINT, remember);
  std::signal(SIGTERM, remember);
  hangups_count_ = std::signal(SIGHUP, remember) != SIG_IGN;
  if (!hangups_count_) std::signal(SIGHUP, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  if (hangups_count_) std::signal(SIGHUP, SIG_DFL);
}

bool InterruptGuard::interrupted() const { return signal_received != 0; }

}  // namespace twinflow
