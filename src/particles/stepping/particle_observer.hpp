#pragma once

#include <span>

#include "particles/neighbors/particle_set.hpp"
#include "scene/stage.hpp"

namespace twinflow {

/// Observes a step of the particle fluid stage by stage. It sees the fluid itself right after the stage. The
/// fluid does not depend on the observer.
class ParticleObserver {
 public:
  virtual ~ParticleObserver() = default;

  /// A step begins, or begins again after a failed attempt. Stages seen since the last call are no part of
  /// the step.
  virtual void begin_attempt() = 0;
  /// Sub-step `number`, from 1, of so many begins.
  virtual void begin_substep(int number, int of) = 0;
  /// A stage has ended. `values`: its result, one for each particle in its present order. If they are empty,
  /// the particles hold the stage's quantity.
  virtual void see(const Stage& stage, const ParticleSet& particles, std::span<const float> values) = 0;
};

/// Shows a stage, `text()`, to an observer; does nothing if that is null.
template <class Text>
void show(ParticleObserver* observer, const ParticleSet& particles, const Text& text,
          std::span<const float> values = {}) {
  if (observer != nullptr) observer->see(text(), particles, values);
}

}  // namespace twinflow
