#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace twinflow {

inline bool installed(const char* program) {
  return std::system(("command -v " + std::string(program) + " >/dev/null").c_str()) == 0;
}

/// Skips a test with a message because something that it needs is not installed; if TWINFLOW_REQUIRE_ALL is
/// set, as in CI, the test fails.
inline void leave_out(const std::string& reason) {
  if (std::getenv("TWINFLOW_REQUIRE_ALL") != nullptr) FAIL(reason);
  WARN(reason);
}

/// An empty folder of the test's own, removed afterwards.
struct TemporaryFolder {
  std::filesystem::path path;

  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "twinflow test ü XXXXXX").string();
    path = ::mkdtemp(name.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string operator/(const std::string& name) const { return (path / name).string(); }
};

inline std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

/// The names of the files and folders in a folder.
inline std::set<std::string> files_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.insert(entry.path().filename().string());
  return names;
}

/// Whether two folders have the same files with the same bytes.
inline bool same_content(const std::string& one, const std::string& other) {
  if (files_in(one) != files_in(other)) return false;
  for (const std::string& name : files_in(one)) {
    if (content_of(one + "/" + name) != content_of(other + "/" + name)) return false;
  }
  return true;
}

/// Still fluid until gestures push it beyond all bounds, from 0.1 s: each by 200 · √π · 0.3.
inline std::string violent_scene() {
  std::string text =
      "[velocity]\nu = \"0\"\nv = \"0\"\n[brush]\nstrength = 200\n[particles]\ncount = 400\n"
      "method = \"wcsph\"\nmax_substeps = 1\ncfl = 0.05\n[grid]\nresolution = 32\n[dye]\nresolution = "
      "32\n";
  for (int gesture = 0; gesture < 20; ++gesture) {
    text += "[[gesture]]\ntool = \"drag\"\nradius = 0.3\npath = [[0.1, -10.0, 0.0], [0.101, 10.0, 0.0]]\n";
  }
  return text;
}

/// A table of metrics without the times of the steps, which differ from run to run.
inline std::string without_times(const std::string& table) {
  std::istringstream lines(table);
  std::string kept;
  std::vector<bool> is_time;  // by column, as the header says
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line + ",");
    std::size_t column = 0;
    for (std::string cell; std::getline(cells, cell, ','); ++column) {
      if (kept.find('\n') == std::string::npos) is_time.push_back(cell.ends_with("_step_ms"));
      if (!is_time.at(column)) kept += cell + ",";
    }
    kept += "\n";
  }
  return kept;
}

inline std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

struct ProgramResult {
  int status = -1;
  std::string out;
  std::string err;
  long error_lines() const { return std::count(err.begin(), err.end(), '\n'); }
};

/// Runs the built program with `arguments` (a shell's words) and waits for it. `before` precedes its name:
/// variables, a limit.
inline ProgramResult run_program(const std::string& arguments, const std::string& before = "") {
  const TemporaryFolder folder;
  const std::string command = before + " " + quoted(TWINFLOW_PROGRAM) + " " + arguments + " >" +
                              quoted(folder / "out") + " 2>" + quoted(folder / "err") + " </dev/null";
  const int raw = std::system(command.c_str());
  return {WIFEXITED(raw) ? WEXITSTATUS(raw) : 128, content_of(folder / "out"), content_of(folder / "err")};
}

/// Runs the program until a shell's condition holds, and sends a signal.
inline ProgramResult run_until(const std::string& arguments, const std::string& condition,
                               const std::string& signal) {
  // The shell that waits is another process, so that the signal reaches the program.
  const TemporaryFolder folder;
  const std::string command =
      quoted(TWINFLOW_PROGRAM) + " " + arguments + " 2>" + quoted(folder / "err") + " & run=$!; until " +
      condition + " || ! kill -0 $run 2>/dev/null; do sleep 0.02; done; kill -" + signal + " $run; wait $run";
  const int raw = std::system(("bash -c " + quoted(command) + " 2>/dev/null").c_str());
  return {WIFEXITED(raw) ? WEXITSTATUS(raw) : 128, "", content_of(folder / "err")};
}

/// The condition that there are `count` files in a folder.
inline std::string has_files(const std::string& folder, int count) {
  return "[ $(ls " + quoted(folder) + " 2>/dev/null | wc -l) -ge " + std::to_string(count) + " ]";
}

}  // namespace twinflow
