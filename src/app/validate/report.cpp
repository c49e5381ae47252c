#include "app/validate/report.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/report/html.hpp"
#include "app/report/page.hpp"
#include "app/validate/case_plots.hpp"
#include "scene/domain_width.hpp"

namespace twinflow::validation {
namespace {

using reports::drawn_plots;
using reports::html_number;
using reports::Report;
using reports::warning;

std::string number_cell(std::optional<double> value) {
  return "<td>" + (value ? html_number(*value) : std::string("–")) + "</td>";
}

/// An error or a tolerance, in per cent of the case's own scale.
std::string error_cell(const Quantity& quantity, std::optional<double> value) {
  return "<td>" + (value ? html_number(quantity.percent(*value)) + " %" : std::string("–")) + "</td>";
}

std::string verdict_cell(const Verdict& verdict) {
  const bool is_good = verdict.passes() && !verdict.worsens;
  return std::string("<td class=\"") + (is_good ? "best" : "stopped") + "\">" + verdict.word() +
         (verdict.worsens ? ", worsens" : "") + "</td>";
}

int size_of(const Verdict& verdict) {
  const Place& place = verdict.outcome->place;
  return verdict.of_case->runs[index_of(place.fluid)].sizes[place.size];
}

/// The verdicts on a quantity, of the grid first.
std::vector<const Verdict*> runs_of_both(std::span<const Verdict> verdicts, const Quantity& quantity) {
  std::vector<const Verdict*> runs;
  for (const Fluid fluid : kFluids) {
    for (const Verdict* run : runs_of(verdicts, quantity, fluid)) runs.push_back(run);
  }
  return runs;
}

std::string verdict_table(std::span<const Verdict> verdicts) {
  std::string html =
      "<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">quantity</th><th "
      "scope=\"col\">fluid</th><th scope=\"col\">cells on a side, particles</th><th "
      "scope=\"col\">reference</th><th scope=\"col\">measured</th><th scope=\"col\">error</th><th "
      "scope=\"col\">tolerance</th><th scope=\"col\">verdict</th><th scope=\"col\">ms per simulated "
      "second</th></tr></thead>\n<tbody>\n";
  for (const Quantity& quantity : verdicts.front().of_case->quantities) {
    for (const Verdict* verdict : runs_of_both(verdicts, quantity)) {
      const char* const fluid = name_of(verdict->outcome->place.fluid);
      html += "<tr><th scope=\"row\">" + escaped(quantity.name) + "</th><th class=\"" + fluid + "\">" +
              fluid + "</th><td>" + std::to_string(size_of(*verdict)) + "</td>" +
              number_cell(quantity.reference) + number_cell(verdict->measured) +
              error_cell(quantity, verdict->error) + error_cell(quantity, verdict->tolerance) +
              verdict_cell(*verdict) + number_cell(verdict->outcome->cost) + "</tr>\n";
    }
  }
  return html + "</tbody></table></div>\n";
}

/// The error of one of our fluids at a resolution, if a run has that one.
std::optional<double> own_error(std::span<const Verdict> verdicts, const Quantity& quantity, Fluid fluid,
                                double resolution) {
  for (const Verdict& verdict : verdicts) {
    const bool fits = verdict.quantity == &quantity && verdict.outcome->place.fluid == fluid;
    if (fits && std::abs(verdict.outcome->resolution() - resolution) < 0.5) return verdict.error;
  }
  return {};
}

/// The figures of other codes beside the figures of our fluids at the same resolution.
std::string others_table(std::span<const Verdict> verdicts) {
  std::string rows;
  for (const Quantity& quantity : verdicts.front().of_case->quantities) {
    for (const Published& other : quantity.others) {
      for (const auto& [resolution, error] : other.errors) {
        const auto own = own_error(verdicts, quantity, other.fluid, resolution);
        if (!own) continue;
        const bool better = *own <= error;
        const char* const fluid = name_of(other.fluid);
        rows += "<tr><th scope=\"row\">" + escaped(quantity.name) + "</th><td>" + escaped(other.name) +
                "</td>" + number_cell(resolution) + error_cell(quantity, error) + "<th class=\"" + fluid +
                "\">" + fluid + "</th>" + error_cell(quantity, own) + "<td class=\"" +
                (better ? "best\">twinflow" : "stopped\">" + escaped(other.name)) + "</td></tr>\n";
      }
    }
  }
  if (rows.empty()) return {};
  return "<div class=\"scroll\"><table>\n<thead><tr><th>quantity</th><th>code</th><th>cells or particles on "
         "a side</th><th>its error</th><th>twinflow's</th><th>error</th><th>more "
         "exact</th></tr></thead>\n<tbody>\n" +
         rows + "</tbody></table></div>\n";
}

std::string sources_list(const Case& whole) {
  std::set<std::string> known;
  std::string html;
  const auto add = [&](const std::string& what, const std::string& source) {
    if (known.insert(what + source).second) {
      html += "<dt>" + escaped(what) + "</dt><dd>" + escaped(source) + "</dd>\n";
    }
  };
  for (const Quantity& quantity : whole.quantities) {
    add(quantity.name, quantity.source);
    for (const Published& other : quantity.others) add(other.name, other.source);
  }
  return "<dl>\n" + html + "</dl>\n";
}

/// What is to be told of runs that stopped early or had impossible closed pockets.
std::string warning_lines(std::span<const Verdict> verdicts) {
  std::set<const Outcome*> known;
  std::string html;
  for (const Verdict& verdict : verdicts) {
    const Outcome& outcome = *verdict.outcome;
    if (!known.insert(&outcome).second) continue;
    if (!outcome.imbalance.empty()) {
      html += warning(outcome.name() + ": " + outcome.imbalance);
    }
    if (outcome.stopped.empty()) continue;
    html += "<p class=\"warning\">" + escaped(outcome.name()) +
            " stopped at t = " + html_number(outcome.time) + " s: " + escaped(outcome.stopped) + "</p>\n";
  }
  return html;
}

/// A line, if the case's runs do not have the width that they ask for.
std::string report_widths_of(const Case& whole, std::span<const Verdict> verdicts) {
  std::vector<const Settings*> settings;
  for (const Verdict& verdict : verdicts) settings.push_back(&verdict.outcome->scene.settings);
  const std::string report = report_widths(settings);
  return report.empty() ? report : whole.name + ": " + report;
}

std::string case_section(const Case& whole, std::span<const Verdict> verdicts, Report& report,
                         const std::function<bool()>& interrupted) {
  const std::string widths = report_widths_of(whole, verdicts);
  if (!widths.empty()) report.remarks.push_back(widths);
  return "<section>\n<h2 id=\"" + escaped(whole.name) + "\">" + escaped(whole.title) + " <small>" +
         escaped(whole.name) + "</small></h2>\n<p>" + escaped(whole.text) + "</p>\n" +
         (widths.empty() ? "" : warning(widths)) + warning_lines(verdicts) + verdict_table(verdicts) +
         drawn_plots(plots_of(whole, verdicts), whole.name, report, interrupted) + others_table(verdicts) +
         sources_list(whole) + "</section>\n";
}

/// One line for each case: how many verdicts pass.
std::string overview(std::span<const std::pair<const Case*, std::vector<Verdict>>> sections) {
  std::string html =
      "<div "
      "class=\"scroll\"><table>\n<thead><tr><th>case</th><th>verdicts</th><th>pass</th><th>worsen</"
      "th><th>worst "
      "error / tolerance</th></tr></thead>\n<tbody>\n";
  for (const auto& [whole, verdicts] : sections) {
    const auto passing = std::ranges::count_if(verdicts, &Verdict::passes);
    const auto worsening = std::ranges::count_if(verdicts, &Verdict::worsens);
    double worst = 0.0;
    for (const Verdict& verdict : verdicts) {
      worst = std::max(worst, verdict.error ? *verdict.error / verdict.tolerance : INFINITY);
    }
    const bool all = passing == static_cast<std::ptrdiff_t>(verdicts.size());
    html += "<tr><th scope=\"row\"><a href=\"#" + escaped(whole->name) + "\">" + escaped(whole->title) +
            "</a></th><td>" + std::to_string(verdicts.size()) + "</td><td class=\"" +
            (all ? "best" : "stopped") + "\">" + std::to_string(passing) + "</td><td" +
            (worsening > 0 ? " class=\"stopped\">" : ">") + std::to_string(worsening) + "</td><td>" +
            (std::isfinite(worst) ? html_number(worst) : std::string("–")) + "</td></tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

/// The wall time of all runs, one after the other.
double minutes_of(std::span<const Outcome> outcomes) {
  double milliseconds = 0.0;
  for (const Outcome& outcome : outcomes) milliseconds += outcome.cost * outcome.time;
  return milliseconds / 60'000.0;
}

std::string heading(const std::string& command, std::span<const Outcome> outcomes,
                    const std::vector<std::string>& missing) {
  std::string html =
      "<h1>Published cases, grid and particles</h1>\n<p>Each run computes one fluid alone, unless its case "
      "says otherwise. This report was made by</p>\n<pre>" +
      escaped(command) +
      "</pre>\n<dl>\n<dt>version</dt><dd>twinflow " TWINFLOW_VERSION "</dd>\n<dt>runs</dt><dd>" +
      std::to_string(outcomes.size()) + ", " + html_number(minutes_of(outcomes)) +
      " minutes of wall time together</dd>\n" + reports::machines_of(outcomes) +
      "<dt>data</dt><dd><a href=\"validation.csv\">validation.csv</a></dd>\n</dl>\n";
  return html + reports::report_missing(missing);
}

const char* const kHowToRead =
    "<p class=\"note\">The error is the distance of the measured value from the reference, in per cent of "
    "the "
    "reference or of another scale that the case names. validation.csv has it without per cent. A verdict "
    "passes if the error is not above the tolerance. The order p is "
    "fitted to all runs: error ∝ N<sup>−p</sup> for N cells or particles on a side. A verdict worsens if "
    "this "
    "error grows with N; it may pass all the same. The cost is "
    "the wall time of a simulated second on the machine above, measurements included.</p>\n";

}  // namespace

Report make_report(const std::string& command, std::span<const Case> cases, std::span<const Outcome> outcomes,
                   std::span<const Verdict> verdicts, const std::vector<std::string>& missing,
                   const std::function<bool()>& interrupted) {
  Report report;
  std::vector<std::pair<const Case*, std::vector<Verdict>>> sections;
  for (const Case& whole : cases) {
    std::vector<Verdict> its;
    std::ranges::copy_if(verdicts, std::back_inserter(its),
                         [&](const Verdict& verdict) { return verdict.of_case == &whole; });
    if (!its.empty()) sections.emplace_back(&whole, std::move(its));
  }
  std::string body;
  for (const auto& [whole, its] : sections) body += case_section(*whole, its, report, interrupted);
  reports::finish_page(report, "Published cases, grid and particles", heading(command, outcomes, missing),
                       kHowToRead + overview(sections) + body);
  return report;
}

}  // namespace twinflow::validation
