// Files that would take more memory, stack or time than a machine has.
#include <catch2/catch.hpp>

#include <ctime>

#include "core/error.hpp"
#include "core/temporary_folder.hpp"
#include "scene/fields/image.hpp"
#include "scene/files/document_bounds.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/scene.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

std::string refusal_of(const std::string& toml) {
  return message_of<InputError>([&] { parse_scene(toml, "s.toml", ""); });
}

/// The time of the processor that a function takes, s; other programs that run do not add to it.
template <class Function>
double processor_seconds(const Function& function) {
  const std::clock_t begin = std::clock();
  function();
  return double(std::clock() - begin) / CLOCKS_PER_SEC;
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int k = 0; k < times; ++k) all += text;
  return all;
}

}  // namespace

TEST_CASE("keys of a million parts and tables a thousand deep are refused, wherever they stand") {
  const std::string parts = "a" + repeated(".a", 1000000);
  for (const std::string& text : {
           parts + " = 1",
           "[" + parts + "]",
           "[[" + parts + "]]",
           "x = { " + parts + " = 1 }",
           "x = { y = \"\"\"\n\"\"\", " + parts + " = 1 }",
           "x = { y = \"\"\"a\"\"\"\", " + parts + " = 1 }",
           "x = { y = '''\n''''', " + parts + " = 1 }",
           "x = { y = \"\\\"\", " + parts + " = 1 }",
           "x = 'y' # '\n" + parts + " = 1",
           repeated("'=' . \"=\" . ", 500000) + "a = 1",
       }) {
    CAPTURE(text.substr(0, 30));
    CHECK_THAT(refusal_of(text), Catch::StartsWith("s.toml:") && Contains("a key of more than 10 parts"));
  }
  CHECK_THAT(refusal_of("x = " + repeated("[", 1000)), Contains("nested"));
  CHECK_THAT(refusal_of("x = " + repeated("{ x = ", 1000)), Contains("nested"));
  CHECK_THAT(refusal_of(repeated("{ a.a.a.a.a.a.a.a = ", 200).substr(2) + "1" + repeated(" }", 199)),
             Contains("unknown key"));
}

TEST_CASE("dots that are no parts of a key are no matter") {
  CHECK_NOTHROW(require_parsable("# " + repeated(".", 1000), "s"));
  CHECK_NOTHROW(require_parsable("title = \"" + repeated(".", 1000) + "\"", "s"));
  CHECK_NOTHROW(require_parsable("x = '''" + repeated(".\n", 1000) + "'''", "s"));
  CHECK_NOTHROW(require_parsable("x = [" + repeated("[0.5, 0.5, 0.5], ", 1000) + "]", "s"));
  CHECK(message_of<InputError>([] { require_parsable("x = 1\n y.1.2.3.4.5.6.7.8.9.0 = 1", "s.toml"); }) ==
        "s.toml:2:21: a key of more than 10 parts; no file of twinflow has one");
}

TEST_CASE("characters beyond ASCII stand in quotation marks and comments") {
  CHECK(parse_scene("\xef\xbb\xbf# é\ntitle = \"é ∇\"", "s.toml", "").title == "é ∇");
  CHECK(refusal_of("[time]\nsté = 1") ==
        "s.toml:2:3: a character beyond ASCII, outside of quotation marks and comments");
  CHECK_THAT(refusal_of("title =\xc2\xa0\"a\""), Contains("s.toml:1:8: a character beyond ASCII"));
  // The parser reports a misplaced quotation mark only after it has read what is behind it.
  for (const std::string text :
       {"title = 1%6-\"ª\"", "title = 1.\"ª\"", "title = [1, 2.\"ª\"]", "title = 1 \"ª\"",
        "title = 2020-01-01 \"ª\"", "a'ª'", "title = 1=\"ª\"", "title = 1[\"ª\"]", "title = 1{\"ª\"}",
        "x = [2=\"ª\"]", "x = [\n-{\"ª\"}]", "x = {a = 1[\"ª\"}", "x = 'a' 'ª'"}) {
    CAPTURE(text);
    CHECK_THAT(refusal_of(text), Contains("a quotation mark within a word or behind a value"));
  }
  CHECK_THAT(refusal_of("title = \"\"\"\\\n  ª\"\"\""),
             Contains("s.toml:2:3: a character beyond ASCII behind a backslash"));
  for (const std::string text : {"a.\"é\" . 'é' = [ \"é\",\n\"\"\"é\"\"\" ]",
                                 "\"é\".\"é\" = {\"é\"='é', b.\"é\" = [[\"é\"], ['é']]}\r\n'é'=1",
                                 "1.\"é#\" = 2\n[2024.\"é\"]\n_a.\"é\" = \"é\"",
                                 "x = [ # é\n {a = 'é'},\n 'é',\n]\n['é'.\"é\"]\n[[\"é\"]]"}) {
    CAPTURE(text);
    CHECK_NOTHROW(require_parsable(text, "s.toml"));
  }
  // A quotation mark that begins a string hides neither values nor parts behind a comment.
  CHECK_THAT(refusal_of("1.\"#\".a.a.a.a.a.a.a.a.a.a = 1"), Contains("a key of more than 10 parts"));
}

