#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gl/program.hpp"

namespace twinflow::gl {

/// Loads, assembles and keeps the programs. Files come from the folder given with `--shaders`, where it has
/// them, else from the copies embedded at build time.
///
/// A file may say `#include "common/name.glsl"`; each chunk is included once. The loader writes the
/// `#version` line and the `#line` directives, so that a driver's message names file and line.
class ShaderLibrary {
 public:
  /// Throws InputError where the folder does not exist.
  explicit ShaderLibrary(std::optional<std::filesystem::path> folder = {});

  /// The program of `<vertex>.vert` and `<fragment>.frag`, compiled on first use; the reference stays valid,
  /// also over `reload`. Throws RunError where a file is missing or does not compile.
  const Program& program(const std::string& fragment, const std::string& vertex = "common/fullscreen");

  /// Compiles every program again from its files. One that fails keeps its old version; the messages of
  /// those, one line each, are returned.
  std::vector<std::string> reload();

 private:
  ShaderSource assemble(const std::string& name) const;
  void append(ShaderSource& source, const std::string& name) const;
  std::string read(const std::string& name) const;

  std::optional<std::filesystem::path> folder_;
  std::map<std::string, std::unique_ptr<Program>> programs_;  ///< key: "vertex fragment"
};

}  // namespace twinflow::gl
