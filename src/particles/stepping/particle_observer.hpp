#pragma once

#include <span>

#include "particles/neighbors/particle_set.hpp"
#include "scene/stage.hpp"

namespace twinflow {

/// Sees the fluid right after each stage of a step. The fluid does not depend on it.
class ParticleObserver {
 public:
  virtual ~ParticleObserver() = default;

  /// A step begins, or again after a failed attempt: forget its stages.
  virtual void begin_attempt() = 0;
  virtual void begin_substep(int number, int of) = 0;  ///< `number` from 1
  /// A stage has ended. `values`: its result by particle, in the present order. If empty, the particles hold
  /// it.
  virtual void see(const Stage& stage, const ParticleSet& particles, std::span<const float> values) = 0;
};

/// Shows the stage `text()`; null: does nothing.
template <class Text>
void show(ParticleObserver* observer, const ParticleSet& particles, const Text& text,
          std::span<const float> values = {}) {
  if (observer != nullptr) observer->see(text(), particles, values);
}

}  // namespace twinflow
