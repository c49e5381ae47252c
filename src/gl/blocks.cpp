#include "gl/blocks.hpp"

namespace twinflow::gl {
namespace {

/// A field with one texel for each part, of part_width × part_height texels, of another field.
Field field_of_parts(const std::string& name, int width, int height, int part_width, int part_height,
                     Format format, const std::string& channels, int layers = 0) {
  return Field({{.name = name,
                 .width = (width + part_width - 1) / part_width,
                 .height = (height + part_height - 1) / part_height,
                 .format = format,
                 .layers = layers},
                Buffering::single,
                channels});
}

/// Appends fields of blocks until the last one is one texel.
void append_blocks(std::vector<Field>& levels, const std::string& name, Format format,
                   const std::string& channels) {
  while (levels.back().width() > 1 || levels.back().height() > 1) {
    levels.push_back(block_field(name, levels.back().width(), levels.back().height(), format, channels));
  }
}

}  // namespace

Field block_field(const std::string& name, int width, int height, Format format,
                  const std::string& channels) {
  return field_of_parts(name, width, height, kBlock, kBlock, format, channels);
}

Field strip_field(const std::string& name, int width, int height, Format format, const std::string& channels,
                  int layers) {
  return field_of_parts(name, width, height, kStrip, 1, format, channels, layers);
}

std::vector<Field> block_pyramid(const std::string& name, int width, int height, Format format,
                                 const std::string& channels) {
  std::vector<Field> levels;
  levels.push_back(block_field(name, width, height, format, channels));
  append_blocks(levels, name, format, channels);
  return levels;
}

std::vector<Field> strip_pyramid(const std::string& name, int width, int height, Format format,
                                 const std::string& channels) {
  std::vector<Field> levels;
  levels.push_back(strip_field(name, width, height, format, channels));
  append_blocks(levels, name, format, channels);
  return levels;
}

}  // namespace twinflow::gl
