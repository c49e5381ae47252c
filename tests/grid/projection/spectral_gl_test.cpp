// The Fourier transform against its definition, and the exact projection against a double-precision twin.
#include <complex>
#include <memory>
#include <numbers>

#include "core/error.hpp"
#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/integration/pressure_solvers.hpp"
#include "grid/twin_projection.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

using Complex = std::complex<double>;

constexpr double kSpectralTimeStep = 0.03;

Complex root(long k, int n) { return std::polar(1.0, 2.0 * std::numbers::pi * double(k % n) / n); }

/// Amplitude of mode (m, n) of the field first + i·second, by the definition.
Complex mode_by_definition(const TwinField& field, int m, int n) {
  std::vector<Complex> along_x(field.nx);
  for (int i = 0; i < field.nx; ++i) along_x[i] = root(-long(m) * i, field.nx);
  Complex sum = 0.0;
  for (int j = 0; j < field.ny; ++j) {
    Complex row = 0.0;
    for (int i = 0; i < field.nx; ++i) row += Complex(field.at(i, j, 0), field.at(i, j, 1)) * along_x[i];
    sum += row * root(-long(n) * j, field.ny);
  }
  return sum;
}

Projection spectral_projection(gl::ShaderLibrary& shaders, const GridCells& cells, double viscosity = 0.0) {
  auto solver = std::make_unique<SpectralSolver>(shaders, cells);
  solver->set_viscosity(viscosity);
  return {shaders, cells, std::move(solver)};
}

TwinField project_on_gpu(gl::ShaderLibrary& shaders, const TwinField& start, GridLayout layout,
                         double viscosity = 0.0) {
  gl::Field velocity = upload(start, "velocity");
  Projection projection = spectral_projection(shaders, {{start.nx, start.ny}, layout}, viscosity);
  projection.project(velocity, kSpectralTimeStep);
  return read(velocity, 2);
}

double largest_spectral_difference(const TwinField& a, const TwinField& b) {
  double largest = 0.0;
  for (std::size_t k = 0; k < a.values.size(); ++k) {
    const double difference = std::abs(a.values[k] - b.values[k]);
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

/// Projection in double precision: both components' modes by the definition, symbols as in the design.
TwinField twin_projection(const TwinField& start, GridLayout layout) {
  const double h = 2.0 / start.ny;
  TwinField result(start.nx, start.ny, 2);
  TwinField u(start.nx, start.ny, 2);
  TwinField v(start.nx, start.ny, 2);
  for (int j = 0; j < start.ny; ++j) {
    for (int i = 0; i < start.nx; ++i) {
      u.at(i, j, 0) = start.at(i, j, 0);
      v.at(i, j, 0) = start.at(i, j, 1);
    }
  }
  const auto difference = [&](int m, int n) {
    const Complex e = root(m, n);
    return layout == GridLayout::staggered ? (e - 1.0) / h
                                           : Complex(0.0, (2 * m) % n == 0 ? 0.0 : e.imag() / h);
  };
  for (int n = 0; n < start.ny; ++n) {
    for (int m = 0; m < start.nx; ++m) {
      Complex u_mode = mode_by_definition(u, m, n);
      Complex v_mode = mode_by_definition(v, m, n);
      const Complex dx = difference(m, start.nx);
      const Complex dy = difference(n, start.ny);
      const double laplace = std::norm(dx) + std::norm(dy);
      if (laplace > 0.0) {
        const Complex pressure = (dx * u_mode + dy * v_mode) / laplace;
        u_mode -= std::conj(dx) * pressure;
        v_mode -= std::conj(dy) * pressure;
      }
      const double scale = 1.0 / (start.nx * start.ny);
      for (int j = 0; j < start.ny; ++j) {
        for (int i = 0; i < start.nx; ++i) {
          const Complex wave = scale * root(long(m) * i, start.nx) * root(long(n) * j, start.ny);
          result.at(i, j, 0) += (u_mode * wave).real();
          result.at(i, j, 1) += (v_mode * wave).real();
        }
      }
    }
  }
  return result;
}

/// Viscous decay alone, in double precision: every mode of u + iv by its exponential.
TwinField twin_decay(const TwinField& start, double viscosity) {
  const double h = 2.0 / start.ny;
  TwinField result(start.nx, start.ny, 2);
  const auto wavenumber = [&](int m, int n) {
    return 2.0 * std::numbers::pi * (2 * m > n ? m - n : m) / (n * h);
  };
  for (int n = 0; n < start.ny; ++n) {
    for (int m = 0; m < start.nx; ++m) {
      const double k_squared = std::pow(wavenumber(m, start.nx), 2) + std::pow(wavenumber(n, start.ny), 2);
      const Complex amplitude = mode_by_definition(start, m, n) *
                                std::exp(-viscosity * k_squared * kSpectralTimeStep) /
                                double(start.nx * start.ny);
      for (int j = 0; j < start.ny; ++j) {
        for (int i = 0; i < start.nx; ++i) {
          const Complex value = amplitude * root(long(m) * i, start.nx) * root(long(n) * j, start.ny);
          result.at(i, j, 0) += value.real();
          result.at(i, j, 1) += value.imag();
        }
      }
    }
  }
  return result;
}

/// A velocity that is one wave of unit amplitude, wavenumbers 2π m / width and 2π n / height.
TwinField wave(int nx, int ny, int m, int n, double u, double v) {
  TwinField field(nx, ny, 2);
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const double phase = 2.0 * std::numbers::pi * (double(m) * i / nx + double(n) * j / ny);
      field.at(i, j, 0) = static_cast<float>(u * std::cos(phase));
      field.at(i, j, 1) = static_cast<float>(v * std::cos(phase));
    }
  }
  return field;
}

