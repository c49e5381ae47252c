#pragma once

#include <string>

#include "app/options/recording_options.hpp"
#include "app/options/shared_options.hpp"

// The options of each command: a parser adds them to the program, which fills it. All throw InputError for
// options that cannot be combined.
namespace twinflow {

class RunParser {
 public:
  explicit RunParser(CLI::App& program);
  bool chosen() const { return app_.parsed(); }
  RunCommand command() const;

 private:
  CLI::App& app_;
  SceneParser scene_;
  RunCommand command_;
  std::string size_ = kUsualSize;
  bool no_session_ = false;
  bool no_vsync_ = false;
};

class RenderParser {
 public:
  explicit RenderParser(CLI::App& program);
  bool chosen() const { return app_.parsed(); }
  RenderCommand command() const;

 private:
  void require_rhythm(const RenderCommand& command) const;
  void require_frames(const RenderCommand& command) const;

  CLI::App& app_;
  SceneParser scene_;
  RenderCommand command_;
  RecordingParser recording_;
};

class SimulateParser {
 public:
  explicit SimulateParser(CLI::App& program);
  bool chosen() const { return app_.parsed(); }
  SimulateCommand command() const;

 private:
  CLI::App& app_;
  SceneParser scene_;
  SimulateCommand command_;
  RecordingParser recording_;
};

class CompareParser {
 public:
  explicit CompareParser(CLI::App& program);
  bool chosen() const { return app_.parsed(); }
  CompareCommand command() const;

 private:
  void require_scenes_or_merge() const;
  void refuse_panes() const;

  CLI::App& app_;
  CompareCommand command_;
  std::string shard_;
  SceneParser scene_;  // last, for the order of options
};

class ValidateParser {
 public:
  explicit ValidateParser(CLI::App& program);
  bool chosen() const { return app_.parsed(); }
  ValidateCommand command() const;

 private:
  void require_fitting() const;

  CLI::App& app_;
  ValidateCommand command_;
  std::string shard_;
  SceneParser scene_;  // last, for the order of options
};

class ParamsParser {
 public:
  explicit ParamsParser(CLI::App& program);
  ParamsParser(const ParamsParser&) = delete;
  ParamsParser& operator=(const ParamsParser&) = delete;
  bool chosen() const { return app_.parsed(); }
  ParamsCommand command() const;

 private:
  CLI::App& app_;
  bool markdown_ = false;
  bool json_ = false;
};

}  // namespace twinflow
