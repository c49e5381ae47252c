#include "app/validate/case.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <sstream>

#include <toml++/toml.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "embedded_cases.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::validation {
namespace {

/// One table of a case file, whose messages name the file and the line.
class Reader {
 public:
  Reader(const toml::table& table, std::string origin) : table_(table), origin_(std::move(origin)) {}

  [[noreturn]] void refuse(const toml::node& node, std::string_view key, const std::string& reason) const {
    throw InputError(origin_ + ":" + std::to_string(node.source().begin.line) + ": " + std::string(key) +
                     ": " + reason);
  }
  void allow_only(std::initializer_list<std::string_view> keys) const {
    for (const auto& [key, node] : table_) {
      if (std::ranges::find(keys, key.str()) != keys.end()) continue;
      const std::string_view near = nearest(key.str(), std::vector<std::string_view>(keys));
      refuse(node, key.str(),
             "unknown key" + (near.empty() ? "" : "; the nearest known key is " + std::string(near)));
    }
  }
  const toml::node* find(std::string_view key) const { return table_.get(key); }

  std::string text(std::string_view key, bool required = false) const {
    const toml::node* node = required_node(key, required);
    if (node == nullptr) return {};
    if (!node->is_string()) refuse(*node, key, "must be a text");
    return node->value_or(std::string());
  }
  double number(std::string_view key, double otherwise) const {
    const toml::node* node = find(key);
    return node == nullptr ? otherwise : number_in(*node, key);
  }
  bool flag(std::string_view key) const {
    const toml::node* node = find(key);
    if (node == nullptr) return false;
    if (!node->is_boolean()) refuse(*node, key, "must be true or false");
    return node->value_or(false);
  }
  std::vector<double> numbers(std::string_view key, bool required = false) const {
    const toml::node* node = required_node(key, required);
    if (node == nullptr) return {};
    std::vector<double> values;
    for (const toml::node& element : array_in(*node, key, "must be a list of numbers")) {
      values.push_back(number_in(element, key));
    }
    return values;
  }
  std::vector<std::string> texts(std::string_view key) const {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    std::vector<std::string> values;
    for (const toml::node& element : array_in(*node, key, "must be a list of texts")) {
      if (!element.is_string()) refuse(element, key, "must be a list of texts");
      values.push_back(element.value_or(std::string()));
    }
    return values;
  }
  std::vector<std::pair<double, double>> pairs(std::string_view key) const {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    const char* const kForm = "must be a list of pairs of numbers";
    std::vector<std::pair<double, double>> values;
    for (const toml::node& element : array_in(*node, key, kForm)) {
      const toml::array& pair = array_in(element, key, kForm);
      if (pair.size() != 2) refuse(element, key, kForm);
      values.emplace_back(number_in(pair[0], key), number_in(pair[1], key));
    }
    return values;
  }
  /// The tables of a list of tables.
  std::vector<Reader> tables(std::string_view key, bool required = false) const {
    const toml::node* node = required_node(key, required);
    if (node == nullptr) return {};
    std::vector<Reader> readers;
    for (const toml::node& element : array_in(*node, key, "must be a list of tables")) {
      if (!element.is_table()) refuse(element, key, "must be a list of tables");
      readers.emplace_back(*element.as_table(), origin_);
    }
    return readers;
  }
  const std::string& origin() const { return origin_; }
  const toml::table& table() const { return table_; }

 private:
  const toml::node* required_node(std::string_view key, bool required) const {
    const toml::node* node = find(key);
    if (node == nullptr && required) refuse(table_, key, "is missing");
    return node;
  }
  double number_in(const toml::node& node, std::string_view key) const {
    const double value = node.is_number() ? node.value_or(0.0) : std::nan("");
    if (!std::isfinite(value)) refuse(node, key, "must be a number");
    return value;
  }
  const toml::array& array_in(const toml::node& node, std::string_view key, const char* form) const {
    const toml::array* array = node.as_array();
    if (array == nullptr) refuse(node, key, form);
    return *array;
  }

