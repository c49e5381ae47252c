#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "app/compare/gnuplot.hpp"
#include "app/compare/html.hpp"

// What the pages of all reports have in common.
namespace twinflow::comparison {

struct Report {
  std::string html;
  bool has_plots = true;  ///< false if gnuplot is not installed
  struct PlotFile {
    std::string name;  ///< "SCENE_error-by-cost.svg"
    std::string svg;
  };
  std::vector<PlotFile> plots;         ///< the plots of the page, as files
  std::vector<std::string> remarks;    ///< runs that differ in times or widths, impossible closed pockets
  std::vector<std::string> not_drawn;  ///< the reason for each plot that gnuplot failed to draw
};

/// A paragraph that stands out.
std::string warning(const std::string& text);

/// Draws the plots of a scene, until one shows that gnuplot is not installed. `interrupted` is called before
/// every plot. Throws RunError if it returns true.
std::string drawn_plots(const std::vector<Plot>& plots, const std::string& scene_name, Report& report,
                        const std::function<bool()>& interrupted);

/// A paragraph on runs that do not exist; empty if there are none.
std::string report_missing(const std::vector<std::string>& missing);

/// Every distinct text once, in order.
template <class Results, class Text>
std::string listed(const Results& results, const Text& text) {
  std::set<std::string> known;
  std::string list;
  for (const auto& result : results) {
    if (known.insert(text(result)).second) list += (list.empty() ? "" : "; ") + escaped(text(result));
  }
  return list;
}

/// The machines of the runs, as rows of a list.
template <class Results>
std::string machines_of(const Results& results) {
  return "<dt>processor</dt><dd>" + listed(results, [](const auto& result) { return result.processor; }) +
         "</dd>\n<dt>graphics</dt><dd>" +
         listed(results, [](const auto& result) { return result.renderer; }) + "</dd>\n<dt>threads</dt><dd>" +
         listed(results, [](const auto& result) { return std::to_string(result.threads); }) +
         " for the particles of a run</dd>\n";
}

/// Makes the page of its parts, in one file without scripts that needs no other file.
void finish_page(Report& report, const std::string& title, const std::string& heading,
                 const std::string& body);

}  // namespace twinflow::comparison
