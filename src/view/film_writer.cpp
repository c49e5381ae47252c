#include "view/film_writer.hpp"

#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/process.hpp"

namespace twinflow {
namespace {

using Words = std::vector<std::string>;

/// A constant number, as what x264 and libvpx write depends on it.
constexpr const char* kThreads = "4";

// Pictures are sRGB; films say which matrix made their luma of it, so that players take the same.
constexpr const char* kToFilmColors = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
// A palette for each frame: colours stay right, and no frame waits for the last one.
constexpr const char* kToPalettes =
    "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=sierra2_4a";

std::string extension(const std::filesystem::path& path) { return path.extension().string(); }

std::string formatted(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.10g", value);
  return text.data();
}

Words encoding(const std::string& extension) {
  if (extension == ".gif") return {"-vf", kToPalettes, "-f", "gif"};
  Words words = {"-vf",        kToFilmColors, "-colorspace",  "bt709", "-color_primaries", "bt709",
                 "-color_trc", "bt709",       "-color_range", "tv",    "-threads",         kThreads};
  const Words codec = extension == ".mp4"
                          ? Words{"-c:v", "libx264",   "-preset",    "medium", "-crf",
                                  "18",   "-movflags", "+faststart", "-f",     "mp4"}
                          : Words{"-c:v", "libvpx-vp9", "-crf", "24",      "-b:v", "0",  "-deadline",
                                  "good", "-cpu-used",  "4",    "-row-mt", "1",    "-f", "webm"};
  words.insert(words.end(), codec.begin(), codec.end());
  return words;
}

Words ffmpeg_words(const std::filesystem::path& film, const std::filesystem::path& temporary, int width,
                   int height, double fps) {
  Words words = {"ffmpeg",
                 "-nostdin",
                 "-hide_banner",
                 "-loglevel",
                 "error",
                 "-f",
                 "rawvideo",
                 "-pixel_format",
                 "rgb24",
                 "-video_size",
                 std::to_string(width) + "x" + std::to_string(height),
                 "-framerate",
                 formatted(fps),
                 "-i",
                 "pipe:0",
                 "-an"};
  const Words as = encoding(extension(film));
  words.insert(words.end(), as.begin(), as.end());
  // No dates and versions in the file; the temporary file is there already, to be overwritten.
  for (const char* word : {"-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-y"}) {
    words.emplace_back(word);
  }
  words.push_back("file:" + temporary.string());
  return words;
}

struct Descriptor {
  explicit Descriptor(int descriptor) : number(descriptor) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  void close() {
    if (number >= 0) ::close(std::exchange(number, -1));
  }

  int number;
};

}  // namespace

bool names_film(const std::filesystem::path& path) {
  const std::string end = extension(path);
  return end == ".mp4" || end == ".webm" || end == ".gif";
}

std::optional<std::string> why_not_film(const std::filesystem::path& path, int width, int height,
                                        double fps) {
  if (extension(path) == ".gif") {
    if (fps <= kMostGifFps) return {};
    return "a .gif shows at most " + formatted(kMostGifFps) + " frames a second, not " + formatted(fps);
  }
  if (width % 2 == 0 && height % 2 == 0) return {};
  return "a film has even sides, not " + std::to_string(width) + " x " + std::to_string(height);
}

/// The running ffmpeg and the line to it. A socket, as writing to a pipe that nobody reads any more would end
/// this program.
class FilmWriter::Encoder {
 public:
  explicit Encoder(const Words& words) : complaints_(::memfd_create("complaints of ffmpeg", MFD_CLOEXEC)) {
    std::array<int, 2> ends{};
    if (complaints_.number < 0 || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      throw RunError("cannot start ffmpeg: " + std::string(std::strerror(errno)));
    }
    line_.number = ends[0];
    const Descriptor other_end(ends[1]);
    process_ = start_program(words, {.out = "/dev/null",
                                     .in_descriptor = other_end.number,
                                     .err_descriptor = complaints_.number,
                                     .own_group = true});
  }
  ~Encoder() {
    if (!process_) return;
    ::kill(*process_, SIGKILL);
    wait_for(*process_);
  }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;

  bool started() const { return process_.has_value(); }

  /// Whether ffmpeg took all of it.
  bool send(std::span<const unsigned char> bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(line_.number, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent < 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// Ends the stream and waits; whether ffmpeg says that all is well.
  bool end() {
    line_.close();
    return wait_for(*std::exchange(process_, {})) == 0;
  }

  /// The first line of what it complained about.
  std::string complaint() const {
    std::array<char, 1024> text{};
    const ssize_t length = ::pread(complaints_.number, text.data(), text.size(), 0);
    const std::string all(text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
    const std::string line = all.substr(0, all.find('\n'));
    return line.empty() ? "it ended without a word" : line;
  }

 private:
  Descriptor complaints_;  ///< of a file in memory: the disk may be full
  Descriptor line_{-1};
  std::optional<pid_t> process_;
};

FilmWriter::FilmWriter(std::filesystem::path path, int width, int height, double fps)
    : path_(std::move(path)), film_(path_) {
  encoder_ = std::make_unique<Encoder>(ffmpeg_words(path_, film_.temporary(), width, height, fps));
  if (!encoder_->started()) {
    throw NoFfmpegError("cannot write " + path_.string() +
                        ": there is no ffmpeg (Debian's package ffmpeg); a folder instead gets PNG frames");
  }
}

FilmWriter::~FilmWriter() = default;

void FilmWriter::push(const Pixels& pixels) {
  if (encoder_->send(pixels.rgb)) return;
  encoder_->end();
  throw RunError("cannot write " + path_.string() + ": ffmpeg: " + encoder_->complaint());
}

void FilmWriter::finish() {
  if (!encoder_->end()) {
    throw RunError("cannot write " + path_.string() + ": ffmpeg: " + encoder_->complaint());
  }
  film_.commit();
}

}  // namespace twinflow
