#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/archive_fwd.hpp"
#include "gl/field.hpp"
#include "gl/timer.hpp"
#include "grid/brush.hpp"
#include "grid/forces.hpp"
#include "grid/mean_flow.hpp"
#include "grid/operators/advection.hpp"
#include "grid/operators/grid_observer.hpp"
#include "grid/projection/jacobi.hpp"
#include "grid/projection/projection.hpp"
#include "grid/readings/grid_metrics.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The pressure solver that `settings` choose for these cells. Throws InputError where it cannot solve them.
std::unique_ptr<Projection> make_projection(gl::ShaderLibrary& shaders, const Settings& settings,
                                            const GridCells& cells);

/// The Eulerian fluid, in a periodic domain or a closed box. Each stage is one fragment shader; the layout of
/// the unknowns, the advection scheme, the pressure solver and the order of the stages in a step are chosen
/// one by one, from the textbook pipeline (Stam 1999; Harris, GPU Gems ch. 38; Wong, "Fluid Simulation") to
/// advection-reflection with an exact projection (Zehnder, Narain, Thomaszewski, "An advection-reflection
/// solver for detail-preserving fluid simulation", 2018).
class GridSolver {
 public:
  /// Starts from the scene's velocity and dye; `seed` is that of whatever is random in them. Throws
  /// InputError for a pressure solver that cannot solve this grid, RunError where the driver cannot hold the
  /// fields.
  GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, std::uint64_t seed = 1);

  /// Issues the work of one step of `dt_seconds`; does not wait for the GPU. `velocity_change` is added to
  /// the velocity with the forces: what something else gives it in this step, in texels as `velocity` has
  /// them, row-major, u and v in turn; nothing where it is empty. As its giver may count momentum, a step
  /// with it keeps that exactly, where the domain repeats and no ball or stream takes some.
  void step(double dt_seconds, std::span<const Stroke> strokes, std::span<const Ball> balls = {},
            std::span<const float> velocity_change = {});
  /// Who looks at the stages of the steps to come; null, as at first: nobody. Nothing in the fluid depends
  /// on it.
  void observe(GridObserver* observer);
  bool observed() const { return observer_ != nullptr; }
  /// Sets the state aside as it is, without copying; `take_last_good` takes back what has been done since,
  /// any number of times.
  void keep_last_good();
  void take_last_good();
  /// All that the next steps depend on, but for the scene and the settings; see OutputArchive. Reading puts
  /// it into a solver of the same scene that has the same settings and has not stepped. Waits for the GPU.
  template <class Archive>
  void archive_state(Archive& archive);
  /// Takes over live parameters; those that need a reset keep their value. Throws as the constructor does,
  /// and then goes on as before.
  void apply(const Settings& settings);

  const GridCells& cells() const { return cells_; }
  const GridShape& shape() const { return cells_.shape; }
  GridLayout layout() const { return cells_.layout; }
  Domain domain() const { return cells_.domain(); }
  /// As it is solved for: on the faces or in the centres, as the layout says.
  const gl::Field& velocity() const { return velocity_; }
  /// At the cells' centres, whatever the layout.
  const gl::Field& center_velocity() const;
  /// Of the last step: over the step the velocity lost Δt ∇p. Zero before the first one.
  const gl::Field& pressure() const;
  const gl::Field& dye() const { return dye_; }
  /// The divergence that the current velocity still has.
  const gl::Field& remaining_divergence() const;

  /// Waits for the GPU.
  GridMetrics metrics();
  /// "semi-Lagrangian, 40 Jacobi"
  std::string method_caption() const;
  /// GPU time of a recent step, without waiting.
  double step_milliseconds() const { return timer_.milliseconds(); }
  /// GPU time of the last step; waits for it.
  double wait_step_milliseconds() { return timer_.wait_milliseconds(); }

 private:
  void apply_strokes(std::span<const Stroke> strokes);
  void advect_and_project(double dt_seconds, std::span<const Ball> balls);
  void advect_and_reflect(double dt_seconds, std::span<const Ball> balls);
  void add_forces(gl::Field& velocity, double dt_seconds, double part_of_step);
  void show_advection(const gl::Field& velocity);
  void hold_balls(gl::Field& velocity, std::span<const Ball> balls);
  void start_counting_momentum(std::span<const Stroke> strokes, std::span<const Ball> balls,
                               std::span<const float> velocity_change);
  void keep_momentum(double dt_seconds, std::span<const float> velocity_change);
  void project(gl::Field& velocity, double dt_seconds, Half half);
  void reflect(double dt_seconds);
  void advect_dye(const gl::Field& velocity, double dt_seconds);
  const gl::Field& carrier_ahead(const gl::Field& velocity, double seconds);
  const gl::Field& at_centers(const gl::Field& velocity) const;
  void choose_schemes(const Settings& settings, const GridCells& cells);
  bool inviscid() const { return settings_.grid.viscosity == 0.0; }
  bool reflects() const { return settings_.grid.integration == Integration::reflection; }

  gl::ShaderLibrary* shaders_;
  Settings settings_;
  GridCells cells_;
  gl::Field velocity_;
  gl::Field middle_velocity_;    ///< halfway through a step that reflects; else unused
  gl::Field carrier_;            ///< velocity that carries, a quarter step ahead
  gl::Field change_;             ///< of velocity in the second half of the last step
  double change_seconds_ = 0.0;  ///< that half; 0: nothing is known of a change
  double kept_change_seconds_ = 0.0;
  // Readings are computed when they are asked for, by what is mutable.
  mutable gl::Field centers_;
  mutable gl::Field divergence_;
  mutable std::optional<gl::Field> step_pressure_;  ///< of both halves of a step that reflects
  gl::Field dye_;
  std::optional<gl::Field> first_dye_;  ///< that of the start, where a stream brings it
  GridBrush brush_;
  GridForces forces_;
  mutable Differences differences_;
  MeanFlow mean_flow_;
  mutable gl::Pass center_velocity_;
  gl::Pass copy_;
  gl::Pass reflect_;
  mutable gl::Pass add_scaled_;
  std::optional<GridMeter> meter_;  ///< made when first asked
  std::unique_ptr<AdvectionScheme> advection_;
  std::unique_ptr<Projection> projection_;
  mutable gl::Timer timer_;
  GridObserver* observer_ = nullptr;
};

}  // namespace twinflow
