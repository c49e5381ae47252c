#pragma once

#include <array>
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

enum class Boundary { wrap, walls, layer, channel, free_stream };
template <>
inline constexpr auto kChoices<Boundary> = std::to_array<Choice<Boundary>>({
    {Boundary::wrap, "wrap"},
    {Boundary::walls, "walls"},
    {Boundary::layer, "layer"},
    {Boundary::channel, "channel"},
    {Boundary::free_stream, "free-stream"},
});

enum class WallSlip { free_slip, no_slip };
template <>
inline constexpr auto kChoices<WallSlip> = std::to_array<Choice<WallSlip>>({
    {WallSlip::free_slip, "free-slip"},
    {WallSlip::no_slip, "no-slip"},
});

enum class GridLayout { staggered, collocated };
template <>
inline constexpr auto kChoices<GridLayout> = std::to_array<Choice<GridLayout>>({
    {GridLayout::staggered, "staggered"},
    {GridLayout::collocated, "collocated"},
});

enum class Advection { bicubic, maccormack, semi_lagrangian, spline };
template <>
inline constexpr auto kChoices<Advection> = std::to_array<Choice<Advection>>({
    {Advection::bicubic, "bicubic"},
    {Advection::maccormack, "maccormack"},
    {Advection::semi_lagrangian, "semi-lagrangian"},
    {Advection::spline, "spline"},
});

enum class Integration { reflection, projection };
template <>
inline constexpr auto kChoices<Integration> = std::to_array<Choice<Integration>>({
    {Integration::reflection, "reflection"},
    {Integration::projection, "projection"},
});

/// The scheme in time for the grid's viscosity.
enum class ViscousScheme { two_stage, euler };
template <>
inline constexpr auto kChoices<ViscousScheme> = std::to_array<Choice<ViscousScheme>>({
    {ViscousScheme::two_stage, "two-stage"},
    {ViscousScheme::euler, "euler"},
});

enum class FreeSurface { none, free };
template <>
inline constexpr auto kChoices<FreeSurface> = std::to_array<Choice<FreeSurface>>({
    {FreeSurface::none, "none"},
    {FreeSurface::free, "free"},
});

/// The solvers, in the order that `automatic` tries them, without `none`.
enum class PressureSolver { automatic, spectral, multigrid, jacobi, none };
template <>
inline constexpr auto kChoices<PressureSolver> = std::to_array<Choice<PressureSolver>>({
    {PressureSolver::automatic, "auto"},
    {PressureSolver::spectral, "spectral"},
    {PressureSolver::multigrid, "multigrid"},
    {PressureSolver::jacobi, "jacobi"},
    {PressureSolver::none, "none"},
});

enum class ParticleMethodName { double_density, mueller, wcsph, pcisph, dfsph };
template <>
inline constexpr auto kChoices<ParticleMethodName> = std::to_array<Choice<ParticleMethodName>>({
    {ParticleMethodName::double_density, "double-density"},
    {ParticleMethodName::mueller, "mueller"},
    {ParticleMethodName::wcsph, "wcsph"},
    {ParticleMethodName::pcisph, "pcisph"},
    {ParticleMethodName::dfsph, "dfsph"},
});

enum class ParticleLayout { staggered, lattice, random };
template <>
inline constexpr auto kChoices<ParticleLayout> = std::to_array<Choice<ParticleLayout>>({
    {ParticleLayout::staggered, "staggered"},
    {ParticleLayout::lattice, "lattice"},
    {ParticleLayout::random, "random"},
});

enum class SmoothingKernel { wendland_c2, cubic_spline };
template <>
inline constexpr auto kChoices<SmoothingKernel> = std::to_array<Choice<SmoothingKernel>>({
    {SmoothingKernel::wendland_c2, "wendland-c2"},
    {SmoothingKernel::cubic_spline, "cubic-spline"},
});

/// How the speed of sound of wcsph follows the flow and the number of particles.
enum class SoundSpeed { standard, accurate, finest };
template <>
inline constexpr auto kChoices<SoundSpeed> = std::to_array<Choice<SoundSpeed>>({
    {SoundSpeed::standard, "standard"},
    {SoundSpeed::accurate, "accurate"},
    {SoundSpeed::finest, "finest"},
});

enum class EquationOfState { linear, tait };
template <>
inline constexpr auto kChoices<EquationOfState> = std::to_array<Choice<EquationOfState>>({
    {EquationOfState::linear, "linear"},
    {EquationOfState::tait, "tait"},
});

enum class NeighborSearch { spatial_hash, brute_force, quadtree, hashed_grid };
template <>
inline constexpr auto kChoices<NeighborSearch> = std::to_array<Choice<NeighborSearch>>({
    {NeighborSearch::spatial_hash, "spatial-hash"},
    {NeighborSearch::brute_force, "brute-force"},
    {NeighborSearch::quadtree, "quadtree"},
    {NeighborSearch::hashed_grid, "hashed-grid"},
});

enum class Container { domain, box, circle };
template <>
inline constexpr auto kChoices<Container> = std::to_array<Choice<Container>>({
    {Container::domain, "domain"},
    {Container::box, "box"},
    {Container::circle, "circle"},
});

