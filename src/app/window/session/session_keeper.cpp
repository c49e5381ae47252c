#include "app/window/session/session_keeper.hpp"

#include <utility>

namespace twinflow {

SessionKeeper::SessionKeeper(std::optional<std::filesystem::path> file, double now)
    : file_(std::move(file)), next_(now + kInterval) {
  if (file_) last_ = load_session(*file_);
}

void SessionKeeper::save(const Session& session, double now) {
  next_ = now + kInterval;
  if (!file_ || last_ == session) return;
  if (save_session(*file_, session)) {
    last_ = session;
  } else {
    file_.reset();
  }
}

}  // namespace twinflow
