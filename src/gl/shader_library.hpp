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

/// The program that a fragment shader becomes part of.
struct ShaderVariant {
  std::string vertex = "common/fullscreen";   ///< the vertex shader is shaders/<vertex>.vert
  std::vector<std::string> definitions = {};  ///< "STAGGERED", "RADIX 8": one #define each, before the file
  bool operator<(const ShaderVariant& other) const {
    return std::tie(vertex, definitions) < std::tie(other.vertex, other.definitions);
  }
};

/// Loads, assembles and keeps the programs. Files come from the folder given with `--shaders` where it has
/// them, or else from the copies embedded at build time.
///
/// A file includes chunks by their paths, `#include "common/texel.glsl"`: those whose names it uses, as each
/// chunk does itself. A chunk is included once, where it is first named. The loader writes the `#version`
/// line and the `#line` directives, so that a driver's message names file and line.
class ShaderLibrary {
 public:
  /// Throws InputError if the folder does not exist.
  explicit ShaderLibrary(std::optional<std::filesystem::path> folder = {});

  /// The program with shaders/<fragment>.frag, compiled on first use; the reference stays valid, also after
  /// `reload`. Throws RunError if a file is missing or does not compile.
  const Program& program(const std::string& fragment, const ShaderVariant& variant = {});

  /// Compiles every program again from its files. Uniforms keep their values; one that is new is zero. A
  /// program keeps its old version if the new one does not compile, no longer uses one of its uniforms, or
  /// reads another field. Returns the reasons, one line each.
  std::vector<std::string> reload();

  /// The names of all embedded files: "common/texel.glsl".
  static std::vector<std::string> files();
  /// The text of one file. Throws RunError if it is missing.
  std::string read(const std::string& name) const;
  /// The text of one file with everything that it includes.
  ShaderSource assemble(const std::string& name, const std::vector<std::string>& definitions) const;

 private:
  Program compile(const std::string& fragment, const ShaderVariant& variant) const;
  void append(ShaderSource& source, const std::string& name) const;

  std::optional<std::filesystem::path> folder_;
  std::map<std::pair<std::string, ShaderVariant>, std::unique_ptr<Program>> programs_;
};

}  // namespace twinflow::gl
