#!/usr/bin/env bash
# Builds the native tests with ASan and UBSan and runs them; what is given goes to ctest.
#   engine/native/tests/run.sh [-R janggi ...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export PATH="$PWD/../.venv/bin:$PATH"

cmake -S . -B build/sanitize -G Ninja -DSEKI_PYTHON=OFF -DSEKI_TESTS=ON -DSEKI_SANITIZE=ON >/dev/null
cmake --build build/sanitize
ctest --test-dir build/sanitize --output-on-failure "$@"
