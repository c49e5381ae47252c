#include "gl/program.hpp"

#include <array>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "core/error.hpp"

namespace twinflow::gl {
namespace {

/// The whole log on one line. Drivers begin a message with source:line(column) or source(line); here it
/// begins with file and line.
std::string readable_log(const std::string& log, const std::vector<std::string>& files) {
  const std::regex place(R"(^\d+(?::(\d+)\((\d+)\)|\((\d+)\)))");
  std::string readable;
  std::istringstream lines(log.c_str());
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_search(line, match, place)) {
      const int number = std::stoi(match[1].matched ? match[1] : match[3]);
      const auto file = static_cast<std::size_t>(number / ShaderSource::kFileStride);
      const std::string column = match[2].matched ? ":" + match[2].str() : "";
      line = (file < files.size() ? files[file] : "?") + ":" +
             std::to_string(number % ShaderSource::kFileStride) + column + match.suffix().str();
    }
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    readable += (readable.empty() ? "" : " | ") + line;
  }
  return readable;
}

/// Sets a uniform of the program in use to the value that one of the same type has in another program.
void copy_uniform(const Program::Uniform& own, GLuint other_program, GLint other_location) {
  if (own.type == GL_INT) {
    GLint value = 0;
    glGetUniformiv(other_program, other_location, &value);
    glUniform1i(own.location, value);
    return;
  }
  std::array<GLfloat, 4> value{};
  glGetUniformfv(other_program, other_location, value.data());
  if (own.type == GL_FLOAT) glUniform1fv(own.location, 1, value.data());
  if (own.type == GL_FLOAT_VEC2) glUniform2fv(own.location, 1, value.data());
  if (own.type == GL_FLOAT_VEC3) glUniform3fv(own.location, 1, value.data());
  if (own.type == GL_FLOAT_VEC4) glUniform4fv(own.location, 1, value.data());
}

class Shader {
 public:
  Shader(GLenum stage, const ShaderSource& source) : id_(glCreateShader(stage)) {
    const char* text = source.text.c_str();
    glShaderSource(id_, 1, &text, nullptr);
    glCompileShader(id_);
    GLint compiled = GL_FALSE;
    glGetShaderiv(id_, GL_COMPILE_STATUS, &compiled);
    if (compiled == GL_TRUE) return;
    GLint length = 0;
    glGetShaderiv(id_, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(length), '\0');
    glGetShaderInfoLog(id_, length, nullptr, log.data());
    glDeleteShader(id_);
    throw RunError("shader " + source.name + " does not compile: " + readable_log(log, source.files));
  }
  ~Shader() { glDeleteShader(id_); }
  Shader(const Shader&) = delete;
  Shader& operator=(const Shader&) = delete;
  GLuint id() const { return id_; }

 private:
  GLuint id_;
};

}  // namespace

Program::Program(const ShaderSource& vertex, const ShaderSource& fragment) : name_(fragment.name) {
  const Shader vertex_shader(GL_VERTEX_SHADER, vertex);
  const Shader fragment_shader(GL_FRAGMENT_SHADER, fragment);
  glAttachShader(id(), vertex_shader.id());
  glAttachShader(id(), fragment_shader.id());
  glLinkProgram(id());
  GLint linked = GL_FALSE;
  glGetProgramiv(id(), GL_LINK_STATUS, &linked);
  if (linked != GL_TRUE) {
    std::array<char, 4096> log{};
    glGetProgramInfoLog(id(), static_cast<GLsizei>(log.size()), nullptr, log.data());
    throw RunError("shader " + name_ + " does not link: " + readable_log(log.data(), fragment.files));
  }
  glDetachShader(id(), vertex_shader.id());
  glDetachShader(id(), fragment_shader.id());

  GLint count = 0;
  glGetProgramiv(id(), GL_ACTIVE_UNIFORMS, &count);
  for (GLint index = 0; index < count; ++index) {
    std::array<char, 256> uniform_name{};
    GLint size = 0;
    Uniform uniform;
    glGetActiveUniform(id(), static_cast<GLuint>(index), static_cast<GLsizei>(uniform_name.size()), nullptr,
                       &size, &uniform.type, uniform_name.data());
    uniform.location = glGetUniformLocation(id(), uniform_name.data());
    uniforms_.emplace(uniform_name.data(), uniform);
  }
}

void Program::copy_uniform_values(const Program& other) {
  glUseProgram(id());
  for (const auto& [name, own] : uniforms_) {
    const auto found = other.uniforms_.find(name);
    if (own.is_sampler() || found == other.uniforms_.end() || found->second.type != own.type) continue;
    copy_uniform(own, other.id(), found->second.location);
  }
}

const Program::Uniform& Program::uniform(std::string_view uniform) const {
  const auto found = uniforms_.find(uniform);
  if (found == uniforms_.end()) {
    throw std::logic_error("shader " + name_ + " uses no uniform '" + std::string(uniform) + "'");
  }
  return found->second;
}

}  // namespace twinflow::gl
