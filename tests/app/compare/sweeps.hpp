#pragma once

// Small sweeps of the built program, and what they may leave.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "app/program.hpp"

namespace twinflow {

inline const std::string kSmallSweep =
    " --set dye.resolution=32 --set time.step=0.01 --until 0.05 --pictures 2 --every 0.01 --threads 1 ";
inline const std::string kSweep =
    "compare taylor-green" + kSmallSweep + "--vary particles.count=100,200 --vary grid.resolution=32,64 ";

/// Every file below a folder.
std::set<std::string> files_below(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) names.insert(std::filesystem::relative(entry.path(), folder).string());
  }
  return names;
}

/// Requires that no file below a folder has the name of an unfinished one.
inline void check_no_temporary(const std::filesystem::path& folder) {
  for (const std::string& name : files_below(folder)) {
    CAPTURE(name);
    const std::string extension = std::filesystem::path(name).extension();
    CHECK((extension == ".toml" || extension == ".csv" || extension == ".jpg" || extension == ".npy" ||
           extension == ".svg" || extension == ".html"));
    CHECK_THAT(name, !Catch::Contains("unfinished"));
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder / "runs")) {
    CHECK_THAT(entry.path().filename().string(), Catch::StartsWith("taylor-green"));
  }
}

inline void run_well(const std::string& arguments, const std::string& before = "") {
  const ProgramResult result = run_program(arguments, before);
  INFO(arguments << "\n" << result.err);
  REQUIRE(result.status == 0);
}

/// A program named gnuplot, which commands with `with_gnuplot_of` find before the real one.
inline void put_gnuplot(const TemporaryFolder& folder, const std::string& script) {
  std::filesystem::create_directory(folder / "bin");
  std::ofstream(folder / "bin/gnuplot") << "#!/bin/sh\n" << script;
  std::filesystem::permissions(folder / "bin/gnuplot", std::filesystem::perms::owner_all);
}
inline std::string with_gnuplot_of(const TemporaryFolder& folder) {
  return "PATH=" + quoted(folder / "bin") + ":\"$PATH\"";
}

}  // namespace twinflow
