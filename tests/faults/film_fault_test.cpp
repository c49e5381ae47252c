// An ffmpeg that is slow, stands still, or ends too soon.
#include <sys/resource.h>

#include "app/screen.hpp"
#include "core/error.hpp"
#include "faults/faults.hpp"
#include "runs/recording/frames.hpp"
#include "sanitizers/sanitizers.hpp"
#include "view/files/film_writer.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

/// Puts a script in ffmpeg's place for this process.
class OwnFfmpeg {
 public:
  explicit OwnFfmpeg(const std::string& script) : before_(std::getenv("PATH")) {
    with_ffmpeg(folder_, script);
    ::setenv("PATH", (folder_.path.string() + ":" + before_).c_str(), 1);
  }
  ~OwnFfmpeg() { ::setenv("PATH", before_.c_str(), 1); }
  OwnFfmpeg(const OwnFfmpeg&) = delete;
  OwnFfmpeg& operator=(const OwnFfmpeg&) = delete;

 private:
  TemporaryFolder folder_;
  std::string before_;
};

Pixels gray(int width, int height) {
  return {width, height, std::vector<unsigned char>(std::size_t(3 * width * height), 128)};
}

/// What goes wrong with a film of ten frames, each larger than what a socket holds.
std::string failure_with(const std::filesystem::path& film, std::chrono::milliseconds patience) {
  try {
    FilmWriter writer(film, 640, 360, 30.0, patience);
    for (int frame = 0; frame < 10; ++frame) writer.push(gray(640, 360));
    writer.finish();
  } catch (const RunError& error) {
    return error.what();
  }
  return "";
}

/// Most memory that a process needs which makes a film of so many frames, kB.
long most_memory(const std::filesystem::path& film, int frames) {
  const pid_t child = ::fork();
  if (child == 0) {
    try {
      const auto writer = open_frames(film, {1280, 720}, 30.0);
      for (int frame = 0; frame < frames; ++frame) writer->push(gray(1280, 720));
      writer->finish();
    } catch (const std::exception&) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  int status = 0;
  rusage usage{};
  REQUIRE(::wait4(child, &status, 0, &usage) == child);
  CHECK(WEXITSTATUS(status) == 0);
  return usage.ru_maxrss;
}

}  // namespace

TEST_CASE("an ffmpeg that stands still is given up in one line, and nothing is left of the film",
          "[faults]") {
  const std::string script = GENERATE("exec sleep 1000", "cat >/dev/null; exec sleep 1000");
  CAPTURE(script);
  const OwnFfmpeg ffmpeg(script);
  const TemporaryFolder folder;
  const auto begin = std::chrono::steady_clock::now();
  const std::string failure = failure_with(folder / "film.mp4", 300ms);
  CHECK_THAT(failure, Contains("film.mp4") && Contains("ffmpeg: it has done nothing for 0.3 s"));
  CHECK(std::chrono::steady_clock::now() - begin < 500s);  // the script would sleep for longer
  CHECK(files_in(folder.path).empty());
}

TEST_CASE("an ffmpeg that is slow but at work is waited for", "[faults]") {
  // It counts for longer than it may stand still, between the frames and at the end.
  const std::string work = "n=0; while [ $n -lt 2000000 ]; do n=$((n+1)); done\n";
  const OwnFfmpeg ffmpeg("head -c 700000 >/dev/null\n" + work + "cat >/dev/null\n" + work);
  const TemporaryFolder folder;
  CHECK(failure_with(folder / "film.mp4", 1s) == "");
  CHECK(files_in(folder.path) == std::set<std::string>{"film.mp4"});
}

TEST_CASE("frames do not pile up in memory before a slow ffmpeg", "[faults]") {
  // It begins late, when all frames could have been drawn.
  const OwnFfmpeg ffmpeg("sleep 0.5\nexec cat >/dev/null");
  const TemporaryFolder folder;
  const long few = most_memory(folder / "film.mp4", 2);
  const long many = most_memory(folder / "film.mp4", 42);
  CHECK((kFreedMemoryIsKept || many - few < 20000));  // forty frames are 110 MB
}

TEST_CASE("an ffmpeg that is killed in the middle of a film ends it in one line", "[faults]") {
  const TemporaryFolder folder;
  const TemporaryFolder tools;
  const ProgramResult result =
      run_program("render dragged --size 160x90 --frames 40 -o " + quoted(folder / "film.mp4") + kTiny,
                  with_ffmpeg(tools, "head -c 500000 >/dev/null\nkill -KILL $$") + kNoHang);
  check_failed(result, "ffmpeg: it ended without a word");
  CHECK(files_in(folder.path).empty());
}

TEST_CASE("a film whose ffmpeg stands still can be interrupted, and nothing is left of it", "[faults]") {
  const TemporaryFolder folder;
  const TemporaryFolder tools;
  // Frames come once interrupts are listened for.
  const std::string before =
      with_ffmpeg(tools, "head -c 1000 >/dev/null\necho $$ >\"$0.id\"\nexec sleep 1000");
  Background program(before + " " + quoted(TWINFLOW_PROGRAM) +
                         " render dragged --size 640x360 --frames 40 -o " + quoted(folder / "film.mp4") +
                         kTiny,
                     tools / "log");
  REQUIRE(eventually([&] { return content_of(tools / "ffmpeg.id").ends_with('\n'); }));
  ::kill(program.id(), SIGINT);
  std::this_thread::sleep_for(2500ms);
  ::kill(program.id(), SIGINT);  // impatience
  CHECK(program.wait() == 128);
  CHECK(files_in(folder.path).empty());
  const std::string ffmpeg = "/proc/" + std::to_string(std::stoi(content_of(tools / "ffmpeg.id")));
  CHECK(eventually([&] {
    const std::string state = content_of(ffmpeg + "/stat");
    return state.empty() || state.find(") Z") != std::string::npos;
  }));
}