GridLayout any_layout() { return GENERATE(GridLayout::staggered, GridLayout::collocated); }

}  // namespace

TEST_CASE_METHOD(GlFixture, "the Fourier transform of a random field is that of the definition",
                 "[gl][grid]") {
  // Every length from 16 to 4096, and so every sequence of radices, along x and along y.
  const GridShape shape =
      GENERATE(GridShape{16, 16}, GridShape{32, 16}, GridShape{32, 64}, GridShape{64, 32},
               GridShape{128, 128}, GridShape{256, 16}, GridShape{16, 256}, GridShape{512, 16},
               GridShape{16, 512}, GridShape{1024, 16}, GridShape{16, 1024}, GridShape{2048, 16},
               GridShape{16, 2048}, GridShape{4096, 16}, GridShape{16, 4096});
  CAPTURE(shape.nx, shape.ny);
  const TwinField start = TwinField::random(shape.nx, shape.ny, 2, 21);
  FourierTransform transform(shaders, shape);
  gl::Field numbers = upload(start, "numbers");
  gl::Field layers = transform.make_spectrum("spectrum");
  transform.forward(numbers, layers);
  transform.unfold(layers, numbers);
  const TwinField spectrum = read(numbers, 2);
  std::mt19937 generator(22);
  double largest = 0.0;
  for (int sample = 0; sample < 150; ++sample) {
    const int m = sample < 4 ? (sample % 2) * shape.nx / 2 : int(generator() % unsigned(shape.nx));
    const int n = sample < 4 ? (sample / 2) * shape.ny / 2 : int(generator() % unsigned(shape.ny));
    largest = std::max(largest, std::abs(Complex(spectrum.at(m, n, 0), spectrum.at(m, n, 1)) -
                                         mode_by_definition(start, m, n)));
  }
  // Amplitudes are of size sqrt(cells); each of at most 12 halvings rounds a few times at 6e-8 of that.
  CHECK(largest < 1e-6 * std::sqrt(double(shape.cells())));
}

TEST_CASE_METHOD(GlFixture, "a field transformed there and back is itself times the number of cells",
                 "[gl][grid]") {
  const GridShape shape =
      GENERATE(GridShape{16, 16}, GridShape{32, 128}, GridShape{256, 64}, GridShape{512, 512});
  CAPTURE(shape.nx, shape.ny);
  const TwinField start = TwinField::random(shape.nx, shape.ny, 2, 23);
  gl::Field numbers = upload(start, "numbers");
  FourierTransform transform(shaders, shape);
  gl::Field spectrum = transform.make_spectrum("spectrum");
  transform.forward(numbers, spectrum);
  transform.inverse(spectrum, numbers);
  TwinField back = read(numbers, 2);
  for (double& value : back.values) value /= shape.cells();
  CHECK(largest_spectral_difference(back, start) <
        2e-6);  // twice the above: rounding errors of 18 halvings each way
}

