#include "gl/shader_library.hpp"

#include <algorithm>
#include <sstream>

#include "core/error.hpp"
#include "core/files.hpp"
#include "embedded_shaders.hpp"
#include "gl/dialect.hpp"

namespace twinflow::gl {
namespace {

/// The path in `#include "path"`, or nothing for any other line.
std::optional<std::string> included_path(const std::string& line) {
  if (!line.starts_with("#include")) return {};
  const std::size_t open = line.find('"');
  const std::size_t close = line.rfind('"');
  if (open == std::string::npos || close <= open) return {};
  return line.substr(open + 1, close - open - 1);
}

/// Throws RunError if the passes of a program cannot run its new version. They still set the uniforms and
/// name the fields that they know.
void check_uniforms(const Program& before, const Program& after) {
  for (const auto& [name, uniform] : before.uniforms()) {
    const auto found = after.uniforms().find(name);
    if (found == after.uniforms().end() || found->second.type != uniform.type) {
      throw RunError("shader " + after.name() + " no longer uses the uniform '" + name +
                     "': the old one stays");
    }
  }
  for (const auto& [name, uniform] : after.uniforms()) {
    if (uniform.is_sampler() && !before.uniforms().contains(name)) {
      throw RunError("shader " + after.name() + " reads a new field '" + name +
                     "', which no pass gives it: the old one stays");
    }
  }
}

}  // namespace

ShaderLibrary::ShaderLibrary(std::optional<std::filesystem::path> folder) : folder_(std::move(folder)) {
  if (folder_ && !std::filesystem::is_directory(*folder_)) {
    throw InputError("--shaders " + folder_->string() + ": there is no such folder");
  }
}

const Program& ShaderLibrary::program(const std::string& fragment, const ShaderVariant& variant) {
  const std::pair name(fragment, variant);
  auto found = programs_.find(name);
  if (found == programs_.end()) {
    found = programs_.emplace(name, std::make_unique<Program>(compile(fragment, variant))).first;
  }
  return *found->second;
}

std::vector<std::string> ShaderLibrary::reload() {
  std::vector<std::string> messages;
  for (auto& [name, program] : programs_) {
    try {
      Program compiled = compile(name.first, name.second);
      check_uniforms(*program, compiled);
      compiled.copy_uniform_values(*program);
      *program = std::move(compiled);
    } catch (const RunError& error) {
      messages.emplace_back(error.what());
    }
  }
  return messages;
}

Program ShaderLibrary::compile(const std::string& fragment, const ShaderVariant& variant) const {
  return {assemble(variant.vertex + ".vert", variant.definitions),
          assemble(fragment + ".frag", variant.definitions)};
}

ShaderSource ShaderLibrary::assemble(const std::string& name,
                                     const std::vector<std::string>& definitions) const {
  ShaderSource source{name, std::string(shader_header()), {}};
  for (const std::string& definition : definitions) source.text += "#define " + definition + "\n";
  append(source, name);
  return source;
}

void ShaderLibrary::append(ShaderSource& source, const std::string& name) const {
  if (std::find(source.files.begin(), source.files.end(), name) != source.files.end()) return;
  const int first_line = ShaderSource::kFileStride * static_cast<int>(source.files.size());
  source.files.push_back(name);
  const auto mark_line = [&](int line) {
    source.text += "#line " + std::to_string(first_line + line) + "\n";
  };
  std::istringstream lines(read(name));
  mark_line(1);
  int line_number = 1;
  for (std::string line; std::getline(lines, line); ++line_number) {
    if (const auto path = included_path(line)) {
      append(source, *path);
      mark_line(line_number + 1);
    } else {
      source.text += line + "\n";
    }
  }
}

std::vector<std::string> ShaderLibrary::files() {
  std::vector<std::string> names;
  for (const EmbeddedText& shader : embedded_shaders()) names.emplace_back(shader.name);
  return names;
}

std::string ShaderLibrary::read(const std::string& name) const {
  if (folder_ && std::filesystem::exists(*folder_ / name)) {
    try {
      return read_file(*folder_ / name);
    } catch (const InputError& error) {
      throw RunError("shader " + name + ": " + error.what());
    }
  }
  for (const EmbeddedText& shader : embedded_shaders()) {
    if (shader.name == name) return std::string(shader.text);
  }
  throw RunError("shader " + name + " is neither embedded" +
                 (folder_ ? " nor in " + folder_->string() : std::string()));
}

}  // namespace twinflow::gl
