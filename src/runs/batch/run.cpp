#include "runs/batch/run.hpp"

#include "core/error.hpp"
#include "core/files.hpp"
#include "runs/batch/provenance.hpp"
#include "runs/batch/run_folder.hpp"
#include "runs/batch/temporary_folder.hpp"
#include "runs/run_loop.hpp"

namespace twinflow::batch {

bool carry_out(const Variant& variant, const std::filesystem::path& runs, gl::OffscreenGl& gl,
               const WorldOptions& options, const MakeRecorder& make_recorder, const Interruption& user,
               const std::function<void(std::int64_t steps)>& progress) {
  const auto fill = [&](const std::filesystem::path& folder) {
    World world(variant.scene, &gl.shaders, options);
    const std::int64_t total = world.steps_until(variant.until);
    const std::unique_ptr<Recorder> recorder = make_recorder(variant, world, gl.shaders, folder);
    std::string stopped;
    std::string imbalance;
    const RunLoop loop{.record =
                           [&](bool at_end) {
                             if (!at_end) recorder->sample();
                             return true;
                           },
                       .progress = [&](std::int64_t left) { progress(total - left); },
                       .tell = [&](const std::string& notice) { imbalance += notice; }};
    try {
      if (!run_until(world, variant.until, user, loop)) return false;
    } catch (const BlowUpError& error) {
      stopped = error.what();
    }
    recorder->finish();
    gl.check();
    write_file_atomically(folder / "scene.toml", variant.settings);
    toml::table summary{{"time", world.time()},          {"stopped", stopped},
                        {"imbalance", imbalance},        {"version", TWINFLOW_VERSION},
                        {"processor", processor_name()}, {"renderer", gl::driver_description()},
                        {"threads", world.threads()}};
    recorder->describe(summary);
    write_summary(folder, std::move(summary));
    return true;
  };
  try {
    return replace_folder(runs / variant.folder, fill);
  } catch (const InputError& error) {
    throw InputError(variant.folder + ": " + error.what());
  } catch (const RunError& error) {
    throw RunError(variant.folder + ": " + error.what());
  }
}

}  // namespace twinflow::batch
