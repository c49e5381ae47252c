#include "view/colors/quantity.hpp"

#include <stdexcept>

namespace twinflow {

Quantity grid_quantity(const Settings& settings) {
  switch (settings.view.grid) {
    case GridView::dye:
      return Quantity::dye;
    case GridView::speed:
      return Quantity::speed;
    case GridView::pressure:
      return Quantity::pressure;
    case GridView::divergence:
      return Quantity::divergence;
    case GridView::vorticity:
      return Quantity::vorticity;
  }
  throw std::logic_error("unknown grid view");
}

Quantity particle_quantity(const Settings& settings) {
  switch (settings.view.particles) {
    case ParticleView::match:
      break;
    case ParticleView::dye:
      return Quantity::dye;
    case ParticleView::speed:
      return Quantity::speed;
    case ParticleView::density:
      return Quantity::density;
    case ParticleView::pressure:
      return Quantity::pressure;
  }
  const Quantity grid = grid_quantity(settings);
  if (grid == Quantity::divergence) return Quantity::density;
  if (grid == Quantity::vorticity) return Quantity::speed;
  return grid;
}

QuantityText describe(Quantity quantity) {
  switch (quantity) {
    case Quantity::dye:
      return {"dye", ""};
    case Quantity::speed:
      return {"speed |u|", "units/s"};
    case Quantity::pressure:
    case Quantity::push:
      return {"pressure p", "(units/s)²"};
    case Quantity::divergence:
      return {"divergence ∇·u", "1/s"};
    case Quantity::vorticity:
      return {"vorticity ω", "1/s"};
    case Quantity::density:
      return {"density ρ", ""};
    case Quantity::velocity_difference:
      return {"|u grid − u particles|", "units/s"};
    case Quantity::neighbors:
      return {"neighbours", ""};
    case Quantity::acceleration:
      return {"acceleration |a|", "units/s²"};
  }
  throw std::logic_error("unknown quantity");
}

bool is_signed(Quantity quantity) {
  return quantity == Quantity::pressure || quantity == Quantity::divergence ||
         quantity == Quantity::vorticity;
}

}  // namespace twinflow
