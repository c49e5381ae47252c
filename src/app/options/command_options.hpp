#pragma once

#include <string>

#include "app/options/shared_options.hpp"

// What each command takes: a parser adds it to the program, and once that has read its words it gives the
// command. The program writes into the parser until then. All throw InputError for words that do not go
// together.
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
  void require_checkpoint() const;
  void require_output() const;

  CLI::App& app_;
  SceneParser scene_;
  RenderCommand command_;
  std::string size_ = kUsualSize;
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
  SceneParser scene_;  // made last: its options come after those that are read into the members above
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
