#include "world/readings/gauge_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

/// A quantity of a sample: the end of its column's name, its unit, what it is, and its value.
struct Quantity {
  std::string_view name, unit, meaning;
  std::optional<double> (*value)(const GaugeSample&);
};

template <int axis>
std::optional<double> velocity_along(const GaugeSample& sample) {
  return sample.velocity ? std::optional<double>((*sample.velocity)[axis]) : std::nullopt;
}

template <int channel>
std::optional<double> dye_channel(const GaugeSample& sample) {
  return sample.dye ? std::optional<double>((*sample.dye)[channel]) : std::nullopt;
}

constexpr std::array<Quantity, 9> kQuantities = {{
    {"velocity_x", "length/s", "velocity to the right", velocity_along<0>},
    {"velocity_y", "length/s", "velocity upwards", velocity_along<1>},
    {"pressure", "density*(length/s)^2", "pressure; within a solid that on its surface",
     [](const GaugeSample& s) { return s.pressure; }},
    {"density", "density", "density", [](const GaugeSample& s) { return s.density; }},
    {"vorticity", "1/s", "vorticity dv/dx - du/dy", [](const GaugeSample& s) { return s.vorticity; }},
    {"dye_r", "1", "red part of the dye", dye_channel<0>},
    {"dye_g", "1", "green part of the dye", dye_channel<1>},
    {"dye_b", "1", "blue part of the dye", dye_channel<2>},
    {"temperature", "degree", "temperature", [](const GaugeSample& s) { return s.temperature; }},
}};

/// What a gauge reads at a place: the temperature, which is the last quantity, only of fluids that carry
/// heat.
std::span<const Quantity> quantities_of(bool carries_heat) {
  return std::span(kQuantities).first(carries_heat ? kQuantities.size() : kQuantities.size() - 1);
}

template <int axis>
std::optional<double> force_along(const GaugeSample& sample) {
  return sample.force ? std::optional<double>(sample.force->force[axis]) : std::nullopt;
}

std::optional<double> torque_of(const GaugeSample& sample) {
  return sample.force ? std::optional<double>(sample.force->torque) : std::nullopt;
}

constexpr std::array<Quantity, 3> kForces = {{
    {"force_x", "density*length^3/s^2", "force to the right", force_along<0>},
    {"force_y", "density*length^3/s^2", "force upwards", force_along<1>},
    {"torque", "density*length^4/s^2", "counter-clockwise torque about the centre", torque_of},
}};

std::vector<std::string_view> names_of(std::span<const Quantity> quantities) {
  std::vector<std::string_view> names;
  names.reserve(quantities.size());
  for (const Quantity& quantity : quantities) names.push_back(quantity.name);
  return names;
}

constexpr std::string_view kFlux = "flux";
constexpr std::string_view kFluxUnit = "length^2/s";
constexpr std::string_view kFluxMeaning =
    "flow through the line; positive from left to right as seen from its beginning";

std::string place_text(glm::dvec2 place) {
  return "(" + format_value(place.x) + " " + format_value(place.y) + ")";
}

std::string line_text(const Gauge& gauge) {
  return place_text(gauge.from).append(" to ").append(place_text(gauge.to));
}

/// Calls visit(name, unit, description, value) for every column after the time.
template <class Visit>
void for_each_gauge_column(std::span<const GaugeReading> readings, const Visit& visit) {
  const auto visit_fluid = [&](const GaugeReading& reading, const char* fluid,
                               const std::vector<GaugeSample>& samples) {
    const Gauge& gauge = reading.gauge;
    const std::string prefix = gauge.name + "_" + fluid + "_";
    if (gauge.is_of_solid()) {
      const std::string what = " of the " + std::string(fluid) + " fluid on " + gauge.solid +
                               " per unit of depth; mean over the last step";
      for (const Quantity& quantity : kForces) {
        if (samples.empty()) break;
        visit(std::string(prefix).append(quantity.name), quantity.unit,
              std::string(quantity.meaning).append(what), quantity.value(samples.front()));
      }
      return;
    }
    for (std::size_t k = 0; k < samples.size(); ++k) {
      const std::string suffix = gauge.is_line() ? "_" + std::to_string(k) : "";
      const std::string where =
          " of the " + std::string(fluid) + " fluid at " + place_text(gauge.place(static_cast<int>(k)));
      for (const Quantity& quantity : quantities_of(reading.carries_heat)) {
        visit(std::string(prefix).append(quantity.name).append(suffix), quantity.unit,
              std::string(quantity.meaning).append(where), quantity.value(samples[k]));
      }
    }
    if (!gauge.is_line() || samples.empty()) return;
    visit(std::string(prefix).append(kFlux), kFluxUnit,
          std::string(kFluxMeaning).append(" ").append(line_text(gauge)), flux_through(gauge, samples));
  };
  for (const GaugeReading& reading : readings) {
    visit_fluid(reading, "grid", reading.grid);
    visit_fluid(reading, "particles", reading.particles);
  }
}

