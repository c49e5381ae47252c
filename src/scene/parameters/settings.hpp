#pragma once

#include <string>

#include "core/domain.hpp"
#include "scene/parameters/choices.hpp"

namespace twinflow {

/// The two fluids of a scene.
enum class Fluid { grid, particles };

/// The range of the densities of fluids and bodies.
inline constexpr double kLeastDensity = 0.01;
inline constexpr double kLargestDensity = 100.0;

/// The range of the radii of brushes, balls and discs, domain units: up to twice the height of a domain.
inline constexpr double kLeastRadius = 0.005;
inline constexpr double kLargestRadius = 4.0;

/// The largest number of particles that can be placed or poured.
inline constexpr int kMostParticles = 4000000;

/// The value of every parameter. Units, defaults, ranges and meanings are only in the parameter table;
/// `default_settings` returns the defaults.
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
    std::string u, v;    ///< formulas in x, y, t; both empty if no exact solution is known
    std::string region;  ///< formula in x, y, t, positive in the liquid; empty if it is not known
  } exact;
  struct DyeSettings {
    bool enabled;         ///< whether the grid fluid carries dye; the particles always have colors
    std::string r, g, b;  ///< formulas in x, y, t
    std::string image;    ///< image file, relative to the scene's folder; if empty, the formulas apply
    int resolution;
    double dissipation;
    bool monotone;
  } dye;
  struct ForceSettings {
    double x, y;
  } force;
  struct TemperatureSettings {
    std::string initial;  ///< formula in x, y; empty: the fluids carry no heat
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
    std::string
        region;  ///< formula in x, y: liquid starts where it is positive; empty: the particles' region
    double surface_tension;
    PressureSolver pressure;
    int iterations;
    bool warm_start;
    int cycles;
    double tolerance;
    double viscosity;
    double buoyancy;
    double confinement;
    bool frozen;
  } grid;
  struct ParticleSettings {
    bool enabled;
    ParticleMethodName method;
    int count;
    std::string region;  ///< formula in x, y: particles start where it is positive
    ParticleLayout layout;
    double jitter;
    std::string fluid_density;     ///< formula in x, y
    std::string initial_pressure;  ///< formula in x, y; if empty, it is solved for
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
    std::string fluid_density;  ///< formula in x, y; if empty, the particles' applies
    double body_density;
    double ball_speed;
    BrushColor color;
    double red, green, blue;
    bool hover;
    std::string image;  ///< PNG or JPEG file, relative to the scene's folder; empty if there is none
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
  } record;
  struct WindowSettings {
    int frame_cap;
    bool governor;
    double attract;
  } window;
};

/// The viscosity that a fluid is given, domain units² per second.
inline double viscosity_of(const Settings& settings, Fluid fluid) {
  return fluid == Fluid::grid ? settings.grid.viscosity : settings.particles.viscosity;
}
/// The fluid for figures that belong to none in particular: the grid if there is one, otherwise the
/// particles.
inline Fluid first_fluid(const Settings& settings) {
  return settings.grid.enabled ? Fluid::grid : Fluid::particles;
}

/// The directions in which the domain repeats.
constexpr Periodicity periodicity(const Settings& settings) {
  const Boundary boundary = settings.domain.boundary;
  return {boundary == Boundary::wrap || boundary == Boundary::layer, boundary == Boundary::wrap};
}

}  // namespace twinflow
