#include "gl/timer.hpp"

#include "gl/web/extensions.hpp"

// Queries of EXT_disjoint_timer_query_webgl2, if the browser offers it. Their results arrive while the
// browser has the processor, so nothing can wait for them. The oldest result is given up when a new one needs
// its query.
namespace twinflow::gl {
namespace {

constexpr GLenum kTimeElapsed = 0x88BF;

/// Otherwise a query of time is an error.
bool has_timers() { return has_extension("EXT_disjoint_timer_query_webgl2"); }

}  // namespace

void Timer::begin() {
  if (!has_timers()) return;
  if (started_ - collected_ == kQueries) ++collected_;
  glBeginQuery(kTimeElapsed, queries_.at(static_cast<std::size_t>(started_ % kQueries)).id());
}

void Timer::end() {
  if (!has_timers()) return;
  glEndQuery(kTimeElapsed);
  ++started_;
}

double Timer::wait_milliseconds() { return milliseconds(); }

void Timer::collect(bool) {
  const GLuint query = queries_.at(static_cast<std::size_t>(collected_ % kQueries)).id();
  GLuint available = GL_FALSE;
  glGetQueryObjectuiv(query, GL_QUERY_RESULT_AVAILABLE, &available);
  if (available == GL_FALSE) return;
  GLuint nanoseconds = 0;
  glGetQueryObjectuiv(query, GL_QUERY_RESULT, &nanoseconds);
  milliseconds_ = 1e-6 * nanoseconds;
  ++collected_;
}

}  // namespace twinflow::gl
