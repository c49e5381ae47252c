#include "app/report/gnuplot.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/error.hpp"
#include "core/memory_file.hpp"
#include "core/numbers.hpp"
#include "core/process.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::reports {
namespace {

/// Text between single quotes, inside which gnuplot knows no other sign; on one line. Apostrophes become
/// typographic ones, because gnuplot reads doubled ones in some places only.
std::string in_gnuplot_quotes(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20) continue;
    quoted += c == '\'' ? std::string("’") : std::string(1, c);
  }
  return quoted + "'";
}

struct Color {
  double red, green, blue;
};

/// From the dark to the light end of each fluid's hue (vermilion and blue of Okabe and Ito, which the
/// color-blind tell apart too).
std::string color_of(Owner owner, std::size_t index, std::size_t count) {
  constexpr std::array<std::array<Color, 2>, 2> kHues = {
      {{{{0.66, 0.26, 0.0}, {0.97, 0.66, 0.30}}}, {{{0.0, 0.27, 0.49}, {0.42, 0.74, 0.94}}}}};
  if (owner == Owner::exact) return "#777777";
  const auto& [dark, light] = kHues[owner == Owner::grid ? 0 : 1];
  const double share = count > 1 ? double(index) / double(count - 1) : 0.5;
  const auto byte = [&](double from, double to) {
    return static_cast<int>(std::lround(255.0 * (from + share * (to - from))));
  };
  return formatted("#%02x%02x%02x", byte(dark.red, light.red) & 0xff, byte(dark.green, light.green) & 0xff,
                   byte(dark.blue, light.blue) & 0xff);
}

/// The colors of Okabe and Ito that stand out on white, which the color-blind tell apart, too. The first is
/// the grid's, the second the particles'.
constexpr std::array<const char*, 7> kColors = {"#d55e00", "#0072b2", "#009e73", "#cc79a7",
                                                "#56b4e9", "#000000", "#e69f00"};

bool can_be_shown(const Plot& plot, const std::pair<double, double>& point) {
  const auto fits = [](double value, bool logarithmic) {
    return std::isfinite(value) && (!logarithmic || value > 0.0);
  };
  return fits(point.first, plot.logarithmic_x) && fits(point.second, plot.logarithmic_y);
}

/// The dashes of lines, of which the first are whole. The eye tells them apart at a width of 2.
constexpr std::array<const char*, 5> kDashes = {"1", "(9, 4)", "(2, 3)", "(9, 3, 2, 3)", "(16, 4)"};

/// The different texts of the lines of an owner, or of both fluids, in the order in which they appear. Lines
/// may have none.
std::vector<std::string> texts_of(const Plot& plot, std::optional<Owner> owner, std::string Series::*text) {
  std::vector<std::string> texts;
  for (const Series& series : plot.series) {
    const bool counts = owner ? series.owner == *owner : series.owner != Owner::exact;
    const std::string& its = series.*text;
    if (counts && !its.empty() && std::ranges::find(texts, its) == texts.end()) texts.push_back(its);
  }
  return texts;
}

/// The place of a text in the list; the first place for none.
std::size_t place_in(const std::vector<std::string>& texts, const std::string& text) {
  return text.empty() ? 0 : static_cast<std::size_t>(std::ranges::find(texts, text) - texts.begin());
}

bool is_choice(const std::string& text) { return !text.empty() && !number_in<double>(text); }

/// The color of a line in a plot whose shades are choices, such as methods. The first choice of a fluid has
/// the fluid's color. Each further one has a color of its own, in the order of appearance.
std::string color_of_choice(const Plot& plot, const Series& series) {
  constexpr std::array kOwners = {Owner::grid, Owner::particles};
  std::vector<std::string> free(kColors.begin() + kOwners.size(), kColors.end());
  std::size_t taken = 0;
  for (std::size_t owner = 0; owner < kOwners.size(); ++owner) {
    const std::vector<std::string> shades = texts_of(plot, kOwners[owner], &Series::shade_by);
    const std::size_t place = place_in(shades, series.shade_by);
    const bool is_its = kOwners[owner] == series.owner;
    if (is_its && place == 0) return kColors[owner];
    if (is_its) return free[(taken + place - 1) % free.size()];
    if (!shades.empty()) taken += shades.size() - 1;
  }
  return "#777777";
}

