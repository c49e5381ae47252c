#include "app/compare/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>

#include "app/compare/plots.hpp"
#include "app/compare/results_table.hpp"
#include "app/report/html.hpp"
#include "app/report/page.hpp"
#include "core/files.hpp"
#include "particles/readings/particle_metrics.hpp"
#include "scene/domain_width.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/colors/value_range.hpp"

namespace twinflow::comparison {
namespace {

using reports::base64;
using reports::drawn_plots;
using reports::finish_page;
using reports::html_number;
using reports::machines_of;
using reports::relative_address;
using reports::Report;
using reports::report_missing;
using reports::warning;

using SceneResults = std::vector<const Result*>;

std::string variant_name(const batch::Sweep::Run& run) {
  std::string name;
  for (const auto& [key, value] : run.varied) {
    name += (name.empty() ? "" : " · ") + escaped(key) + " = " + escaped(value);
  }
  return name.empty() ? escaped(run.title) : name;
}

std::string picture(const Result& result, std::size_t index, const char* what, const std::string& label) {
  const std::filesystem::path path =
      result.folder / ("picture_" + std::to_string(index) + "_" + what + ".jpg");
  if (!std::filesystem::exists(path)) return {};
  return "<span class=\"tag\">" + label + "</span><img alt=\"" + label + " at " +
         html_number(result.picture_times[index]) + " s\" src=\"data:image/jpeg;base64," +
         base64(read_file(path)) + "\">";
}

std::string strip(const Result& result) {
  std::string html = "<div class=\"strip\">\n";
  for (std::size_t index = 0; index < result.picture_times.size(); ++index) {
    html += "<figure>" + picture(result, index, "grid", "grid") +
            picture(result, index, "particles", "particles") +
            picture(result, index, "difference", "difference") +
            "<figcaption>t = " + html_number(result.picture_times[index]) + " s</figcaption></figure>\n";
  }
  html += "</div>\n";
  if (result.difference_scale > 0.0) {
    html +=
        "<p class=\"scale\">difference of the velocities, domain units per second: 0 <span "
        "class=\"bar\"></span> " +
        escaped(format_tick(result.difference_scale)) + "; gray without both fluids</p>\n";
  }
  return html;
}

/// What a run tells of velocities that were cut. Tables of earlier versions have no column for it.
std::string cuts_of(const Result& result) {
  constexpr std::string_view kColumn = "particles_clamped";
  const auto cuts = result.metrics.has(kColumn) ? result.metrics.last(kColumn) : std::nullopt;
  const std::string report = report_cuts(static_cast<std::int64_t>(cuts.value_or(0.0)));
  return report.empty() ? "" : "<p class=\"warning\">" + escaped(report) + "</p>\n";
}

std::string variant_section(const Result& result) {
  std::string html = "<section class=\"variant\">\n<h3>" + variant_name(result.run) + "</h3>\n";
  if (!result.stopped.empty()) {
    html += "<p class=\"warning\">Stopped at t = " + html_number(result.time) +
            " s: " + escaped(result.stopped) + "</p>\n";
  }
  html += cuts_of(result);
  const std::string folder = relative_address("runs/" + result.run.folder);
  return html + strip(result) + "<p class=\"links\"><a href=\"" + folder +
         "/metrics.csv\">metrics.csv</a> <a href=\"" + folder +
         "/scene.toml\">scene.toml</a></p>\n</section>\n";
}

std::string settings_section(const Result& result) {
  const Settings defaults = default_settings();
  std::string rows;
  for (const Parameter& parameter : parameters()) {
    const bool varies = std::ranges::any_of(
        result.run.varied, [&](const auto& setting) { return setting.first == parameter.key; });
    const ParameterValue value = parameter.get(result.scene.settings);
    const ParameterValue usual = parameter.get(defaults);
    if (value == usual || varies) continue;
    rows += "<tr><th scope=\"row\"><code>" + escaped(parameter.key) + "</code></th><td><code>" +
            escaped(format_value(value)) + "</code></td><td><code>" + escaped(format_value(usual)) +
            "</code></td></tr>\n";
  }
  const auto add_count = [&](const char* what, std::size_t count) {
    if (count == 0) return;
    rows += std::string("<tr><th scope=\"row\">") + what + "</th><td>" + std::to_string(count) +
            "</td><td>0</td></tr>\n";
  };
  add_count("gestures", result.scene.gestures.size());
  add_count("bodies", result.scene.bodies.size());
  add_count("solids", result.scene.solids.size());
  return "<h3>Settings that are not the defaults</h3>\n<div class=\"scroll\"><table "
         "class=\"settings\"><thead><tr><th>key</th>"
         "<th>value</th><th>default</th></tr></thead><tbody>\n" +
         rows + "</tbody></table></div>\n";
}

/// Whether both runs end and have their pictures at the same times.
bool meet(const Result& a, const Result& b) {
  const auto same = [](double s, double t) { return std::abs(s - t) < 1e-9; };
  return same(a.time, b.time) && std::ranges::equal(a.picture_times, b.picture_times, same);
}

/// A note about a scene whose complete runs have different times; empty if they have the same.
std::string report_times(const SceneResults& results) {
  SceneResults whole;
  std::ranges::copy_if(results, std::back_inserter(whole),
                       [](const Result* r) { return r->stopped.empty(); });
  if (whole.empty()) return {};
  const auto [first, last] = std::ranges::minmax(whole, {}, &Result::time);
  const bool differ = std::ranges::any_of(whole, [&](const Result* r) { return !meet(*r, *whole.front()); });
  const auto without_reference =
      std::ranges::count_if(whole, [](const Result* r) { return r->reference.unmet > 0; });
  std::string text;
  if (last->time - first->time > 1e-9) {
    text = "the runs end at different times, from " + format_value(first->time) + " to " +
           format_value(last->time) + " s, and so do the values of the tables";
  } else if (differ) {
    text = "the pictures of the runs show different times";
  }
  if (without_reference > 0) {
    text += (text.empty() ? "" : "; ") + std::to_string(without_reference) + " of " +
            std::to_string(results.size()) +
            " runs have pictures at times without a picture of the reference, and no error there";
  }
  if (text.empty()) return {};
  return whole.front()->run.scene_name + ": " + text + " (steps of time.step meet other times)";
}

std::string report_widths_of(const SceneResults& results) {
  std::vector<const Settings*> settings;
  for (const Result* result : results) settings.push_back(&result->scene.settings);
  const std::string report = report_widths(settings);
  return report.empty() ? report : results.front()->run.scene_name + ": " + report;
}

/// A note about the runs of a scene with impossible closed pockets; empty if there are none.
std::string report_imbalances(const SceneResults& results) {
  const auto has_report = [](const Result* r) { return !r->imbalance.empty(); };
  const auto first = std::ranges::find_if(results, has_report);
  if (first == results.end()) return {};
  const auto count = std::ranges::count_if(results, has_report);
  return (*first)->run.folder + (count > 1 ? " and " + std::to_string(count - 1) + " more" : "") + ": " +
         (*first)->imbalance;
}

std::string scene_section(const SceneResults& results, Report& report,
                          const std::function<bool()>& interrupted) {
  const Result& first = *results.front();
  std::string remarks;
  for (const std::string& line :
       {report_widths_of(results), report_times(results), report_imbalances(results)}) {
    if (line.empty()) continue;
    report.remarks.push_back(line);
    remarks += warning(line);
  }
  std::string html = "<section>\n<h2>" + escaped(first.scene.title) + " <small>" +
                     escaped(first.run.scene_name) + "</small></h2>\n" + remarks + results_table(results) +
                     drawn_plots(plots_of(results), results.front()->run.scene_name, report, interrupted);
  for (const Result* result : results) html += variant_section(*result);
  return html + settings_section(first) + "</section>\n";
}

std::string title_of(const batch::Sweep& sweep) {
  std::string title;
  std::set<std::string> known;
  for (const batch::Sweep::Run& run : sweep.runs) {
    if (known.insert(run.scene_name).second) title += (title.empty() ? "" : ", ") + escaped(run.scene_name);
  }
  return "Grid and particles: " + title;
}

std::string heading(const batch::Sweep& sweep, const std::vector<Result>& results,
                    const std::vector<std::string>& missing) {
  std::string html = "<h1>" + title_of(sweep) +
                     "</h1>\n<p>The same fluids by two methods: cells on the GPU, particles on "
                     "the CPU. This report was made by</p>\n<pre>" +
                     escaped(sweep.command) + "</pre>\n<dl>\n<dt>version</dt><dd>twinflow " +
                     escaped(sweep.version) + "</dd>\n<dt>runs</dt><dd>" + std::to_string(results.size()) +
                     "</dd>\n" + machines_of(results);
  if (!sweep.reference.empty()) {
    html += "<dt>reference</dt><dd>the grid alone with";
    for (const std::string& assignment : sweep.reference) html += " <code>" + escaped(assignment) + "</code>";
    html += ", between its points by cubic polynomials (fourth order)</dd>\n";
  }
  html += "<dt>data</dt><dd><a href=\"summary.csv\">summary.csv</a></dd>\n</dl>\n";
  return html + report_missing(missing);
}

const char* const kReading =
    "<p class=\"note\">Errors are relative L2 norms of the velocity at the end, in per cent. Kinetic energy "
    "changes from "
    "the "
    "start to the end. The change of momentum is relative to the momentum of all mass at the root mean "
    "square "
    "speed. "
    "Divergence and density error are the largest root mean squares of the run, times of steps medians. "
    "Bold: the best of "
    "its column, or, if there is only one row, of the two fluids. No time is bold, because a run does not "
    "tell how much its times scatter: repeat runs before you call one faster.</p>\n";
}  // namespace

Report make_report(const batch::Sweep& sweep, const std::vector<Result>& results,
                   const std::vector<std::string>& missing, const std::function<bool()>& interrupted) {
  Report report;
  std::string scenes;
  for (auto first = results.begin(); first != results.end();) {
    SceneResults of_scene;
    auto last = first;
    for (; last != results.end() && last->run.scene_name == first->run.scene_name; ++last)
      of_scene.push_back(&*last);
    scenes += scene_section(of_scene, report, interrupted);
    first = last;
  }
  finish_page(report, title_of(sweep), heading(sweep, results, missing), kReading + scenes);
  return report;
}

}  // namespace twinflow::comparison
