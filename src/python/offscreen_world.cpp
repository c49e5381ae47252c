#include "python/offscreen_world.hpp"

#include <span>
#include <utility>

#include "core/state_visitor.hpp"
#include "scene/files/readable.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/rules/requirements.hpp"
#include "world/checkpoint.hpp"

namespace twinflow::python {
namespace {

constexpr const char* kCommand = "python";  ///< what checkpoints are of

void require_gestures(const Scene& scene, std::span<const Gesture> hand) {
  for (std::size_t k = 0; k < hand.size(); ++k)
    require_gesture(scene, hand[k], scene.gestures.size() + k + 1);
}

/// Calls draw() while the world has these settings of its view, and returns its picture.
template <class Draw>
Pixels with_view(World& world, const std::vector<std::string>& assignments, const Draw& draw) {
  if (assignments.empty()) return draw();
  const Settings before = world.settings();
  Settings assigned = before;
  apply_assignments(assigned, assignments);
  world.apply(assigned);
  try {
    Pixels pixels = draw();
    world.apply(before);
    return pixels;
  } catch (...) {
    world.apply(before);
    throw;
  }
}

}  // namespace

OffscreenWorld::OffscreenWorld(const Scene& scene, const WorldOptions& options,
                               std::shared_ptr<RunningCalls> calls)
    : calls_(std::move(calls)) {
  const RunningCalls::Call call(*calls_);
  validate(scene);
  const gl::CurrentContextGuard guard;
  auto state = std::make_unique<State>(scene, options);
  state->gl.check();
  state_ = std::move(state);
}

OffscreenWorld::OffscreenWorld(const std::filesystem::path& checkpoint, int threads,
                               std::shared_ptr<RunningCalls> calls)
    : calls_(std::move(calls)) {
  const RunningCalls::Call call(*calls_);
  const gl::CurrentContextGuard guard;
  std::unique_ptr<State> state;
  load_checkpoint(checkpoint, kCommand, [&](StateReader& reader) {
    state = std::make_unique<State>(reader, threads);
    reader(state->gestures);
  });
  state->gl.check();
  state_ = std::move(state);
}

OffscreenWorld::~OffscreenWorld() {
  if (calls_->are_of_parent()) {  // there are no threads that could take it apart
    static_cast<void>(state_.release());
    return;
  }
  try {
    close();
  } catch (...) {  // the driver has lost the context, and its memory with it
  }
}

void OffscreenWorld::close() {
  std::optional<RunningCalls::Call> call;
  if (!calls_->are_ending()) call.emplace(*calls_);  // at Python's end nobody else runs
  const std::lock_guard alone(mutex_);
  if (!state_) return;
  const gl::CurrentContextGuard guard;
  state_->gl.context.make_current();
  state_.reset();
}

void OffscreenWorld::step() {
  use_state([](State& state) { state.world.step(state.gestures); });
}

void OffscreenWorld::add(const Gesture& gesture) {
  with_state([&](State& state) {
    const Scene played = state.world.scene_as_played();
    const std::size_t others = played.gestures.size() + state.gestures.size();
    require_room_for_gesture(others);
    require_gesture(played, gesture, others + 1);
    state.gestures.push_back(gesture);
  });
}

void OffscreenWorld::set(const std::string& key, const GivenValue& value) {
  const std::string text = as_typed(value);
  use_state([&](State& state) {
    Scene changed = state.world.scene();
    changed.settings = with_value(changed, key, text);
    require_values(find_parameter(key), changed.settings);
    require_whole_exact(changed.settings.exact);
    require_gestures(changed, state.gestures);
    state.world.apply(changed.settings);
  });
}

Scene OffscreenWorld::as_played() {
  return with_state([](const State& state) {
    Scene scene = state.world.scene_as_played();
    scene.gestures.insert(scene.gestures.end(), state.gestures.begin(), state.gestures.end());
    return scene;
  });
}

Pixels OffscreenWorld::draw(const PictureForm& form, const std::vector<std::string>& assignments) {
  return use_state([&](State& state) {
    if (!state.picture || state.form != form) {
      const glm::ivec2 size = glm::ivec2(form.width, form.height) * form.scale;
      state.picture.emplace(state.gl.shaders, size, form.scale, form.transparent);
      state.form = form;
    }
    state.world.apply_due_changes();
    return with_view(state.world, assignments, [&] { return state.picture->draw(state.world); });
  });
}

void OffscreenWorld::save(const std::filesystem::path& path) {
  use_state([&](State& state) {
    StateWriter writer;
    state.world.save(writer);
    writer(state.gestures);
    write_checkpoint(path, kCommand, writer.bytes());
  });
}

}  // namespace twinflow::python
