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

namespace twinflow::python {

/// How a picture is drawn, beside the settings of its scene.
struct PictureForm {
  int width = 1280;  ///< pixels, before `scale`
  int height = 720;
  int scale = 1;
  bool transparent = false;
  bool operator==(const PictureForm&) const = default;
};

/// A world with an OpenGL context of its own, which any thread may use, one after the other. Python's other
/// threads run meanwhile.
class OffscreenWorld {
 public:
  /// Throws InputError for an impossible scene, RunError if the driver fails.
  OffscreenWorld(const Scene& scene, const WorldOptions& options, std::shared_ptr<RunningCalls> calls);
  /// Continues from the checkpoint that `save` wrote. Throws InputError that names the file.
  OffscreenWorld(const std::filesystem::path& checkpoint, int threads, std::shared_ptr<RunningCalls> calls);
  ~OffscreenWorld();
  OffscreenWorld(OffscreenWorld&&) = delete;

  /// Frees everything; later calls throw ClosedError. A world may be closed twice.
  void close();

  /// Takes one step, with the gestures that were added. Throws as World::step does.
  void step();
  /// Changes a parameter, as World::apply does. Throws InputError, and py::type_error for a value that no
  /// parameter may have.
  void set(const std::string& key, const GivenValue& value);
  /// Adds a gesture to the scene's; it acts in later steps. Throws InputError for one that the scene cannot
  /// have.
  void add(const Gesture& gesture);
  /// The scene that repeats what this world has done, with the gestures that were added.
  Scene as_played();
  /// Draws the world as its settings say, with these assignments of parameters of the view for this picture.
  Pixels draw(const PictureForm& form, const std::vector<std::string>& assignments);
  /// Writes a checkpoint. Throws RunError.
  void save(const std::filesystem::path& path);

  /// Calls action(World&) while the world's context is current, and returns its result. Throws ClosedError,
  /// and RunError if the driver fails.
  template <class Action>
  auto use(const Action& action) {
    return use_state([&](State& state) { return action(state.world); });
  }
  /// Calls action(const World&), which does not need OpenGL, and returns its result. Throws ClosedError.
  template <class Action>
  auto look(const Action& action) {
    return with_state([&](const State& state) { return action(state.world); });
  }

 private:
  struct State {
    State(const Scene& scene, const WorldOptions& options) : world(scene, &gl.shaders, options) {}
    State(InputArchive& archive, int threads) : world(archive, &gl.shaders, threads) {}

    gl::OffscreenGl gl{std::nullopt};
    World world;
    std::vector<Gesture> gestures;  ///< of the user
    PictureForm form;
    std::optional<OffscreenPicture> picture;  ///< the last one, whose ranges of colors go on
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
  std::unique_ptr<State> state_;  ///< null once the world is closed
};

}  // namespace twinflow::python
