#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>

#include "app/options/command_line.hpp"

namespace twinflow {

/// A finite number in a range; CLI11's own ranges accept "nan".
CLI::Validator number_within(double smallest, double largest);

extern const char* const kSceneHelp;

inline constexpr const char* kUsualSize = "1280x720";

/// The options of every command that opens scenes; must outlive the parsing.
class SceneParser {
 public:
  /// How the command takes its scenes.
  enum class Scenes { one, its_own, unseen };
  /// `one` alone has --gauge; `unseen` has no --view.
  SceneParser(CLI::App& command, Scenes scenes);
  SceneParser(const SceneParser&) = delete;
  SceneParser& operator=(const SceneParser&) = delete;

  /// The options; --view applies after --set. Throws InputError for an unknown view.
  SceneOptions options() const;
  const std::string& view() const { return view_; }

 private:
  SceneOptions options_;
  std::string view_;
};

/// The "2/3" of --shard. Throws InputError.
Shard parse_shard(const std::string& text);

/// Adds --size, for `parse_size`.
void add_size_option(CLI::App& command, std::string& text, const std::string& help);
/// Reads WIDTHxHEIGHT. Throws InputError.
PictureSize parse_size(const std::string& text);

/// Adds --output, --jobs, --shard for `parse_shard`, and --merge. Returns --output.
CLI::Option* add_batch_options(CLI::App& command, BatchOptions& batch, std::string& shard);
/// Refuses options of runs beside --merge by InputError. `own`: this command's.
void refuse_beside_merge(const CLI::App& command, const BatchOptions& batch,
                         std::initializer_list<const char*> own);

}  // namespace twinflow
