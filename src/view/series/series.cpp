#include "view/series/series.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/files.hpp"
#include "view/series/series_sets.hpp"
#include "view/series/xdmf.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();
constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

SeriesSet set_of(const StateArray& array, const World& world) {
  const std::size_t ids = world.particles() ? world.particles()->particles().next_id() : 0;
  return {.path = std::string(array.is_of_grid() ? "grid/" : "particles/").append(array.short_name()),
          .rows = array.rows,
          .shape = array_shape(array, world, ids),
          .unit = std::string(array.unit),
          .place = std::string(array.place),
          .axes = "t, " + array.axes(),
          .description = std::string(array.meaning),
          .component_names = std::string(array.component_names),
          .layout = array.rows == ArrayRows::particles
                        ? "row k is the particle of id k, NaN where it is not there"
                        : std::string(array.layout())};
}

SeriesSet set_of(const StateAxis& axis) {
  return {.path = std::string("grid/").append(axis.name),
          .unit = "length",
          .place = std::string(axis.place),
          .axes = std::string(axis.letter),
          .description = axis.meaning()};
}

SeriesSet set_of(const GaugeQuantity& quantity) {
  SeriesSet set{.path = "gauges/" + quantity.name,
                .unit = std::string(quantity.unit),
                .place = quantity.place,
                .axes = "t",
                .description = quantity.meaning};
  if (quantity.values.size() > 1) {
    set.shape = {quantity.values.size()};
    set.axes += ", sample";
    set.layout = "from the first end of the line to the second";
  }
  return set;
}

/// The columns of the metrics that are the same in each run.
const std::vector<MetricsColumn>& series_columns() {
  static const std::vector<MetricsColumn> kColumns = [] {
    std::vector<MetricsColumn> columns = metrics_columns();
    std::erase_if(columns,
                  [](const MetricsColumn& column) { return column.is_time || column.name == kTimePath; });
    return columns;
  }();
  return kColumns;
}

SeriesLayout layout_of(const World& world, std::string settings) {
  SeriesLayout layout{.minimum = world.domain().minimum(),
                      .size = world.domain().size(),
                      .settings = std::move(settings),
                      .scene = world.scene().name};
  for (const StateAxis& axis : state_axes()) {
    std::vector<float> centers = axis.centers(world);
    if (!centers.empty()) layout.axes.push_back({set_of(axis), std::move(centers)});
  }
  for (const StateArray& array : arrays_of(world)) layout.sets.push_back(set_of(array, world));
  for (const GaugeQuantity& quantity : gauge_quantities(read_gauges(world))) {
    layout.sets.push_back(set_of(quantity));
  }
  for (const MetricsColumn& column : series_columns()) {
    layout.sets.push_back({.path = "metrics/" + column.name,
                           .unit = std::string(column.unit),
                           .place = "domain",
                           .axes = "t",
                           .description = column.meaning});
  }
  return layout;
}

/// Reads one interval of a world, a set at a time.
class Interval {
 public:
  Interval(const World& world, std::size_t ids)
      : world_(world),
        ids_(ids),
        arrays_(arrays_of(world)),
        gauges_(gauge_quantities(read_gauges(world))),
        metrics_(read_metrics(world)) {
    if (world.particles()) order_ = in_order_of_id(world.particles()->particles());
  }

  SeriesValues values(std::size_t set) const {
    if (set >= arrays_.size()) return {0, {}, numbers(set - arrays_.size())};
    const StateArray& array = arrays_[set];
    std::vector<float> values = array.values(world_, order_);
    if (array.rows != ArrayRows::particles) return {0, std::move(values)};
    return by_id(values, array.components);
  }

 private:
  /// The numbers of a gauge, or of a column of the metrics, which follow the gauges.
  std::vector<double> numbers(std::size_t place) const {
    if (place >= gauges_.size()) {
      return {series_columns()[place - gauges_.size()].value(metrics_).value_or(kNoNumber)};
    }
    std::vector<double> values;
    for (const std::optional<double> value : gauges_[place].values)
      values.push_back(value.value_or(kNoNumber));
    return values;
  }

  /// Puts the values of the particles to the places of their ids, from the first particle that is there.
  SeriesValues by_id(const std::vector<float>& values, std::size_t components) const {
    if (order_.empty()) return {ids_, {}};
    const auto& id = world_.particles()->particles().id;
    const std::size_t first = id[order_.front()];
    SeriesValues sorted{first, std::vector<float>((ids_ - first) * components, kNothing)};
    for (std::size_t k = 0; k < order_.size(); ++k) {
      const std::size_t row = id[order_[k]] - first;
      std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(k * components), components,
                  sorted.values.begin() + static_cast<std::ptrdiff_t>(row * components));
    }
    return sorted;
  }

  const World& world_;
  std::size_t ids_;
  std::vector<StateArray> arrays_;
  std::vector<GaugeQuantity> gauges_;
  Metrics metrics_;
  std::vector<std::size_t> order_;
};

/// Room for at least `needed` ids. It grows by an eighth at a time, so that it grows seldom.
std::size_t room_for(std::size_t needed, std::size_t present) {
  return needed <= present ? present : std::max(needed, present + present / 8);
}

}  // namespace

std::filesystem::path xdmf_beside(const std::filesystem::path& series) {
  return std::filesystem::path(series).replace_extension(".xmf");
}

Series::Series(const std::filesystem::path& file, const World& world, std::string settings)
    : path_(file), file_(file, layout_of(world, std::move(settings))) {}

Series::Series(const std::filesystem::path& file, const World& world, std::string settings,
               const SeriesState& state, const std::filesystem::path& from)
    : path_(file), file_(file, layout_of(world, std::move(settings)), state, from) {
  if (state.intervals > 0) list_intervals();
}

void Series::append(const World& world) {
  if (!file_.times().empty() && file_.times().back() == world.time()) return;
  if (world.particles()) {
    const std::size_t needed = world.particles()->particles().next_id();
    file_.make_room_for(room_for(needed, file_.layout().ids()));
  }
  const Interval interval(world, file_.layout().ids());
  file_.append(world.time(), [&](std::size_t set) { return interval.values(set); });
  if (should_list()) list_intervals();
}

void Series::finish() {
  if (listed_ < file_.times().size()) list_intervals();
}

/// Whether the XDMF file, which is written anew each time, lacks more than a hundredth of the intervals, or
/// particles.
bool Series::should_list() const {
  constexpr std::size_t kPart = 100;
  return listed_ids_ != file_.layout().ids() || file_.times().size() - listed_ > file_.times().size() / kPart;
}

void Series::list_intervals() {
  const SeriesLayout& layout = file_.layout();
  write_file_atomically(xdmf_beside(path_), xdmf_of(layout, file_.times(), path_.filename().string()));
  listed_ = file_.times().size();
  listed_ids_ = layout.ids();
}

}  // namespace twinflow
