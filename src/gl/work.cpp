#include "gl/work.hpp"

namespace twinflow::gl {
namespace {

thread_local Work counted;

double bytes_of(const Texture& texture) {
  const double bytes_of_value = texture.description().format == Format::rgba8 ? 1.0 : sizeof(float);
  return bytes_of_value * static_cast<double>(value_count(texture));
}

}  // namespace

Work Work::operator-(const Work& before) const {
  return {passes - before.passes, read_backs - before.read_backs, texels - before.texels,
          bytes - before.bytes};
}

const Work& work_of_thread() { return counted; }

double count_pass(const RenderTarget& target, Viewport viewport) {
  const double texels = static_cast<double>(viewport.width) * viewport.height;
  const Texture& written = target.texture();
  const double part = texels / (static_cast<double>(written.width()) * written.height());
  ++counted.passes;
  counted.texels += texels;
  counted.bytes += part * bytes_of(written);
  return part;
}

void count_read(const Texture& texture, double part) { counted.bytes += part * bytes_of(texture); }

void count_read_backs(int layers) { counted.read_backs += layers; }

}  // namespace twinflow::gl
