#include "app/window/panel/code_tokens.hpp"

#include <catch2/catch.hpp>

#include "gl/shader_library.hpp"

using namespace twinflow;
using Kind = CodeToken::Kind;

TEST_CASE("a shader's lines are comments, keywords, numbers, directives and the rest", "[window]") {
  const std::vector<CodeLine> lines =
      tokens_of("#define HALF 0.5  // of a cell\n\nuniform float u_step;\nx2 = .5 * 1e-3 + vec2(3).x;\n");
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == CodeLine{{Kind::directive, "#define HALF 0.5  "}, {Kind::comment, "// of a cell"}});
  CHECK(lines[1].empty());
  CHECK(lines[2] == CodeLine{{Kind::keyword, "uniform"},
                             {Kind::plain, " "},
                             {Kind::keyword, "float"},
                             {Kind::plain, " u_step;"}});
  CHECK(lines[3] == CodeLine{{Kind::plain, "x2 = "},
                             {Kind::number, ".5"},
                             {Kind::plain, " * "},
                             {Kind::number, "1e-3"},
                             {Kind::plain, " + "},
                             {Kind::keyword, "vec2"},
                             {Kind::plain, "("},
                             {Kind::number, "3"},
                             {Kind::plain, ").x;"}});
}

TEST_CASE("the tokens of every shader make up its text", "[window]") {
  const gl::ShaderLibrary shaders;
  REQUIRE(gl::ShaderLibrary::files().size() > 100);
  for (const std::string& name : gl::ShaderLibrary::files()) {
    CAPTURE(name);
    const std::string code = shaders.read(name);
    std::string text;
    for (const CodeLine& line : tokens_of(code)) {
      for (const CodeToken& token : line) text += token.text;
      text += "\n";
    }
    CHECK(text == code);
  }
}
