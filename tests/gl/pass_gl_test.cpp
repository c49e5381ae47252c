#include "gl/pass.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "gl/gl_fixture.hpp"

using namespace twinflow;

namespace {

/// Shaders of the tests' own, beside the embedded ones.
struct PassFixture : GlFixture {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("twinflow_pass_" + std::to_string(::getpid()));

  PassFixture() {
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "increment.frag")
        << "uniform sampler2D u_value;\n"
           "uniform float u_step;\n"
           "out float out_value;\n"
           "void main() {\n"
           "  out_value = texelFetch(u_value, ivec2(gl_FragCoord.xy), 0).x + u_step;\n"
           "}\n";
    shaders = gl::ShaderLibrary(folder);
  }
  ~PassFixture() { std::filesystem::remove_all(folder); }

  static gl::Field field(const std::string& name, gl::Buffering buffering) {
    return gl::Field({{.name = name, .width = 4, .height = 4}, buffering, ""});
  }
};

}  // namespace

TEST_CASE_METHOD(PassFixture, "a pass reads the current values and makes the next ones current", "[gl]") {
  gl::Field value = field("value", gl::Buffering::ping_pong);
  gl::Pass increment(shaders, "increment");
  increment.set("u_step", 1.5f);
  for (int run = 0; run < 3; ++run) increment.read("u_value", value).write(value);
  CHECK(value.read_back() == std::vector<float>(16, 4.5f));
}

TEST_CASE_METHOD(PassFixture, "a pass leaves the field that it only reads alone", "[gl]") {
  gl::Field source = field("source", gl::Buffering::single);
  gl::Field sink = field("sink", gl::Buffering::single);
  source.clear(2.0f);
  gl::Pass increment(shaders, "increment");
  increment.set("u_step", 1.0f);
  increment.read("u_value", source).write(sink);
  CHECK(source.read_back() == std::vector<float>(16, 2.0f));
  CHECK(sink.read_back() == std::vector<float>(16, 3.0f));
}

TEST_CASE_METHOD(PassFixture, "reading the buffer that is written is refused by the names of pass and field",
                 "[gl]") {
  gl::Field value = field("pressure", gl::Buffering::single);
  gl::Pass increment(shaders, "increment");
  increment.set("u_step", 1.0f);
  CHECK_THROWS_WITH(increment.read("u_value", value).write(value),
                    Catch::Contains("'increment'") && Catch::Contains("'pressure'"));
}

TEST_CASE_METHOD(PassFixture, "names that the shader does not know are refused", "[gl]") {
  gl::Field value = field("value", gl::Buffering::ping_pong);
  gl::Pass increment(shaders, "increment");
  CHECK_THROWS_WITH(increment.set("u_stepp", 1.0f), Catch::Contains("u_stepp"));
  CHECK_THROWS_WITH(increment.read("u_valeu", value), Catch::Contains("u_valeu"));
  CHECK_THROWS_WITH(increment.read("u_step", value), Catch::Contains("no sampler"));
  CHECK_THROWS_WITH(increment.write(value), Catch::Contains("reads 1 fields, 0 are given"));
}

TEST_CASE_METHOD(PassFixture, "the driver's errors reach the tests", "[gl]") {
  glBindTexture(GL_TEXTURE_2D, 0xFFFFFF);  // a name that was never made: an error in a core context
  CHECK_FALSE(debug.take_errors().empty());
}
