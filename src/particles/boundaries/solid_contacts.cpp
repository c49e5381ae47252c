#include "particles/boundaries/solid_contacts.hpp"

namespace twinflow {

void SolidContacts::begin(int particles) {
  pieces_.resize(static_cast<std::size_t>((particles + kParticlesAtOnce - 1) / kParticlesAtOnce));
  for (auto& piece : pieces_) piece.clear();
}

}  // namespace twinflow
