#pragma once

#include "core/state_visitor.hpp"
#include "scene/gestures/body.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// Visits all parameters by key. Throws InputError for a forbidden value.
void visit_state(StateVisitor& visitor, Settings& settings);

/// Visits the whole scene as text. Reading needs only the scene's pictures. Throws InputError if these have
/// changed or are unreadable.
void visit_state(StateVisitor& visitor, Scene& scene);

void visit_state(StateVisitor& visitor, SettingsChange& change);

inline void visit_state(StateVisitor& visitor, Ball& ball) {
  visitor(ball.center, ball.velocity, ball.radius, ball.color);
}

inline void visit_state(StateVisitor& visitor, Body& body) {
  visitor(body.shape, body.center, body.size, body.angle, body.density, body.velocity, body.spin, body.color);
}

inline void visit_state(StateVisitor& visitor, Gesture::Waypoint& point) {
  visitor(point.time, point.position, point.color);
}

inline void visit_state(StateVisitor& visitor, Gesture& gesture) {
  visitor(gesture.tool, gesture.path, gesture.radius, gesture.color);
}

}  // namespace twinflow
