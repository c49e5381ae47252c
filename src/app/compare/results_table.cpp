#include "app/compare/results_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "app/compare/summary.hpp"
#include "app/report/html.hpp"

namespace twinflow::comparison {
namespace {

using reports::html_number;
using reports::html_percent;

struct Group {
  std::string_view title;
  std::vector<FigureRow> columns;
  Best best;
};

constexpr std::string_view kExactChange = "exact_energy_change";

/// Whether no external force acts on the two fluids together.
bool keeps_total_momentum(const Scene& scene) {
  const Settings& settings = scene.settings;
  return scene.gestures.empty() && settings.force.x == 0.0 && settings.force.y == 0.0 &&
         settings.stream.speed == 0.0 && settings.domain.boundary == Boundary::wrap &&
         settings.particles.container == Container::domain && settings.grid.buoyancy == 0.0 &&
         scene.bodies.empty();
}

/// Whether no force acts on either fluid, not even by the other fluid.
bool keeps_momentum(const Scene& scene) {
  return keeps_total_momentum(scene) && scene.settings.coupling.mode == CouplingMode::none;
}

/// The best value of a group in this table. A change of energy has one if the exact change is known, a change
/// of momentum if no force from outside makes it.
Best best_of(const FigureRow& row, const std::vector<Summary>& rows, std::span<const Result* const> results) {
  const auto all = [&](bool (*holds)(const Scene&)) {
    return std::ranges::all_of(results, [&](const Result* result) { return holds(result->scene); });
  };
  if (row.best == Best::nearest_exact) {
    const auto is_known = [](const Summary& summary) { return summary[kExactChange].has_value(); };
    return std::ranges::any_of(rows, is_known) ? row.best : Best::none;
  }
  if (row.name == "momentum_change_total") return all(keeps_total_momentum) ? row.best : Best::none;
  if (row.name.ends_with("_momentum_change")) return all(keeps_momentum) ? row.best : Best::none;
  return row.best;
}

/// The groups in the order of their first figures; columns without a value are left out.
std::vector<Group> all_groups(const std::vector<Summary>& rows, std::span<const Result* const> results) {
  std::vector<Group> groups;
  for (FigureRow& figure : figure_rows()) {
    const auto has_value = [&](const Summary& row) { return row[figure.name].has_value(); };
    if (figure.group.empty() || std::ranges::none_of(rows, has_value)) continue;
    auto group = std::ranges::find(groups, figure.group, &Group::title);
    if (group == groups.end()) {
      group = groups.insert(groups.end(), {figure.group, {}, best_of(figure, rows, results)});
    }
    group->columns.push_back(std::move(figure));
  }
  return groups;
}

/// A figure that stands beside the parameters that vary.
struct Size {
  const char* title;
  const char* figure;
};

/// The sizes of the two fluids, unless they vary.
std::vector<Size> sizes_to_show(const std::vector<std::pair<std::string, std::string>>& varied) {
  const auto varies = [&](const char* key) {
    return std::ranges::any_of(varied, [&](const auto& setting) { return setting.first == key; });
  };
  std::vector<Size> sizes;
  if (!varies("grid.resolution")) sizes.push_back({"cells", "grid_cells"});
  if (!varies("particles.count")) sizes.push_back({"particles", "particles_count"});
  return sizes;
}

/// The distance of a value from the best possible one; infinite if no value is marked.
double badness(const Group& group, const FigureRow& column, const Summary& row) {
  const auto value = row[column.name];
  if (!value || group.best == Best::none || column.name == kExactChange) {
    return std::numeric_limits<double>::infinity();
  }
  if (group.best == Best::least) return *value;
  const auto exact = row[kExactChange];
  return exact ? std::abs(*value - *exact) : std::numeric_limits<double>::infinity();
}

/// Whether no competing cell is better than this one and at least one is worse. The cells of a column
/// compete, or the cells of a row's group if there is only one row.
bool is_best(const Group& group, const FigureRow& column, const Summary& row,
             const std::vector<Summary>& rows) {
  std::vector<double> rivals;
  if (rows.size() > 1) {
    for (const Summary& other : rows) rivals.push_back(badness(group, column, other));
  } else {
    for (const FigureRow& other : group.columns) rivals.push_back(badness(group, other, row));
  }
  std::erase_if(rivals, [](double worth) { return !std::isfinite(worth); });
  const double own = badness(group, column, row);
  return std::isfinite(own) && own == std::ranges::min(rivals) && own < std::ranges::max(rivals);
}

std::string written(Written form, double value) {
  switch (form) {
    case Written::percent:
      return html_number(100.0 * value) + " %";
    case Written::signed_percent:
      return html_percent(value);
    case Written::number:
      break;
  }
  return html_number(value);
}

std::string cell(const Group& group, const FigureRow& column, const Summary& row,
                 const std::vector<Summary>& rows) {
  const auto value = row[column.name];
  if (!value) return "<td></td>";
  const bool best = is_best(group, column, row, rows);
  const std::string text = written(column.written, *value);
  return best ? "<td class=\"best\"><strong>" + text + "</strong></td>" : "<td>" + text + "</td>";
}

/// Allows a line break after each dot of a key.
std::string breakable(const std::string& key) {
  std::string html;
  for (const char c : key) html += escaped(std::string(1, c)) + (c == '.' ? "<wbr>" : "");
  return html;
}

}  // namespace

std::string results_table(std::span<const Result* const> results) {
  std::vector<Summary> rows;
  rows.reserve(results.size());
  for (const Result* result : results) rows.push_back(summary_of(*result));
  const std::vector<Group> groups = all_groups(rows, results);
  const auto& varied = results.front()->run.varied;
  const bool any_stopped = std::ranges::any_of(results, [](const Result* r) { return !r->stopped.empty(); });

  std::string html = "<div class=\"scroll\"><table>\n<thead><tr>";
  for (const auto& [key, value] : varied)
    html += "<th rowspan=\"2\" scope=\"col\">" + breakable(key) + "</th>";
  const std::vector<Size> sizes = sizes_to_show(varied);
  for (const Size& size : sizes) {
    html += std::string("<th rowspan=\"2\" scope=\"col\">") + size.title + "</th>";
  }
  if (any_stopped) html += "<th rowspan=\"2\" scope=\"col\">ended</th>";
  for (const Group& group : groups) {
    html += "<th colspan=\"" + std::to_string(group.columns.size()) + "\" scope=\"colgroup\">" +
            escaped(group.title) + "</th>";
  }
  html += "</tr>\n<tr>";
  for (const Group& group : groups) {
    for (const FigureRow& column : group.columns) {
      const std::string name(column.cell);
      html.append("<th scope=\"col\" class=\"").append(name).append("\">").append(name).append("</th>");
    }
  }
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t k = 0; k < rows.size(); ++k) {
    html += "<tr>";
    for (const auto& [key, value] : results[k]->run.varied)
      html += "<th scope=\"row\">" + escaped(value) + "</th>";
    for (const Size& shown : sizes) {
      const auto size = rows[k][shown.figure];
      html += "<td>" + (size ? html_number(*size) : std::string("–")) + "</td>";
    }
    if (any_stopped) {
      const Result& result = *results[k];
      html += result.stopped.empty()
                  ? "<td>whole</td>"
                  : "<td class=\"stopped\">blew up, t = " + html_number(result.time) + " s</td>";
    }
    for (const Group& group : groups) {
      for (const FigureRow& column : group.columns) html += cell(group, column, rows[k], rows);
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace twinflow::comparison
