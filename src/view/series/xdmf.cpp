#include "view/series/xdmf.hpp"

#include <algorithm>
#include <string_view>

#include "core/joined.hpp"
#include "core/xml_text.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/series/series_sets.hpp"

namespace twinflow {
namespace {

std::string text_of(const std::vector<std::size_t>& lengths) {
  return joined(lengths, " ", [](std::size_t length) { return std::to_string(length); });
}

std::string path_in_file(const std::string& file, const std::string& path) {
  return escaped(file) + ":/" + path;
}

std::string values_in_file(const std::string& file, const std::string& path, const std::string& lengths,
                           std::string_view type) {
  return "<DataItem Format=\"HDF\" NumberType=\"" + std::string(type) + "\" Precision=\"4\" Dimensions=\"" +
         lengths + "\">" + path_in_file(file, path) + "</DataItem>";
}

/// The text of a series as it grows by collections.
class Xdmf {
 public:
  Xdmf(const SeriesLayout& layout, std::span<const double> times, const std::string& file)
      : layout_(layout), times_(times), file_(file) {}

  /// Adds the sets of one kind, at all times.
  void add_collection(const char* name, ArrayRows rows) {
    std::vector<const SeriesSet*> sets;
    for (const SeriesSet& set : layout_.sets) {
      if (set.rows == rows) sets.push_back(&set);
    }
    if (sets.empty()) return;
    text_.append("<Grid Name=\"")
        .append(name)
        .append("\" GridType=\"Collection\" CollectionType=\"Temporal\">\n");
    for (std::size_t k = 0; k < times_.size(); ++k) {
      text_.append("<Grid Name=\"").append(name).append("\" GridType=\"Uniform\"><Time Value=\"");
      text_.append(format_value(times_[k])).append("\"/>\n");
      text_ += rows == ArrayRows::particles ? points(k) : cells(*sets.front());
      for (const SeriesSet* set : sets) add_attribute_at(*set, k);
      text_ += "</Grid>\n";
    }
    text_ += "</Grid>\n";
  }

  const std::string& text() const { return text_; }

 private:
  /// Particles as points without a grid; the path of their positions leads to every set.
  std::string points(std::size_t interval) const {
    const std::string count = std::to_string(layout_.ids());
    const SeriesSet position{.path = "particles/position", .rows = ArrayRows::particles, .shape = {0, 2}};
    return "<Topology TopologyType=\"Polyvertex\" NodesPerElement=\"1\" NumberOfElements=\"" + count + "\">" +
           values_in_file(file_, kIdPath, count, "Int") + "</Topology>\n<Geometry GeometryType=\"XYZ\">" +
           values_in_file(file_, path_of_interval(position, interval), count + " 3", "Float") +
           "</Geometry>\n";
  }

  /// One layer of cells in space, around z = 0: ParaView's readers place a grid of two axes into the plane of
  /// y and z, and one of them reads no cells without a volume. The axes of XDMF are z, y, x.
  std::string cells(const SeriesSet& set) const {
    const std::size_t ny = set.shape[0];
    const std::size_t nx = set.shape[1];
    const auto numbers = [](double z, double y, double x) {
      return "<DataItem Format=\"XML\" Dimensions=\"3\">" + format_value(z) + " " + format_value(y) + " " +
             format_value(x) + "</DataItem>";
    };
    const glm::dvec2 step = layout_.size / glm::dvec2(static_cast<double>(nx), static_cast<double>(ny));
    return "<Topology TopologyType=\"3DCoRectMesh\" Dimensions=\"" + text_of({2, ny + 1, nx + 1}) +
           "\"/>\n<Geometry GeometryType=\"ORIGIN_DXDYDZ\">" +
           numbers(-0.5 * step.y, layout_.minimum.y, layout_.minimum.x) + numbers(step.y, step.y, step.x) +
           "</Geometry>\n";
  }

  void add_attribute_at(const SeriesSet& set, std::size_t interval) {
    const bool is_point = set.rows == ArrayRows::particles;
    std::string name = set.path;
    std::ranges::replace(name, '/', '_');
    text_.append("<Attribute Name=\"").append(name).append("\" AttributeType=\"");
    text_.append(set.components() > 1 ? "Vector" : "Scalar").append("\" Center=\"");
    text_.append(is_point ? "Node" : "Cell").append("\">");
    text_.append(
        values_in_file(file_, path_of_interval(set, interval), text_of(shape_of_interval(set)), "Float"));
    text_ += "</Attribute>\n";
  }

  const SeriesLayout& layout_;
  std::span<const double> times_;
  const std::string& file_;
  std::string text_;
};

}  // namespace

std::string xdmf_of(const SeriesLayout& layout, std::span<const double> times, const std::string& file) {
  Xdmf collections(layout, times, file);
  collections.add_collection("grid", ArrayRows::cells);
  collections.add_collection("dye", ArrayRows::dye_cells);
  collections.add_collection("particles", ArrayRows::particles);  // meshio reads the last collection
  return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Xdmf Version=\"3.0\">\n<Domain>\n" +
         collections.text() + "</Domain>\n</Xdmf>\n";
}

bool describes(std::string_view xdmf, const std::string& file) {
  return xdmf.find(">" + path_in_file(file, "")) != std::string_view::npos;
}

}  // namespace twinflow
