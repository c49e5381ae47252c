#include "grid/operators/advection_schemes.hpp"

#include <array>

#include "core/find_by.hpp"

namespace twinflow {
namespace {

constexpr auto kAdvectionSchemes = std::to_array<AdvectionRow>({
    {.scheme = Advection::bicubic,
     .caption = "bicubic",
     .midpoint = true,
     .bicubic = true,
     .equation = "u(x) ← u(x − Δt u(y)),   y = x − ½ Δt u(x)",
     .meaning = "Each cell traces back along the flow, in two steps, and takes the velocity that a cubic "
                "gives there."},
    {.scheme = Advection::maccormack,
     .caption = "MacCormack",
     .midpoint = true,
     .corrects = true,
     .equation = "a(x) = u(x − Δt u),   b(x) = a(x + Δt u)\nu ← a + ½ (u − b), limited",
     .meaning = "Advection there and back again shows the error of both ways; half of it is subtracted."},
    {.scheme = Advection::semi_lagrangian,
     .caption = "semi-Lagrangian",
     .equation = "u(x) ← u(x − Δt u(x))",
     .meaning = "Each cell traces back along the flow and takes the velocity that it finds there."},
    {.scheme = Advection::spline,
     .caption = "spline",
     .midpoint = true,
     .bicubic = true,
     .spline = true,
     .face_means = true,
     .equation = "w = spline of the means u,   a(x) = w(x − Δt w(y)),   y = x − ½ Δt u(x)\n"
                 "u ← u + (a − w) + h²/24 (a − w)″",
     .meaning =
         "Each cell traces back along the flow, in two steps, and takes the velocity that a cubic spline "
         "gives there. Velocities are means over faces, and the scheme carries the velocities in "
         "their middles."},
});

}  // namespace

std::span<const AdvectionRow> advection_rows() { return kAdvectionSchemes; }

const AdvectionRow& advection_row(Advection scheme) {
  return row_of(kAdvectionSchemes, &AdvectionRow::scheme, scheme);
}

}  // namespace twinflow
