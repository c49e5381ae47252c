#include "gl/shader_library.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/error.hpp"
#include "gl/gl_fixture.hpp"

using namespace twinflow;

namespace {

struct ShaderFolder : GlFixture {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("twinflow shaders ü " + std::to_string(::getpid()));

  ShaderFolder() {
    for (const char* room : {"common", "grid/projection"}) std::filesystem::create_directories(folder / room);
  }
  ~ShaderFolder() { std::filesystem::remove_all(folder); }

  void write(const std::string& name, const std::string& text) const { std::ofstream(folder / name) << text; }
  gl::ShaderLibrary library() const { return gl::ShaderLibrary(folder); }
};

const char* const kWhite = "out vec4 out_color;\nvoid main() { out_color = vec4(1.0); }\n";

}  // namespace

TEST_CASE_METHOD(ShaderFolder, "an error names the file and the line, also behind an included chunk",
                 "[gl]") {
  write("common/chunk.glsl", "float one() { return 1.0; }\n\n\n");
  write("broken.frag",
        "#include \"common/chunk.glsl\"\nout vec4 out_color;\nvoid main() {\n  out_color = nothing;\n}\n");
  CHECK_THROWS_WITH(library().program("broken"),
                    Catch::Contains("broken.frag:4") && Catch::Contains("nothing") && !Catch::Contains("\n"));
}

TEST_CASE_METHOD(ShaderFolder, "an error inside an included chunk names the chunk", "[gl]") {
  write("common/chunk.glsl", "\nfloat one() { return nothing; }\n");
  write("user.frag", std::string("#include \"common/chunk.glsl\"\n") + kWhite);
  CHECK_THROWS_WITH(library().program("user"), Catch::Contains("common/chunk.glsl:2"));
}

TEST_CASE_METHOD(ShaderFolder, "a chunk that two files include stands in the program once", "[gl]") {
  write("common/a.glsl", "float one() { return 1.0; }\n");
  write("common/b.glsl", "#include \"common/a.glsl\"\nfloat two() { return one() + one(); }\n");
  write("user.frag",
        "#include \"common/a.glsl\"\n#include \"common/b.glsl\"\nout vec4 c;\nvoid main() { c = vec4(one() + "
        "two()); }\n");
  CHECK(library().program("user").id() != 0);
}

TEST_CASE_METHOD(ShaderFolder, "a missing file, chunk or folder is named", "[gl]") {
  write("user.frag", std::string("#include \"common/absent.glsl\"\n") + kWhite);
  CHECK_THROWS_WITH(library().program("user"), Catch::Contains("common/absent.glsl"));
  CHECK_THROWS_WITH(library().program("absent"), Catch::Contains("absent.frag"));
  CHECK_THROWS_AS(gl::ShaderLibrary(folder / "absent"), InputError);
}

TEST_CASE_METHOD(ShaderFolder, "files of the folder come before the embedded ones", "[gl]") {
  write("grid/projection/measure_divergence.frag", kWhite);
  CHECK(library().program("grid/projection/measure_divergence").uniforms().empty());
  CHECK_FALSE(shaders.program("grid/projection/measure_divergence").uniforms().empty());
}

TEST_CASE_METHOD(ShaderFolder, "reloading takes a mended file and keeps the old program for a broken one",
                 "[gl]") {
  write("live.frag", kWhite);
  gl::ShaderLibrary live = library();
  const gl::Program& program = live.program("live");
  const GLuint first = program.id();

  write("live.frag", "this is no shader\n");
  const auto messages = live.reload();
  REQUIRE(messages.size() == 1);
  CHECK_THAT(messages.front(), Catch::Contains("live.frag:1"));
  CHECK(program.id() == first);

  write("live.frag",
        "uniform float u_gray;\nout vec4 out_color;\nvoid main() { out_color = vec4(u_gray); }\n");
  CHECK(live.reload().empty());
  CHECK(program.uniforms().count("u_gray") == 1);
}

TEST_CASE_METHOD(ShaderFolder,
                 "reloading keeps the old program where the new one lacks a uniform that is in use", "[gl]") {
  write("live.frag",
        "uniform float u_gray;\nout vec4 out_color;\nvoid main() { out_color = vec4(u_gray); }\n");
  gl::ShaderLibrary live = library();
  const GLuint first = live.program("live").id();
  write("live.frag", kWhite);
  const auto messages = live.reload();
  REQUIRE(messages.size() == 1);
  CHECK_THAT(messages.front(), Catch::Contains("u_gray"));
  CHECK(live.program("live").id() == first);
}

TEST_CASE_METHOD(ShaderFolder,
                 "reloading keeps the old program where the new one reads a field that it did not", "[gl]") {
  write("live.frag", kWhite);
  gl::ShaderLibrary live = library();
  const GLuint first = live.program("live").id();
  write("live.frag",
        "uniform sampler2D u_more;\nout vec4 c;\nvoid main() { c = texelFetch(u_more, ivec2(0), 0); }\n");
  const auto messages = live.reload();
  REQUIRE(messages.size() == 1);
  CHECK_THAT(messages.front(), Catch::Contains("live.frag") && Catch::Contains("'u_more'"));
  CHECK(live.program("live").id() == first);
}

TEST_CASE_METHOD(ShaderFolder, "a program that never compiled can be reloaded once its file is mended",
                 "[gl]") {
  write("live.frag", "this is no shader\n");
  gl::ShaderLibrary live = library();
  CHECK_THROWS(live.program("live"));
  write("live.frag", kWhite);
  CHECK(live.reload().empty());
  CHECK(live.program("live").id() != 0);
}
