#include "gl/pass.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "gl/gl_fixture.hpp"
#include "gl/work.hpp"

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
    std::ofstream(folder / "spread.frag")  // layer k <- a number + k
        << "uniform float u_start;\n"
           "layout(location = 0) out float out_values[LAYERS];\n"
           "void main() {\n"
           "  float here = u_start + 100.0 * floor(gl_FragCoord.x) + 1000.0 * floor(gl_FragCoord.y);\n"
           "  for (int k = 0; k < LAYERS; ++k) out_values[k] = here + float(k);\n"
           "}\n";
    std::ofstream(folder / "pick.frag")  // <- one layer
        << "uniform sampler2DArray u_layers;\n"
           "uniform int u_layer;\n"
           "out float out_value;\n"
           "void main() { out_value = texelFetch(u_layers, ivec3(gl_FragCoord.xy, u_layer), 0).x; }\n";
    std::ofstream(folder / "exchange.frag")  // the two layers change places
        << "uniform sampler2DArray u_layers;\n"
           "layout(location = 0) out float out_first;\n"
           "layout(location = 1) out float out_second;\n"
           "void main() {\n"
           "  out_first = texelFetch(u_layers, ivec3(gl_FragCoord.xy, 1), 0).x;\n"
           "  out_second = texelFetch(u_layers, ivec3(gl_FragCoord.xy, 0), 0).x;\n"
           "}\n";
    shaders = gl::ShaderLibrary(folder);
  }
  ~PassFixture() { std::filesystem::remove_all(folder); }

  static gl::Field field(const std::string& name, gl::Buffering buffering, int layers = 0) {
    return gl::Field({{.name = name, .width = 4, .height = 4, .layers = layers}, buffering, ""});
  }

  std::vector<float> layer(const gl::Field& layers, int index) {
    gl::Field picked = field("picked", gl::Buffering::single);
    gl::Pass pick(shaders, "pick");
    pick.set("u_layer", index).read("u_layers", layers).write(picked);
    return picked.read_back();
  }

  /// What "spread" leaves in a layer.
  static std::vector<float> spread_values(float start) {
    std::vector<float> values;
    for (int j = 0; j < 4; ++j) {
      for (int i = 0; i < 4; ++i) values.push_back(start + 100.0f * i + 1000.0f * j);
    }
    return values;
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

TEST_CASE_METHOD(PassFixture, "passes and read-backs are counted with the texels and bytes that they move",
                 "[gl]") {
  gl::Field value = field("value", gl::Buffering::ping_pong);
  gl::Field layers = field("layers", gl::Buffering::single, 3);
  gl::Pass increment(shaders, "increment");
  gl::Pass spread(shaders, "spread", {.definitions = {"LAYERS 3"}});
  increment.set("u_step", 1.0f);
  spread.set("u_start", 1.0f);
  const gl::Work before = gl::work_of_thread();
  increment.read("u_value", value).write(value);
  increment.read("u_value", value).draw(field("other", gl::Buffering::single).target(), {0, 0, 4, 2});
  spread.write(layers);
  value.read_back();
  layers.read_back();
  const gl::Work work = gl::work_of_thread() - before;
  CHECK(work.passes == 3);
  CHECK(work.texels == 16 + 8 + 16);
  CHECK(work.bytes == 4 * (16 + 16 + 8 + 8 + 3 * 16));  // each written, and the first two read as much
  CHECK(work.read_backs == 1 + 3);
}

TEST_CASE_METHOD(PassFixture, "what a field keeps comes back, however much has been written since", "[gl]") {
  const gl::Buffering buffering = GENERATE(gl::Buffering::single, gl::Buffering::ping_pong);
  gl::Field value = field("value", buffering);
  gl::Field source = field("source", gl::Buffering::single);
  gl::Pass increment(shaders, "increment");
  increment.set("u_step", 1.0f);
  const auto write = [&](float number) {
    source.clear(number - 1.0f);
    increment.read("u_value", source).write(value);
  };
  const auto values = [](float number) { return std::vector<float>(16, number); };
  CHECK_THROWS_WITH(value.put_back(), Catch::Contains("'value'"));
  write(3.0f);
  value.set_aside();
  CHECK(value.read_back() == values(3.0f));
  for (int writes = 1; writes <= 3; ++writes) {
    for (int k = 0; k < writes; ++k) write(10.0f * writes + k);
    CHECK(value.read_back() == values(11.0f * writes - 1.0f));
    value.put_back();
    CHECK(value.read_back() == values(3.0f));
  }
  value.clear(7.0f);
  CHECK(value.read_back() == values(7.0f));
  value.set_aside();
  write(8.0f);
  value.put_back();
  CHECK(value.read_back() == values(7.0f));
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

TEST_CASE_METHOD(PassFixture, "one pass writes every layer, each its own output", "[gl]") {
  const int layers = GENERATE(1, 2, 4, 8);
  CAPTURE(layers);
  gl::Field stack = field("stack", gl::Buffering::single, layers);
  gl::Pass spread(shaders, "spread", {.definitions = {"LAYERS " + std::to_string(layers)}});
  spread.set("u_start", 0.5f).write(stack);
  std::vector<float> all;
  for (int k = 0; k < layers; ++k) {
    const std::vector<float> expected = spread_values(0.5f + float(k));
    CHECK(layer(stack, k) == expected);
    all.insert(all.end(), expected.begin(), expected.end());
  }
  CHECK(stack.read_back() == all);
}

TEST_CASE_METHOD(PassFixture, "layers are zero at first and are cleared all", "[gl]") {
  gl::Field stack = field("stack", gl::Buffering::single, 3);
  for (int k = 0; k < 3; ++k) CHECK(layer(stack, k) == std::vector<float>(16, 0.0f));
  stack.clear(2.5f);
  for (int k = 0; k < 3; ++k) CHECK(layer(stack, k) == std::vector<float>(16, 2.5f));
}

TEST_CASE_METHOD(PassFixture, "a field with layers swaps them all, and is not read while it is written",
                 "[gl]") {
  gl::Pass spread(shaders, "spread", {.definitions = {"LAYERS 2"}});
  gl::Pass exchange(shaders, "exchange");
  gl::Field both = field("both", gl::Buffering::ping_pong, 2);
  spread.set("u_start", 1.0f).write(both);
  exchange.read("u_layers", both).write(both);
  CHECK(layer(both, 0) == spread_values(2.0f));
  CHECK(layer(both, 1) == spread_values(1.0f));

  gl::Field single = field("single", gl::Buffering::single, 2);
  CHECK_THROWS_WITH(exchange.read("u_layers", single).write(single),
                    Catch::Contains("'exchange'") && Catch::Contains("'single'"));
}

TEST_CASE_METHOD(PassFixture,
                 "a sampler of the wrong kind is refused by the names of pass, sampler and field", "[gl]") {
  gl::Pass increment(shaders, "increment");
  gl::Pass pick(shaders, "pick");
  CHECK_THROWS_AS(increment.read("u_value", field("stack", gl::Buffering::single, 1)), std::logic_error);
  CHECK_THROWS_WITH(
      increment.read("u_value", field("stack", gl::Buffering::single, 2)),
      Catch::Contains("'increment'") && Catch::Contains("'u_value'") && Catch::Contains("'stack'"));
  CHECK_THROWS_WITH(pick.read("u_layers", field("plain", gl::Buffering::single)),
                    Catch::Contains("'pick'") && Catch::Contains("'u_layers'") && Catch::Contains("'plain'"));
}

TEST_CASE_METHOD(PassFixture, "names that the shader does not know are refused", "[gl]") {
  gl::Field value = field("value", gl::Buffering::ping_pong);
  gl::Pass increment(shaders, "increment");
  CHECK_THROWS_WITH(increment.set("u_stepp", 1.0f), Catch::Contains("u_stepp"));
  CHECK_THROWS_WITH(increment.read("u_valeu", value), Catch::Contains("u_valeu"));
  CHECK_THROWS_WITH(increment.read("u_step", value), Catch::Contains("no sampler"));
  CHECK_THROWS_WITH(increment.write(value), Catch::Contains("reads 1 fields, 0 are given"));
}

TEST_CASE_METHOD(PassFixture, "a pass with a uniform that was never set is refused by their names", "[gl]") {
  gl::Field value = field("value", gl::Buffering::ping_pong);
  gl::Pass increment(shaders, "increment");
  CHECK_THROWS_WITH(increment.read("u_value", value).write(value),
                    Catch::Contains("'increment'") && Catch::Contains("'u_step'"));
  increment.set("u_step", 2.0f);
  increment.read("u_value", value).write(value);
  CHECK(value.read_back() == std::vector<float>(16, 2.0f));

  // Another pass of the same program has to set it too.
  gl::Pass other(shaders, "increment");
  CHECK_THROWS_WITH(other.read("u_value", value).write(value), Catch::Contains("'u_step'"));
}

TEST_CASE_METHOD(PassFixture, "every kind of uniform keeps its value when shaders are reloaded", "[gl]") {
  const auto write_shader = [&](const char* term) {
    std::ofstream(folder / "sum.frag")
        << "uniform int u_one;\nuniform float u_ten;\nuniform vec2 u_two;\n"
           "uniform vec3 u_three;\nuniform vec4 u_four;\nuniform float u_zero;\n"
           "out float out_value;\n"
           "void main() {\n"
           "  out_value = float(u_one) + u_ten + u_two.y + u_three.z + u_four.w + "
        << term << ";\n}\n";
  };
  write_shader("0.0");
  gl::Field value = field("value", gl::Buffering::single);
  gl::Pass sum(shaders, "sum");
  sum.set("u_one", 1).set("u_ten", 10.0f).set("u_two", glm::vec2(0.0f, 200.0f));
  sum.set("u_three", glm::vec3(0.0f, 0.0f, 3000.0f)).set("u_four", glm::vec4(0.0f, 0.0f, 0.0f, 40000.0f));
  sum.write(value);
  CHECK(value.read_back() == std::vector<float>(16, 43211.0f));

  write_shader("100000.0 + u_zero");  // one that is new is zero
  CHECK(shaders.reload().empty());
  sum.write(value);
  CHECK(value.read_back() == std::vector<float>(16, 143211.0f));
  sum.set("u_ten", 20.0f).set("u_zero", 5.0f).write(value);
  CHECK(value.read_back() == std::vector<float>(16, 143226.0f));
}

TEST_CASE_METHOD(PassFixture, "the driver's errors reach the tests", "[gl]") {
  glBindTexture(GL_TEXTURE_2D, 0xFFFFFF);  // a name that was never made: an error in a core context
  CHECK_FALSE(debug.read_errors().empty());
}
