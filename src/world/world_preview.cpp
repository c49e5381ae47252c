// What gestures that stand at once will do, shown before the step in which they act.
#include <algorithm>
#include <utility>

#include "world/world.hpp"

namespace twinflow {

void World::preview(std::span<const Gesture> standing) {
  const bool is_shown = preview_ && std::equal(standing.begin(), standing.end(), preview_->standing.begin(),
                                               preview_->standing.end());
  if (is_shown) return;
  end_preview();
  if (standing.empty()) return;
  preview_ = Preview{{standing.begin(), standing.end()}, set_aside()};
  const Settings::BrushSettings& brush = settings().brush;
  Actions actions;
  for (const Gesture& gesture : standing) {
    const std::vector<Stroke> strokes = strokes_between(gesture, brush, time(), end_of_whole_step());
    actions.strokes.insert(actions.strokes.end(), strokes.begin(), strokes.end());
  }
  for (Stroke& stroke : actions.strokes) stroke.velocity_rate = 0.0;
  std::erase_if(actions.strokes, [](const Stroke& stroke) {
    return stroke.dye_rate == 0.0 && stroke.heat_rate == 0.0 && !stroke.pours && !stroke.drains;
  });
  actions.dropped = bodies_between(standing, brush, time(), end_of_whole_step());
  actions.walls = walls_between(standing, time(), end_of_whole_step());
  try {
    show_in_fluids(actions);
  } catch (...) {
    end_preview();
    throw;
  }
}

/// The grid's cells are not cut before the step: the picture covers what is inside of walls and bodies.
void World::show_in_fluids(const Actions& actions) {
  std::vector<WallStroke> walls = actions.walls;
  const bool erases_only =
      std::all_of(walls.begin(), walls.end(), [](const WallStroke& wall) { return wall.erases; });
  if (surroundings_->walls() || !erases_only) draw_walls(walls);
  if (grid_bodies_ && !actions.dropped.empty()) {
    grid_bodies_->drop(actions.dropped, {surroundings_->solids(), settings().particles.restitution});
    surroundings_->set_bodies(grid_bodies_->bodies());
  }
  if (grid_) grid_->show_strokes(actions.strokes);
  if (particles_) particles_->preview(*surroundings_, actions.strokes, actions.dropped);
}

void World::end_preview() {
  if (!preview_) return;
  put_back(std::exchange(preview_, {})->before);
}

}  // namespace twinflow