std::string color_of(const Plot& plot, const Series& series) {
  const std::vector<std::string> shades = texts_of(plot, series.owner, &Series::shade_by);
  if (std::ranges::any_of(shades, is_choice)) return color_of_choice(plot, series);
  return color_of(series.owner, place_in(shades, series.shade_by), shades.size());
}

/// What a style says after `with`: exact lines are dashed, marks are discs for the grid and diamonds for
/// particles.
std::string style_of(const Plot& plot, const Series& series) {
  const std::vector<std::string> dashes = texts_of(plot, {}, &Series::dash_by);
  std::string style = series.marked ? "linespoints" : "lines";
  style += " linecolor rgb '" + color_of(plot, series) + "' linewidth 2";
  if (series.owner == Owner::exact) {
    style += " dashtype (6, 4)";
  } else if (const std::size_t dash = place_in(dashes, series.dash_by) % kDashes.size(); dash > 0) {
    style += " dashtype " + std::string(kDashes[dash]);
  }
  if (series.marked) style += series.owner == Owner::grid ? " pointtype 7" : " pointtype 13";
  if (series.marked) style += series.owner == Owner::grid ? " pointsize 0.7" : " pointsize 1.0";
  return style;
}

}  // namespace

std::string gnuplot_script(const Plot& plot) {
  const auto lines = plot.series.size();
  std::string script = "set encoding utf8\nset terminal svg size 520," +
                       std::to_string(340 + 17 * (lines + (plot.legend_title.empty() ? 0 : 1))) +
                       " enhanced font 'DejaVu Sans,Verdana,sans-serif,13' background rgb 'white'\n"
                       "set border 3 linecolor rgb '#444444'\n"
                       "set tics nomirror scale 0.6, 0 textcolor rgb '#333333'\n"
                       "set grid xtics ytics linecolor rgb '#dddddd' linetype 1 linewidth 1\n"
                       "set key noenhanced below vertical maxcols 1 left Left reverse height 1 samplen "
                       "2.5 textcolor rgb '#222222'\n";
  if (plot.logarithmic_x) script += "set logscale x\n";
  if (plot.logarithmic_y) script += "set logscale y\nset format y '10^{%T}'\n";
  script += "set title " + in_gnuplot_quotes(plot.title) + " noenhanced\nset xlabel " +
            in_gnuplot_quotes(plot.x_label) + " noenhanced offset 0, 0.5\nset ylabel " +
            in_gnuplot_quotes(plot.y_label) + " noenhanced\n";
  if (!plot.legend_title.empty()) {
    script += "set key title " + in_gnuplot_quotes(plot.legend_title) + " noenhanced left\n";
  }
  std::string drawn;
  for (std::size_t k = 0; k < lines; ++k) {
    const Series& series = plot.series[k];
    const std::string name = "$series" + std::to_string(k);
    script += name + " << END\n";
    for (const auto& point : series.points) {
      if (!can_be_shown(plot, point)) continue;
      script += format_value(point.first) + " " + format_value(point.second) + "\n";
    }
    script += "END\n";
    drawn += (drawn.empty() ? "plot " : ", ") + name + " using 1:2 with " + style_of(plot, series) +
             " title " + in_gnuplot_quotes(series.label);
  }
  return script + drawn + "\n";
}

std::optional<std::string> draw_svg(const Plot& plot) {
  const MemoryFile script("script of gnuplot", gnuplot_script(plot));
  const MemoryFile picture("picture of gnuplot");
  const MemoryFile complaints("complaints of gnuplot");
  const auto process = start_program({"gnuplot", "-"}, {.in_descriptor = script.descriptor(),
                                                        .out_descriptor = picture.descriptor(),
                                                        .err_descriptor = complaints.descriptor(),
                                                        .own_group = true});
  if (!process) return {};
  const int status = wait_for(*process);
  if (status == 127) return {};
  std::string svg = picture.content();
  if (status != 0 || svg.find("</svg>") == std::string::npos) {
    std::string why = complaints.content();
    std::ranges::replace(why, '\n', ' ');
    throw RunError("gnuplot could not draw \"" + plot.title + "\": " + why);
  }
  return svg;
}

}  // namespace twinflow::reports
