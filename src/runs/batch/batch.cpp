#include "runs/batch/batch.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/error.hpp"
#include "core/files.hpp"
#include "gl/offscreen_gl.hpp"
#include "runs/batch/jobs.hpp"
#include "runs/batch/run_folder.hpp"
#include "runs/batch/temporary_folder.hpp"
#include "runs/batch/time_limit.hpp"
#include "runs/progress.hpp"

namespace twinflow::batch {
namespace {

namespace fs = std::filesystem;

/// The runs of this process that are not complete yet.
std::vector<std::size_t> indices_left(const BatchOptions& options, const Sweep& sweep) {
  std::vector<std::size_t> indices = indices_of_shard(sweep.runs.size(), options.shard.value_or(Shard{}));
  std::erase_if(indices, [&](std::size_t index) {
    return is_whole(options.output / "runs" / sweep.runs[index].folder, sweep.runs[index]);
  });
  return indices;
}

void open_folder(const fs::path& output, const Sweep& sweep) {
  make_writable_folder(output / "runs");
  remove_abandoned_folders(output / "runs");
  write_file_atomically(output / "sweep.toml", to_toml(sweep));
}

void run_in_turn(const BatchOptions& options, const Plan& plan, const std::vector<std::size_t>& indices,
                 const Method& method, gl::OffscreenGl& gl, const Interruption& user) {
  const auto steps_of = [&](std::size_t index) {
    const Variant& variant = plan.variants[index];
    return static_cast<std::int64_t>(variant.until / variant.scene.settings.time.step) + 1;
  };
  std::int64_t total = 0;
  for (const std::size_t index : indices) total += steps_of(index);
  Progress progress(method.verb, total, options.options.quiet);
  std::int64_t before = 0;
  for (const std::size_t index : indices) {
    const auto show = [&](std::int64_t steps) { progress.update(std::min(before + steps, total)); };
    const Variant& variant = plan.variants[index];
    if (!carry_out(variant, options.output / "runs", gl,
                   {plan.seed, options.options.threads, variant.reads_dye}, method.make_recorder, user,
                   show)) {
      return;
    }
    before += steps_of(index);
    progress.update(before);
  }
}

}  // namespace

void run_batch(const BatchOptions& options, const Plan& plan, const Sweep& sweep, const Method& method,
               const Interruption& user) {
  const std::vector<std::size_t> indices = indices_left(options, sweep);
  std::optional<gl::OffscreenGl> gl;
  if (!indices.empty()) gl.emplace(options.options.shaders);  // may fail: before anything is written
  open_folder(options.output, sweep);
  method.write_beside();
  const TimeLimit end(user, method.limit);
  if (options.jobs > 1 && indices.size() > 1) {
    gl.reset();
    run_side_by_side(options, plan, indices, method.verb, end);
  } else if (gl) {
    run_in_turn(options, plan, indices, method, *gl, end);
  }
  if (!user.interrupted()) return;
  const std::size_t left = indices_left(options, sweep).size();
  if (left == 0) return;
  throw RunError("interrupted; " + std::to_string(left) + " of " + std::to_string(indices.size()) +
                 (left == 1 ? " runs is" : " runs are") + " left, and the same command continues with them");
}

void merge_shards(const BatchOptions& options, const Sweep& sweep, const std::function<void()>& write_beside,
                  const Interruption& user) {
  require_no_way_out(options.output);
  open_folder(options.output, sweep);
  write_beside();
  for (const Sweep::Run& run : sweep.runs) {
    if (user.interrupted()) throw RunError("interrupted; the same command continues");
    const fs::path target = options.output / "runs" / run.folder;
    if (is_whole(target, run)) continue;
    for (const fs::path& folder : options.merged) {
      const fs::path source = folder / "runs" / run.folder;
      const std::vector<std::string> files = files_of_run(source, run);
      if (files.empty()) continue;
      replace_folder(target, [&](const fs::path& temporary) {
        for (const std::string& name : files) fs::copy_file(source / name, temporary / name);
        return true;
      });
      break;
    }
  }
}

Sweep part_of(const Sweep& sweep, const Shard& shard) {
  Sweep part = sweep;
  part.runs.clear();
  for (const std::size_t index : indices_of_shard(sweep.runs.size(), shard)) {
    part.runs.push_back(sweep.runs[index]);
  }
  return part;
}

std::vector<std::string> read_runs(
    const Sweep& sweep, const fs::path& runs,
    const std::function<void(const Sweep::Run& run, const fs::path& folder)>& read) {
  std::vector<std::string> missing;
  for (const Sweep::Run& run : sweep.runs) {
    if (is_whole(runs / run.folder, run)) {
      read(run, runs / run.folder);
    } else {
      missing.push_back(run.folder);
    }
  }
  return missing;
}

std::string list_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 5;
  std::string list;
  for (std::size_t k = 0; k < std::min(names.size(), kMost); ++k) list += (k > 0 ? ", " : "") + names[k];
  if (names.size() > kMost) list += " and " + std::to_string(names.size() - kMost) + " more";
  return list;
}

}  // namespace twinflow::batch
