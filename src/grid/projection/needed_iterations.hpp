#pragma once

#include "gl/field.hpp"
#include "gl/pending_read.hpp"

namespace twinflow {

class StateVisitor;

/// The fewest iterations, from 1 to `most`, after which a residual is negligible: after the last but one of
/// `taken` iterations it was `left`. Another iteration leaves about a tenth.
int needed_iterations(int taken, double left, double negligible, int most);

/// The number of conjugate gradient iterations for solutions that follow each other. The last solution's
/// residual chooses the next number. It is read a step late, so that nothing waits.
class NeededIterations {
 public:
  /// `cells`: of the system.
  explicit NeededIterations(int cells);

  /// At most `most`. It is `most` after `forget` and if nothing is negligible. `negligible`: root mean square
  /// over the cells of the outflow that a solution may leave, domain units per second.
  int next(int most, double negligible);
  /// ConjugateGradient writes its course here.
  gl::Field& course() { return course_; }
  /// Queues the read-back of the course after this number of iterations.
  void record(int taken);
  /// Discards the last residual, so that the next solution takes all iterations.
  void forget();

  void visit_state(StateVisitor& visitor);

 private:
  int cells_;
  gl::Field course_;
  gl::PendingRead reading_;  ///< of the course, between steps
  int taken_ = 0;            ///< by the last solution; 0 if there is none
};

}  // namespace twinflow
