#pragma once

#include <filesystem>
#include <optional>

#include "app/window/session/session.hpp"

namespace twinflow {

/// Keeps the session in a file, now and then and on closing.
class SessionKeeper {
 public:
  static constexpr double kInterval = 30.0;  ///< real seconds between writes

  /// Without a file no session is found or kept. `now`: real seconds.
  SessionKeeper(std::optional<std::filesystem::path> file, double now);

  const std::optional<Session>& last() const { return last_; }
  bool is_due(double now) const { return now >= next_; }
  /// Writes a changed session. After a failure it does not try again.
  void save(const Session& session, double now);

 private:
  std::optional<std::filesystem::path> file_;
  std::optional<Session> last_;
  double next_;  ///< real seconds
};

}  // namespace twinflow
