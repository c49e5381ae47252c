// All shader files: they compile in every variant, also as those of WebGL 2, and include what they use.
#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "gl/gl_fixture.hpp"

using namespace twinflow;

namespace {

using Definitions = std::vector<std::string>;

/// The extensions in use apart, WebGL 2 has the language of OpenGL ES 3.0.
constexpr const char* kEsHeader =
    "#version 300 es\n"
    "precision highp float;\n"
    "precision highp int;\n"
    "precision highp sampler2D;\n"
    "precision highp sampler2DArray;\n";

/// The numbers that a shader may be compiled for.
const std::map<std::string, std::vector<int>> kNumbers = {{"BLOCKS", {4, 8, 16}},
                                                          {"RADIX", {4, 8, 16}},
                                                          {"MOST_LAYERS", {4, 8}},
                                                          {"COLUMNS", {2, 3}},
                                                          {"ROWS", {2, 3}}};

bool is_chunk(const std::string& file) { return file.ends_with(".glsl"); }

std::string without_comments(const std::string& text) {
  std::string code;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) code += line.substr(0, line.find("//")) + "\n";
  return code;
}

/// The lines for the preprocessor. Regular expressions take long to search a whole shader.
std::string directives_of(const std::string& code) {
  std::string directives;
  std::istringstream lines(code);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) directives += line + "\n";
  }
  return directives;
}

/// The first groups of all matches.
std::set<std::string> found(const std::string& text, const char* pattern) {
  const std::regex regex(pattern);
  std::set<std::string> names;
  for (std::sregex_iterator match(text.begin(), text.end(), regex); match != std::sregex_iterator();
       ++match) {
    names.insert((*match)[1]);
  }
  return names;
}

/// The names that a text mentions.
std::set<std::string> words_of(const std::string& text) {
  const auto may_be_in_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  std::set<std::string> words;
  for (auto begin = text.begin(), end = begin; end != text.end(); begin = end) {
    begin = std::find_if(begin, text.end(), may_be_in_word);
    end = std::find_if_not(begin, text.end(), may_be_in_word);
    if (begin != end && std::isdigit(static_cast<unsigned char>(*begin)) == 0) words.emplace(begin, end);
  }
  return words;
}

/// The names that a text declares: variables, parameters and functions, also those of structures.
std::set<std::string> declared_in(const std::string& text) {
  return found(text, R"(\b(?:void|bool|int|float|[ib]?vec[234]|sampler\w+|Mode|Surroundings)\s+(\w+))");
}

/// The names that a chunk offers: its macros, structures, global variables and functions.
std::set<std::string> offered_by(const std::string& text) {
  std::set<std::string> names = found(text, R"(\n(?:(?:uniform|const|in|out|flat) )*\w+ (\w+)(?: =|;|\())");
  names.merge(found(text, R"(\n#define (\w+)[ (])"));  // not switches, which have no value
  names.merge(found(text, R"(\nstruct (\w+))"));
  names.merge(found(text, R"(\n[A-Z_]+\((\w+))"));  // functions that a macro makes
  return names;
}

std::set<std::string> intersection(const std::set<std::string>& a, const std::set<std::string>& b) {
  std::set<std::string> both;
  std::ranges::set_intersection(a, b, std::inserter(both, both.end()));
  return both;
}

/// For each of the numbers that a shader needs: none of the macros that its conditions test, every one, every
/// pair of them and all.
std::vector<Definitions> variants_of(const std::string& text) {
  const std::string code = without_comments(text);
  const std::string directives = directives_of(code);
  const std::set<std::string> own = found(directives, R"(#define\s+(\w+))");
  const std::set<std::string> words = words_of(code);
  std::set<std::string> switches = found(directives, R"(#ifn?def\s+(\w+))");
  switches.merge(found(directives, R"(defined\((\w+)\))"));
  std::vector<Definitions> variants(1);
  const auto multiply = [&](const std::vector<std::string>& choices) {
    std::vector<Definitions> product;
    for (const Definitions& variant : variants) {
      for (const std::string& choice : choices) {
        product.push_back(variant);
        product.back().push_back(choice);
      }
    }
    variants = product;
  };
  std::erase_if(switches,
                [&](const std::string& name) { return own.contains(name) || name.starts_with("GL_"); });
  for (const std::string& one : switches) {
    for (const std::string& other : switches) {
      if (one <= other) variants.push_back(one == other ? Definitions{one} : Definitions{one, other});
    }
  }
  if (switches.size() > 2) variants.emplace_back(switches.begin(), switches.end());
  for (const auto& [name, numbers] : kNumbers) {
    if (own.contains(name) || !words.contains(name)) continue;
    std::vector<std::string> choices;
    for (const int number : numbers) choices.push_back(name + " " + std::to_string(number));
    multiply(choices);
  }
  return variants;
}

