#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/compare/result.hpp"

namespace twinflow::comparison {

struct Report {
  std::string html;
  bool has_plots = true;  ///< false: there is no gnuplot
  struct PlotFile {
    std::string name;  ///< "SCENE_error-by-cost.svg"
    std::string svg;
  };
  std::vector<PlotFile> plots;         ///< those of the page, as files
  std::vector<std::string> times;      ///< for scenes whose runs are at different times, a line about that
  std::vector<std::string> not_drawn;  ///< why gnuplot failed, for each plot that is left out
};

/// The page for people: pictures, plots, tables and settings of every scene, in one file that asks for no
/// other and needs no script. The same results give the same bytes. `results`: all whole runs but references,
/// in the order of the plan, in folders below the one where the page will lie; `missing`: folders of runs
/// that are not there. Throws RunError, also where `interrupted`, which is asked before every plot, is true.
Report make_report(
    const Sweep& sweep, const std::vector<Result>& results, const std::vector<std::string>& missing,
    const std::function<bool()>& interrupted = [] { return false; });

}  // namespace twinflow::comparison
