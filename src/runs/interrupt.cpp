#include "runs/interrupt.hpp"

#include <unistd.h>

#include <array>
#include <csignal>
#include <ctime>
#include <string_view>

#include "core/error.hpp"

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

/// Ends the program in the only way that a signal handler may: without destructors.
void end_at_once(int /*signal*/) {
  constexpr std::string_view kLine = "twinflow: interrupted before the work began\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kLine.data(), kLine.size());
  ::_exit(1);
}

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

void handle_signals(void (*handler)(int)) {
  for (const int signal : kSignals) {
    const bool by_nohup = std::signal(signal, handler) == SIG_IGN && signal == SIGHUP;
    if (by_nohup) std::signal(signal, SIG_IGN);
  }
}

/// `how`: SIG_BLOCK or SIG_UNBLOCK.
void block_signals(int how) {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : kSignals) sigaddset(&signals, signal);
  sigprocmask(how, &signals, nullptr);
}

}  // namespace

void hold_interrupts() { block_signals(SIG_BLOCK); }

void end_when_interrupted() {
  std::signal(SIGXFSZ, SIG_IGN);  // then writing beyond a limit fails as on a full disk
  handle_signals(end_at_once);
  block_signals(SIG_UNBLOCK);
}

InterruptGuard::InterruptGuard() {
  handle_signals(remember);
  std::signal(SIGPIPE, SIG_IGN);
}

bool InterruptGuard::interrupted() const { return signal_received != 0; }

void require_no_late_interrupt() {
  if (signal_received != 0) throw RunError("interrupted at the end; all results are written");
}

}  // namespace twinflow