TEST_CASE_METHOD(GlFixture, "an exact projection leaves a random flow no divergence but rounding",
                 "[gl][grid]") {
  const GridLayout layout = any_layout();
  const GridShape shape =
      GENERATE(GridShape{512, 512}, GridShape{256, 256}, GridShape{256, 64}, GridShape{32, 128});
  CAPTURE(int(layout), shape.nx, shape.ny);
  const TwinField start = TwinField::random(shape.nx, shape.ny, 2, 24);
  const TwinField flow = project_on_gpu(shaders, start, layout);
  const double h = shape.cell_size();
  const double ratio = rms(twin_divergence(flow, {layout}, h)) / rms(twin_divergence(start, {layout}, h));
  // 24-bit numbers through two transforms, and the sum: three or four times 6e-8.
  CHECK(ratio < 3e-7);
  CHECK(rms(flow) > 0.5 * rms(start));  // half the energy of white noise has no divergence
}

TEST_CASE_METHOD(GlFixture, "exact projection and viscosity are those of the twin", "[gl][grid]") {
  const GridLayout layout = any_layout();
  const GridShape shape = GENERATE(GridShape{32, 16}, GridShape{16, 32}, GridShape{16, 16});
  const double viscosity = GENERATE(0.0, 0.02);
  CAPTURE(int(layout), shape.nx, shape.ny, viscosity);
  const TwinField start = TwinField::random(shape.nx, shape.ny, 2, 25);
  // Values of size 1 after 9 halvings each way.
  CHECK(largest_spectral_difference(project_on_gpu(shaders, start, layout, viscosity),
                                    twin_projection(twin_decay(start, viscosity), layout)) < 2e-6);
}

TEST_CASE_METHOD(GlFixture, "a flow without divergence passes the exact projection unchanged", "[gl][grid]") {
  const GridLayout layout = any_layout();
  CAPTURE(int(layout));
  const double h = 2.0 / 64;
  const TwinField stream = TwinField::random(128, 64, 1, 26);
  TwinField start(128, 64, 2);
  const bool staggered = layout == GridLayout::staggered;
  for (int j = 0; j < 64; ++j) {
    for (int i = 0; i < 128; ++i) {
      start.at(i, j, 0) = stream.at(i, j + 1, 0) - stream.at(i, staggered ? j : j - 1, 0);
      start.at(i, j, 1) = -stream.at(i + 1, j, 0) + stream.at(staggered ? i : i - 1, j, 0);
    }
  }
  REQUIRE(rms(twin_divergence(start, {layout}, h)) * h < 1e-12);
  CHECK(largest_spectral_difference(project_on_gpu(shaders, start, layout), start) < 4e-6);  // values up to 2
}

TEST_CASE_METHOD(GlFixture, "vortices keep their strength through a thousand exact projections",
                 "[gl][grid]") {
  // What rounds is always the same for a single wave, so that a transform that returned the whole velocity
  // would change its strength by a fixed part, 1e-7 to 3e-7, in each projection.
  const int cells = GENERATE(64, 128, 256);
  CAPTURE(cells);
  TwinField start(cells, cells, 2);
  const double angle = 2.0 * std::numbers::pi / cells;
  for (int j = 0; j < cells; ++j) {
    for (int i = 0; i < cells; ++i) {
      start.at(i, j, 0) = std::sin(angle * i) * std::cos(angle * (j + 0.5));
      start.at(i, j, 1) = -std::cos(angle * (i + 0.5)) * std::sin(angle * j);
    }
  }
  gl::Field velocity = upload(start, "velocity");
  Projection projection = spectral_projection(shaders, {{cells, cells}, GridLayout::staggered});
  for (int k = 0; k < 1000; ++k) projection.project(velocity, kSpectralTimeStep);
  const TwinField after = read(velocity, 2);
  double product = 0.0;
  double square = 0.0;
  for (std::size_t k = 0; k < start.values.size(); ++k) {
    product += after.values[k] * start.values[k];
    square += start.values[k] * start.values[k];
  }
  CHECK(std::abs(product / square - 1.0) < 1e-7);  // the last digit of one number is 6e-8
}