  const toml::table& table_;
  std::string origin_;
};

Reduction read_reduction(const Reader& reader) {
  constexpr std::array<std::pair<std::string_view, Reduction>, 7> kReductions{
      {{"last", Reduction::last},
       {"mean", Reduction::mean},
       {"maximum", Reduction::maximum},
       {"minimum", Reduction::minimum},
       {"largest", Reduction::largest},
       {"rate", Reduction::rate},
       {"change", Reduction::change}}};
  const std::string text = reader.text("reduce");
  if (text.empty()) return Reduction::last;
  for (const auto& [name, reduction] : kReductions) {
    if (name == text) return reduction;
  }
  reader.refuse(*reader.find("reduce"), "reduce",
                "must be last, mean, maximum, minimum, largest, rate or change");
}

/// A number for all resolutions, or one for each.
std::vector<double> read_tolerances(const Reader& reader, Fluid fluid, std::size_t runs) {
  const char* const key = name_of(fluid);
  const toml::node* node = reader.find(key);
  if (node == nullptr) return {};
  if (runs == 0) reader.refuse(*node, key, std::string("the case has no [") + key + "]");
  std::vector<double> values =
      node->is_array() ? reader.numbers(key) : std::vector<double>(runs, reader.number(key, 0.0));
  if (values.size() != runs) {
    reader.refuse(*node, key,
                  "must be a number, or one for each of the " + std::to_string(runs) + " resolutions");
  }
  if (std::ranges::any_of(values, [](double value) { return !(value > 0.0); })) {
    reader.refuse(*node, key, "a tolerance must be greater than 0");
  }
  return values;
}

Published read_other(const Reader& reader) {
  reader.allow_only({"name", "source", "errors"});
  return {reader.text("name", true), reader.text("source", true), reader.pairs("errors")};
}

/// Whether the quantity's gauge exists, and is a line if it takes one.
void require_gauge(const Reader& reader, const char* key, const std::string& name, const Case& whole,
                   bool line) {
  if (name.empty()) return;
  const auto found = std::ranges::find(whole.scene.gauges, name, &Gauge::name);
  if (found == whole.scene.gauges.end()) {
    reader.refuse(*reader.find(key), key, "the scene has no gauge " + in_quotes(name));
  }
  if (found->is_line() != line) {
    reader.refuse(
        *reader.find(key), key,
        line ? "this needs a gauge along a line" : "without a profile, this needs a gauge at a point");
  }
}

Quantity read_quantity(const Reader& reader, const Case& whole) {
  reader.allow_only({"name", "unit", "gauge", "minus", "column", "reduce", "from", "to", "scale", "reference",
                     "profile", "relative", "source", "grid", "particles", "other"});
  Quantity quantity{.name = reader.text("name", true),
                    .unit = reader.text("unit"),
                    .gauge = reader.text("gauge"),
                    .minus = reader.text("minus"),
                    .column = reader.text("column", true),
                    .reduction = read_reduction(reader),
                    .from = reader.number("from", 0.0),
                    .to = reader.number("to", 0.0),
                    .scale = reader.number("scale", 1.0),
                    .reference = reader.number("reference", 0.0),
                    .profile = reader.pairs("profile"),
                    .relative = reader.flag("relative"),
                    .source = reader.text("source", true),
                    .tolerances = {},
                    .others = {}};
  const bool line = !quantity.profile.empty() || quantity.column == "flux";
  require_gauge(reader, "gauge", quantity.gauge, whole, line);
  require_gauge(reader, "minus", quantity.minus, whole, line);
  if (!quantity.profile.empty() && quantity.gauge.empty())
    reader.refuse(reader.table(), "gauge", "a profile needs a gauge");
  if (quantity.profile.empty() && reader.find("reference") == nullptr) {
    reader.refuse(reader.table(), "reference", "is missing, and so is profile");
  }
  if (quantity.relative && quantity.reference == 0.0) {
    reader.refuse(*reader.find("relative"), "relative", "needs a reference that is not 0");
  }
  for (const auto& [place, value] : quantity.profile) {
    if (place < 0.0 || place > 1.0) {
      reader.refuse(*reader.find("profile"), "profile", "places are shares of the line, from 0 to 1");
    }
  }
  for (const Fluid fluid : kFluids) {
    quantity.tolerances[index_of(fluid)] =
        read_tolerances(reader, fluid, whole.runs[index_of(fluid)].sizes.size());
  }
  if (quantity.tolerances[0].empty() && quantity.tolerances[1].empty()) {
    reader.refuse(reader.table(), "grid", "a quantity needs a tolerance for grid, particles or both");
  }
  for (const Reader& other : reader.tables("other")) quantity.others.push_back(read_other(other));
  return quantity;
}

Runs read_runs(const Reader& file, Fluid fluid) {
  const toml::node* node = file.find(name_of(fluid));
  if (node == nullptr) return {};
  if (!node->is_table()) file.refuse(*node, name_of(fluid), "must be a table");
  const Reader reader(*node->as_table(), file.origin());
  const std::string key =
      std::string(size_key(fluid)).substr(std::string_view(size_key(fluid)).find('.') + 1);
  reader.allow_only({key, "quick", "step", "set"});
  Runs runs;
  for (const double size : reader.numbers(key, true)) {
    if (size != std::floor(size) || size < 1.0 || size > 1e8) {
      reader.refuse(*reader.find(key), key, "must be a list of whole numbers");
    }
    if (!runs.sizes.empty() && size <= runs.sizes.back()) {
      reader.refuse(*reader.find(key), key, "must increase");
    }
    runs.sizes.push_back(static_cast<int>(size));
  }
  if (runs.sizes.empty()) reader.refuse(*reader.find(key), key, "must not be empty");
  runs.steps = reader.numbers("step");
  if (!runs.steps.empty() && runs.steps.size() != runs.sizes.size()) {
    reader.refuse(*reader.find("step"), "step", "must have one number for each " + key);
  }
  const double quick = reader.number("quick", 0.0);
  if (quick != std::floor(quick) || quick < 0.0 || quick > static_cast<double>(runs.sizes.size())) {
    reader.refuse(*reader.find("quick"), "quick",
                  "must be a whole number from 0 to " + std::to_string(runs.sizes.size()));
  }
  runs.quick = static_cast<std::size_t>(quick);
  runs.assignments = reader.texts("set");
  return runs;
}

/// `scene` is the name of a scene, or a table with the keys of a scene file.
Scene read_scene(const Reader& file, const std::filesystem::path& folder, NamedFiles files) {
  const toml::node* node = file.find("scene");
  if (node == nullptr) file.refuse(file.table(), "scene", "is missing");
  if (const toml::table* table = node->as_table()) {
    std::ostringstream text;
    text << *table;
    return parse_scene(text.str(), file.origin() + ": [scene]", folder, files);
  }
  const std::string name = file.text("scene");
  const auto is_builtin = [&](const BuiltinScene& scene) { return scene.name == name; };
  if (std::ranges::any_of(builtin_scenes(), is_builtin)) return load_scene(name, files);
  return load_scene((folder / name).string(), files);
}

}  // namespace

