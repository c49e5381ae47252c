#include "scene/solids/surroundings.hpp"

#include <utility>

namespace twinflow {

Surroundings::Surroundings(const Scene& scene, const Domain& domain)
    : domain_(domain), solids_(scene, domain), bodies_(domain) {
  apply(scene.settings);
  set_first_balls(scene);
}

void Surroundings::apply(const Settings& settings) {
  box_ = Walls::of(settings);
  inlet_of_grid_ = inlet_velocity(settings, Fluid::grid);
  inlet_of_particles_ = inlet_velocity(settings, Fluid::particles);
}

void Surroundings::set_first_balls(const Scene& scene) {
  solids_.set_balls(balls_between(scene.gestures, 0.0, scene.settings.time.step));
}

void Surroundings::begin_step(double begin, double end, std::span<const Ball> balls) {
  begin_ = begin;
  end_ = end;
  new_walls_.clear();
  solids_.set_balls(balls);
  solids_.place(begin, end);
}

void Surroundings::set_walls(std::shared_ptr<const DrawnWalls> walls, std::span<const WallStroke> added) {
  solids_.set_walls(std::move(walls));
  new_walls_.assign(added.begin(), added.end());
}

SolidSet Surroundings::solids_in_liquid() const {
  SolidSet solids = solids_;
  solids.set_bodies_of(bodies_);
  return solids;
}

SolidSet Surroundings::at(double time, double since) const {
  SolidSet solids = solids_;
  std::vector<Ball> balls(solids.balls().begin(), solids.balls().end());
  for (Ball& ball : balls) ball.center -= (end_ - time) * ball.velocity;
  solids.set_balls(balls);
  solids.place(since, time);
  return solids;
}

}  // namespace twinflow
