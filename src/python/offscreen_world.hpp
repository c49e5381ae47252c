#pragma once

#include <pybind11/pybind11.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <vector>

#include "gl/offscreen_gl.hpp"
#include "python/errors.hpp"
#include "python/running_calls.hpp"
#include "python/values.hpp"
#include "view/picture/offscreen_picture.hpp"
#include "world/world.hpp"

namespace twinflow {
class StateReader;
}
namespace twinflow::python {

/// The size and background of a picture.
struct PictureForm {
  int width = 1280;  ///< pixels, before `scale`
  int height = 720;
  int scale = 1;
  bool transparent = false;
  bool operator==(const PictureForm&) const = default;
};

/// A world with its own OpenGL context, for one thread at a time. Python's other threads run meanwhile.
class OffscreenWorld {
 public:
  /// Throws InputError for an impossible scene, RunError if the driver fails.
  OffscreenWorld(const Scene& scene, const WorldOptions& options, std::shared_ptr<RunningCalls> calls);
  /// Continues from a checkpoint of `save`. Throws InputError that names the file.
  OffscreenWorld(const std::filesystem::path& checkpoint, int threads, std::shared_ptr<RunningCalls> calls);
  ~OffscreenWorld();
  OffscreenWorld(OffscreenWorld&&) = delete;

  /// Frees everything. Later calls of other functions throw ClosedError.
  void close();

  /// Takes one step with the added gestures. Throws like World::step.
  void step();
  /// Changes a parameter like World::apply. Throws InputError, and py::type_error for a value of a wrong
  /// type.
  void set(const std::string& key, const GivenValue& value);
  /// Adds a gesture for later steps. Throws InputError if the scene cannot have it.
  void add(const Gesture& gesture);
  /// The scene that repeats this run with the added gestures.
  Scene as_played();
  /// Draws the world by its settings and, for this picture, `assignments` of view parameters.
  Pixels draw(const PictureForm& form, const std::vector<std::string>& assignments);
  /// Writes a checkpoint. Throws RunError.
  void save(const std::filesystem::path& path);

  /// Returns action(World&), with the world's context current. Throws ClosedError, and RunError if the driver
  /// fails.
  template <class Action>
  auto use(const Action& action) {
    return use_state([&](State& state) { return action(state.world); });
  }
  /// Returns action(const World&), without OpenGL. Throws ClosedError.
  template <class Action>
  auto look(const Action& action) {
    return with_state([&](const State& state) { return action(state.world); });
  }

 private:
  struct State {
    State(const Scene& scene, const WorldOptions& options) : world(scene, &gl.shaders, options) {}
    State(StateReader& reader, int threads) : world(reader, &gl.shaders, threads) {}

    gl::OffscreenGl gl{std::nullopt};
    World world;
    std::vector<Gesture> gestures;  ///< the user's
    PictureForm form;
    std::optional<OffscreenPicture> picture;  ///< the last one; its color ranges continue
  };

  template <class Action>
  auto with_state(const Action& action) {
    const RunningCalls::Call call(*calls_);
    const std::lock_guard alone(mutex_);
    if (!state_) throw ClosedError("this world is closed");
    return action(*state_);
  }
  template <class Action>
  auto use_state(const Action& action) {
    return with_state([&](State& state) {
      const gl::CurrentContextGuard guard;
      state.gl.context.make_current();
      if constexpr (std::is_void_v<decltype(action(state))>) {
        action(state);
        state.gl.check();
      } else {
        auto result = action(state);
        state.gl.check();
        return result;
      }
    });
  }

  std::shared_ptr<RunningCalls> calls_;
  std::mutex mutex_;
  std::unique_ptr<State> state_;  ///< null: closed
};

}  // namespace twinflow::python
