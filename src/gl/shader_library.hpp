#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "gl/program.hpp"

namespace twinflow::gl {

/// Which program a fragment shader becomes part of.
struct ShaderVariant {
  std::string vertex = "common/fullscreen";   ///< of shaders/<vertex>.vert
  std::vector<std::string> definitions = {};  ///< "STAGGERED", "RADIX 8": one #define each, before the file
  bool operator<(const ShaderVariant& other) const {
    return std::tie(vertex, definitions) < std::tie(other.vertex, other.definitions);
  }
};

/// Loads, assembles and keeps the programs. Files come from the folder given with `--shaders`, where it has
/// them, else from the copies embedded at build time.
///
/// A file may say `#include "common/name.glsl"`; each chunk is included once. The loader writes the
/// `#version` line and the `#line` directives, so that a driver's message names file and line.
class ShaderLibrary {
 public:
  /// Throws InputError where the folder does not exist.
  explicit ShaderLibrary(std::optional<std::filesystem::path> folder = {});

  /// The program with shaders/<fragment>.frag, compiled on first use; the reference stays valid, also over
  /// `reload`. Throws RunError where a file is missing or does not compile.
  const Program& program(const std::string& fragment, const ShaderVariant& variant = {});

  /// Compiles every program again from its files. One that fails, or no longer
  /// uses a uniform that it did, keeps its old version; the messages of
  /// those, one line each, are returned.
  std::vector<std::string> reload();

 private:
  Program compile(const std::string& fragment, const ShaderVariant& variant) const;
  ShaderSource assemble(const std::string& name, const std::vector<std::string>& definitions) const;
  void append(ShaderSource& source, const std::string& name) const;
  std::string read(const std::string& name) const;

  std::optional<std::filesystem::path> folder_;
  std::map<std::pair<std::string, ShaderVariant>, std::unique_ptr<Program>> programs_;
};

}  // namespace twinflow::gl
