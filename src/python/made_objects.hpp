#pragma once

#include <pybind11/pybind11.h>

#include <concepts>
#include <memory>

#include "python/offscreen_world.hpp"
#include "python/world_arrays.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"
#include "world/arrays/state_arrays.hpp"
#include "world/readings/metrics.hpp"

// Objects made without __init__, as by Scene.__new__(Scene), hold no C++ object. They are refused as
// arguments of a wrong type.

namespace twinflow::python {

/// Whether the instance holds its C++ object.
inline bool is_made(pybind11::handle instance) {
  pybind11::detail::values_and_holders held(
      reinterpret_cast<pybind11::detail::instance*>(instance.ptr()));  // NOLINT: what pybind11 has made of it
  for (const auto& part : held) {
    if (!part.holder_constructed()) return false;
  }
  return true;
}

/// The caster `Base` for whole instances alone.
template <class Type, class Base>
struct MadeCaster : Base {
  using Base::Base;
  bool load(pybind11::handle source, bool convert) {
    if (!source || !pybind11::isinstance<Type>(source) || !is_made(source)) return false;
    return Base::load(source, convert);
  }
};

template <class Type>
using ValueCaster = MadeCaster<Type, pybind11::detail::type_caster_base<Type>>;

template <class Type, class... Others>
concept OneOf = (std::same_as<Type, Others> || ...);
/// Classes of the module that have a ValueCaster.
template <class Type>
concept Bound =
    OneOf<Type, Scene, Parameter, MetricsColumn, StateArray, GridArrays, ParticleArrays, OffscreenWorld>;

}  // namespace twinflow::python

namespace pybind11::detail {

template <twinflow::python::Bound Type>
struct type_caster<Type> : twinflow::python::ValueCaster<Type> {};
template <>
struct type_caster<std::shared_ptr<twinflow::python::OffscreenWorld>>
    : twinflow::python::MadeCaster<
          twinflow::python::OffscreenWorld,
          copyable_holder_caster<twinflow::python::OffscreenWorld,
                                 std::shared_ptr<twinflow::python::OffscreenWorld>>> {};

}  // namespace pybind11::detail
