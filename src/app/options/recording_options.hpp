#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>

#include "app/options/shared_options.hpp"

namespace twinflow {

/// The outputs and checkpoints of `simulate` and `render`; must outlive the parsing.
class RecordingParser {
 public:
  /// `film` names the frames ("--film"), `every` is the default rhythm in the help of --every, and `recorded`
  /// takes the values.
  RecordingParser(CLI::App& command, RecordingOptions& recorded, const std::string& film,
                  const std::string& every);
  RecordingParser(const RecordingParser&) = delete;
  RecordingParser& operator=(const RecordingParser&) = delete;

  /// Checks and completes `options`. `held`: further options in a checkpoint. Throws InputError for options
  /// that cannot be combined.
  void complete(RecordingOptions& options, std::initializer_list<const char*> held) const;

 private:
  void require_checkpoint(const RecordingOptions& options, std::initializer_list<const char*> held) const;
  void require_film(const RecordingOptions& options) const;

  CLI::App& app_;
  std::string film_;
  std::string size_ = kUsualSize;
};

}  // namespace twinflow
