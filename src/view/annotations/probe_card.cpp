#include "view/annotations/probe_card.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/numbers.hpp"
#include "view/annotations/captions.hpp"

namespace twinflow {
namespace {

// In points: the card, its lines, and the ends or beginnings of its columns.
constexpr float kWidth = 286.0f;
constexpr float kPadding = 8.0f;
constexpr float kLine = 17.0f;
constexpr float kGridEnds = 148.0f;
constexpr float kParticlesEnd = 215.0f;
constexpr float kUnitBegins = 224.0f;
constexpr double kCardGap = 10.0;  ///< between the card and what it leaves free
constexpr double kMostClear = 60.0;
constexpr float kProbeCross = 5.0f;  ///< half the size of the cross
const glm::vec4 kCardColor(0.043f, 0.051f, 0.066f, 0.9f);

/// One quantity, as the readings of a kind have it.
template <class Reading>
struct CardQuantity {
  const char* name;
  const char* unit;
  std::optional<double> (*value)(const Reading&);
};

constexpr CardQuantity<PointReading> kOfPoint[] = {
    {"velocity u", "units/s", [](const PointReading& r) { return std::optional(r.velocity.x); }},
    {"velocity v", "units/s", [](const PointReading& r) { return std::optional(r.velocity.y); }},
    {"pressure p", "(units/s)²", [](const PointReading& r) { return std::optional(r.pressure); }},
    {"density ρ", "", [](const PointReading& r) { return std::optional(r.density); }},
    {"vorticity ω", "1/s", [](const PointReading& r) { return r.vorticity; }},
};

constexpr CardQuantity<PointReading> kTemperature[] = {
    {"temperature T", "", [](const PointReading& r) { return r.temperature; }},
};

constexpr CardQuantity<BodyReading> kOfBody[] = {
    {"body x", "units", [](const BodyReading& r) { return std::optional(r.body.center.x); }},
    {"body y", "units", [](const BodyReading& r) { return std::optional(r.body.center.y); }},
    {"angle", "rad", [](const BodyReading& r) { return std::optional(r.body.angle); }},
    {"body u", "units/s", [](const BodyReading& r) { return std::optional(r.body.velocity.x); }},
    {"body v", "units/s", [](const BodyReading& r) { return std::optional(r.body.velocity.y); }},
    {"spin", "rad/s", [](const BodyReading& r) { return std::optional(r.body.spin); }},
};

// The units of a fluid of density 1, per unit of depth.
constexpr CardQuantity<SolidForce> kOfForce[] = {
    {"force x", "units³/s²", [](const SolidForce& f) { return std::optional(f.force.x); }},
    {"force y", "units³/s²", [](const SolidForce& f) { return std::optional(f.force.y); }},
    {"torque", "units⁴/s²", [](const SolidForce& f) { return std::optional(f.torque); }},
};

/// The forces that a card shows: those on the solid at its point, else those on the body.
std::optional<SolidReading> forces_of(const ProbeReading& reading) {
  if (reading.solid || !reading.body) return reading.solid;
  const auto force = [](const std::optional<BodyReading>& body) { return body ? body->force : std::nullopt; };
  return SolidReading{force(reading.body->grid), force(reading.body->particles)};
}

/// One line of a card, as text.
struct Row {
  const char* name;
  std::string grid, particles;
  const char* unit;
};

/// Adds a row for each quantity. `readings` has those of the fluids, each of which may be missing.
void add_rows(const auto& quantities, const auto& readings, std::vector<Row>& rows) {
  for (const auto& quantity : quantities) {
    const auto cell = [&](const auto& reading) {
      const std::optional<double> value = reading ? quantity.value(*reading) : std::nullopt;
      return value ? format_reading(*value) : "–";
    };
    rows.push_back({quantity.name, cell(readings.grid), cell(readings.particles), quantity.unit});
  }
}

/// The rows that the fluids have values for.
std::vector<Row> rows_of(const ProbeReading& reading) {
  std::vector<Row> rows;
  add_rows(kOfPoint, reading, rows);
  const bool heat =
      (reading.grid && reading.grid->temperature) || (reading.particles && reading.particles->temperature);
  if (heat) add_rows(kTemperature, reading, rows);
  if (reading.body) add_rows(kOfBody, *reading.body, rows);
  if (const auto forces = forces_of(reading)) add_rows(kOfForce, *forces, rows);
  return rows;
}

/// The card stands to the right of the point if there is room, else to its left. It is at the point's height,
/// as far as the area allows.
Rect card_rect(glm::vec2 at, glm::ivec2 size, const Rect& area, double distance) {
  const auto reach = static_cast<int>(std::lround(distance));
  const int right = static_cast<int>(at.x) + reach;
  const int left = static_cast<int>(at.x) - reach - size.x;
  const int x = right + size.x <= area.right() ? right : std::max(left, area.x);
  const int lowest = std::max(area.y, area.bottom() - size.y);
  return {x, std::clamp(static_cast<int>(at.y) - size.y / 2, area.y, lowest), size.x, size.y};
}

}  // namespace

std::string format_reading(double value) {
  const double size = std::abs(value);
  if (size != 0.0 && (size < 5e-4 || size >= 99999.0)) {
    return (value < 0.0 ? "−" : "") + error_caption(size);
  }
  return (value < 0.0 ? "−" : "") + formatted("%.*f", size < 99.9995 ? 3 : 1, size);
}

Annotations probe_card(const ProbeReading& reading, const Layout& layout, PaneId pane, const Rect& area,
                       double clear, double scale) {
  Annotations notes;
  notes.scale = scale;
  const auto point = static_cast<float>(scale);
  const glm::vec2 at(layout.to_pixel(pane, reading.position));
  const std::vector<Row> rows = rows_of(reading);
  const auto lines = static_cast<float>(rows.size() + 1);
  const glm::ivec2 size(std::lround(kWidth * point), std::lround((2.0f * kPadding + lines * kLine) * point));
  const double distance = std::min(clear, kMostClear * scale) + kCardGap * scale;
  const Rect card = card_rect(at, size, area, distance);
  notes.boxes.push_back({card, kCardColor});
  notes.frames.push_back({card, Annotations::Tone::faint});

  using enum Annotations::Tone;
  const auto write = [&](std::string text, float column, float line, float align, Annotations::Tone tone) {
    const glm::vec2 corner(card.x, card.y);
    notes.labels.push_back({.text = std::move(text),
                            .position = corner + point * glm::vec2(column, kPadding + line * kLine),
                            .align = align,
                            .tone = tone,
                            .size = Annotations::Size::small});
  };
  write(format_reading(reading.position.x) + ", " + format_reading(reading.position.y), kPadding, 0.0f, 0.0f,
        bright);
  write("grid", kGridEnds, 0.0f, 1.0f, grid);
  write("particles", kParticlesEnd, 0.0f, 1.0f, particles);
  float line = 1.0f;
  for (const Row& row : rows) {
    write(row.name, kPadding, line, 0.0f, dim);
    write(row.grid, kGridEnds, line, 1.0f, bright);
    write(row.particles, kParticlesEnd, line, 1.0f, bright);
    write(row.unit, kUnitBegins, line, 0.0f, dim);
    line += 1.0f;
  }

  for (const PaneLayout& other : layout.panes()) {
    if (other.id == pane) continue;
    const glm::vec2 center(layout.to_pixel(other.id, reading.position));
    for (const glm::vec2 arm : {glm::vec2(kProbeCross * point, 0.0f), glm::vec2(0.0f, kProbeCross * point)}) {
      notes.lines.push_back({center - arm, center + arm, bright});
    }
  }
  return notes;
}

}  // namespace twinflow
