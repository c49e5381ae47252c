// Outputs that are links, devices and pipes. Devices stand in folders of the tests' own.
#include "core/output_place.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <future>
#include <string>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/temporary_folder.hpp"

using namespace twinflow;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kNew = "new";

/// A device in the folder that is always full; without the right to make devices, which is also the right to
/// destroy the system's, it is a link to that one.
fs::path full_device(const TemporaryFolder& folder) {
  const fs::path own = folder.path() / "full";
  if (::mknod(own.c_str(), S_IFCHR | 0600, makedev(1, 7)) == 0) {
    if (const int descriptor = ::open(own.c_str(), O_WRONLY); descriptor >= 0) {
      ::close(descriptor);
      return own;
    }
    fs::remove(own);  // this file system has no devices
  }
  if (::geteuid() == 0) return {};
  fs::create_symlink("/dev/full", own);
  return own;
}

/// What a reader gets from a pipe.
std::string all_of(const fs::path& pipe) {
  std::string text;
  std::array<char, 256> part{};
  const int descriptor = ::open(pipe.c_str(), O_RDONLY);
  for (ssize_t size = 0; (size = ::read(descriptor, part.data(), part.size())) > 0;) {
    text.append(part.data(), static_cast<std::size_t>(size));
  }
  ::close(descriptor);
  return text;
}

}  // namespace

TEST_CASE("a link stays a link, and the file behind it is written") {
  const TemporaryFolder folder;
  const bool is_there = GENERATE(true, false);
  fs::create_directory(folder.path() / "there");
  if (is_there) folder.file("there/run.csv", "old");
  fs::create_symlink("there/run.csv", folder.path() / "near");
  fs::create_symlink(folder.path() / "near", folder.path() / "far");
  write_file_atomically(folder.path() / "far", kNew);
  CHECK(fs::is_symlink(folder.path() / "far"));
  CHECK(fs::is_symlink(folder.path() / "near"));
  CHECK(read_file(folder.path() / "there/run.csv") == kNew);
}

TEST_CASE("a circle of links is refused by its name") {
  const TemporaryFolder folder;
  fs::create_symlink("b", folder.path() / "a");
  fs::create_symlink("a", folder.path() / "b");
  CHECK_THAT(message_of<RunError>([&] { write_file_atomically(folder.path() / "a", kNew); }),
             Catch::Contains((folder.path() / "a").string()) && Catch::Contains("symbolic links"));
}

TEST_CASE("a pipe is written to and stays a pipe") {
  const TemporaryFolder folder;
  const fs::path pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const std::string content(200000, 'x');  // more than a pipe holds
  auto reader = std::async(std::launch::async, [&] { return all_of(pipe); });
  write_file_atomically(pipe, content);
  CHECK(reader.get() == content);
  CHECK(fs::is_fifo(pipe));
}

TEST_CASE("a device is written to, names the reason if it is full, and stays a device") {
  const TemporaryFolder folder;
  const fs::path full = full_device(folder);
  if (full.empty()) {
    WARN("devices cannot be made here");
    return;
  }
  CHECK_THAT(message_of<RunError>([&] { write_file_atomically(full, kNew); }),
             Catch::Contains(full.string() + ": No space left"));
  CHECK(fs::is_character_file(full));
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a descriptor of this process gets the bytes where it stands, by each of its names") {
  const TemporaryFolder folder;
  const fs::path path = folder.file("log", "before ");
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND);
  const std::string number = std::to_string(descriptor);
  fs::create_symlink("/proc/self/fd/" + number, folder.path() / "link");
  for (const fs::path& name : {fs::path("/dev/fd/" + number), folder.path() / "link"}) {
    CHECK_FALSE(OutputPlace(name).is_file());
    write_file_atomically(name, kNew);
  }
  ::close(descriptor);
  CHECK(read_file(path) == "before newnew");
  CHECK(OutputPlace("-").is_standard_output());
  CHECK(OutputPlace("/proc/self/fd/1").is_standard_output());
  CHECK(OutputPlace("-") == OutputPlace("/dev/fd/1"));
}

TEST_CASE("a file keeps its permissions when it is written again") {
  const TemporaryFolder folder;
  const fs::path path = folder.file("run.csv", "old");
  fs::permissions(path, fs::perms(0604));
  write_file_atomically(path, kNew);
  CHECK(fs::status(path).permissions() == fs::perms(0604));
  CHECK(read_file(path) == kNew);
}

TEST_CASE("one place is recognized behind links and relative spellings") {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "runs");
  fs::create_directory_symlink("runs", folder.path() / "latest");
  fs::create_symlink("runs/a.csv", folder.path() / "link");
  const OutputPlace place(folder.path() / "runs/a.csv");
  for (const char* same : {"runs/../runs/a.csv", "./runs//a.csv", "latest/a.csv", "link"}) {
    CAPTURE(same);
    CHECK(OutputPlace(folder.path() / same) == place);
  }
  CHECK_FALSE(OutputPlace(folder.path() / "runs/b.csv") == place);
  CHECK_FALSE(OutputPlace(folder.path() / "a.csv") == place);
}

TEST_CASE("an output that cannot be written is refused before it is") {
  const TemporaryFolder folder;
  prepare_output(folder.path() / "new/run.csv");
  CHECK(fs::is_directory(folder.path() / "new"));
  prepare_output("/dev/null");
  const fs::path below_file = folder.file("file", "") / "run.csv";
  CHECK_THAT(message_of<RunError>([&] { prepare_output(below_file); }), Catch::Contains("file"));
  CHECK_THAT(message_of<RunError>([&] { prepare_output("/dev/fd/1023"); }), Catch::Contains("/dev/fd/1023"));
}
