#include "scene/solids/surroundings.hpp"

#include <utility>

namespace twinflow {

Surroundings::Surroundings(const Scene& scene, const Domain& domain)
    : domain_(domain), solids_(scene, domain) {
  hold_first_balls(scene);
}

void Surroundings::hold_first_balls(const Scene& scene) {
  solids_.hold(balls_between(scene.gestures, 0.0, scene.settings.time.step));
}

void Surroundings::begin_step(double begin, double end, double length_seconds, std::span<const Ball> balls) {
  begin_ = begin;
  end_ = end;
  length_seconds_ = length_seconds;
  new_walls_.clear();
  solids_.hold(balls);
  solids_.place(begin, end);
}

void Surroundings::set_walls(std::shared_ptr<const DrawnWalls> walls, std::span<const WallStroke> added) {
  solids_.set_walls(std::move(walls));
  new_walls_.assign(added.begin(), added.end());
}

SolidSet Surroundings::solids_in_liquid() const {
  SolidSet solids = solids_;
  solids.set_bodies(bodies_);
  return solids;
}

SolidSet Surroundings::after_part(int number, int parts) const {
  const double seconds = length_seconds_ / parts;
  SolidSet solids = with_balls_earlier((parts - number) * seconds);
  solids.place(begin_ + (number - 1) * seconds, begin_ + number * seconds);
  return solids;
}

SolidSet Surroundings::at_begin() const {
  SolidSet solids = with_balls_earlier(length_seconds_);
  solids.place(begin_, begin_);
  return solids;
}

SolidSet Surroundings::at_end() const {
  SolidSet solids = solids_;
  solids.place(end_, end_);
  return solids;
}

/// The balls move in straight lines.
SolidSet Surroundings::with_balls_earlier(double seconds) const {
  SolidSet solids = solids_;
  std::vector<Ball> balls(solids.balls().begin(), solids.balls().end());
  for (Ball& ball : balls) ball.center -= seconds * ball.velocity;
  solids.hold(balls);
  return solids;
}

}  // namespace twinflow
