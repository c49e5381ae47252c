#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "app/compare/gnuplot.hpp"
#include "app/compare/html.hpp"

namespace twinflow::comparison {

struct Report {
  std::string html;
  bool has_plots = true;  ///< false without gnuplot
  struct PlotFile {
    std::string name;  ///< "SCENE_error-by-cost.svg"
    std::string svg;
  };
  std::vector<PlotFile> plots;
  std::vector<std::string> remarks;    ///< differing times or widths, impossible closed pockets
  std::vector<std::string> not_drawn;  ///< reasons for missing plots
};

std::string warning(const std::string& text);

/// Draws a scene's plots, if gnuplot is installed. `interrupted` is called before every plot. Throws RunError
/// if it returns true.
std::string drawn_plots(const std::vector<Plot>& plots, const std::string& scene_name, Report& report,
                        const std::function<bool()>& interrupted);

/// A paragraph, or empty.
std::string report_missing(const std::vector<std::string>& missing);

template <class Results, class Text>
std::string listed(const Results& results, const Text& text) {
  std::set<std::string> known;
  std::string list;
  for (const auto& result : results) {
    if (known.insert(text(result)).second) list += (list.empty() ? "" : "; ") + escaped(text(result));
  }
  return list;
}

/// The runs' machines, as rows of a list.
template <class Results>
std::string machines_of(const Results& results) {
  return "<dt>processor</dt><dd>" + listed(results, [](const auto& result) { return result.processor; }) +
         "</dd>\n<dt>graphics</dt><dd>" +
         listed(results, [](const auto& result) { return result.renderer; }) + "</dd>\n<dt>threads</dt><dd>" +
         listed(results, [](const auto& result) { return std::to_string(result.threads); }) +
         " for the particles of a run</dd>\n";
}

/// Assembles the page as one file without scripts.
void finish_page(Report& report, const std::string& title, const std::string& heading,
                 const std::string& body);

}  // namespace twinflow::comparison
