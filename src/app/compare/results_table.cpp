#include "app/compare/results_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "app/compare/html.hpp"
#include "app/compare/summary.hpp"

namespace twinflow::comparison {
namespace {

enum class Best {
  least,
  nearest_exact,  ///< nearest to the change of the exact energy, if that is known
  none,
};

struct ShownColumn {
  const char* name;
  Figure value;
};

struct Group {
  std::string title;
  std::vector<ShownColumn> columns;
  Best best = Best::least;
  std::string (*written)(double) = html_number;
};

template <auto Number>
Group flow_group(const char* title) {
  return {title,
          {{"grid", flow_figure<&Summary::grid_flow, Number>},
           {"particles", flow_figure<&Summary::particles_flow, Number>}},
          Best::none};
}

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

std::vector<Group> all_groups(const std::vector<Summary>& rows, std::span<const Result* const> results) {
  const auto all = [&](bool (*holds)(const Scene&)) {
    return std::ranges::all_of(results, [&](const Result* result) { return holds(result->scene); });
  };
  const bool exact =
      std::ranges::any_of(rows, [](const Summary& row) { return row.exact_energy_change.has_value(); });
  std::vector<Group> groups = {
      {"error against the exact solution",
       {{"grid", figure<&Summary::grid_error>}, {"particles", figure<&Summary::particles_error>}}},
      {"error against the reference run",
       {{"grid", figure<&Summary::grid_reference_error>},
        {"particles", figure<&Summary::particles_reference_error>}}},
      {"change of kinetic energy",
       {{"grid", figure<&Summary::grid_energy_change>},
        {"particles", figure<&Summary::particles_energy_change>},
        {"exact", figure<&Summary::exact_energy_change>}},
       exact ? Best::nearest_exact : Best::none,
       html_percent},
      {"change of momentum",
       {{"grid", figure<&Summary::grid_momentum_change>},
        {"particles", figure<&Summary::particles_momentum_change>}},
       all(keeps_momentum) ? Best::least : Best::none},
      {"change of momentum of both",
       {{"total", figure<&Summary::momentum_change_total>}},
       all(keeps_total_momentum) ? Best::least : Best::none},
      {"divergence, 1/s", {{"grid", figure<&Summary::grid_divergence_rms>}}},
      {"density error", {{"particles", figure<&Summary::particles_density_error_rms>}}},
      {"difference of velocities", {{"rms", figure<&Summary::velocity_difference_rms>}}, Best::none},
      flow_group<&FlowNumbers::reynolds>("Reynolds number"),
      flow_group<&FlowNumbers::drag>("drag coefficient Cd"),
      flow_group<&FlowNumbers::lift>("lift coefficient Cl"),
      flow_group<&FlowNumbers::lift_swing>("amplitude of Cl"),
      flow_group<&FlowNumbers::strouhal>("Strouhal number St"),
      {"ms per step",
       {{"grid", figure<&Summary::grid_step_ms>}, {"particles", figure<&Summary::particles_step_ms>}}},
  };
  for (Group& group : groups) {
    std::erase_if(group.columns, [&](const ShownColumn& column) {
      return std::ranges::none_of(rows, [&](const Summary& row) { return column.value(row).has_value(); });
    });
  }
  std::erase_if(groups, [](const Group& group) { return group.columns.empty(); });
  return groups;
}

/// The sizes of the two fluids, unless they vary.
std::vector<ShownColumn> sizes_to_show(const std::vector<std::pair<std::string, std::string>>& varied) {
  const auto varies = [&](const char* key) {
    return std::ranges::any_of(varied, [&](const auto& setting) { return setting.first == key; });
  };
  std::vector<ShownColumn> sizes;
  if (!varies("grid.resolution")) sizes.push_back({"cells", figure<&Summary::grid_cells>});
  if (!varies("particles.count")) sizes.push_back({"particles", figure<&Summary::particles_count>});
  return sizes;
}

/// The distance of a value from the best possible one; infinite if no value is marked.
double badness(const Group& group, const ShownColumn& column, const Summary& row) {
  const auto value = column.value(row);
  const bool is_measure = column.value == figure<&Summary::exact_energy_change>;
  if (!value || group.best == Best::none || is_measure) return std::numeric_limits<double>::infinity();
  if (group.best == Best::least) return *value;
  return row.exact_energy_change ? std::abs(*value - *row.exact_energy_change)
                                 : std::numeric_limits<double>::infinity();
}

/// Whether no competing cell is better than this one and at least one is worse. The cells of a column
/// compete, or those of a row's group if there is only one row.
bool is_best(const Group& group, const ShownColumn& column, const Summary& row,
             const std::vector<Summary>& rows) {
  std::vector<double> rivals;
  if (rows.size() > 1) {
    for (const Summary& other : rows) rivals.push_back(badness(group, column, other));
  } else {
    for (const ShownColumn& other : group.columns) rivals.push_back(badness(group, other, row));
  }
  std::erase_if(rivals, [](double worth) { return !std::isfinite(worth); });
  const double own = badness(group, column, row);
  return std::isfinite(own) && own == std::ranges::min(rivals) && own < std::ranges::max(rivals);
}

std::string cell(const Group& group, const ShownColumn& column, const Summary& row,
                 const std::vector<Summary>& rows) {
  const auto value = column.value(row);
  if (!value) return "<td></td>";
  const bool best = is_best(group, column, row, rows);
  const std::string text = group.written(*value);
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
  const std::vector<ShownColumn> sizes = sizes_to_show(varied);
  for (const ShownColumn& size : sizes) {
    html += std::string("<th rowspan=\"2\" scope=\"col\">") + size.name + "</th>";
  }
  if (any_stopped) html += "<th rowspan=\"2\" scope=\"col\">ended</th>";
  for (const Group& group : groups) {
    html += "<th colspan=\"" + std::to_string(group.columns.size()) + "\" scope=\"colgroup\">" +
            escaped(group.title) + "</th>";
  }
  html += "</tr>\n<tr>";
  for (const Group& group : groups) {
    for (const ShownColumn& column : group.columns) {
      html += std::string("<th scope=\"col\" class=\"") + column.name + "\">" + column.name + "</th>";
    }
  }
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t k = 0; k < rows.size(); ++k) {
    html += "<tr>";
    for (const auto& [key, value] : results[k]->run.varied)
      html += "<th scope=\"row\">" + escaped(value) + "</th>";
    for (const ShownColumn& column : sizes) {
      const auto size = column.value(rows[k]);
      html += "<td>" + (size ? html_number(*size) : std::string("–")) + "</td>";
    }
    if (any_stopped) {
      const Result& result = *results[k];
      html += result.stopped.empty()
                  ? "<td>whole</td>"
                  : "<td class=\"stopped\">blew up, t = " + html_number(result.time) + " s</td>";
    }
    for (const Group& group : groups) {
      for (const ShownColumn& column : group.columns) html += cell(group, column, rows[k], rows);
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace twinflow::comparison
