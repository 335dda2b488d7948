// Fits the weights of a linear evaluation to the results of games (Texel's method).
//
//   texel_fit FILE [pull = 1e-6] [epochs = 400]
//
// FILE: the number of weights; a line a weight, `VALUE FROZEN`; then a line a position,
// `GAME RESULT EVALUATION INDEX:COUNT ...` for the first side. Games whose number ends in 0 judge
// the fit and take no part in it. Out: the fitted weights, a line each; the losses go to stderr.
// `pull` draws each weight back to where it was, by its squared distance.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Term {
  int weight;
  float count;
};

struct Sample {
  float result;
  float evaluation;
  std::size_t first_term;
  std::size_t term_count;
  bool judges;
};

struct Weight {
  double before;
  double value;
  bool frozen;
  double mean = 0;    // of the gradient, as Adam keeps it
  double square = 0;  // of its square
};

struct Losses {
  double fitted = 0;
  double judged = 0;
};

class Fit {
 public:
  explicit Fit(std::istream& in) {
    std::size_t count = 0;
    in >> count;
    weights_.resize(count);
    for (Weight& weight : weights_) {
      in >> weight.before >> weight.frozen;
      weight.value = weight.before;
    }
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) add(line);
  }

  // The slope that suits the weights as they are: what a hundredth is worth in results.
  void fit_slope() {
    double low = 1e-4;
    double high = 3e-2;
    for (int n = 0; n < 60; ++n) {
      const double third = (high - low) / 3;
      if (loss_with(low + third) < loss_with(high - third))
        high -= third;
      else
        low += third;
    }
    slope_ = (low + high) / 2;
  }

  void fit_weights(int epochs, double pull) {
    for (int epoch = 1; epoch <= epochs; ++epoch) step(epoch, pull);
  }

  Losses losses() const {
    Losses losses;
    double fitted = 0;
    double judged = 0;
    for (const Sample& sample : samples_) {
      (sample.judges ? losses.judged : losses.fitted) += loss(sample, slope_);
      (sample.judges ? judged : fitted) += 1;
    }
    losses.fitted /= fitted;
    losses.judged /= judged;
    return losses;
  }

  void print() const {
    for (const Weight& weight : weights_) std::printf("%ld\n", std::lround(weight.value));
  }
  double slope() const { return slope_; }
  std::size_t size() const { return samples_.size(); }

 private:
  static constexpr double kRate = 1.0;

  void add(const std::string& line) {
    std::istringstream in(line);
    long game = 0;
    Sample sample{};
    in >> game >> sample.result >> sample.evaluation;
    sample.first_term = terms_.size();
    sample.judges = game % 10 == 0;
    Term term{};
    for (char colon = 0; in >> term.weight >> colon >> term.count;) terms_.push_back(term);
    sample.term_count = terms_.size() - sample.first_term;
    samples_.push_back(sample);
  }

  double evaluate(const Sample& sample) const {
    double sum = sample.evaluation;
    for (std::size_t n = 0; n < sample.term_count; ++n) {
      const Term& term = terms_[sample.first_term + n];
      const Weight& weight = weights_[static_cast<std::size_t>(term.weight)];
      sum += term.count * (weight.value - weight.before);
    }
    return sum;
  }

  static double expected(double evaluation, double slope) {
    return 1 / (1 + std::exp(-slope * evaluation));
  }

  double loss(const Sample& sample, double slope) const {
    const double error = expected(evaluate(sample), slope) - sample.result;
    return error * error;
  }

  double loss_with(double slope) const {
    double sum = 0;
    for (const Sample& sample : samples_) sum += sample.judges ? 0 : loss(sample, slope);
    return sum;
  }

  std::vector<double> gradient() const {
    std::vector<double> sums(weights_.size());
    std::size_t fitted = 0;
    for (const Sample& sample : samples_) {
      if (sample.judges) continue;
      ++fitted;
      const double chance = expected(evaluate(sample), slope_);
      const double outer = 2 * (chance - sample.result) * chance * (1 - chance) * slope_;
      for (std::size_t n = 0; n < sample.term_count; ++n) {
        const Term& term = terms_[sample.first_term + n];
        sums[static_cast<std::size_t>(term.weight)] += outer * term.count;
      }
    }
    for (double& sum : sums) sum /= static_cast<double>(fitted);
    return sums;
  }

  void step(int epoch, double pull) {
    const std::vector<double> sums = gradient();
    const double mean_share = 1 - std::pow(0.9, epoch);
    const double square_share = 1 - std::pow(0.999, epoch);
    for (std::size_t n = 0; n < weights_.size(); ++n) {
      Weight& weight = weights_[n];
      if (weight.frozen) continue;
      const double slope = sums[n] + 2 * pull * (weight.value - weight.before);
      weight.mean = 0.9 * weight.mean + 0.1 * slope;
      weight.square = 0.999 * weight.square + 0.001 * slope * slope;
      weight.value -=
          kRate * (weight.mean / mean_share) / (std::sqrt(weight.square / square_share) + 1e-9);
    }
  }

  std::vector<Weight> weights_;
  std::vector<Sample> samples_;
  std::vector<Term> terms_;
  double slope_ = 0.005;
};

void report(const char* when, const Fit& fit) {
  const Losses losses = fit.losses();
  std::fprintf(stderr, "%s: %zu positions, slope %.5f, loss %.5f, of games left out %.5f\n", when,
               fit.size(), fit.slope(), losses.fitted, losses.judged);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  std::ifstream in(argv[1]);
  Fit fit(in);
  fit.fit_slope();
  report("before", fit);
  fit.fit_weights(argc > 3 ? std::atoi(argv[3]) : 400, argc > 2 ? std::atof(argv[2]) : 1e-6);
  report("after", fit);
  fit.print();
}
