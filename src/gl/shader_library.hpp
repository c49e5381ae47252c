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

/// The program around a fragment shader.
struct ShaderVariant {
  std::string vertex = "common/fullscreen";   ///< shaders/<vertex>.vert
  std::vector<std::string> definitions = {};  ///< one #define each before the file: "STAGGERED", "RADIX 8"
  bool operator<(const ShaderVariant& other) const {
    return std::tie(vertex, definitions) < std::tie(other.vertex, other.definitions);
  }
};

/// Loads, assembles and keeps programs, from the `--shaders` folder's files or else the embedded ones.
///
/// Files include the chunks that they use by path, `#include "common/texel.glsl"`; each is included once.
/// Added `#version` and `#line` lines make driver messages name file and line.
class ShaderLibrary {
 public:
  /// Throws InputError if the folder does not exist.
  explicit ShaderLibrary(std::optional<std::filesystem::path> folder = {});

  /// The program with shaders/<fragment>.frag, compiled on first use; the reference outlives `reload`. Throws
  /// RunError if a file is missing or does not compile.
  const Program& program(const std::string& fragment, const ShaderVariant& variant = {});

  /// Recompiles every program. Uniforms keep their values; new ones are zero. A program stays if the new one
  /// fails, drops a uniform, or reads another field. Returns the reasons, one line each.
  std::vector<std::string> reload();

  /// The names of all embedded files: "common/texel.glsl".
  static std::vector<std::string> files();
  /// Throws RunError if the file is missing.
  std::string read(const std::string& name) const;
  /// The file with everything that it includes.
  ShaderSource assemble(const std::string& name, const std::vector<std::string>& definitions) const;

 private:
  Program compile(const std::string& fragment, const ShaderVariant& variant) const;
  void append(ShaderSource& source, const std::string& name) const;

  std::optional<std::filesystem::path> folder_;
  std::map<std::pair<std::string, ShaderVariant>, std::unique_ptr<Program>> programs_;
};

}  // namespace twinflow::gl
