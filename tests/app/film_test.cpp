// Films: the files that ffmpeg makes of the frames, and the files that remain if it fails.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <set>

#include "app/screen.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

const std::string kFilmSmall =
    " --size 160x90 --quiet --set grid.resolution=32 --set dye.resolution=32 --set particles.count=400";

ProgramResult render(const std::string& film, const std::string& options, const std::string& before = "") {
  return run_program("render dragged -o " + quoted(film) + kFilmSmall + " " + options, before);
}

/// What ffprobe says: codec, width, height, rate, frames.
std::string probed(const TemporaryFolder& folder, const std::string& film) {
  const std::string entries = "stream=codec_name,width,height,r_frame_rate,nb_read_frames";
  const std::string command = "ffprobe -v error -count_frames -show_entries " + entries + " -of csv=p=0 " +
                              quoted(film) + " >" + quoted(folder / "probed");
  CHECK(std::system(command.c_str()) == 0);
  return content_of(folder / "probed");
}

/// Puts a shell script in place of ffmpeg. Returns the words that go before the program's name.
std::string with_ffmpeg(const TemporaryFolder& folder, const std::string& script) {
  std::ofstream(folder / "ffmpeg") << "#!/bin/sh\n" << script << "\n";
  ::chmod((folder / "ffmpeg").c_str(), 0755);
  return "PATH=" + quoted(folder.path.string()) + ":\"$PATH\"";
}

void check_failed(const ProgramResult& result, const std::string& says) {
  INFO(result.err);
  CHECK(result.status == 1);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Catch::StartsWith("twinflow: ") && Contains("film.mp4") && Contains(says));
}

}  // namespace

TEST_CASE("a film cannot be transparent, frames can", "[program]") {
  const TemporaryFolder folder;
  const ProgramResult refused = render(folder / "film.mp4", "--frames 2 --transparent");
  INFO(refused.err);
  CHECK(refused.status == 2);
  CHECK(refused.error_lines() == 1);
  CHECK_THAT(refused.err, Contains("film.mp4") && Contains("--transparent"));
  CHECK(files_in(folder.path).empty());

  REQUIRE(render(folder / "frames", "--frames 1 --transparent").status == 0);
  const std::string png = content_of(folder / "frames/frame_000000.png");
  CHECK(png.at(25) == 6);  // the header's color type: red, green, blue and alpha
  CHECK_THAT(content_of(folder / "frames/scene.toml"), Contains("--transparent"));
}

TEST_CASE("bare frames are frames of their own, and the settings beside them say so", "[program]") {
  const TemporaryFolder folder;
  REQUIRE(render(folder / "bare", "--frames 1 --bare").status == 0);
  REQUIRE(render(folder / "framed", "--frames 1").status == 0);
  CHECK_THAT(content_of(folder / "bare/scene.toml"), Contains("--bare"));
  CHECK(content_of(folder / "bare/frame_000000.png") != content_of(folder / "framed/frame_000000.png"));
  CHECK(render(folder / "stages", "--stages --bare").status == 2);
}

TEST_CASE("frames of a loop are fewer, and the settings beside them make the same ones", "[program]") {
  const TemporaryFolder folder;
  REQUIRE(render(folder / "loop", "--frames 6 --fps 20 --loop 0.1").status == 0);
  REQUIRE(render(folder / "whole", "--frames 6 --fps 20").status == 0);
  const auto frame = [&](const std::string& name) { return content_of(folder / name); };
  CHECK(files_in(folder / "loop").size() == 5);  // four frames and the settings
  CHECK(frame("loop/frame_000000.png") == frame("whole/frame_000002.png"));
  CHECK(frame("loop/frame_000001.png") == frame("whole/frame_000003.png"));
  CHECK(frame("loop/frame_000003.png") != frame("whole/frame_000005.png"));
  CHECK_THAT(content_of(folder / "loop/scene.toml"), Contains("--loop 0.1"));
  CHECK(render(folder / "kept", "--frames 6 --loop 0.1 --checkpoint " + quoted(folder / "c")).status == 2);
  CHECK(render(folder / "stages", "--stages --loop 0.1").status == 2);
}

TEST_CASE("a film has the size, rate and frames that were asked for, and settings beside it", "[program]") {
  struct Kind {
    const char* name;
    const char* codec;
  };
  const auto kind = GENERATE(Kind{"film.mp4", "h264"}, Kind{"film.webm", "vp9"}, Kind{"film.gif", "gif"});
  CAPTURE(kind.name);
  const TemporaryFolder folder;
  const ProgramResult result = render(folder / kind.name, "--frames 13 --fps 25");
  INFO(result.err);
  REQUIRE(result.status == 0);
  CHECK(files_in(folder.path) == std::set<std::string>{kind.name, kind.name + std::string(".toml")});
  CHECK(probed(folder, folder / kind.name) == kind.codec + std::string(",160,90,25/1,13\n"));
  CHECK_THAT(content_of(folder / (kind.name + std::string(".toml"))), Contains("--frames 13 --fps 25"));
}

