#include "view/files/film_writer.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <span>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/memory_file.hpp"
#include "core/numbers.hpp"
#include "core/process.hpp"

namespace twinflow {
namespace {

using Words = std::vector<std::string>;

/// A constant number, as the output of x264 and libvpx depends on it.
constexpr const char* kThreads = "4";

// Pictures are sRGB. The film says which matrix its luma was computed with, so that players use the same.
constexpr const char* kToFilmColors = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
// Each frame has a palette of its own: colors stay right, and no frame has to wait for the last one.
constexpr const char* kToPalettes =
    "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=sierra2_4a";

std::string extension(const std::filesystem::path& path) { return path.extension().string(); }

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

/// The command line of ffmpeg. `bytes`: the file that it writes to.
Words ffmpeg_words(const std::filesystem::path& film, const std::filesystem::path& bytes, int width,
                   int height, double fps) {
  Words words = {"ffmpeg",
                 "-nostdin",
                 "-hide_banner",
                 "-xerror",  // else ffmpeg reports success for a film whose end did not fit on the disk
                 "-loglevel",
                 "error",
                 "-f",
                 "rawvideo",
                 "-pixel_format",
                 "rgb24",
                 "-video_size",
                 std::to_string(width) + "x" + std::to_string(height),
                 "-framerate",
                 formatted("%.10g", fps),
                 "-i",
                 "pipe:0",
                 "-an"};
  const Words as = encoding(extension(film));
  words.insert(words.end(), as.begin(), as.end());
  // The file contains no dates and versions. It exists already and is overwritten.
  for (const char* word : {"-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-y"}) {
    words.emplace_back(word);
  }
  words.push_back("file:" + bytes.string());
  return words;
}

}  // namespace

/// Distinguishes a program that works from one that hangs.
class FilmWriter::Watch {
 public:
  /// `film` is a descriptor of the file that the program writes.
  Watch(int film, std::chrono::milliseconds patience) : film_(film), patience_(patience) {}

  /// Whether the program has neither used processor time nor written to the file for longer than the
  /// patience.
  bool stands_still(pid_t process) {
    struct stat status {};
    ::fstat(film_, &status);
    const Signs signs{processor_time(process), status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
    const auto now = std::chrono::steady_clock::now();
    if (signs != last_) note_progress();
    last_ = signs;
    return now - since_ > patience_;
  }
  void note_progress() { since_ = std::chrono::steady_clock::now(); }
  std::chrono::milliseconds patience() const { return patience_; }

 private:
  using Signs = std::tuple<std::chrono::nanoseconds, off_t, time_t, long>;
  int film_;
  std::chrono::milliseconds patience_;
  Signs last_{};
  std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

/// The running ffmpeg and the socket to it. It is not a pipe, as writing to a pipe that is not read any more
/// would end this program.
class FilmWriter::Encoder {
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

 public:
  Encoder(const Words& words, int film, Watch watch) : complaints_("complaints of ffmpeg"), watch_(watch) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      throw RunError("cannot start ffmpeg: " + std::string(std::strerror(errno)));
    }
    line_.number = ends[0];
    const Descriptor other_end(ends[1]);
    process_ = start_program(words, {.out = "/dev/null",
                                     .in_descriptor = other_end.number,
                                     .err_descriptor = complaints_.descriptor(),
                                     .third_descriptor = film,
                                     .own_group = true});
  }
  ~Encoder() { kill(); }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;

  bool started() const { return process_.has_value(); }

  /// Sends the bytes. Returns whether ffmpeg took all of them.
  bool send(std::span<const unsigned char> bytes) {
    watch_.note_progress();
    while (!bytes.empty()) {
      const ssize_t sent = ::send(line_.number, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && errno == EINTR) continue;
      if (sent < 0 && errno == EAGAIN) {
        if (!wait_for_room()) return false;
        continue;
      }
      if (sent < 0) return false;
      watch_.note_progress();
      bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// Ends the stream and waits for ffmpeg. Returns whether it reports success.
  bool end() {
    constexpr std::chrono::milliseconds kPause(5);
    line_.close();
    watch_.note_progress();
    std::optional<int> status;
    while (process_ && !(status = status_if_ended(*process_))) {
      if (watch_.stands_still(*process_)) {
        give_up();
        return false;
      }
      std::this_thread::sleep_for(kPause);
    }
    process_.reset();
    return status == 0;
  }

  /// The first line of ffmpeg's complaints, or what else went wrong.
  std::string complaint() const {
    if (!given_up_.empty()) return given_up_;
    const std::string line = first_line(complaints_.content());
    return line.empty() ? "it ended without a word" : line;
  }

 private:
  /// Returns false where ffmpeg takes no more bytes.
  bool wait_for_room() {
    constexpr int kPause = 50;  ///< milliseconds between checks
    pollfd room{line_.number, POLLOUT, 0};
    if (::poll(&room, 1, kPause) != 0 || !watch_.stands_still(*process_)) return true;
    give_up();
    return false;
  }

  void give_up() {
    given_up_ =
        "it has done nothing for " + formatted("%.10g", 1e-3 * double(watch_.patience().count())) + " s";
    kill();
  }

  void kill() {
    if (!process_) return;
    ::kill(*process_, SIGKILL);
    wait_for(*std::exchange(process_, {}));
  }

  MemoryFile complaints_;  ///< in memory, as the disk may be full
  Watch watch_;
  Descriptor line_{-1};
  std::optional<pid_t> process_;
  std::string given_up_;  ///< why ffmpeg was stopped; empty: it was not
};

FilmWriter::FilmWriter(std::filesystem::path path, int width, int height, double fps,
                       std::chrono::milliseconds patience)
    : path_(std::move(path)), film_(path_) {
  const std::filesystem::path bytes = film_.temporary().empty() ? "/proc/self/fd/3" : film_.temporary();
  encoder_ = std::make_unique<Encoder>(ffmpeg_words(path_, bytes, width, height, fps), film_.descriptor(),
                                       Watch(film_.descriptor(), patience));
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
