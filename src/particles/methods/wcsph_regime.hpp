#pragma once

#include <algorithm>
#include <cmath>

#include "particles/loops/wcsph_loops.hpp"
#include "particles/stepping/substep.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// How Wcsph treats a fluid by what surrounds it:
///
///   fluid                          form                 shifts                        speed of sound
///   periodic box filled, nothing   differences          4 Δt R u Σ V ∇W, free         11 u, or more if asked
///     solid in it
///   closed box filled, no solids   corrected_viscosity  a quarter of that, free       12 u
///   filled, with solids, rigid     corrected_pairs      as in the first, paid from    12 u
///     bodies or open ends                               the motion
///   with a free surface            corrected_pairs      the same, paid by disorder    12 u
///
/// With particles.correction = false, the form is plain_pairs everywhere. Without particles.shifting, the
/// first two count as the third. u is StatePressure::flow_speed. Momentum is kept to rounding in all forms
/// but corrected_viscosity, in which walls surround the fluid: there it is kept to the order of the scheme.
/// Pairs lose or gain no energy except by viscosity. `differences` keep energy to a thousandth over vortices
/// that turn over several times, and may exceed the start by as much.
struct WcsphRegime {
  WcsphForm form = WcsphForm::plain_pairs;
  bool is_filled = false;   ///< the fluid has no free surface
  bool is_shifted = false;  ///< particles move out of crowds

  /// Finds the regime of a fluid.
  static WcsphRegime of(const Substep& substep, double spacing, const Settings::ParticleSettings& settings,
                        bool has_bodies) {
    const bool filled =
        substep.solids.are_filled_by(substep.particles.size(), spacing, settings.rest_density);
    const bool alone = substep.solids.are_walls_alone() && substep.ends == nullptr &&
                       substep.ledger == nullptr && !has_bodies;
    WcsphForm form = WcsphForm::plain_pairs;
    if (settings.correction) {
      form = WcsphForm::corrected_pairs;
      if (filled && alone && settings.shifting) {
        form = substep.solids.are_none() ? WcsphForm::differences : WcsphForm::corrected_viscosity;
      }
    }
    return {form, filled, settings.shifting};
  }

  /// Whether viscosity needs the gradient of the velocity.
  bool corrects_viscosity() const {
    return form == WcsphForm::differences || form == WcsphForm::corrected_viscosity;
  }
  /// Whether disorder pays for shifts.
  bool calms() const { return is_shifted && !is_filled; }
  /// Whether shifts cost nothing.
  bool shifts_freely() const { return is_shifted && corrects_viscosity(); }
  /// Whether nothing but the fluid can take up momentum.
  bool is_boundless() const { return form == WcsphForm::differences; }

  /// Shifting moves particles by so many times Δt R u Σ V ∇W, with the speed u of the flow …
  double shift_rate() const { return form == WcsphForm::corrected_viscosity ? 1.0 : 4.0; }
  /// … and by this part of R² Σ V ∇W at most: more at once would overshoot. Differences do not push particles
  /// apart, and single pairs would clump with less.
  double shift_most() const { return form == WcsphForm::differences ? 0.08 : 0.05; }

  /// The speed of sound is so many times u at least, with so many particles along the height of the box.
  double mach_inverse(SoundSpeed sound, double particles) const {
    if (form != WcsphForm::differences) return 12.0;
    if (sound == SoundSpeed::accurate) return std::max(11.0, 16.0 * std::sqrt(particles / 32.0));
    if (sound == SoundSpeed::finest) return std::max(11.0, 11.0 * particles / 32.0);
    return 11.0;
  }

  /// Exchanges all of it; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    int number = static_cast<int>(form);
    archive(number, is_filled, is_shifted);
    form = static_cast<WcsphForm>(number);
  }
};

}  // namespace twinflow
