#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gl/object.hpp"

namespace twinflow::gl {

/// The text of one shader stage, assembled from files, ready for the driver.
struct ShaderSource {
  std::string name;                ///< of the file: "grid/projection/jacobi.frag"
  std::string text;                ///< with version line, shared chunks and #line directives
  std::vector<std::string> files;  ///< the files it was assembled from, in the order of first mention

  /// Line numbers in the text are kFileStride · (index of the file) + (line in the file). Some drivers lose
  /// the source number that GLSL provides for this.
  static constexpr int kFileStride = 10000;
};

/// A linked program and its uniforms.
class Program {
 public:
  /// Throws RunError: one line with file, line and the driver's whole log.
  Program(const ShaderSource& vertex, const ShaderSource& fragment);

  const std::string& name() const { return name_; }
  GLuint id() const { return object_.id(); }

  struct Uniform {
    GLint location = -1;
    GLenum type = 0;

    bool is_sampler() const { return type == GL_SAMPLER_2D || type == GL_SAMPLER_2D_ARRAY; }
  };
  /// Throws std::logic_error naming program and uniform if the shader does not use it.
  const Uniform& uniform(std::string_view uniform) const;
  /// All uniforms that the program uses, by name.
  const std::map<std::string, Uniform, std::less<>>& uniforms() const { return uniforms_; }
  /// Copies the values of the uniforms that both programs use, samplers apart.
  void take_uniform_values(const Program& other);

 private:
  std::string name_;
  Object<ProgramTraits> object_;
  std::map<std::string, Uniform, std::less<>> uniforms_;
};

}  // namespace twinflow::gl
