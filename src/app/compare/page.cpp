#include "app/compare/page.hpp"

#include <cctype>
#include <optional>

#include "app/compare/style.hpp"
#include "core/error.hpp"
#include "runs/batch/names.hpp"

namespace twinflow::comparison {
namespace {

/// "taylor-green_error-by-cost.svg"
std::string file_of(const Plot& plot, const std::string& scene_name) {
  std::string title = plot.title;
  for (char& c : title) c = c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return batch::safe_name(scene_name + "_" + title) + ".svg";
}

}  // namespace

std::string warning(const std::string& text) { return "<p class=\"warning\">" + escaped(text) + "</p>\n"; }

std::string drawn_plots(const std::vector<Plot>& plots, const std::string& scene_name, Report& report,
                        const std::function<bool()>& interrupted) {
  std::string html = "<div class=\"plots\">\n";
  for (const Plot& plot : plots) {
    if (interrupted())
      throw RunError("interrupted; the runs are complete, and the same command makes the report");
    std::optional<std::string> svg;
    try {
      if (report.has_plots) svg = draw_svg(plot);
    } catch (const RunError& error) {
      report.not_drawn.emplace_back(error.what());
      html += warning(error.what());
      continue;
    }
    if (!svg) {
      report.has_plots = false;
      return {};
    }
    report.plots.push_back({file_of(plot, scene_name), *svg});
    html += "<figure><img alt=\"" + escaped(plot.title) + "\" src=\"data:image/svg+xml;base64," +
            base64(*svg) + "\"></figure>\n";
  }
  return html + "</div>\n";
}

std::string report_missing(const std::vector<std::string>& missing) {
  if (missing.empty()) return {};
  std::string html = "<p class=\"warning\">Missing, because they have not been run to the end:";
  for (const std::string& folder : missing) html += " <code>" + escaped(folder) + "</code>";
  return html + "</p>\n";
}

void finish_page(Report& report, const std::string& title, const std::string& heading,
                 const std::string& body) {
  const char* const no_plots =
      "<p class=\"warning\">There are no plots, because gnuplot is not installed (Debian's package is "
      "gnuplot-nox).</p>\n";
  report.html =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<link rel=\"icon\" href=\"data:,\">\n<title>" +
      title + "</title>\n<style>\n" + kStyle + "</style>\n</head>\n<body>\n<main>\n" + heading +
      (report.has_plots ? "" : no_plots) + body + "</main>\n</body>\n</html>\n";
}

}  // namespace twinflow::comparison