TEST_CASE("the same frames make the same film, byte for byte", "[program]") {
  const TemporaryFolder folder;
  CHECK(render(folder / "first.mp4", "--frames 10").status == 0);
  CHECK(render(folder / "second.mp4", "--frames 10").status == 0);
  CHECK_FALSE(content_of(folder / "first.mp4").empty());
  CHECK(content_of(folder / "first.mp4") == content_of(folder / "second.mp4"));
}

TEST_CASE("ffmpeg is given the frames as they are, top row first", "[program]") {
  const TemporaryFolder folder;
  const std::string fake = with_ffmpeg(folder, "echo \"$@\" >\"$0.words\"\ncat >\"$0.frames\"");
  const ProgramResult result = render(folder / "film.mp4", "--frames 3 --scale 2", fake);
  INFO(result.err);
  CHECK(result.status == 0);
  CHECK(content_of(folder / "ffmpeg.frames").size() == 3u * 320 * 180 * 3);
  CHECK_THAT(content_of(folder / "ffmpeg.words"), Contains("320x180") && Contains("rgb24"));
}

TEST_CASE("a film that cannot be is refused before anything is written", "[program]") {
  struct Example {
    const char* film;
    const char* options;
    const char* says;
  };
  const auto example = GENERATE(Example{"film.mp4", "--frames 1 --size 161x90", "even sides"},
                                Example{"film.webm", "--frames 1 --size 160x91", "even sides"},
                                Example{"film.gif", "--frames 1 --fps 60", "at most 50"});
  const TemporaryFolder folder;
  const ProgramResult result =
      run_program("render dragged -o " + quoted(folder / example.film) + " " + example.options);
  INFO(result.err);
  CHECK(result.status == 2);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains(example.film) && Contains(example.says));
  CHECK(files_in(folder.path).empty());
}

TEST_CASE("a film that ffmpeg cannot write leaves one line and nothing half, and an older one alone",
          "[program]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "film.mp4") << "older";
  const TemporaryFolder tools;
  SECTION("there is none") {
    const ProgramResult result =
        render(folder / "film.mp4", "--frames 2", "PATH=" + quoted(tools.path.string()));
    check_failed(result, "there is no ffmpeg");
  }
  SECTION("it complains and ends early") {
    const std::string fake =
        with_ffmpeg(tools, "head -c 5000 >/dev/null\necho 'the disk is full' >&2\nexit 1");
    check_failed(render(folder / "film.mp4", "--frames 20", fake), "ffmpeg: the disk is full");
  }
  SECTION("it complains at the end") {
    const std::string fake =
        with_ffmpeg(tools, "cat >/dev/null\necho 'no header' >&2\necho more >&2\nexit 1");
    check_failed(render(folder / "film.mp4", "--frames 2", fake), "ffmpeg: no header");
  }
  SECTION("it is killed") {
    check_failed(render(folder / "film.mp4", "--frames 20", with_ffmpeg(tools, "kill -9 $$")),
                 "ended without a word");
  }
  CHECK(content_of(folder / "film.mp4") == "older");
  for (const std::string& name : files_in(folder.path))
    CHECK((name == "film.mp4" || name == "film.mp4.toml"));
}

TEST_CASE("an interrupted film is complete up to there, also when the terminal closes", "[program]") {
  const int signal = GENERATE(SIGINT, SIGTERM, SIGHUP);
  CAPTURE(signal);
  const TemporaryFolder folder;
  const TemporaryFolder tools;
  // The real ffmpeg, which tells when ten frames have come.
  const std::string telling = with_ffmpeg(
      tools, "{ head -c 432000; : >\"$0.begun\"; exec cat; } | { PATH=\"${PATH#*:}\"; exec ffmpeg \"$@\"; }");
  Background program("env " + telling + " " + quoted(TWINFLOW_PROGRAM) + " render dragged -o " +
                         quoted(folder / "film.mp4") + kFilmSmall + " --frames 50000 --fps 30",
                     tools / "log");
  REQUIRE(eventually([&] { return std::filesystem::exists(tools / "ffmpeg.begun"); }));
  ::kill(program.id(), signal);
  CHECK(program.wait() == 1);
  const std::string said = content_of(tools / "log");
  CHECK_THAT(said, Contains("interrupted") && Contains("complete in"));
  CHECK(std::ranges::count(said, '\n') == 1);
  CHECK(files_in(folder.path) == std::set<std::string>{"film.mp4", "film.mp4.toml"});
  CHECK_THAT(probed(folder, folder / "film.mp4"), Catch::StartsWith("h264,160,90,30/1,"));
}
