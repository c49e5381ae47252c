#include "gl/blocks.hpp"

namespace twinflow::gl {

Field block_field(const std::string& name, int width, int height, Format format,
                  const std::string& channels) {
  return Field({{.name = name,
                 .width = (width + kBlock - 1) / kBlock,
                 .height = (height + kBlock - 1) / kBlock,
                 .format = format},
                Buffering::single,
                channels});
}

std::vector<Field> block_pyramid(const std::string& name, int width, int height, Format format,
                                 const std::string& channels) {
  std::vector<Field> levels;
  do {
    levels.push_back(block_field(name, width, height, format, channels));
    width = levels.back().width();
    height = levels.back().height();
  } while (width > 1 || height > 1);
  return levels;
}

}  // namespace twinflow::gl
