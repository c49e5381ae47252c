#include "gl/timer.hpp"

namespace twinflow::gl {

void Timer::begin() {
  if (started_ - collected_ == kQueries) collect(true);
  glBeginQuery(GL_TIME_ELAPSED, queries_.at(static_cast<std::size_t>(started_ % kQueries)).id());
}

void Timer::end() {
  glEndQuery(GL_TIME_ELAPSED);
  ++started_;
}

double Timer::wait_milliseconds() {
  while (collected_ < started_) collect(true);
  return milliseconds_;
}

void Timer::collect(bool wait) {
  const GLuint query = queries_.at(static_cast<std::size_t>(collected_ % kQueries)).id();
  if (!wait) {
    GLuint available = GL_FALSE;
    glGetQueryObjectuiv(query, GL_QUERY_RESULT_AVAILABLE, &available);
    if (available == GL_FALSE) return;
  }
  GLuint64 nanoseconds = 0;
  glGetQueryObjectui64v(query, GL_QUERY_RESULT, &nanoseconds);
  milliseconds_ = 1e-6 * static_cast<double>(nanoseconds);
  ++collected_;
}

}  // namespace twinflow::gl
