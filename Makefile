# Everything runs from .venv in this folder. Nothing outside it is touched, and nothing need be there
# but python3.11, g++, make and node 20.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

export UV_PYTHON_DOWNLOADS := never

PYTHON := .venv/bin/python
UV := .venv/bin/uv
RESOLVE := $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 \
  --generate-hashes --no-header
MEMBERS := engine client-protocol server

SANITIZED := engine/build/sanitized

# Stamps lie in the environment they speak of, so that they go when it goes.
TOOLS := .venv/.tools
DEPENDENCIES := .venv/.dependencies
INSTALLED := .venv/.members

TYPESCRIPT := client-protocol/typescript
NODE_MODULES := $(TYPESCRIPT)/node_modules/.package-lock.json
WEB := client-protocol/web
WEB_MODULES := $(WEB)/node_modules/.package-lock.json

# Folders are named too: they are newer when a file has gone.
PAGE := $(WEB)/dist/index.html
PAGE_SOURCES := $(shell find $(WEB)/src $(WEB)/public $(TYPESCRIPT)/src) \
  $(WEB)/index.html $(WEB)/vite.config.ts $(WEB)/tsconfig.json $(WEB)/package.json

NATIVE_SOURCES := $(shell find engine/native/src) engine/CMakeLists.txt engine/native/CMakeLists.txt

.PHONY: help
help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: setup
setup: $(INSTALLED) $(NODE_MODULES) $(WEB_MODULES) ## make .venv with the locked dependencies and our three packages

.PHONY: page
page: $(PAGE) ## build the page that people open, where its sources have changed

.PHONY: serve
serve: setup page ## start the server on http://localhost:8080 (data in ./data)
	@exec .venv/bin/seki serve

.PHONY: test
test: native page ## run every test
	@cd $(TYPESCRIPT) && npm test --silent
	@cd $(WEB) && npm test --silent
	@$(PYTHON) -m pytest

.PHONY: native
native: setup ## run the engine's native tests under ASan and UBSan
	@.venv/bin/cmake -S engine -B $(SANITIZED) -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/.venv/bin/ninja \
	  -DSEKI_PYTHON=OFF -DSEKI_TESTS=ON -DSEKI_SANITIZE=ON > /dev/null
	@.venv/bin/cmake --build $(SANITIZED) -- --quiet
	@.venv/bin/ctest --test-dir $(SANITIZED)/native --output-on-failure --no-tests=error

.PHONY: screenshots
screenshots: setup page ## show every screen of the page in a real browser, as pictures
	@$(PYTHON) -m tests.browser.screenshots

.PHONY: demo
demo: setup ## watch two clients play two recorded games
	@$(PYTHON) -m seki_server.demo

.PHONY: bench
bench: setup page ## measure the engine, the server and the page
	@$(PYTHON) engine/bench/janggi_bench.py
	@$(PYTHON) engine/bench/gungi_bench.py
	@$(PYTHON) -m tests.load

.PHONY: bench-cpu
bench-cpu: setup ## measure the CPU players (SEKI_FAIRY_STOCKFISH may name that engine's binary)
	@cd engine && ../$(PYTHON) -m bench.cpu_bench

.PHONY: fingerprint
fingerprint: setup ## compare what the CPU does on fixed positions with what is committed
	@cd engine && ../$(PYTHON) -m bench.fingerprint

.PHONY: tactics
tactics: setup ## make the suites of mates anew
	@cd engine && ../$(PYTHON) -m tuning.make_tactics

.PHONY: soak
soak: setup ## simulate 1000 new seeds (SEKI_SOAK_SEEDS), kill servers and Redis under 100 games (SEKI_SOAK_RUNS)
	@$(PYTHON) -m tests.chaos.simulation
	@$(PYTHON) -m tests.e2e.soak

.PHONY: lint
lint: setup page ## check form, types, the direction of imports, sizes of scripts and what is generated
	.venv/bin/ruff check --quiet
	.venv/bin/ruff format --check --quiet
	find engine/native -name '*.[ch]pp' -print0 | xargs -0 .venv/bin/clang-format --dry-run -Werror
	.venv/bin/mypy engine/seki_engine client-protocol/seki_protocol server/seki_server engine/bench engine/tuning tests
	.venv/bin/lint-imports
	$(PYTHON) -m seki_protocol.generate --check
	cd $(TYPESCRIPT) && npm run --silent check
	cd $(WEB) && npm run --silent check && npm run --silent size

.PHONY: generate
generate: setup ## write anew what is generated from the catalogue of messages, and what the page is tested with
	$(PYTHON) -m seki_protocol.generate
	cd $(TYPESCRIPT) && npm run --silent generate
	$(PYTHON) -m tests.protocol.recorded_evenings
	$(PYTHON) -m tests.web.recorded_janggi
	$(PYTHON) -m tests.web.recorded_gungi
	$(PYTHON) -m tests.web.recorded_settings
	$(PYTHON) -m tests.web.recorded_movements

.PHONY: lock
lock: setup ## resolve the locks anew
	$(RESOLVE) --no-emit-package seki-engine --no-emit-package seki-protocol \
	  --group dev $(MEMBERS:%=%/pyproject.toml) --output-file requirements.lock
	$(RESOLVE) --group deploy --output-file .ci/deploy-tools.lock

$(TOOLS):
	python3.11 -m venv .venv || { echo "seki: this python3.11 makes no environments; on Debian python3.11-venv is missing" >&2; exit 1; }
	awk '/^[^ #]/ { wanted = /^uv==/ } wanted' requirements.lock > .venv/uv.lock
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r .venv/uv.lock
	touch $@

$(DEPENDENCIES): requirements.lock | $(TOOLS)
	$(UV) pip sync --quiet --python $(PYTHON) --require-hashes requirements.lock
	touch $@

$(INSTALLED): $(DEPENDENCIES) $(MEMBERS:%=%/pyproject.toml) $(NATIVE_SOURCES)
	$(UV) pip install --quiet --python $(PYTHON) --no-deps --no-build-isolation $(MEMBERS:%=-e ./%)
	touch $@

$(NODE_MODULES) $(WEB_MODULES): %/node_modules/.package-lock.json: %/package-lock.json
	cd $* && npm ci --no-fund --no-audit --no-update-notifier --loglevel=error
	touch $@

$(PAGE): $(PAGE_SOURCES) $(NODE_MODULES) $(WEB_MODULES)
	cd $(WEB) && npm run --silent build
	touch $@
