#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>

#include "app/options/shared_options.hpp"

namespace twinflow {

/// Parses what `simulate` and `render` have in common: the outputs of a run and its checkpoints. The command
/// line refers to this object until it is parsed.
class RecordingParser {
 public:
  /// `film` is the option that names the frames ("--film"), `every` its command's own rhythm, for the help of
  /// --every, and `recorded` takes the values.
  RecordingParser(CLI::App& command, RecordingOptions& recorded, const std::string& film,
                  const std::string& every);
  RecordingParser(const RecordingParser&) = delete;
  RecordingParser& operator=(const RecordingParser&) = delete;

  /// Checks what was parsed and adds what follows from it. `held` are further options that a checkpoint
  /// holds. Throws InputError for options that cannot be combined.
  void complete(RecordingOptions& options, std::initializer_list<const char*> held) const;

 private:
  void require_checkpoint(const RecordingOptions& options, std::initializer_list<const char*> held) const;
  void require_film(const RecordingOptions& options) const;

  CLI::App& app_;
  std::string film_;
  std::string size_ = kUsualSize;
};

}  // namespace twinflow
