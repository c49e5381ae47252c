#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gl/object.hpp"

namespace twinflow::gl {

/// One assembled shader stage, ready for the driver.
struct ShaderSource {
  std::string name;                ///< of the file: "grid/elliptic/jacobi.frag"
  std::string text;                ///< with version line, shared chunks and #line directives
  std::vector<std::string> files;  ///< assembled files, by first mention

  /// Line numbers are kFileStride · (index of the file) + (line in the file): some drivers lose GLSL's source
  /// number.
  static constexpr int kFileStride = 10000;
};

/// A linked program and its uniforms.
class Program {
 public:
  /// Throws RunError with file, line and the driver's whole log.
  Program(const ShaderSource& vertex, const ShaderSource& fragment);

  const std::string& name() const { return name_; }
  GLuint id() const { return object_.id(); }

  struct Uniform {
    GLint location = -1;
    GLenum type = 0;

    bool is_sampler() const { return type == GL_SAMPLER_2D || type == GL_SAMPLER_2D_ARRAY; }
  };
  /// Throws std::logic_error with program and uniform if the shader does not use it.
  const Uniform& uniform(std::string_view uniform) const;
  const std::map<std::string, Uniform, std::less<>>& uniforms() const { return uniforms_; }
  /// Copies the values of shared uniforms except samplers.
  void copy_uniform_values(const Program& other);

 private:
  std::string name_;
  Object<ProgramTraits> object_;
  std::map<std::string, Uniform, std::less<>> uniforms_;
};

}  // namespace twinflow::gl
