#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>

#include "app/command_line.hpp"

namespace twinflow {

/// A finite number in a range; CLI11's own ranges let "nan" pass.
CLI::Validator number_within(double smallest, double largest);

extern const char* const kSceneHelp;

inline constexpr const char* kUsualSize = "1280x720";

/// What every command that opens scenes takes. The command refers to it until it has parsed its words.
class SceneParser {
 public:
  /// Whether the command takes one scene, or scenes in its own way.
  enum class Scenes { one, its_own };
  SceneParser(CLI::App& command, Scenes scenes);
  SceneParser(const SceneParser&) = delete;
  SceneParser& operator=(const SceneParser&) = delete;

  /// What --view asks for comes after what --set does. Throws InputError for a view that is none.
  SceneOptions options() const;
  /// What --view was given; empty: nothing.
  const std::string& view() const { return view_; }

 private:
  SceneOptions options_;
  std::string view_;
};

/// --size: its text, for `parse_size`.
void add_size_option(CLI::App& command, std::string& text, const std::string& help);
/// Throws InputError.
PictureSize parse_size(const std::string& text);

/// What --view takes, separated by commas: arrows and the names of view.grid, and of view.panes where those
/// are to be chosen.
std::string view_names(bool with_panes = true);

/// Of commands that can go on from a checkpoint; then no scene is named.
void add_checkpoint_options(CLI::App& command, CheckpointOptions& checkpoint);
/// Throws InputError for what a checkpoint is no use for, or says itself. `given`: the options that are in
/// it.
void require_checkpoint_options(const CLI::App& command, const CheckpointOptions& checkpoint,
                                std::initializer_list<const char*> given);

}  // namespace twinflow
