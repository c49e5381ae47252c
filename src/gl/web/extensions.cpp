#include "gl/web/extensions.hpp"

#include <emscripten/emscripten.h>

namespace twinflow::gl {
namespace {

EM_JS(int, ask_for_extension, (const char* name), {
  const context = GL.currentContext;
  context.asked = context.asked || new Map();
  const key = UTF8ToString(name);
  if (!context.asked.has(key)) context.asked.set(key, context.GLctx.getExtension(key) ? 1 : 0);
  return context.asked.get(key);
})

}  // namespace

bool has_extension(const char* name) { return ask_for_extension(name) != 0; }

}  // namespace twinflow::gl