/// Adds what a gauge reads of one fluid.
void add_quantities(std::vector<GaugeQuantity>& quantities, const GaugeReading& reading,
                    const std::string& fluid, const std::vector<GaugeSample>& samples) {
  if (samples.empty()) return;
  const Gauge& gauge = reading.gauge;
  const auto add = [&](const Quantity& quantity, const std::string& meaning, const std::string& place) {
    std::vector<std::optional<double>> values(samples.size());
    std::ranges::transform(samples, values.begin(), quantity.value);
    quantities.push_back({std::string(gauge.name).append("_").append(fluid).append("_").append(quantity.name),
                          quantity.unit, std::string(quantity.meaning).append(meaning), place,
                          std::move(values)});
  };
  if (gauge.is_of_solid()) {
    for (const Quantity& quantity : kForces) {
      add(quantity, " of the " + fluid + " fluid per unit of depth; mean over the last step", gauge.solid);
    }
    return;
  }
  const std::string place = gauge.is_line() ? line_text(gauge) : place_text(gauge.from);
  for (const Quantity& quantity : quantities_of(reading.carries_heat)) {
    add(quantity, " of the " + fluid + " fluid", place);
  }
  if (!gauge.is_line()) return;
  quantities.push_back({std::string(gauge.name).append("_").append(fluid).append("_").append(kFlux),
                        kFluxUnit,
                        std::string(kFluxMeaning),
                        place,
                        {flux_through(gauge, samples)}});
}

GaugeTrace trace_of(const Gauge& gauge, const std::vector<GaugeSample>& samples) {
  if (samples.empty()) return {};
  if (gauge.is_line()) return {.flux = flux_through(gauge, samples)};
  const GaugeSample& sample = samples.front();
  if (gauge.is_of_solid()) {
    return {
        .force_x = force_along<0>(sample), .force_y = force_along<1>(sample), .torque = torque_of(sample)};
  }
  return {.velocity_x = velocity_along<0>(sample),
          .velocity_y = velocity_along<1>(sample),
          .pressure = sample.pressure,
          .temperature = sample.temperature};
}

template <class Visit>
void for_each_trace(std::span<const GaugeTraces> traces, const Visit& visit) {
  for (const GaugeTraces& gauge : traces) {
    for (const auto& [fluid, trace] :
         {std::pair("grid", gauge.grid), std::pair("particles", gauge.particles)}) {
      const std::string prefix = gauge.name + "_" + fluid + "_";
      if (gauge.of_solid) {
        visit(prefix + "force_x", trace.force_x);
        visit(prefix + "force_y", trace.force_y);
        visit(prefix + "torque", trace.torque);
        continue;
      }
      visit(prefix + "velocity_x", trace.velocity_x);
      visit(prefix + "velocity_y", trace.velocity_y);
      visit(prefix + "pressure", trace.pressure);
      visit(prefix + "flux", trace.flux);
      if (gauge.carries_heat) visit(prefix + "temperature", trace.temperature);
    }
  }
}

}  // namespace

std::string gauges_header(std::span<const GaugeReading> readings) {
  std::string line = "time";
  for_each_gauge_column(readings,
                        [&](const std::string& name, auto, const auto&, auto) { line += "," + name; });
  return line;
}

std::string gauges_row(double time, std::span<const GaugeReading> readings) {
  std::string line = format_value(time);
  for_each_gauge_column(readings, [&](const auto&, auto, const auto&, std::optional<double> value) {
    line += ',';
    if (value) line += format_value(*value);
  });
  return line;
}

std::vector<std::pair<std::string, std::optional<double>>> gauge_values(
    std::span<const GaugeReading> readings) {
  std::vector<std::pair<std::string, std::optional<double>>> values;
  for_each_gauge_column(readings, [&](const std::string& name, auto, const auto&,
                                      std::optional<double> value) { values.emplace_back(name, value); });
  return values;
}

std::vector<std::string_view> single_columns(const Gauge& gauge, bool carries_heat) {
  if (gauge.is_line()) return {kFlux};
  return gauge.is_of_solid() ? names_of(kForces) : names_of(quantities_of(carries_heat));
}

std::vector<std::string_view> sample_columns(const Gauge& gauge, bool carries_heat) {
  return gauge.is_line() ? names_of(quantities_of(carries_heat)) : std::vector<std::string_view>();
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
    add_quantities(quantities, reading, "grid", reading.grid);
    add_quantities(quantities, reading, "particles", reading.particles);
  }
  return quantities;
}

std::vector<GaugeTraces> traces_of(std::span<const GaugeReading> readings) {
  std::vector<GaugeTraces> traces;
  for (const GaugeReading& reading : readings) {
    traces.push_back({reading.gauge.name, trace_of(reading.gauge, reading.grid),
                      trace_of(reading.gauge, reading.particles), reading.gauge.is_of_solid(),
                      reading.carries_heat});
  }
  return traces;
}

std::string traces_header(std::span<const GaugeTraces> traces) {
  std::string line;
  for_each_trace(traces, [&](const std::string& name, auto) { line += "," + name; });
  return line;
}

std::string traces_row(std::span<const GaugeTraces> traces) {
  std::string line;
  for_each_trace(traces, [&](const auto&, std::optional<double> value) {
    line += ',';
    if (value) line += format_value(*value);
  });
  return line;
}

}  // namespace twinflow
