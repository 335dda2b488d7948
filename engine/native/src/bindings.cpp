// The native core as a Python module: the one file that knows Python.
//
// Owns: conversions, which errors reach Python, and where the GIL is released. Must not know: any
// rule. Both games are bound by one template over the concept GamePosition.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <limits>
#include <stdexcept>
#include <thread>

#include "core/game.hpp"
#include "gungi/position.hpp"
#include "janggi/position.hpp"
#include "search/limits.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace seki {
namespace {

struct IllegalAction {
  std::string reason;
  std::string action;
  int index;  // of the action among those given
};

struct InvalidFen {
  std::vector<Fault> faults;
};

struct UnknownSetting {
  std::string name;
};

using SettingsDict = nb::typed<nb::dict, nb::str, nb::object>;

// Lets other threads of Python run meanwhile. Where the interpreter ends meanwhile, taking the GIL
// back ends the thread by unwinding it, which would abort the program at nanobind's noexcept
// functions: such a thread waits for the program's end instead.
class GilRelease {
 public:
  GilRelease() : state_(PyEval_SaveThread()) {}
  GilRelease(const GilRelease&) = delete;
  GilRelease& operator=(const GilRelease&) = delete;
  ~GilRelease() {
    try {
      PyEval_RestoreThread(state_);
    } catch (...) {
      for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }
  }

