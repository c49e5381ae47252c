#include "world/checkpoint.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/state_visitor.hpp"
#include "core/temporary_folder.hpp"

using namespace twinflow;
using Catch::Matchers::Contains;

namespace {

struct Written {
  TemporaryFolder folder;
  std::filesystem::path path = folder.path() / "run.checkpoint";
  std::string state = std::string("some state\0 of a run\n", 21) + std::string(3000, '\x07');
  std::string bytes;

  Written() {
    write_checkpoint(path, "render", state);
    bytes = read_file(path);
  }
  /// The message about a file with this content; empty if it can be read.
  std::string refusal(const std::string& content, const char* command = "render") const {
    std::ofstream(path, std::ios::binary) << content;
    try {
      read_checkpoint(path, command);
      return "";
    } catch (const InputError& error) {
      return error.what();
    }
  }
};

}  // namespace

TEST_CASE("a checkpoint gives back what was written", "[checkpoint]") {
  const Written written;
  CHECK(read_checkpoint(written.path, "render") == written.state);
}

TEST_CASE("a newer checkpoint takes the place of the older one", "[checkpoint]") {
  const Written written;
  write_checkpoint(written.path, "render", "newer");
  CHECK(read_checkpoint(written.path, "render") == "newer");
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(written.folder.path()))
    files += entry.exists();
  CHECK(files == 1);
}

TEST_CASE("a checkpoint of which a byte is altered is refused in one line with its name", "[checkpoint]") {
  const Written written;
  const std::size_t last = written.bytes.size() - 1;
  for (std::size_t at = 0; at <= last; at += at < 200 || at + 29 > last ? 1 : 29) {
    for (const unsigned char flip : {0x01, 0x20, 0x80}) {
      std::string altered = written.bytes;
      altered[at] = static_cast<char>(static_cast<unsigned char>(altered[at]) ^ flip);
      const std::string refusal = written.refusal(altered);
      CAPTURE(at, int(flip), refusal);
      REQUIRE(refusal.starts_with(written.path.string() + ": it "));
      REQUIRE(refusal.find('\n') == std::string::npos);
    }
  }
}

TEST_CASE("a checkpoint that is cut off or goes on too long is refused", "[checkpoint]") {
  const Written written;
  for (std::size_t length = 0; length < written.bytes.size(); length += length < 200 ? 1 : 97) {
    CAPTURE(length);
    REQUIRE_THAT(written.refusal(written.bytes.substr(0, length)), Contains(written.path.string()));
  }
  CHECK_THAT(written.refusal(written.bytes.substr(0, written.bytes.size() - 1)),
             Contains("it is cut off: 3020 of 3021 bytes are there"));
  CHECK_THAT(written.refusal(written.bytes + "\n"), Contains("it was altered"));
}

TEST_CASE("a file that is no checkpoint, or one of another program or command, is refused", "[checkpoint]") {
  const Written written;
  CHECK_THAT(written.refusal(""), Contains("it is no checkpoint of twinflow"));
  CHECK_THAT(written.refusal("title = \"a scene\"\n"), Contains("it is no checkpoint of twinflow"));
  CHECK_THAT(written.refusal(std::string(5000, '\0')), Contains("it is no checkpoint of twinflow"));
  CHECK_THAT(written.refusal(written.bytes, "simulate"),
             Contains("it is a checkpoint of render, not of simulate"));

  const std::size_t build = written.bytes.find("build ") + 6;
  std::string other_build = written.bytes;
  other_build.replace(build, 16, "0123456789abcdef");
  CHECK_THAT(written.refusal(other_build), Contains("it was written by twinflow ") &&
                                               Contains("build 0123456789abcdef, and this is twinflow "));
  std::string other_format = written.bytes;
  const std::string format = other_format.substr(0, other_format.find('\n'));
  other_format.replace(0, format.size(), "twinflow checkpoint 0");
  CHECK_THAT(written.refusal(other_format),
             Contains("it is a twinflow checkpoint 0, and this program reads " + format));

  CHECK_THROWS_WITH(read_checkpoint(written.folder.path() / "none", "render"),
                    Contains("there is no such file"));
  CHECK_THROWS_WITH(read_checkpoint(written.folder.path(), "render"), Contains("it is not a regular file"));
}

TEST_CASE("a list that says it is longer than its file takes no memory", "[checkpoint]") {
  StateWriter written;
  std::uint64_t length = std::uint64_t{1} << 60;
  float value = 1.0f;
  written(length, value);
  StateReader reader(written.bytes());
  std::vector<float> values;
  CHECK_THROWS_AS(reader(values), InputError);
  CHECK(values.capacity() == 0);
}