TEST_CASE_METHOD(GlFixture, "the exact projection takes the gradient of a pressure away whole",
                 "[gl][grid]") {
  const GridLayout layout = any_layout();
  CAPTURE(int(layout));
  const double h = 2.0 / 64;
  const TwinField pressure = TwinField::random(32, 64, 1, 27);
  const TwinField start = twin_subtract_gradient(TwinField(32, 64, 2), pressure, {layout}, h, h);
  const TwinField left = project_on_gpu(shaders, start, layout);
  CHECK(largest_spectral_difference(left, TwinField(32, 64, 2)) < 4e-6);  // of values up to 2
}

TEST_CASE_METHOD(GlFixture, "the exact projection keeps momentum, viscous or not", "[gl][grid]") {
  const GridLayout layout = any_layout();
  const double viscosity = GENERATE(0.0, 0.05);
  TwinField start = TwinField::random(64, 128, 2, 28);
  for (std::size_t k = 0; k < start.values.size(); k += 2) start.values[k] += 0.5;
  const TwinField flow = project_on_gpu(shaders, start, layout, viscosity);
  for (const int component : {0, 1}) {
    double before = 0.0;
    double after = 0.0;
    for (std::size_t k = component; k < start.values.size(); k += 2) {
      before += static_cast<float>(start.values[k]);
      after += flow.values[k];
    }
    CHECK(after == Approx(before).margin(64 * 128 * 2e-7));  // every cell rounds at 1e-7
  }
}

TEST_CASE_METHOD(GlFixture, "viscosity decays a shear wave by exactly its exponential", "[gl][grid]") {
  const GridLayout layout = any_layout();
  const int waves = GENERATE(1, 5, 16);
  const bool along_x = GENERATE(false, true);
  CAPTURE(int(layout), waves, along_x);
  const double viscosity = 0.01;
  // Domain 4 wide and 2 high.
  const double k = 2.0 * std::numbers::pi * waves / (along_x ? 4.0 : 2.0);
  const double decay = std::exp(-viscosity * k * k * kSpectralTimeStep);
  const TwinField start = along_x ? wave(64, 32, waves, 0, 0.0, 1.0) : wave(64, 32, 0, waves, 1.0, 0.0);
  TwinField expected = start;
  for (double& value : expected.values) value *= decay;
  CHECK(largest_spectral_difference(project_on_gpu(shaders, start, layout, viscosity), expected) < 1e-6);
}

TEST_CASE_METHOD(GlFixture, "the pressure of the exact projection is what the velocity lost", "[gl][grid]") {
  const GridLayout layout = any_layout();
  const double viscosity = GENERATE(0.0, 0.01);
  CAPTURE(int(layout), viscosity);
  const GridShape shape{32, 16};
  const double h = shape.cell_size();
  const TwinField start = TwinField::random(shape.nx, shape.ny, 2, 29);
  gl::Field velocity = upload(start, "velocity");
  Projection projection = spectral_projection(shaders, {shape, layout}, viscosity);
  CHECK(largest_difference(projection.pressure(), TwinField(shape.nx, shape.ny, 1)) == 0.0);
  projection.project(velocity, kSpectralTimeStep);
  const TwinField pressure = read(projection.pressure(), 1);
  const TwinField after = read(velocity, 2);

  const TwinField decayed = twin_decay(start, viscosity);
  CHECK(largest_spectral_difference(twin_subtract_gradient(decayed, pressure, {layout}, h, kSpectralTimeStep),
                                    after) < 4e-6);
  // The Poisson equation: the divergence of Δt ∇p is that of the decayed velocity.
  const TwinField lost =
      twin_subtract_gradient(TwinField(shape.nx, shape.ny, 2), pressure, {layout}, h, kSpectralTimeStep);
  TwinField residual = twin_divergence(decayed, {layout}, h);
  const TwinField taken = twin_divergence(lost, {layout}, h);
  for (std::size_t k = 0; k < residual.values.size(); ++k) residual.values[k] += taken.values[k];
  CHECK(rms(residual) < 2e-6 * rms(twin_divergence(start, {layout}, h)));
}

