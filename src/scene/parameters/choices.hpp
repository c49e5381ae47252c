#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string_view>

// The choices of parameters, with the names that users type.
namespace twinflow {

template <class Enum>
struct Choice {
  Enum value;
  std::string_view name;
};

/// All choices, in the order of menus and messages.
template <class Enum>
inline constexpr std::array<Choice<Enum>, 0> kChoices = {};

/// The value's name. Throws std::logic_error if it has none.
template <class Enum>
constexpr std::string_view name_of(Enum value) {
  for (const Choice<Enum>& choice : kChoices<Enum>) {
    if (choice.value == value) return choice.name;
  }
  throw std::logic_error("a choice has no name");
}

/// The name's value. Throws std::logic_error for a name not in `kChoices<Enum>`.
template <class Enum>
constexpr Enum value_named(std::string_view name) {
  for (const Choice<Enum>& choice : kChoices<Enum>) {
    if (choice.name == name) return choice.value;
  }
  throw std::logic_error("no choice has this name");
}

/// The choices of an enumeration by the names of its values, in their order; `last` is the last value.
template <auto last, class... Name>
constexpr auto choices(const Name&... names) {
  static_assert(sizeof...(names) == static_cast<std::size_t>(last) + 1, "each value has one name");
  std::size_t value = 0;
  return std::array{Choice<decltype(last)>{static_cast<decltype(last)>(value++), names}...};
}

enum class Boundary { wrap, walls, layer, channel, free_stream };
template <>
inline constexpr auto kChoices<Boundary> = choices<Boundary::free_stream>("wrap", "walls", "layer", "channel",
                                                                          "free-stream");

enum class WallSlip { free_slip, no_slip };
template <>
inline constexpr auto kChoices<WallSlip> = choices<WallSlip::no_slip>("free-slip", "no-slip");

enum class GridLayout { staggered, collocated };
template <>
inline constexpr auto kChoices<GridLayout> = choices<GridLayout::collocated>("staggered", "collocated");

enum class Advection { bicubic, maccormack, semi_lagrangian, spline };
template <>
inline constexpr auto kChoices<Advection> = choices<Advection::spline>("bicubic", "maccormack",
                                                                       "semi-lagrangian", "spline");

enum class Integration { reflection, projection };
template <>
inline constexpr auto kChoices<Integration> = choices<Integration::projection>("reflection", "projection");

/// The scheme in time for the grid's viscosity.
enum class ViscousScheme { two_stage, euler };
template <>
inline constexpr auto kChoices<ViscousScheme> = choices<ViscousScheme::euler>("two-stage", "euler");

enum class FreeSurface { none, free };
template <>
inline constexpr auto kChoices<FreeSurface> = choices<FreeSurface::free>("none", "free");

/// The solvers, in the order that `automatic` tries them, without `none`.
enum class PressureSolver { automatic, spectral, multigrid, jacobi, none };
template <>
inline constexpr auto kChoices<PressureSolver> = choices<PressureSolver::none>("auto", "spectral",
                                                                               "multigrid", "jacobi", "none");

enum class ParticleMethodName { double_density, mueller, wcsph, pcisph, dfsph };
template <>
inline constexpr auto kChoices<ParticleMethodName> = choices<ParticleMethodName::dfsph>("double-density",
                                                                                        "mueller", "wcsph",
                                                                                        "pcisph", "dfsph");

enum class ParticleLayout { staggered, lattice, random };
template <>
inline constexpr auto kChoices<ParticleLayout> = choices<ParticleLayout::random>("staggered", "lattice",
                                                                                 "random");

enum class SmoothingKernel { wendland_c2, cubic_spline };
template <>
inline constexpr auto kChoices<SmoothingKernel> = choices<SmoothingKernel::cubic_spline>("wendland-c2",
                                                                                         "cubic-spline");

/// How the speed of sound of wcsph follows the flow and the number of particles.
enum class SoundSpeed { standard, accurate, finest };
template <>
inline constexpr auto kChoices<SoundSpeed> = choices<SoundSpeed::finest>("standard", "accurate", "finest");

enum class EquationOfState { linear, tait };
template <>
inline constexpr auto kChoices<EquationOfState> = choices<EquationOfState::tait>("linear", "tait");

enum class NeighborSearch { spatial_hash, brute_force, quadtree, hashed_grid };
template <>
inline constexpr auto kChoices<NeighborSearch> =
    choices<NeighborSearch::hashed_grid>("spatial-hash", "brute-force", "quadtree", "hashed-grid");

enum class Container { domain, box, circle };
template <>
inline constexpr auto kChoices<Container> = choices<Container::circle>("domain", "box", "circle");

enum class CouplingMode { none, one_way, two_way };
template <>
inline constexpr auto kChoices<CouplingMode> = choices<CouplingMode::two_way>("none", "one-way", "two-way");

enum class BrushTool { both, drag, dye, ball, pour, drain, disc, box, solid, erase, heat, cool };
template <>
inline constexpr auto kChoices<BrushTool> = choices<BrushTool::cool>("both", "drag", "dye", "ball", "pour",
                                                                     "drain", "disc", "box", "solid", "erase",
                                                                     "heat", "cool");

enum class BrushColor { rainbow, fixed, random, stroke_rainbow, image, stroke_image };
template <>
inline constexpr auto kChoices<BrushColor> = choices<BrushColor::stroke_image>("rainbow", "fixed", "random",
                                                                               "stroke-rainbow", "image",
                                                                               "stroke-image");

enum class ViewPanes { side_by_side, grid, particles, overlay, difference };
template <>
inline constexpr auto kChoices<ViewPanes> = choices<ViewPanes::difference>("side-by-side", "grid",
                                                                           "particles", "overlay",
                                                                           "difference");

enum class GridView { dye, speed, pressure, divergence, vorticity, temperature };
template <>
inline constexpr auto kChoices<GridView> = choices<GridView::temperature>("dye", "speed", "pressure",
                                                                          "divergence", "vorticity",
                                                                          "temperature");

enum class ParticleView { match, dye, speed, density, pressure, vorticity, temperature };
template <>
inline constexpr auto kChoices<ParticleView> = choices<ParticleView::temperature>("match", "dye", "speed",
                                                                                  "density", "pressure",
                                                                                  "vorticity", "temperature");

enum class ParticleStyle { discs, smooth, liquid };
template <>
inline constexpr auto kChoices<ParticleStyle> = choices<ParticleStyle::liquid>("discs", "smooth", "liquid");

enum class ColorMapName {
  automatic,
  viridis,
  cividis,
  magma,
  inferno,
  batlow,
  gray,
  blue_orange,
  blue_red,
  purple_green
};
template <>
inline constexpr auto kChoices<ColorMapName> =
    choices<ColorMapName::purple_green>("auto", "viridis", "cividis", "magma", "inferno", "batlow", "gray",
                                        "blue-orange", "blue-red", "purple-green");

/// The colors of dye: as it was painted, or its brightness through the color map of the same name.
enum class DyePalette { painted, inferno, magma, viridis, cividis, batlow, gray };
template <>
inline constexpr auto kChoices<DyePalette> = choices<DyePalette::gray>("painted", "inferno", "magma",
                                                                       "viridis", "cividis", "batlow",
                                                                       "gray");

enum class RecordFormat { png, mp4, webm, gif };
template <>
inline constexpr auto kChoices<RecordFormat> = choices<RecordFormat::gif>("png", "mp4", "webm", "gif");

/// A recorded frame's size, pixels; `window`: the window's.
enum class RecordSize { window, hd, full_hd, square, portrait, ultra_hd };
template <>
inline constexpr auto kChoices<RecordSize> = choices<RecordSize::ultra_hd>("window", "1280x720", "1920x1080",
                                                                           "1080x1080", "1080x1920",
                                                                           "3840x2160");

}  // namespace twinflow
