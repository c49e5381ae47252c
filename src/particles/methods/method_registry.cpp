#include "particles/methods/method_registry.hpp"

#include "core/find_by.hpp"
#include "particles/methods/dfsph.hpp"
#include "particles/methods/double_density.hpp"
#include "particles/methods/mueller.hpp"
#include "particles/methods/pcisph.hpp"
#include "particles/methods/wcsph.hpp"

namespace twinflow {
namespace {

template <class Method>
std::unique_ptr<ParticleMethod> make(double interaction_radius, double spacing,
                                     const Settings::ParticleSettings& settings) {
  return std::make_unique<Method>(interaction_radius, spacing, settings);
}

constexpr MethodFactory kFactories[] = {
    {ParticleMethodName::double_density, make<DoubleDensity>},
    {ParticleMethodName::mueller, make<Mueller>},
    {ParticleMethodName::wcsph, make<Wcsph>},
    {ParticleMethodName::pcisph, make<Pcisph>},
    {ParticleMethodName::dfsph, make<Dfsph>},
};

}  // namespace

std::span<const MethodFactory> method_factories() { return kFactories; }

std::unique_ptr<ParticleMethod> make_particle_method(const Settings::ParticleSettings& settings,
                                                     double interaction_radius, double spacing) {
  return row_of(kFactories, &MethodFactory::name, settings.method)
      .make(interaction_radius, spacing, settings);
}

}  // namespace twinflow
