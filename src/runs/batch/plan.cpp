#include "runs/batch/plan.hpp"

#include "core/error.hpp"
#include "core/fingerprint.hpp"
#include "runs/batch/names.hpp"
#include "runs/batch/provenance.hpp"
#include "runs/export.hpp"

namespace twinflow::batch {

void add_option(std::vector<std::string>& words, const char* option, const std::vector<std::string>& values) {
  for (const std::string& value : values) words.insert(words.end(), {option, value});
}

void add_scene_options(std::vector<std::string>& words, const SceneOptions& options) {
  if (options.seed != SceneOptions().seed) add_option(words, "--seed", {std::to_string(options.seed)});
  if (options.allow_paths) words.emplace_back("--allow-paths");
  if (options.shaders) add_option(words, "--shaders", {options.shaders->string()});
}

Planner::Planner(Plan& plan, const BatchOptions& options, std::string purpose)
    : plan_(plan), purpose_(std::move(purpose)), code_(fingerprints_of_code(options)) {
  plan.seed = options.options.seed;
}

void Planner::add(Variant variant, const std::string& name) {
  try {
    validate(variant.scene);
  } catch (const InputError& error) {
    if (variant.varied.empty()) throw;
    throw InputError(name + ": " + error.what());
  }
  variant.folder = made_unique(safe_name(name + (variant.is_reference ? "_reference" : "")), folders_);
  if (variant.until == 0.0) variant.until = variant.scene.settings.time.end;
  if (!(variant.until > 0.0)) throw InputError(name + ": time.end = 0 leaves nothing to " + purpose_);
  if (variant.every == 0.0) variant.every = variant.until / 50.0;
  variant.settings = settings_of_export(variant.scene, {}, comment_of(plan_, variant, code_), {});
  plan_.variants.push_back(std::move(variant));
}

Sweep sweep_of(const Plan& plan) {
  std::string command = "twinflow";
  for (const std::string& word : plan.words) command += " " + shell_word(word);
  Sweep sweep{TWINFLOW_VERSION, command, plan.reference, {}};
  for (const Variant& variant : plan.variants) {
    sweep.runs.push_back({variant.folder, variant.scene_name, variant.scene.title, variant.varied,
                          variant.is_reference, fingerprint(variant.settings)});
  }
  return sweep;
}

std::vector<std::size_t> indices_of_shard(std::size_t count, const Shard& shard) {
  std::vector<std::size_t> indices;
  for (auto index = static_cast<std::size_t>(shard.index - 1); index < count;
       index += static_cast<std::size_t>(shard.count)) {
    indices.push_back(index);
  }
  return indices;
}

}  // namespace twinflow::batch