const char* name_of(Fluid fluid) { return fluid == Fluid::grid ? "grid" : "particles"; }
const char* size_key(Fluid fluid) { return fluid == Fluid::grid ? "grid.resolution" : "particles.count"; }

std::vector<std::string> builtin_cases() {
  std::vector<std::string> names;
  for (const EmbeddedText& file : embedded_cases()) {
    names.emplace_back(file.name.substr(0, file.name.rfind('.')));
  }
  std::ranges::sort(names);
  return names;
}

Case parse_case(const std::string& toml, const std::string& origin, const std::string& name,
                const std::filesystem::path& folder, NamedFiles files) {
  toml::table table;
  try {
    table = toml::parse(toml, origin);
  } catch (const toml::parse_error& error) {
    throw InputError(origin + ":" + std::to_string(error.source().begin.line) + ": " +
                     std::string(error.description()));
  }
  const Reader reader(table, origin);
  reader.allow_only({"title", "text", "scene", "every", "grid", "particles", "quantity"});
  Case result{.name = name,
              .title = reader.text("title", true),
              .text = reader.text("text", true),
              .scene = read_scene(reader, folder, files),
              .every = reader.number("every", 0.0),
              .runs = {read_runs(reader, Fluid::grid), read_runs(reader, Fluid::particles)},
              .quantities = {},
              .toml = toml};
  if (result.every < 0.0) reader.refuse(*reader.find("every"), "every", "must be greater than 0");
  if (result.runs[0].sizes.empty() && result.runs[1].sizes.empty()) {
    reader.refuse(table, "grid", "a case needs [grid], [particles] or both");
  }
  for (const Reader& quantity : reader.tables("quantity", true)) {
    result.quantities.push_back(read_quantity(quantity, result));
  }
  return result;
}

Case load_case(const std::string& name_or_path, NamedFiles files) {
  for (const EmbeddedText& file : embedded_cases()) {
    if (file.name == name_or_path + ".toml") {
      return parse_case(std::string(file.text), "built-in case " + name_or_path, name_or_path, {}, files);
    }
  }
  const std::filesystem::path path = name_or_path;
  if (path.extension() != ".toml") {
    const std::vector<std::string> names = builtin_cases();
    const std::string_view near =
        nearest(name_or_path, std::vector<std::string_view>(names.begin(), names.end()));
    throw InputError("there is no case " + in_quotes(name_or_path) +
                     (near.empty() ? "" : "; the nearest known one is " + std::string(near)) +
                     " (twinflow validate --list)");
  }
  return parse_case(read_file(path), path.string(), path.stem().string(), folder_of(path), files);
}

}  // namespace twinflow::validation
