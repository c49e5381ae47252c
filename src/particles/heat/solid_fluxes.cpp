#include "particles/heat/solid_fluxes.hpp"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "particles/neighbors/sph_kernels.hpp"

namespace twinflow {

SolidFluxes::SolidFluxes(double interaction_radius, double particle_area)
    : radius_(interaction_radius), particle_area_(particle_area) {}

void SolidFluxes::measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team) {
  any_ = solids.shapes != nullptr && solids.shapes->any_has_flux();
  if (!any_) return;
  if (revision_ != solids.shapes->revision()) find_pieces(*solids.shapes, solids.domain);
  contacts_.resize(static_cast<std::size_t>(particles.size() / kParticlesAtOnce) + 1);
  for (std::vector<Contact>& contacts : contacts_) contacts.clear();
  team.for_ranges(particles.size(), kParticlesAtOnce,
                  [&](int begin, int end) { find_contacts(particles, solids.domain, begin, end); });
  std::vector<double> sums(pieces_.size(), 0.0);
  for (const std::vector<Contact>& contacts : contacts_) {
    for (const Contact& contact : contacts) sums[contact.piece] += contact.share;
  }
  rates_.assign(padded_size(particles.size()), 0.0f);
  for (const std::vector<Contact>& contacts : contacts_) {
    for (const Contact& contact : contacts) {
      const SurfacePiece& piece = pieces_[contact.piece];
      const double given = piece.flux * piece.length * contact.share / sums[contact.piece];
      rates_[contact.particle] += static_cast<float>(given / particle_area_);
    }
  }
}

void SolidFluxes::find_pieces(const SolidSet& shapes, const Domain& domain) {
  constexpr double kPiecesPerRadius = 6.0;
  constexpr double kMostRows = 2048.0;
  revision_ = shapes.revision();
  const int rows = static_cast<int>(std::min(std::ceil(2.0 * kPiecesPerRadius / radius_), kMostRows));
  pieces_ = surface_pieces(shapes, GridShape::covering(domain.aspect, rows));
  pieces_.erase(std::remove_if(pieces_.begin(), pieces_.end(),
                               [](const SurfacePiece& piece) { return piece.flux == 0.0; }),
                pieces_.end());
  bin_count_ = glm::max(glm::ivec2(domain.size() / radius_), 1);
  bins_.assign(static_cast<std::size_t>(bin_count_.x) * static_cast<std::size_t>(bin_count_.y), {});
  for (std::size_t k = 0; k < pieces_.size(); ++k)
    bins_[bin_at(bin_of(pieces_[k].place, domain))].push_back(k);
}

glm::ivec2 SolidFluxes::bin_of(glm::dvec2 point, const Domain& domain) const {
  const glm::dvec2 part = (point - domain.minimum()) / domain.size();
  return glm::clamp(glm::ivec2(glm::floor(part * glm::dvec2(bin_count_))), glm::ivec2(0), bin_count_ - 1);
}

std::size_t SolidFluxes::bin_at(glm::ivec2 bin) const {
  return static_cast<std::size_t>(bin.y) * static_cast<std::size_t>(bin_count_.x) +
         static_cast<std::size_t>(bin.x);
}

template <class Visit>
void SolidFluxes::for_each_piece_near(glm::dvec2 point, const Domain& domain, const Visit& visit) const {
  const glm::ivec2 own = bin_of(point, domain);
  // If there are fewer than three bins along an axis, each is asked once.
  const auto first = [&](int axis) { return bin_count_[axis] < 3 ? -own[axis] : -1; };
  const auto last = [&](int axis) { return bin_count_[axis] < 3 ? bin_count_[axis] - 1 - own[axis] : 1; };
  for (int y = first(1); y <= last(1); ++y) {
    for (int x = first(0); x <= last(0); ++x) {
      const glm::ivec2 around = (own + glm::ivec2(x, y) + bin_count_) % bin_count_;
      for (const std::size_t piece : bins_[bin_at(around)]) visit(piece);
    }
  }
}

void SolidFluxes::find_contacts(const ParticleSet& particles, const Domain& domain, int begin, int end) {
  constexpr double kDeepest = 0.2;  // of the radius, in a solid; behind a thin wall there is another side
  std::vector<Contact>& contacts = contacts_[static_cast<std::size_t>(begin / kParticlesAtOnce)];
  for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
    if (is_in_buffer(particles.body[k])) continue;
    const glm::dvec2 point(particles.x[k], particles.y[k]);
    for_each_piece_near(point, domain, [&](std::size_t piece) {
      const glm::dvec2 offset = domain.minimum_image(point - pieces_[piece].place);
      const double squared = glm::dot(offset, offset);
      if (squared >= radius_ * radius_ || glm::dot(offset, pieces_[piece].outward) < -kDeepest * radius_)
        return;
      const auto share = kWendlandC2.value(std::sqrt(squared), radius_);
      if (share > 0.0) contacts.push_back({k, piece, share});
    });
  }
}

}  // namespace twinflow
