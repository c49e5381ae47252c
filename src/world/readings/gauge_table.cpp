#include "world/readings/gauge_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/find_by.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

namespace twinflow {
namespace {

/// A quantity of a sample: the end of its column's name, its unit, what it is, and its value.
struct Quantity {
  std::string_view name, unit, meaning;
  std::optional<double> (*value)(const GaugeSample&);
  bool needs_dye = false;
};

/// A number of a part that samples may lack.
template <auto part, auto number>
std::optional<double> of(const GaugeSample& sample) {
  return sample.*part ? std::optional<double>(number(*(sample.*part))) : std::nullopt;
}

template <int axis>
constexpr auto kForceAlong = [](const SolidForce& force) { return force.force[axis]; };
constexpr auto kTorque = [](const SolidForce& force) { return force.torque; };

constexpr std::array<Quantity, 9> kQuantities = {{
    {"velocity_x", "length/s", "velocity to the right",
     of<&GaugeSample::velocity, [](glm::dvec2 v) { return v.x; }>},
    {"velocity_y", "length/s", "upward velocity",
     of<&GaugeSample::velocity, [](glm::dvec2 v) { return v.y; }>},
    {"pressure", "density*(length/s)^2", "pressure (inside a solid: on its surface)",
     [](const GaugeSample& s) { return s.pressure; }},
    {"density", "density", "density", [](const GaugeSample& s) { return s.density; }},
    {"vorticity", "1/s", "vorticity dv/dx - du/dy", [](const GaugeSample& s) { return s.vorticity; }},
    {"dye_r", "1", "red part of the dye", of<&GaugeSample::dye, [](glm::vec3 dye) { return dye.r; }>, true},
    {"dye_g", "1", "green part of the dye", of<&GaugeSample::dye, [](glm::vec3 dye) { return dye.g; }>, true},
    {"dye_b", "1", "blue part of the dye", of<&GaugeSample::dye, [](glm::vec3 dye) { return dye.b; }>, true},
    {"temperature", "degree", "temperature", [](const GaugeSample& s) { return s.temperature; }},
}};

/// What a gauge reads at a place: the temperature, which is the last quantity, only of fluids that carry
/// heat.
std::span<const Quantity> quantities_at_points(bool carries_heat) {
  return std::span(kQuantities).first(carries_heat ? kQuantities.size() : kQuantities.size() - 1);
}

constexpr std::array<Quantity, 3> kForces = {{
    {"force_x", "density*length^3/s^2", "force to the right", of<&GaugeSample::force, kForceAlong<0>>},
    {"force_y", "density*length^3/s^2", "upward force", of<&GaugeSample::force, kForceAlong<1>>},
    {"torque", "density*length^4/s^2", "counterclockwise torque about the center",
     of<&GaugeSample::force, kTorque>},
}};

constexpr std::array<Quantity, 9> kOfBodies = {{
    {"x", "length", "x of the center", of<&GaugeSample::body, [](const Body& b) { return b.center.x; }>},
    {"y", "length", "y of the center", of<&GaugeSample::body, [](const Body& b) { return b.center.y; }>},
    {"angle", "rad", "counterclockwise angle", of<&GaugeSample::body, [](const Body& b) { return b.angle; }>},
    {"velocity_x", "length/s", "x velocity of the center",
     of<&GaugeSample::body, [](const Body& b) { return b.velocity.x; }>},
    {"velocity_y", "length/s", "y velocity of the center",
     of<&GaugeSample::body, [](const Body& b) { return b.velocity.y; }>},
    {"spin", "rad/s", "counterclockwise rate of turning",
     of<&GaugeSample::body, [](const Body& b) { return b.spin; }>},
    {"force_x", "density*length^3/s^2", "force to the right without weight and contacts",
     of<&GaugeSample::force, kForceAlong<0>>},
    {"force_y", "density*length^3/s^2", "upward force without weight and contacts",
     of<&GaugeSample::force, kForceAlong<1>>},
    {"torque", "density*length^4/s^2", "counterclockwise torque about the center without contacts",
     of<&GaugeSample::force, kTorque>},
}};
constexpr std::size_t kMotionsOfBodies = 6;  ///< the quantities before the forces

std::vector<std::string_view> names_of(std::span<const Quantity> quantities) {
  std::vector<std::string_view> names;
  names.reserve(quantities.size());
  for (const Quantity& quantity : quantities) names.push_back(quantity.name);
  return names;
}

constexpr std::string_view kFlux = "flux";
constexpr std::string_view kFluxUnit = "length^2/s";
constexpr std::string_view kFluxMeaning =
    "flow through the line; positive from left to right when seen from its start";

constexpr std::string_view kWetted = "wetted";

std::string place_text(glm::dvec2 place) {
  return "(" + format_value(place.x) + " " + format_value(place.y) + ")";
}

std::string line_text(const Gauge& gauge) {
  return place_text(gauge.from).append(" to ").append(place_text(gauge.to));
}

/// What a gauge reads of one fluid, in the order of its columns.
std::vector<GaugeQuantity> quantities_of(const GaugeReading& reading, const std::string& fluid,
                                         const std::vector<GaugeSample>& samples) {
  std::vector<GaugeQuantity> quantities;
  if (samples.empty()) return quantities;
  const Gauge& gauge = reading.gauge;
  const std::string prefix = gauge.name + "_" + fluid + "_";
  const auto add = [&](const Quantity& quantity, const std::string& of_what, const std::string& place) {
    std::vector<std::optional<double>> values(samples.size());
    std::transform(samples.begin(), samples.end(), values.begin(), quantity.value);
    quantities.push_back({std::string(prefix).append(quantity.name), quantity.unit,
                          std::string(quantity.meaning).append(of_what), place, std::move(values)});
  };
  if (reading.of_body) {
    const std::string of_motion = " of " + gauge.solid + " in the " + fluid + " fluid";
    const std::string of_force =
        " of the " + fluid + " fluid on " + gauge.solid + " per unit of depth; mean over the last step";
    for (std::size_t k = 0; k < kOfBodies.size(); ++k) {
      add(kOfBodies[k], k < kMotionsOfBodies ? of_motion : of_force, gauge.solid);
    }
    return quantities;
  }
  if (gauge.is_of_solid()) {
    const std::string of_what =
        " of the " + fluid + " fluid on " + gauge.solid + " per unit of depth; mean over the last step";
    for (const Quantity& quantity : kForces) add(quantity, of_what, gauge.solid);
    return quantities;
  }
  const std::string place = gauge.is_line() ? line_text(gauge) : place_text(gauge.from);
  for (const Quantity& quantity : quantities_at_points(reading.carries_heat)) {
    add(quantity, " of the " + fluid + " fluid", place);
  }
  if (gauge.is_line()) {
    quantities.push_back({std::string(prefix).append(kFlux),
                          kFluxUnit,
                          std::string(kFluxMeaning),
                          place,
                          {flux_through(gauge, samples)}});
  }
  if (gauge.is_line() && reading.ends) {
    quantities.push_back({std::string(prefix).append(kWetted),
                          "length",
                          "length of the line within the " + fluid + " fluid",
                          place,
                          {wetted_length(gauge, samples)}});
  }
  return quantities;
}

/// Calls visit(name, unit, description, value) for every column of one gauge and one fluid. A line has the
/// quantities of each sample, and then the flux.
template <class Visit>
void for_each_column_of(const Gauge& gauge, const std::vector<GaugeQuantity>& quantities,
                        const Visit& visit) {
  for (int k = 0; gauge.is_line() && k < gauge.samples; ++k) {
    for (const GaugeQuantity& quantity : quantities) {
      if (quantity.values.size() == 1) continue;
      visit(quantity.name + "_" + std::to_string(k), quantity.unit,
            quantity.meaning + " at " + place_text(gauge.place(k)),
            quantity.values[static_cast<std::size_t>(k)]);
    }
  }
  const char* between = gauge.is_line() ? " " : " at ";
  for (const GaugeQuantity& quantity : quantities) {
    if (quantity.values.size() > 1) continue;
    visit(quantity.name, quantity.unit,
          gauge.is_of_solid() ? quantity.meaning : quantity.meaning + between + quantity.place,
          quantity.values.front());
  }
}

/// Calls visit(name, unit, description, value) for every column after the time.
template <class Visit>
void for_each_gauge_column(std::span<const GaugeReading> readings, const Visit& visit) {
  for (const GaugeReading& reading : readings) {
    const Gauge& gauge = reading.gauge;
    for_each_column_of(gauge, quantities_of(reading, "grid", reading.grid), visit);
    for_each_column_of(gauge, quantities_of(reading, "particles", reading.particles), visit);
  }
}

/// The names of what is traced. Points have a flux, lines velocities, too, without values.
std::vector<std::string_view> traced_names(const GaugeReading& reading) {
  if (reading.of_body) return {"force_x", "force_y", "torque", "x", "y", "angle"};
  if (reading.gauge.is_of_solid()) return names_of(kForces);
  std::vector<std::string_view> names{"velocity_x", "velocity_y", "pressure", kFlux};
  if (reading.carries_heat) names.emplace_back("temperature");
  if (reading.gauge.is_line() && reading.ends) names.push_back(kWetted);
  return names;
}

GaugeTrace trace_of(const GaugeReading& reading, const std::string& fluid,
                    const std::vector<GaugeSample>& samples) {
  const std::vector<GaugeQuantity> quantities = quantities_of(reading, fluid, samples);
  GaugeTrace trace;
  for (const std::string_view name : traced_names(reading)) {
    const std::string column = reading.gauge.name + "_" + fluid + "_" + std::string(name);
    const auto found = find_by(quantities, &GaugeQuantity::name, column);
    const bool is_single = found != quantities.end() && found->values.size() == 1;
    trace.emplace_back(name, is_single ? found->values.front() : std::nullopt);
  }
  return trace;
}

/// Calls visit(column, value) for each value of a gauge, the particles' after the grid's.
template <class Visit>
void for_each_trace(const GaugeTraces& gauge, const Visit& visit) {
  for (const auto& [name, value] : gauge.grid) visit(gauge.name + "_grid_" + name, value);
  for (const auto& [name, value] : gauge.particles) visit(gauge.name + "_particles_" + name, value);
}

}  // namespace

std::string gauges_header(std::span<const GaugeReading> readings) {
  std::string line = "time";
  for (const auto& [name, value] : gauge_values(readings)) line += "," + name;
  return line;
}

std::string gauges_row(double time, std::span<const GaugeReading> readings) {
  std::string line = format_value(time);
  for (const auto& [name, value] : gauge_values(readings)) line += "," + (value ? format_value(*value) : "");
  return line;
}

std::vector<std::pair<std::string, std::optional<double>>> gauge_values(
    std::span<const GaugeReading> readings) {
  std::vector<std::pair<std::string, std::optional<double>>> values;
  for_each_gauge_column(readings, [&](const std::string& name, auto, const auto&,
                                      std::optional<double> value) { values.emplace_back(name, value); });
  return values;
}

std::vector<std::string_view> single_columns(const Scene& scene, const Gauge& gauge) {
  if (gauge.is_line()) return {kFlux};
  if (body_of(scene, gauge)) return names_of(kOfBodies);
  const bool carries_heat = twinflow::carries_heat(scene.settings);
  return gauge.is_of_solid() ? names_of(kForces) : names_of(quantities_at_points(carries_heat));
}

std::vector<std::string_view> sample_columns(const Gauge& gauge, bool carries_heat) {
  return gauge.is_line() ? names_of(quantities_at_points(carries_heat)) : std::vector<std::string_view>();
}

bool gauge_needs_dye(std::string_view column) {
  return std::any_of(kQuantities.begin(), kQuantities.end(),
                     [&](const Quantity& quantity) { return quantity.needs_dye && quantity.name == column; });
}

std::string gauges_units(std::span<const GaugeReading> readings) {
  std::string table = "column,unit,description\ntime,s,simulated time\n";
  for_each_gauge_column(
      readings, [&](const std::string& name, std::string_view unit, const std::string& description, auto) {
        table.append(name).append(",").append(unit).append(",").append(description).append("\n");
      });
  return table;
}

std::vector<GaugeQuantity> gauge_quantities(std::span<const GaugeReading> readings) {
  std::vector<GaugeQuantity> quantities;
  for (const GaugeReading& reading : readings) {
    for (auto&& part : {quantities_of(reading, "grid", reading.grid),
                        quantities_of(reading, "particles", reading.particles)}) {
      quantities.insert(quantities.end(), part.begin(), part.end());
    }
  }
  return quantities;
}

std::vector<GaugeTraces> traces_of(std::span<const GaugeReading> readings) {
  std::vector<GaugeTraces> traces;
  for (const GaugeReading& reading : readings) {
    traces.push_back({reading.gauge.name, trace_of(reading, "grid", reading.grid),
                      trace_of(reading, "particles", reading.particles)});
  }
  return traces;
}

std::optional<double> value_named(const GaugeTrace& trace, std::string_view name) {
  const auto found = find_by(trace, &GaugeTrace::value_type::first, name);
  return found != trace.end() ? found->second : std::nullopt;
}

std::string traces_header(std::span<const GaugeTraces> traces) {
  std::string line;
  for (const GaugeTraces& gauge : traces) {
    for_each_trace(gauge, [&](const std::string& column, auto) { line += "," + column; });
  }
  return line;
}

std::string traces_row(std::span<const GaugeTraces> traces, std::span<const GaugeTraces> columns) {
  std::string line;
  for (const GaugeTraces& gauge : columns) {
    const auto found = find_by(traces, &GaugeTraces::name, gauge.name);
    for_each_trace(found != traces.end() ? *found : gauge, [&](const auto&, std::optional<double> value) {
      line += "," + (found != traces.end() && value ? format_value(*value) : "");
    });
  }
  return line;
}

}  // namespace twinflow