 private:
  PyThreadState* state_;
};
using WithoutGil = nb::call_guard<GilRelease>;

// Saturated: no count of the rules comes near these limits.
std::int64_t whole_number(nb::handle value) {
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
  if (overflow != 0) {
    using Limits = std::numeric_limits<std::int64_t>;
    return overflow > 0 ? Limits::max() : Limits::min();
  }
  return number;
}

SettingValue setting_from(nb::handle value) {
  if (nb::isinstance<nb::bool_>(value)) return nb::cast<bool>(value);
  if (nb::isinstance<nb::int_>(value)) return whole_number(value);
  return nb::cast<std::string>(value);
}

template <class P>
typename P::Settings settings_from(const SettingsDict& values) {
  typename P::Settings settings;
  for (const auto [key, value] : values) {
    const auto name = nb::cast<std::string>(key);
    if (!settings.assign(name, setting_from(value))) throw UnknownSetting{name};
  }
  return settings;
}

template <class P>
P from_fen(std::string_view fen, const SettingsDict& settings) {
  std::vector<Fault> faults;
  std::optional<P> position = P::from_fen(fen, settings_from<P>(settings), faults);
  if (!position) throw InvalidFen{std::move(faults)};
  return *std::move(position);
}

template <class P>
P advance(P position, std::string_view action, int index) {
  if (const Refused reason = position.refuse(action)) {
    throw IllegalAction{std::string(*reason), std::string(action), index};
  }
  return std::move(position).play(action);
}

template <class P>
P advance_all(const P& start, const std::vector<std::string>& actions) {
  P position = start;
  int index = 0;
  for (const std::string& action : actions) {
    position = advance(std::move(position), action, index++);
  }
  return position;
}

template <class P>
P play(const P& position, std::string_view action) {
  if (const Refused reason = position.refuse(action)) {
    throw IllegalAction{std::string(*reason), std::string(action), 0};
  }
  return position.play(action);
}

// Ends a search from another thread.
struct StopFlag {
  std::atomic<bool> set = false;
};

search::Clock::time_point deadline_in(double milliseconds) {
  const std::chrono::duration<double, std::milli> length(milliseconds);
  const auto now = search::Clock::now();
  if (!(length < search::Clock::time_point::max() - now)) return search::Clock::time_point::max();
  return now + std::chrono::duration_cast<search::Clock::duration>(length);
}

template <class P>
nb::object search_within(const P& position, const search::Limits& limits) {
  search::Report report;
  {
    const GilRelease released;
    report = position.search(limits);
  }
  return nb::make_tuple(report.action, report.score, report.depth, report.nodes, report.line);
}

// The evaluation speaks of positions in play only.
template <class P>
const P& in_play(const P& position) {
  if (position.phase() != Phase::play) throw std::invalid_argument("the position is not in play");
  return position;
}

nb::object as_tuple(const std::optional<Points>& points) {
  if (!points) return nb::none();
  return nb::make_tuple((*points)[0], (*points)[1]);
}

template <class P>
nb::object outcome_of(const P& position) {
  const std::optional<Outcome> outcome = position.outcome();
  if (!outcome) return nb::none();
  nb::object winner = nb::none();
  if (outcome->winner) winner = nb::int_(static_cast<int>(*outcome->winner));
  return nb::make_tuple(winner, name_of(outcome->termination), as_tuple(outcome->points),
                        outcome->replay);
}

template <GamePosition P>
void bind_rules(nb::class_<P>& position) {
  position
      .def_static(
          "start",
          [](const SettingsDict& settings) { return P::start(settings_from<P>(settings)); },
          "settings"_a)
      .def_static("from_fen", &from_fen<P>, "fen"_a, "settings"_a)
      .def("play_all", &advance_all<P>, "actions"_a, WithoutGil())
      .def("play", &play<P>, "action"_a)
      .def("refuse", &P::refuse, "action"_a)
      .def("side_to_move", [](const P& p) { return static_cast<int>(p.side_to_move()); })
      .def("ply", &P::ply)
      .def("phase", [](const P& p) { return name_of(p.phase()); })
      .def("actions", &P::actions)
      .def("legal_actions", &P::legal_actions)
      .def("declarations", &P::declarations)
      .def("legal_action_count", &P::legal_action_count)
      .def("automatic_action", &P::automatic_action)
      .def("in_check", &P::in_check)
      .def("outcome", &outcome_of<P>,
           nb::sig("def outcome(self) -> "
                   "tuple[int | None, str, tuple[float, float] | None, bool] | None"))
      .def(
          "points", [](const P& p) { return as_tuple(p.points()); },
          nb::sig("def points(self) -> tuple[float, float] | None"))
      .def("fen", &P::fen);
}

template <GamePosition P>
void bind_counts(nb::class_<P>& position) {
  position.def("zobrist", &P::zobrist)
      .def("fresh_zobrist", &P::fresh_zobrist)
      .def("perft", &P::perft, "depth"_a, WithoutGil())
      .def("divide", &P::divide, "depth"_a, WithoutGil());
}

template <GamePosition P>
void bind_cpu(nb::class_<P>& position) {
  position.def("default_action", &P::default_action, "seed"_a)
      .def(
          "search",
          [](const P& p, std::uint64_t nodes, int depth, double milliseconds, int noise,
             std::uint64_t seed, std::size_t table_bytes, const StopFlag* stop) {
            return search_within(p, {.nodes = nodes,
                                     .depth = depth,
                                     .deadline = deadline_in(milliseconds),
                                     .noise = noise,
                                     .seed = seed,
                                     .table_bytes = table_bytes,
                                     .stop = stop == nullptr ? nullptr : &stop->set});
          },
          "nodes"_a, "depth"_a, "milliseconds"_a, "noise"_a, "seed"_a, "table_bytes"_a,
          "stop"_a.none(),
          nb::sig("def search(self, nodes: int, depth: int, milliseconds: float, noise: int, "
                  "seed: int, table_bytes: int, stop: StopFlag | None) -> "
                  "tuple[str, int, int, int, list[str]]"))
      .def("evaluation", [](const P& p) { return in_play(p).evaluation(); })
      .def_static("weights", &P::weights)
      .def("weight_counts", [](const P& p) { return in_play(p).weight_counts(); });
}

template <GamePosition P>
void bind_game(nb::module_& module, const char* name) {
  nb::class_<P> position(module, name);
  bind_rules(position);
  bind_counts(position);
  bind_cpu(position);
}

// Python's exception classes; the module owns them.
struct ErrorClasses {
  PyObject* illegal_action;
  PyObject* invalid_fen;
};

void translate(const std::exception_ptr& raised, void* payload) {
  const auto& classes = *static_cast<const ErrorClasses*>(payload);
  try {
    std::rethrow_exception(raised);
  } catch (const IllegalAction& error) {
    const nb::tuple arguments = nb::make_tuple(error.reason, error.action, error.index);
    PyErr_SetObject(classes.illegal_action, arguments.ptr());
  } catch (const InvalidFen& error) {
    nb::list faults;
    for (const Fault& fault : error.faults) {
      faults.append(nb::make_tuple(fault.code, fault.message));
    }
    PyErr_SetObject(classes.invalid_fen, nb::make_tuple(faults).ptr());
  } catch (const UnknownSetting& error) {
    PyErr_SetString(PyExc_ValueError, ("not a setting, or not its value: " + error.name).c_str());
  }
}

PyObject* make_error_class(nb::module_& module, const char* name) {
  const std::string qualified = std::string("seki_engine._native.") + name;
  const auto error =
      nb::steal<nb::object>(PyErr_NewException(qualified.c_str(), PyExc_ValueError, nullptr));
  module.attr(name) = error;
  return error.ptr();
}

}  // namespace
}  // namespace seki

NB_MODULE(_native, module) {
  using namespace seki;
  module.doc() = "The rules of the games, natively; seki_engine is its public face.";
#ifdef NDEBUG
  // What of ours is alive when a program ends, its own references keep alive (frozen objects,
  // cycles, running threads): nothing to tell its users. Debug builds tell.
  nb::set_leak_warnings(false);
#endif
  static ErrorClasses classes;
  classes = {make_error_class(module, "IllegalActionError"),
             make_error_class(module, "InvalidFenError")};
  nb::register_exception_translator(translate, &classes);
  nb::class_<StopFlag>(module, "StopFlag")
      .def(nb::init<>())
      .def("set", [](StopFlag& flag) { flag.set = true; })
      .def("is_set", [](const StopFlag& flag) { return flag.set.load(); });
  bind_game<janggi::Position>(module, "JanggiPosition");
  bind_game<gungi::Position>(module, "GungiPosition");
}