TEST_CASE_METHOD(GlFixture, "the gradient that means over faces lose is that of the continuous pressure",
                 "[gl][grid]") {
  // φ = sin ax cos by and ψ = cos cx sin dy, of a few cells a wave; the flow is ∇φ + (∂ψ/∂y, −∂ψ/∂x).
  const GridShape shape{32, 16};
  const double h = shape.cell_size();
  const double a = 5.0 * std::numbers::pi / 2.0, b = 6.0 * std::numbers::pi;
  const double c = 3.0 * std::numbers::pi / 2.0, d = 4.0 * std::numbers::pi;
  const auto sinc = [&](double wave) { return std::sin(0.5 * wave * h) / (0.5 * wave * h); };
  const double viscosity = GENERATE(0.0, 0.02);
  const auto decayed = [&](double x, double y) {
    return std::exp(-viscosity * (x * x + y * y) * kSpectralTimeStep);
  };
  TwinField start(shape.nx, shape.ny, 2), gradient = start, rest = start, pressure(shape.nx, shape.ny, 1);
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const glm::dvec2 at = shape.center(i, j);
      const double left = at.x - 0.5 * h, bottom = at.y - 0.5 * h;
      gradient.at(i, j, 0) = a * std::cos(a * left) * std::cos(b * at.y) * sinc(b);
      gradient.at(i, j, 1) = -b * std::sin(a * at.x) * std::sin(b * bottom) * sinc(a);
      rest.at(i, j, 0) = d * std::cos(c * left) * std::cos(d * at.y) * sinc(d);
      rest.at(i, j, 1) = c * std::sin(c * at.x) * std::sin(d * bottom) * sinc(c);
      // The mean over the cell.
      pressure.at(i, j, 0) =
          decayed(a, b) / kSpectralTimeStep * std::sin(a * at.x) * std::cos(b * at.y) * sinc(a) * sinc(b);
    }
  }
  TwinField again = start;
  for (std::size_t k = 0; k < start.values.size(); ++k) {
    start.values[k] = gradient.values[k] + rest.values[k];
    rest.values[k] *= decayed(c, d);
    again.values[k] = rest.values[k] - decayed(a, b) * gradient.values[k];
  }
  gl::Field velocity = upload(start, "velocity");
  Projection projection = spectral_projection(shaders, {.shape = shape, .face_means = true}, viscosity);
  projection.project(velocity, kSpectralTimeStep);
  CHECK(largest_spectral_difference(read(velocity, 2), rest) < 2e-5);
  CHECK(largest_spectral_difference(read(projection.pressure(), 1), pressure) < 2e-5 / kSpectralTimeStep);
  projection.subtract_gradient_again(velocity, velocity, kSpectralTimeStep, Half::first);
  CHECK(largest_spectral_difference(read(velocity, 2), again) < 4e-5);
}

TEST_CASE_METHOD(GlFixture, "a second pressure belongs to the second projection", "[gl][grid]") {
  const GridShape shape{16, 16};
  gl::Field velocity = upload(TwinField::random(16, 16, 2, 30), "velocity");
  Projection projection = spectral_projection(shaders, {shape, GridLayout::staggered});
  projection.project(velocity, kSpectralTimeStep);
  const double first = rms(read(projection.pressure(), 1));
  CHECK(rms(read(projection.pressure(), 1)) == first);
  projection.project(velocity, kSpectralTimeStep);
  CHECK(rms(read(projection.pressure(), 1)) < 1e-5 * first);  // nothing was left to take away
}

TEST_CASE_METHOD(GlFixture,
                 "a grid that the Fourier transform cannot take is refused in one line that names another "
                 "solver",
                 "[gl][grid]") {
  const GridShape shape =
      GENERATE(GridShape{50, 50}, GridShape{96, 32}, GridShape{8, 16}, GridShape{64, 8192});
  CAPTURE(shape.nx, shape.ny);
  CHECK_FALSE(unmet_need(PressureSolver::spectral, {shape}).empty());
  CHECK(unmet_need(PressureSolver::spectral, {{4096, 16}}).empty());
  Settings settings = default_settings();
  settings.grid.pressure = PressureSolver::spectral;
  try {
    make_projection(shaders, settings, {shape, GridLayout::staggered});
    FAIL("accepted");
  } catch (const InputError& error) {
    const std::string message = error.what();
    CHECK(message.find('\n') == std::string::npos);
    CHECK(message.find("grid.pressure = multigrid") != std::string::npos);
    CHECK(message.find(std::to_string(shape.nx) + "x" + std::to_string(shape.ny)) != std::string::npos);
  }
}
