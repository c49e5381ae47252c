#pragma once

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "app/program.hpp"
#include "scene/fields/image.hpp"
#include "scene/scene.hpp"
#include "view/files/npy.hpp"

namespace twinflow {

/// The smallest fluids that can still be seen in motion.
inline const std::string kTiny =
    " --set grid.resolution=16 --set dye.resolution=16 --set particles.count=100 --quiet";

/// A prefix of the command: a program that hangs is killed and has status 137.
inline const std::string kNoHang = " timeout --signal=KILL 600";

/// To go before the program's name: a library that is loaded first. Builds with the address sanitizer are
/// used to being that themselves.
inline std::string preloaded(const std::string& library) {
  return "env ASAN_OPTIONS=verify_asan_link_order=0:\"$ASAN_OPTIONS\" LD_LIBRARY_PATH=" +
         quoted(std::filesystem::path(library).parent_path().string()) +
         " LD_PRELOAD=" + std::filesystem::path(library).filename().string();
}

/// A disk of which, below `folder`, some calls fail: "write ENOSPC 5000", as faulty_disk.cpp says.
inline std::string with_disk(const std::string& fault, const std::filesystem::path& folder,
                             bool has_nameless_files = true) {
  return preloaded(TWINFLOW_FAULTY_DISK) + (has_nameless_files ? "" : " FAULTY_DISK_NAMELESS=no") +
         " FAULTY_DISK=" + quoted(fault + " " + std::filesystem::canonical(folder).string());
}

/// A graphics driver that lacks something: "texture-size 64", as faulty_driver.cpp says.
inline std::string with_driver(const std::string& fault) {
  return preloaded(TWINFLOW_FAULTY_DRIVER) + " FAULTY_DRIVER=" + quoted(fault);
}

/// Puts a shell script in ffmpeg's place; to go before the program's name.
inline std::string with_ffmpeg(const TemporaryFolder& folder, const std::string& script) {
  std::ofstream(folder / "ffmpeg") << "#!/bin/sh\n" << script << "\n";
  ::chmod((folder / "ffmpeg").c_str(), 0755);
  return "env PATH=" + quoted(folder.path.string()) + ":\"$PATH\"";
}

/// What fails while running: one line that names it, and status 1.
inline void check_failed(const ProgramResult& result, const std::string& says) {
  INFO(result.err);
  CHECK(result.status == 1);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Catch::StartsWith("twinflow: ") && Catch::Contains(says));
}

/// Every row of a table has as many cells as its head.
inline bool is_whole_table(const std::string& csv) {
  std::istringstream lines(csv);
  std::string head;
  std::getline(lines, head);
  const auto cells = std::count(head.begin(), head.end(), ',');
  for (std::string line; std::getline(lines, line);) {
    if (std::count(line.begin(), line.end(), ',') != cells) return false;
  }
  return cells > 0 && csv.ends_with('\n');
}

/// The frames that a film has, as ffprobe counts them; -1 where it is no film.
inline int frames_of_film(const std::filesystem::path& film) {
  const TemporaryFolder folder;
  const std::string command =
      "ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 " +
      quoted(film.string()) + " >" + quoted(folder / "frames") + " 2>/dev/null";
  return std::system(command.c_str()) == 0 ? std::atoi(content_of(folder / "frames").c_str()) : -1;
}

/// Whether a file is what its name says, from its first to its last byte; of other names nothing is known.
inline bool is_whole(const std::filesystem::path& file) {
  const std::string end = file.extension().string();
  const std::string content = content_of(file);
  try {
    if (end == ".png") return load_image(file).width > 0;
    if (end == ".npy" && file.filename() != "particles_id.npy") return !read_npy(file).shape.empty();
    if (file.filename() == "scene.toml") return !parse_scene(content, file.string(), "/").title.empty();
    if (end == ".csv") return is_whole_table(content);
    if (end == ".mp4") return frames_of_film(file) > 0;
  } catch (const std::exception&) {
    return false;
  }
  if (end == ".jpg") return content.ends_with("\xff\xd9");
  if (end == ".svg") return content.find("</svg>") != std::string::npos;
  if (end == ".txt") return content.ends_with('\n');
  if (end == ".html") return content.find("</html>") != std::string::npos;
  return end == ".toml" || end == ".npy" ? !content.empty() : false;
}

/// The names of all files below a folder, each of which is checked to be whole and nothing temporary.
inline std::set<std::string> whole_files_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = std::filesystem::relative(entry.path(), folder).string();
    CAPTURE(name);
    CHECK_THAT(name, !Catch::Contains("unfinished") && !Catch::Contains("writable"));
    if (!entry.is_regular_file()) continue;
    CHECK(is_whole(entry.path()));
    names.insert(name);
  }
  return names;
}

}  // namespace twinflow
