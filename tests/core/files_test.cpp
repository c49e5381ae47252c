#include <sys/stat.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/temporary_folder.hpp"

using namespace twinflow;
namespace fs = std::filesystem;

namespace {

auto entries(const fs::path& folder) { return std::distance(fs::directory_iterator(folder), {}); }

}  // namespace

TEST_CASE("what is written is what is read, also zeros and line ends") {
  const TemporaryFolder folder;
  const std::string content("a\0b\r\n\xff end", 9);
  write_file_atomically(folder.path() / "data.bin", content);
  CHECK(read_file(folder.path() / "data.bin") == content);
  CHECK(entries(folder.path()) == 1);
}

TEST_CASE("a written file replaces an older one whole and leaves no temporary file") {
  const TemporaryFolder folder;
  const fs::path path = folder.file("result.csv", std::string(100000, 'x'));
  write_file_atomically(path, std::string_view("new"));
  CHECK(read_file(path) == "new");
  CHECK(entries(folder.path()) == 1);
}

namespace {

/// Sets the current folder while it exists, and then restores the previous one.
struct Umask {
  explicit Umask(mode_t mask) : before(::umask(mask)) {}
  ~Umask() { ::umask(before); }
  Umask(const Umask&) = delete;
  Umask& operator=(const Umask&) = delete;
  mode_t before;
};

}  // namespace

TEST_CASE("new files have the permissions that the user asks for") {
  const TemporaryFolder folder;
  {
    const Umask umask(0027);
    write_file_atomically(folder.path() / "new", std::string_view("new"));
    write_file_atomically(folder.path() / "new", std::string_view("newer"));
  }
  CHECK(fs::status(folder.path() / "new").permissions() == fs::perms(0640));
}

TEST_CASE("a write that cannot finish leaves the old thing of that name and no temporary file") {
  const TemporaryFolder folder;
  const fs::path occupied = folder.path() / "frame.png";  // renaming onto a folder that is not empty fails
  fs::create_directory(occupied);
  std::ofstream(occupied / "kept") << "old";

  const std::string message =
      message_of<RunError>([&] { write_file_atomically(occupied, std::string_view("new")); });
  CHECK_THAT(message, Catch::Contains(occupied.string()));
  CHECK(read_file(occupied / "kept") == "old");
  CHECK(entries(folder.path()) == 1);
}

TEST_CASE("writing into a folder that is not there names the file and makes nothing") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "missing" / "frame.png";
  const std::string message =
      message_of<RunError>([&] { write_file_atomically(path, std::string_view("new")); });
  CHECK_THAT(message, Catch::Contains(path.string()) && Catch::Contains("No such file"));
  CHECK(entries(folder.path()) == 0);
}

TEST_CASE("reading what is not a file names it") {
  const TemporaryFolder folder;
  const fs::path missing = folder.path() / "missing.toml";
  CHECK_THAT(message_of<InputError>([&] { read_file(missing); }), Catch::Contains(missing.string()));
  CHECK_THAT(message_of<InputError>([&] { read_file(folder.path()); }),
             Catch::Contains(folder.path().string()));
}

TEST_CASE("a folder for results is made with its parents and nothing is left in it") {
  const TemporaryFolder folder;
  const fs::path deep = folder.path() / "a" / "b";
  make_writable_folder(deep);
  make_writable_folder(deep);  // an existing folder is no error
  CHECK(fs::is_directory(deep));
  CHECK(entries(deep) == 0);
}

TEST_CASE("a folder for results below a plain file is refused by name") {
  const TemporaryFolder folder;
  const fs::path below = folder.file("plain", "text") / "results";
  CHECK_THAT(message_of<RunError>([&] { make_writable_folder(below); }), Catch::Contains(below.string()));
}
