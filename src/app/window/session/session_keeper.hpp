#pragma once

#include <filesystem>
#include <optional>

#include "app/window/session/session.hpp"

namespace twinflow {

/// Keeps the session in a file: now and then in case of a crash, and when the window closes.
class SessionKeeper {
 public:
  static constexpr double kInterval = 30.0;  ///< real seconds between two writes

  /// Without a file no session is found or kept. `now`: real seconds.
  SessionKeeper(std::optional<std::filesystem::path> file, double now);

  /// The session that was found or kept last.
  const std::optional<Session>& last() const { return last_; }
  bool is_due(double now) const { return now >= next_; }
  /// Writes a session that differs from the last one. A file that cannot be written, as in a read-only home,
  /// is not tried again.
  void keep(const Session& session, double now);

 private:
  std::optional<std::filesystem::path> file_;
  std::optional<Session> last_;
  double next_;  ///< real seconds
};

}  // namespace twinflow
