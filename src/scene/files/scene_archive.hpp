#pragma once

#include "core/archive.hpp"
#include "scene/gestures/body.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// Stores or reads all parameters by key; see OutputArchive. Throws InputError for a forbidden value.
void archive_state(OutputArchive& archive, const Settings& settings);
void archive_state(InputArchive& archive, Settings& settings);

/// Stores or reads the whole scene as text. Reading needs only the scene's pictures. Throws InputError if
/// these have changed or are unreadable.
void archive_state(OutputArchive& archive, const Scene& scene);
void archive_state(InputArchive& archive, Scene& scene);

void archive_state(OutputArchive& archive, const std::vector<SettingsChange>& changes);
void archive_state(InputArchive& archive, std::vector<SettingsChange>& changes);

template <class Archive>
void serialize(Archive& archive, Ball& ball) {
  archive(ball.center, ball.velocity, ball.radius, ball.color);
}

template <class Archive>
void serialize(Archive& archive, Body& body) {
  archive(body.shape, body.center, body.size, body.angle, body.density, body.velocity, body.spin, body.color);
}

template <class Archive>
void serialize(Archive& archive, Gesture::Waypoint& point) {
  archive(point.time, point.position, point.color);
}

template <class Archive>
void serialize(Archive& archive, Gesture& gesture) {
  archive(gesture.tool, gesture.path, gesture.radius, gesture.color);
}

}  // namespace twinflow