/// The driver's log, or nothing where the text compiles.
std::string compile(GLenum stage, const std::string& text) {
  const GLuint shader = glCreateShader(stage);
  const char* source = text.c_str();
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  std::string log(4096, '\0');
  GLsizei length = 0;
  glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), &length, log.data());
  glDeleteShader(shader);
  log.resize(static_cast<std::size_t>(length));
  return compiled == GL_TRUE ? std::string() : "does not compile: " + log;
}

struct ShaderFiles : GlFixture {
  std::vector<std::string> files = gl::ShaderLibrary::files();

  std::string assembled(const std::string& file, const Definitions& definitions) {
    return shaders.assemble(file, definitions).text;
  }

  /// Calls visit(file, definitions) for every variant of every file.
  template <class Visit>
  void for_each_variant(const Visit& visit) {
    for (const std::string& file : files) {
      for (const Definitions& definitions : variants_of(assembled(file, {}))) {
        std::string variant;
        for (const std::string& definition : definitions) variant += definition + " ";
        CAPTURE(file, variant);
        visit(file, definitions);
      }
    }
  }
};

/// A chunk may belong to either stage.
std::string compile_file(const std::string& file, const std::string& text) {
  if (file.ends_with(".vert")) return compile(GL_VERTEX_SHADER, text);
  if (file.ends_with(".frag")) return compile(GL_FRAGMENT_SHADER, text);
  const std::string log = compile(GL_FRAGMENT_SHADER, text + "void main() {}\n");
  return log.empty() || compile(GL_VERTEX_SHADER, text + "void main() {}\n").empty() ? std::string() : log;
}

}  // namespace

TEST_CASE_METHOD(ShaderFiles, "every shader compiles in every variant, every chunk without the others",
                 "[gl]") {
  for_each_variant([&](const std::string& file, const Definitions& definitions) {
    CHECK(compile_file(file, assembled(file, definitions)) == "");
  });
}

TEST_CASE_METHOD(ShaderFiles, "every shader is also one of WebGL 2", "[gl]") {
  if (!compile(GL_VERTEX_SHADER, std::string(kEsHeader) + "void main() {}\n").empty()) {
    WARN("this driver does not compile shaders of OpenGL ES 3.0");
    return;
  }
  for_each_variant([&](const std::string& file, const Definitions& definitions) {
    std::string text = assembled(file, definitions);
    text.replace(0, text.find("#line"), kEsHeader);
    for (const std::string& definition : definitions) {
      text.insert(std::string(kEsHeader).size(), "#define " + definition + "\n");
    }
    CHECK(compile_file(file, text) == "");
    CHECK(text.find("##") == std::string::npos);
  });
}

TEST_CASE_METHOD(ShaderFiles, "a shader file includes those chunks whose names it uses, and no others",
                 "[gl]") {
  std::map<std::string, std::set<std::string>> offered;
  for (const std::string& file : files)
    offered[file] = offered_by("\n" + without_comments(shaders.read(file)));
  for (const std::string& file : files) {
    const std::string text = without_comments(shaders.read(file));
    const std::set<std::string> included = found(text, "#include \"([^\"]+)\"");
    std::set<std::string> foreign;
    std::ranges::set_difference(words_of(std::regex_replace(text, std::regex("#include[^\n]*"), "")),
                                declared_in(text), std::inserter(foreign, foreign.end()));
    CAPTURE(file);
    for (const std::string& chunk : included) {
      CAPTURE(chunk);
      CHECK_FALSE(intersection(foreign, offered.at(chunk)).empty());
    }
    for (const std::string& name : foreign) {
      std::vector<std::string> sources;
      std::ranges::copy_if(files, std::back_inserter(sources), [&](const std::string& chunk) {
        return is_chunk(chunk) && chunk != file && offered.at(chunk).contains(name);
      });
      CAPTURE(name, sources);
      CHECK((sources.empty() || std::ranges::any_of(sources, [&](const std::string& chunk) {
               return included.contains(chunk);
             })));
    }
  }
}
