#!/usr/bin/env bash
# Runs every fuzz target under ASan and UBSan, sharing the given seconds (default 60) equally.
#   engine/native/fuzz/run.sh [seconds] [target ...]
# What breaks a target is left in engine/build/fuzz; feed it to the target to see it again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
export PATH="$root/../.venv/bin:$PATH"
seconds=${1:-60}
shift $(($# > 0 ? 1 : 0))

compiler=$(command -v clang++ || command -v clang++-14)
cmake -S . -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DSEKI_PYTHON=OFF -DSEKI_FUZZ=ON >/dev/null
cmake --build build/fuzz

targets=("$@")
if ((${#targets[@]} == 0)); then
  for source in native/fuzz/*.cpp; do targets+=("$(basename "$source" .cpp)"); done
fi
share=$((seconds / ${#targets[@]}))
share=$((share > 0 ? share : 1))

cd build/fuzz
for target in "${targets[@]}"; do
  mkdir -p "corpus/$target"
  seeds="$root/native/fuzz/seeds/$target"
  [[ -d $seeds ]] || seeds=
  # shellcheck disable=SC2086
  "native/$target" -max_total_time="$share" -timeout=10 -max_len=512 -print_final_stats=1 \
    -artifact_prefix="$target-" "corpus/$target" $seeds 2>&1 |
    grep -E 'ERROR|SUMMARY|broken|runtime error|Test unit written|number_of_executed_units' |
    sed "s/^/$target: /"
done
