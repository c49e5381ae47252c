#include "app/interrupt.hpp"

#include <csignal>

namespace twinflow {
namespace {

// A signal handler can reach nothing but a variable of this kind.
volatile std::sig_atomic_t signal_received = 0;

void remember(int signal) {
  signal_received = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  signal_received = 0;
  std::signal(SIGINT, remember);
  std::signal(SIGTERM, remember);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool InterruptGuard::interrupted() const { return signal_received != 0; }

}  // namespace twinflow
