#pragma once

#include <utility>

#include "gl/functions.hpp"

namespace twinflow::gl {

/// A move-only OpenGL object, deleted with its owner.
template <class Traits>
class Object {
 public:
  Object() : id_(Traits::create()) {}
  ~Object() {
    if (id_ != 0) Traits::destroy(id_);
  }
  Object(Object&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  Object& operator=(Object&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }

  GLuint id() const { return id_; }

 private:
  GLuint id_ = 0;
};

/// Objects that OpenGL makes in lists, here singly.
template <auto* generate, auto* remove>
struct ListedTraits {
  static GLuint create() {
    GLuint id = 0;
    (*generate)(1, &id);
    return id;
  }
  static void destroy(GLuint id) { (*remove)(1, &id); }
};

using TextureTraits = ListedTraits<&glGenTextures, &glDeleteTextures>;
using FramebufferTraits = ListedTraits<&glGenFramebuffers, &glDeleteFramebuffers>;
using SamplerTraits = ListedTraits<&glGenSamplers, &glDeleteSamplers>;
using VertexArray = Object<ListedTraits<&glGenVertexArrays, &glDeleteVertexArrays>>;
using Buffer = Object<ListedTraits<&glGenBuffers, &glDeleteBuffers>>;
using Query = Object<ListedTraits<&glGenQueries, &glDeleteQueries>>;

struct ProgramTraits {
  static GLuint create() { return glCreateProgram(); }
  static void destroy(GLuint id) { glDeleteProgram(id); }
};

}  // namespace twinflow::gl
