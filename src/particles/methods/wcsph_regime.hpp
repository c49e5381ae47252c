#pragma once

#include <algorithm>
#include <cmath>

#include "core/state_visitor.hpp"
#include "particles/loops/wcsph_loops.hpp"
#include "particles/stepping/substep.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// How Wcsph treats a fluid by what surrounds it:
///
///   fluid                        form             shifts                speed of sound
///   alone in a periodic box *    differences      free                  11 u, or more if asked
///   viscous, alone, in walls *   even_viscosity   free                  12 u
///   fills its domain otherwise   corrected_pairs  paid from the motion  12 u
///   has a free surface           corrected_pairs  paid by disorder      12 u
///
/// * with all densities within a tenth of rest: pairs are safer if fluid bursts apart
///
/// In walls: no-slip, without solids or an inlet. Without particles.correction the form is plain_pairs
/// everywhere. Without particles.shifting, too, the first two rows count as the third. The speed u is
/// `flow_speed`. Pairs keep momentum to rounding, and lose or gain energy by viscosity alone. `differences`
/// keep momentum, too, and energy to a few thousandths over vortices that turn over several times; they may
/// gain as much. The viscosity of `even_viscosity` is exact for linear and quadratic velocities away from
/// walls, and keeps momentum to second order only. So it serves if no-slip walls take momentum, and no
/// solid counts its force.
struct WcsphRegime {
  WcsphForm form = WcsphForm::plain_pairs;
  bool is_filled = false;   ///< the fluid has no free surface
  bool is_shifted = false;  ///< particles move out of crowds

  /// Whether there are no-slip walls around, or below and above, and neither solids nor an inlet.
  static bool is_between_walls(const Solids& solids) {
    return solids.shapes == nullptr && !solids.container.is_open() &&
           solids.container.wall_slip({0.0, 1.0}) == 0.0;
  }

  /// Finds the regime of a fluid. It is alone without rigid bodies, coupling and large density deviations.
  static WcsphRegime of(const Substep& substep, double spacing, const Settings::ParticleSettings& settings,
                        bool is_alone) {
    const bool filled =
        substep.solids.are_filled_by(substep.particles.size(), spacing, settings.rest_density);
    WcsphForm form = settings.correction ? WcsphForm::corrected_pairs : WcsphForm::plain_pairs;
    if (settings.correction && settings.shifting && filled && is_alone) {
      if (substep.solids.are_none()) {
        form = WcsphForm::differences;
      } else if (settings.viscosity > 0.0 && is_between_walls(substep.solids)) {
        form = WcsphForm::even_viscosity;
      }
    }
    return {form, filled, settings.shifting};
  }

  /// Whether accelerations are found from differences.
  bool takes_differences() const { return form == WcsphForm::differences; }
  /// Whether the gradient of the velocity corrects viscosity, and shifts cost nothing.
  bool corrects_viscosity() const { return takes_differences() || form == WcsphForm::even_viscosity; }
  /// Whether disorder pays for shifts.
  bool calms() const { return is_shifted && !is_filled; }

  /// Shifts are at most this part of R² Σ V ∇W: more at once would overshoot. Differences do not push
  /// particles apart, so these would clump with less.
  double shift_most() const { return takes_differences() ? 0.08 : 0.05; }

  /// The speed of sound is so many times u at least, with so many particles along the height of the box.
  double mach_inverse(SoundSpeed sound, double particles) const {
    if (!takes_differences()) return 12.0;
    if (sound == SoundSpeed::accurate) return std::max(11.0, 16.0 * std::sqrt(particles / 32.0));
    if (sound == SoundSpeed::finest) return std::max(11.0, 11.0 * particles / 32.0);
    return 11.0;
  }

  /// Exchanges all of it; see StateVisitor.
  void visit_state(StateVisitor& visitor) { visitor(form, is_filled, is_shifted); }
};

}  // namespace twinflow
