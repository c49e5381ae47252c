#include "scene/parameters/parameter_search.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

namespace twinflow {
namespace {

constexpr std::array kSynonyms = std::to_array<SearchSynonyms>({
    {"inlet.", "inflow wind current jet"},
    {"stream.", "inflow wind current"},
    {"velocity.", "wind flow"},
    {"force.", "gravity wind weight"},
    {"temperature.expansion", "gravity convection buoyancy"},
    {"temperature.", "heat"},
    {"reference.", "reynolds strouhal drag lift"},
    {"grid.viscous_scheme", "diffusion friction order"},
    {".viscosity", "reynolds friction thickness"},
    {"domain.boundary", "wall box inflow outflow periodic"},
    {"domain.slip", "friction wall"},
    {"domain.lid_speed", "wall cavity"},
    {"domain.aspect", "width size shape"},
    {"time.step", "dt"},
    {"dye.", "ink smoke color"},
    {".surface_tension", "drops"},
    {".surface", "liquid water air"},
    {"grid.region", "liquid water shape"},
    {"particles.region", "liquid water shape"},
    {"grid.resolution", "cells rows quality"},
    {"dye.resolution", "quality"},
    {"grid.confinement", "vortex swirl curl"},
    {"particles.count", "number amount resolution quality"},
    {"particles.fluid_density", "mass weight"},
    {"particles.container", "box bowl wall"},
    {"brush.tool", "obstacle wall body cylinder mouse"},
    {"brush.strength", "push mouse"},
    {"brush.radius", "size mouse obstacle"},
    {"brush.body_density", "obstacle mass weight"},
    {"view.caption", "text labels"},
    {"view.background_", "dark light theme"},
    {"view.color_map", "palette"},
    {"view.dye_palette", "color map colors"},
    {"view.bloom", "glow"},
    {"view.shading", "relief light"},
    {"view.panes", "layout side overlay difference"},
    {"record.", "film movie video picture"},
    {"window.frame_cap", "fps speed"},
    {"window.attract", "screensaver demo"},
});

/// The text with its ASCII letters in lower case; other characters (ü, ²) stay as they are.
std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](unsigned char letter) {
    return letter < 0x80 ? static_cast<char>(std::tolower(letter)) : static_cast<char>(letter);
  });
  return result;
}

}  // namespace

std::span<const SearchSynonyms> search_synonyms() { return kSynonyms; }

bool SearchSynonyms::mean(const Parameter& parameter) const {
  return parameter.key.starts_with(key) || parameter.key.ends_with(key);
}

std::string searched_text(const Parameter& parameter) {
  std::string text;
  for (const std::string_view part : {parameter.key, parameter.label, parameter.unit, parameter.help}) {
    text.append(part).append("\n");
  }
  for (const std::string_view name : parameter.names) text.append(name).append("\n");
  for (const SearchSynonyms& row : kSynonyms) {
    if (row.mean(parameter)) text.append(row.words).append("\n");
  }
  return lower(text);
}

bool has_all_words(std::string_view text, std::string_view words) {
  std::istringstream stream(lower(words));
  for (std::string word; stream >> word;) {
    if (text.find(word) == std::string_view::npos) return false;
  }
  return true;
}

bool has_all_words(const Parameter& parameter, std::string_view words) {
  return has_all_words(searched_text(parameter), words);
}

}  // namespace twinflow
