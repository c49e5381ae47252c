#pragma once

#include <span>

#include "core/stage.hpp"
#include "particles/state/particle_set.hpp"

namespace twinflow {

/// Somebody who looks at a step of the particle fluid stage by stage. What it sees is the fluid itself, as it
/// is right after the stage; the step goes on as if nobody looked.
class ParticleObserver {
 public:
  virtual ~ParticleObserver() = default;

  /// The step begins, or begins again because it failed: what was seen of it before is not part of it.
  virtual void begin_attempt() = 0;
  /// `number` counts from 1.
  virtual void begin_substep(int number, int of) = 0;
  /// `values`: what the stage has found, one for each particle in its present order; empty: what the
  /// particles carry of the stage's quantity.
  virtual void see(const Stage& stage, const ParticleSet& particles, std::span<const float> values) = 0;
};

/// Shows a stage, `text()`, to an observer; null: nobody looks, and nothing is done.
template <class Text>
void show(ParticleObserver* observer, const ParticleSet& particles, const Text& text,
          std::span<const float> values = {}) {
  if (observer != nullptr) observer->see(text(), particles, values);
}

}  // namespace twinflow