TEST_CASE("a text of more values than memory is for is refused before it is parsed") {
  CHECK_THAT(message_of<InputError>([] { require_parsable("x = [" + std::string(8 << 20, ','), "s.toml"); }),
             Contains("s.toml:1:8388612: more than 8388608 values"));
  CHECK_THAT(message_of<InputError>([] { require_parsable(std::string((64 << 20) + 1, ' '), "s.toml"); }),
             Contains("larger than 64 MiB"));
  CHECK_NOTHROW(require_parsable("x = '" + std::string(9 << 20, ',') + "'", "s.toml"));
}

TEST_CASE("names, titles and lists longer than any use are refused, and messages stay short") {
  const std::string word(5000, 'w');
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"title = \"" + word + "\"", "title = \"www"},
      {"base = \"" + word + "\"", "has 5000 bytes, more than 4096"},
      {"dye.image = \"" + word + "\"", "has 5000 bytes, more than 4096"},
      {"velocity.u = \"" + word + "\"", "has 5000 bytes, more than 4096"},
      {"base = \"" + word.substr(0, 4000) + "\"", "must be a built-in scene or a file beside this one"},
      {word + " = 1", "unknown key"},
      {"[[gesture]]\n" + word + " = 1", "unknown key"},
      {"[[body]]\nshape = \"disc\"\n" + word + " = 1", "unknown key"},
      {"grid.resolution = [" + repeated("[1], ", 100000) + "]", "must be an even integer"},
      {repeated("[[body]]\n", 1001), "body: has 1001 tables, more than 1000"},
      {repeated("[[gesture]]\n", 100001), "gesture: has 100001 tables, more than 100000"},
      {repeated("[[change]]\n", 100001), "change: has 100001 tables, more than 100000"},
  };
  for (const auto& [text, says] : cases) {
    const std::string refusal = refusal_of(text);
    CAPTURE(refusal);
    CHECK_THAT(refusal, Contains(says));
    CHECK(refusal.size() < 600);
  }
  CHECK(parse_scene("title = \"" + word.substr(0, 500) + "\"", "s.toml", "").title.size() == 500);
}

TEST_CASE("a key of megabytes is no riddle for the search of the nearest one") {
  const std::string key(4 << 20, 'w');
  const double reading = processor_seconds([&] { CHECK(!refusal_of("title = \"" + key + "\"").empty()); });
  const double searching =
      processor_seconds([&] { CHECK_THAT(refusal_of(key + " = 1"), Contains("unknown key")); });
  CHECK(searching < 50.0 * reading);  // the edit distances to all keys would take some thousand times as long
}

TEST_CASE("scenes based on one another are followed for sixteen steps") {
  const TemporaryFolder folder;
  folder.file("0.toml", "title = \"The last\"\n");
  for (int k = 1; k <= 17; ++k) {
    folder.file(std::to_string(k) + ".toml", "base = \"" + std::to_string(k - 1) + "\"\n");
  }
  CHECK(load_scene((folder.path() / "16.toml").string()).title == "The last");
  CHECK_THAT(message_of<InputError>([&] { load_scene((folder.path() / "17.toml").string()); }),
             Contains("more than 16 scenes based on one another"));
}

TEST_CASE("changes take turns among a few formulas as often as they like, but have no hundreds of them") {
  const auto refusal_of_changes = [](int changes, int formulas) {
    std::string toml;
    for (int k = 0; k < changes; ++k) {
      toml += "[[change]]\nat = " + std::to_string(k) + "\nbrush.fluid_density = \"1 + 0.01 * " +
              std::to_string(k % formulas) + "\"\n";
    }
    return message_of<InputError>([&] { validate(parse_scene(toml, "s.toml", "")); });
  };
  const double first = processor_seconds([&] { CHECK(refusal_of_changes(1, 1).empty()); });
  const double all = processor_seconds([&] { CHECK(refusal_of_changes(5000, 2).empty()); });
  CHECK(all < 0.3 * 5000.0 * first);  // each formula is checked once
  CHECK_THAT(
      refusal_of_changes(100, 100),
      Contains("change at 63 s: ") && Contains("brush.fluid_density: has more than 64 different values"));
}

TEST_CASE("a terminal takes no commands from messages, whatever stands in a file") {
  const std::string high =
      "\xc2\x9b"
      "31m";  // U+009B begins a command like ESC [
  CHECK(in_quotes("a" + high) == "\"a\\u009B31m\"");
  CHECK(on_one_line("a" + high) == "a 31m");
  CHECK(in_quotes("\xc2\xa0é") == "\"\xc2\xa0é\"");
  const std::string refusal = refusal_of("\"\\u009b\\u001b[31m\" = \"\\u009b\"");
  CHECK(refusal.find('\x9b') == std::string::npos);
  CHECK(refusal.find('\x1b') == std::string::npos);
  CHECK(parse_scene("title = \"\\u009b\"", "s.toml", "").title == "\xc2\x9b");
}

TEST_CASE("a long value is cut between characters") {
  CHECK(beginning_of(std::string(80, 'a')) == std::string(80, 'a'));
  CHECK(beginning_of(repeated("é", 41)) == repeated("é", 40) + "…");
  CHECK(beginning_of("a" + repeated("é", 41)) == "a" + repeated("é", 39) + "…");
}

TEST_CASE("a long error keeps its beginning and its end, and whole characters") {
  CHECK(as_error_line("s.toml:1:2:\n a") == "s.toml:1:2: a");
  CHECK(as_error_line(std::string(1200, 'a')) == std::string(1200, 'a'));
  CHECK(as_error_line("s.toml:1: " + repeated("é", 50000) + ": must be less") ==
        "s.toml:1: " + repeated("é", 395) + " … " + repeated("é", 193) + ": must be less");
}
