#include "world/playable.hpp"

#include "particles/methods/method_registry.hpp"

namespace twinflow {

void require_playable(const Scene& scene) {
  validate(scene);
  require_methods_accept(scene);
}

void require_can_play_on(const Scene& scene, const Settings& after) {
  require_can_change(scene, after);
  require_method_accepts(after.particles);
}

}  // namespace twinflow