enum class CouplingMode { none, one_way, two_way };
template <>
inline constexpr auto kChoices<CouplingMode> = std::to_array<Choice<CouplingMode>>({
    {CouplingMode::none, "none"},
    {CouplingMode::one_way, "one-way"},
    {CouplingMode::two_way, "two-way"},
});

enum class BrushTool { both, drag, dye, ball, pour, drain, disc, box, solid, erase, heat, cool };
template <>
inline constexpr auto kChoices<BrushTool> = std::to_array<Choice<BrushTool>>({
    {BrushTool::both, "both"},
    {BrushTool::drag, "drag"},
    {BrushTool::dye, "dye"},
    {BrushTool::ball, "ball"},
    {BrushTool::pour, "pour"},
    {BrushTool::drain, "drain"},
    {BrushTool::disc, "disc"},
    {BrushTool::box, "box"},
    {BrushTool::solid, "solid"},
    {BrushTool::erase, "erase"},
    {BrushTool::heat, "heat"},
    {BrushTool::cool, "cool"},
});

enum class BrushColor { rainbow, fixed, random, stroke_rainbow, image, stroke_image };
template <>
inline constexpr auto kChoices<BrushColor> = std::to_array<Choice<BrushColor>>({
    {BrushColor::rainbow, "rainbow"},
    {BrushColor::fixed, "fixed"},
    {BrushColor::random, "random"},
    {BrushColor::stroke_rainbow, "stroke-rainbow"},
    {BrushColor::image, "image"},
    {BrushColor::stroke_image, "stroke-image"},
});

enum class ViewPanes { side_by_side, grid, particles, overlay, difference };
template <>
inline constexpr auto kChoices<ViewPanes> = std::to_array<Choice<ViewPanes>>({
    {ViewPanes::side_by_side, "side-by-side"},
    {ViewPanes::grid, "grid"},
    {ViewPanes::particles, "particles"},
    {ViewPanes::overlay, "overlay"},
    {ViewPanes::difference, "difference"},
});

enum class GridView { dye, speed, pressure, divergence, vorticity, temperature };
template <>
inline constexpr auto kChoices<GridView> = std::to_array<Choice<GridView>>({
    {GridView::dye, "dye"},
    {GridView::speed, "speed"},
    {GridView::pressure, "pressure"},
    {GridView::divergence, "divergence"},
    {GridView::vorticity, "vorticity"},
    {GridView::temperature, "temperature"},
});

enum class ParticleView { match, dye, speed, density, pressure, vorticity, temperature };
template <>
inline constexpr auto kChoices<ParticleView> = std::to_array<Choice<ParticleView>>({
    {ParticleView::match, "match"},
    {ParticleView::dye, "dye"},
    {ParticleView::speed, "speed"},
    {ParticleView::density, "density"},
    {ParticleView::pressure, "pressure"},
    {ParticleView::vorticity, "vorticity"},
    {ParticleView::temperature, "temperature"},
});

enum class ParticleStyle { discs, smooth, liquid };
template <>
inline constexpr auto kChoices<ParticleStyle> = std::to_array<Choice<ParticleStyle>>({
    {ParticleStyle::discs, "discs"},
    {ParticleStyle::smooth, "smooth"},
    {ParticleStyle::liquid, "liquid"},
});

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
inline constexpr auto kChoices<ColorMapName> = std::to_array<Choice<ColorMapName>>({
    {ColorMapName::automatic, "auto"},
    {ColorMapName::viridis, "viridis"},
    {ColorMapName::cividis, "cividis"},
    {ColorMapName::magma, "magma"},
    {ColorMapName::inferno, "inferno"},
    {ColorMapName::batlow, "batlow"},
    {ColorMapName::gray, "gray"},
    {ColorMapName::blue_orange, "blue-orange"},
    {ColorMapName::blue_red, "blue-red"},
    {ColorMapName::purple_green, "purple-green"},
});

/// The colors of dye: as it was painted, or its brightness through the color map of the same name.
enum class DyePalette { painted, inferno, magma, viridis, cividis, batlow, gray };
template <>
inline constexpr auto kChoices<DyePalette> = std::to_array<Choice<DyePalette>>({
    {DyePalette::painted, "painted"},
    {DyePalette::inferno, "inferno"},
    {DyePalette::magma, "magma"},
    {DyePalette::viridis, "viridis"},
    {DyePalette::cividis, "cividis"},
    {DyePalette::batlow, "batlow"},
    {DyePalette::gray, "gray"},
});

enum class RecordFormat { png, mp4, webm, gif };
template <>
inline constexpr auto kChoices<RecordFormat> = std::to_array<Choice<RecordFormat>>({
    {RecordFormat::png, "png"},
    {RecordFormat::mp4, "mp4"},
    {RecordFormat::webm, "webm"},
    {RecordFormat::gif, "gif"},
});

/// A recorded frame's size, pixels; `window`: the window's.
enum class RecordSize { window, hd, full_hd, square, portrait, ultra_hd };
template <>
inline constexpr auto kChoices<RecordSize> = std::to_array<Choice<RecordSize>>({
    {RecordSize::window, "window"},
    {RecordSize::hd, "1280x720"},
    {RecordSize::full_hd, "1920x1080"},
    {RecordSize::square, "1080x1080"},
    {RecordSize::portrait, "1080x1920"},
    {RecordSize::ultra_hd, "3840x2160"},
});

}  // namespace twinflow
