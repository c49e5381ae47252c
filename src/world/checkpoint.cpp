#include "world/checkpoint.hpp"

#define XXH_INLINE_ALL
#include <elf.h>
#include <link.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <span>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/numbers.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "twinflow checkpoint 9\n";
constexpr std::string_view kAnyFormat = "twinflow checkpoint ";
constexpr std::size_t kLongestHeader = 512;  ///< bytes
constexpr std::uintmax_t kLargest = std::uintmax_t{1}
                                    << 35;  ///< bytes; the largest grids take a twentieth of it

/// The checksum of two texts, one after the other.
std::uint64_t checksum_of(std::string_view first, std::string_view second = {}) {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), XXH3_freeState);
  if (!state) throw std::bad_alloc();
  XXH3_64bits_reset(state.get());
  XXH3_64bits_update(state.get(), first.data(), first.size());
  XXH3_64bits_update(state.get(), second.data(), second.size());
  return XXH3_64bits_digest(state.get());
}

std::string hexadecimal(std::uint64_t number) {
  return formatted("%016llx", static_cast<unsigned long long>(number));
}

/// Whether one of the parts of an object that are in memory holds the address.
bool holds(const dl_phdr_info& object, std::uintptr_t address) {
  const auto has_it = [&](const ElfW(Phdr) & part) {
    const std::uintptr_t begin = object.dlpi_addr + part.p_vaddr;
    return part.p_type == PT_LOAD && begin <= address && address - begin < part.p_memsz;
  };
  return std::any_of(object.dlpi_phdr, object.dlpi_phdr + object.dlpi_phnum, has_it);
}

/// The build id, which the linker computes from all bytes of the program, or of the library that this is a
/// part of. It is a note in the file, which is in memory. Empty if there is none.
std::string_view build_id() {
  std::string_view found;
  const auto look = [](dl_phdr_info* object, std::size_t, void* result) {
    if (!holds(*object, reinterpret_cast<std::uintptr_t>(&build_id))) return 0;
    for (const ElfW(Phdr) & part : std::span(object->dlpi_phdr, object->dlpi_phnum)) {
      if (part.p_type != PT_NOTE) continue;
      const auto address = object->dlpi_addr + part.p_vaddr;
      std::string_view notes(reinterpret_cast<const char*>(address),  // NOLINT(performance-no-int-to-ptr)
                             part.p_memsz);
      const auto padded = [](std::size_t size) { return (size + 3) / 4 * 4; };
      for (ElfW(Nhdr) note{}; notes.size() >= sizeof note;) {
        std::memcpy(&note, notes.data(), sizeof note);
        const std::size_t begin = sizeof note + padded(note.n_namesz);
        if (note.n_type == NT_GNU_BUILD_ID && begin + note.n_descsz <= notes.size()) {
          *static_cast<std::string_view*>(result) = notes.substr(begin, note.n_descsz);
          return 1;
        }
        notes.remove_prefix(std::min(begin + padded(note.n_descsz), notes.size()));
      }
    }
    return 1;
  };
  dl_iterate_phdr(look, &found);
  return found;
}

/// The first three lines of a checkpoint.
std::string origin_lines(std::string_view command) {
  return std::string(kFormat) + "written by " + program_identity() + "\nof " + std::string(command) + "\n";
}

std::string length_line(std::string_view origin, std::string_view state) {
  return std::to_string(state.size()) + " bytes, XXH3 " + hexadecimal(checksum_of(origin, state)) + "\n";
}

/// Removes the first line from the text and returns it without its end; nothing if there is no line end.
std::string take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return {};
  std::string line(text.substr(0, end));
  text.remove_prefix(end + 1);
  return line;
}

/// A line of the file, shortened for a message.
bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

/// Reads a file that begins with the first lines of a checkpoint.
class CheckpointFile {
 public:
  CheckpointFile(const fs::path& path, std::string_view command) : path_(path) {
    open();
    require_origin(command);
  }

  std::string read_state(std::string_view command) {
    const std::string line = take_line(header_) + "\n";
    std::uintmax_t expected = 0;
    std::from_chars(line.data(), line.data() + line.size(), expected);
    const std::uintmax_t begin = read_ - header_.size();
    const std::uintmax_t present = size_ - begin;
    if (present < expected) {
      refuse("it is cut off: " + std::to_string(present) + " of " + std::to_string(expected) +
             " bytes are there");
    }
    std::string state(static_cast<std::size_t>(present), '\0');
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(begin));
    file_.read(state.data(), static_cast<std::streamsize>(state.size()));
    if (static_cast<std::uintmax_t>(file_.gcount()) != present) refuse("it cannot be read");
    if (line != length_line(origin_lines(command), state)) {
      refuse("it was altered: its checksum does not match its content");
    }
    return state;
  }

 private:
  void open() {
    std::error_code error;
    const fs::file_status status = fs::status(path_, error);
    if (!fs::exists(status)) throw NoFileError(path_.string() + ": there is no such file");
    if (!fs::is_regular_file(status)) refuse("it is not a regular file");  // a pipe would wait for ever
    size_ = fs::file_size(path_, error);
    if (error) refuse(error.message());
    if (size_ > kLargest) refuse("it is larger than any checkpoint");
    file_.open(path_, std::ios::binary);
    if (!file_) refuse("it cannot be read");
    file_.read(first_bytes_.data(), static_cast<std::streamsize>(first_bytes_.size()));
    read_ = static_cast<std::size_t>(file_.gcount());
    header_ = std::string_view(first_bytes_.data(), read_);
  }

  void require_origin(std::string_view command) {
    const std::string format = take_line(header_) + "\n";
    if (format != kFormat) {
      if (!format.starts_with(kAnyFormat) || !is_printable(format.substr(0, format.size() - 1))) {
        refuse("it is no checkpoint of twinflow");
      }
      refuse("it is a " + format.substr(0, format.size() - 1) + ", and this program reads " +
             std::string(kFormat.substr(0, kFormat.size() - 1)));
    }
    const std::string writer = take_line(header_);
    if (writer != "written by " + program_identity()) {
      refuse(is_printable(writer) ? "it was " + writer + ", and this is " + program_identity()
                                  : "it was altered");
    }
    const std::string of = take_line(header_);
    if (of == "of " + std::string(command)) return;
    if (!of.starts_with("of ") || !is_printable(of)) refuse("it was altered");
    refuse("it is a checkpoint " + of + ", not of " + std::string(command));
  }

  [[noreturn]] void refuse(const std::string& reason) const {
    throw InputError(path_.string() + ": " + reason);
  }

  const fs::path& path_;
  std::ifstream file_;
  std::uintmax_t size_ = 0;
  std::array<char, kLongestHeader> first_bytes_{};
  std::size_t read_ = 0;     ///< the number of bytes read
  std::string_view header_;  ///< the rest of the header
};

}  // namespace

std::string program_identity() {
  return std::string("twinflow ") + TWINFLOW_VERSION + " build " + hexadecimal(checksum_of(build_id()));
}

void write_checkpoint(const fs::path& path, std::string_view command, std::string_view state) {
  const std::string origin = origin_lines(command);
  const std::string header = origin + length_line(origin, state);
  AtomicFile file(path);
  file.write(std::as_bytes(std::span<const char>(header)));
  file.write(std::as_bytes(std::span<const char>(state)));
  file.commit();
}

std::string read_checkpoint(const fs::path& path, std::string_view command) {
  return CheckpointFile(path, command).read_state(command);
}

}  // namespace twinflow
