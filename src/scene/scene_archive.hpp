#pragma once

#include "core/archive.hpp"
#include "scene/gestures/body.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// Every parameter's value, by its key; see OutputArchive. Throws InputError for a value that is not allowed.
void archive_state(OutputArchive& archive, const Settings& settings);
void archive_state(InputArchive& archive, Settings& settings);

/// The whole scene, in a text of its own: what is read needs no file but the pictures that the scene names,
/// which must be the same. Throws InputError where they are not, or cannot be read.
void archive_state(OutputArchive& archive, const Scene& scene);
void archive_state(InputArchive& archive, Scene& scene);

/// Changes that have been made; likewise.
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

}  // namespace twinflow
