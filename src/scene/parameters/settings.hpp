#pragma once

#include <string>

#include "core/domain.hpp"
#include "scene/parameters/choices.hpp"

namespace twinflow {

enum class Fluid { grid, particles };

inline constexpr double kLeastDensity = 0.01;
inline constexpr double kLargestDensity = 100.0;

/// Radii of brushes, balls and discs, domain units.
inline constexpr double kLeastRadius = 0.005;
inline constexpr double kLargestRadius = 4.0;

inline constexpr int kMostParticles = 4000000;

/// All parameter values; units, defaults, ranges and meanings are in the parameter table.
struct Settings {
  struct DomainSettings {
    double aspect;
    Boundary boundary;
    WallSlip slip;
    double lid_speed;
  } domain;
  struct InletSettings {
    std::string u, v;  ///< formulas in y, t
  } inlet;
  struct ReferenceSettings {
    double length;
    double speed;
  } reference;
  struct TimeSettings {
    double step;
    double end;
  } time;
  struct VelocitySettings {
    std::string u, v;  ///< formulas in x, y, t
  } velocity;
  struct TurbulenceSettings {
    double amplitude;
    double wavenumber;
  } turbulence;
  struct ExactSettings {
    std::string u, v;    ///< formulas in x, y, t; both empty: unknown
    std::string region;  ///< formula in x, y, t, positive in the liquid; empty: unknown
  } exact;
  struct DyeSettings {
    bool enabled;         ///< of the grid fluid
    std::string r, g, b;  ///< formulas in x, y, t
    std::string image;    ///< file, relative to the scene's folder; empty: the formulas
    int resolution;       ///< rows; 0: see dye_shape
    double dissipation;
    double mixing;  ///< among particles: C of (C h)² |S|; 0: none
    bool monotone;
  } dye;
  struct ForceSettings {
    double x, y;
  } force;
  struct TemperatureSettings {
    std::string initial;  ///< formula in x, y; empty: no heat
    double diffusivity;
    double expansion;
    double reference;
    std::string left, right, bottom, top;  ///< formulas in x, y; empty: insulated
  } temperature;
  struct StreamSettings {
    double speed;
    double width;
  } stream;
  struct GridSettings {
    bool enabled;
    int resolution;
    GridLayout layout;
    Advection advection;
    Integration integration;
    FreeSurface surface;
    std::string region;  ///< formula in x, y, positive in liquid at the start; empty: the particles'
    double surface_tension;
    PressureSolver pressure;
    int iterations;
    bool warm_start;
    int cycles;
    double tolerance;
    double viscosity;
    ViscousScheme viscous_scheme;
    double buoyancy;
    double confinement;
    bool frozen;
  } grid;
  struct ParticleSettings {
    bool enabled;
    ParticleMethodName method;
    int count;
    std::string region;  ///< formula in x, y, positive at particles
    ParticleLayout layout;
    double jitter;
    std::string fluid_density;     ///< formula in x, y
    std::string initial_pressure;  ///< formula in x, y; empty: solved for
    NeighborSearch search;
    int quadtree_capacity;
    Container container;
    double container_radius;
    double neighborhood;
    double rest_density;
    double stiffness;
    double near_stiffness;
    double viscosity;
    double xsph;
    bool negative_pressure;
    double restitution;
    SmoothingKernel kernel;
    EquationOfState equation_of_state;
    SoundSpeed sound;
    double diffusion;
    bool correction;
    bool shifting;
    double surface_tension;
    double contact_angle;  ///< in the liquid, degrees
    bool adaptive_radius;
    double density_tolerance;
    double divergence_tolerance;
    int max_iterations;
    double cfl;
    int max_substeps;

    bool operator==(const ParticleSettings&) const = default;
  } particles;
  struct CouplingSettings {
    CouplingMode mode;
    double drag;
  } coupling;
  struct BrushSettings {
    BrushTool tool;
    double radius;
    double strength;
    double dye_rate;
    double heat_rate;
    std::string fluid_density;  ///< formula in x, y; empty: the particles'
    double body_density;
    double ball_speed;
    BrushColor color;
    double red, green, blue;
    bool hover;
    std::string image;  ///< PNG or JPEG, relative to the scene's folder; empty: none
  } brush;
  struct ViewSettings {
    ViewPanes panes;
    GridView grid;
    bool arrows;
    ParticleView particles;
    ParticleStyle particle_style;
    double particle_size;
    bool probe;
    bool caption;
    bool gauges;
    ColorMapName color_map;
    double range_low, range_high;  ///< automatic unless high is above low
    DyePalette dye_palette;
    double shading;
    double bloom;
    bool arrow_colors;
    double flow_lines;
    double flow_motion;
    double background_red, background_green, background_blue;
  } view;
  struct RecordSettings {
    int picture_scale;
    RecordSize size;
    RecordFormat format;
    double fps;
    bool transparent;
    double loop;
  } record;
  struct WindowSettings {
    int frame_cap;
    bool governor;
    double attract;
  } window;
};

/// The fluid's viscosity setting, domain units²/s.
inline double viscosity_of(const Settings& settings, Fluid fluid) {
  return fluid == Fluid::grid ? settings.grid.viscosity : settings.particles.viscosity;
}
/// The fluid for figures of neither: the grid, or else the particles.
inline Fluid first_fluid(const Settings& settings) {
  return settings.grid.enabled ? Fluid::grid : Fluid::particles;
}

constexpr Periodicity periodicity(const Settings& settings) {
  const Boundary boundary = settings.domain.boundary;
  return {boundary == Boundary::wrap || boundary == Boundary::layer, boundary == Boundary::wrap};
}
/// Whether fluid enters on the left and leaves on the right.
constexpr bool has_inlet(const Settings& settings) {
  return settings.domain.boundary == Boundary::channel || settings.domain.boundary == Boundary::free_stream;
}
/// The grid's cells. The domain that they cover may be slightly wider or narrower than domain.aspect asks.
inline GridShape grid_shape(const Settings& settings) {
  return GridShape::covering(settings.domain.aspect, settings.grid.resolution);
}
/// The texels of the grid's dye. If dye.resolution is 0, there are at most 512 rows, and wide domains keep to
/// a budget of texels. They have no fewer rows than the grid, up to 512.
GridShape dye_shape(const Settings& settings);

}  // namespace twinflow
