# Every target does its own set-up. All a machine needs is make and Python 3.11+ with venv.
# Another Python: make test PYTHON=python3.12      Another place: make test VENV=/somewhere/venv
# Another port: make serve PORT=8001

PYTHON ?= python3
VENV ?= .venv
PORT ?= 8000
TIMES ?= 20
SITE := build/site
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip --disable-pip-version-check --no-input

.DEFAULT_GOAL := help
.PHONY: help lab test test-fast soak bench screenshots site site-test serve lint clean
.DELETE_ON_ERROR:

help:  ## say what can be made
	@echo "Grand Austria Hotel in notebooks"
	@echo
	@sed -n 's/^\([a-z-]*\):.*##  *\(.*\)/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) \
	  | while IFS='|' read -r target text; do printf '%-18s %s\n' "$$target" "$$text"; done

lab: $(VENV)/.has-lab  ## open the course in JupyterLab
	@$(VENV)/bin/gah-nb lab

test: $(VENV)/.has-test  ## check everything: style, types, tests, notebooks, packages, browser
	@$(RUN) tests/parts.py

test-fast: $(VENV)/.has-test  ## the same without the packages and the browser
	@$(RUN) tests/parts.py --fast

soak: $(VENV)/.has-test  ## the long tests: many whole games; and the browser tests 20 times (or TIMES=3)
	@$(RUN) -m pytest -n 2 -m soak --timeout=0 tests
	@for time in $$(seq $(TIMES)); do $(RUN) tests/parts.py --only browser || exit 1; done

bench: $(VENV)/.has-bench  ## measure speed and memory beside other games' engines (and BASE=commit)
	@$(RUN) tests/browser/chromium.py --ensure
	@$(RUN) -m tests.bench $(if $(BASE),--base $(BASE))

screenshots: $(VENV)/.has-test  ## take the README's pictures in a real browser
	@$(RUN) tests/browser/chromium.py --ensure
	@$(RUN) -m tests.screenshots

site: $(VENV)/.made  ## build the pages and the live notebooks into public/
	@$(RUN) docs/site/fetch.py $(SITE)
	@$(SITE)/venv/bin/python docs/site/build.py $(SITE) public

site-test: $(VENV)/.has-test  ## test what lies in public/
	@GAH_NB_PUBLIC=public $(RUN) tests/parts.py --only site

serve:  ## show public/ on this machine
	@test -d public || { echo "There is no public/ yet: make site" >&2; exit 1; }
	@$(PYTHON) docs/site/serve.py public $(PORT)

lint: $(VENV)/.has-test  ## style, types and who imports whom
	@$(RUN) tests/parts.py --only style format types scripts imports

clean:  ## remove the virtual environment and everything built or cached
	rm -rf "$(VENV)" dist build public .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp per extra: installed once, and again when pyproject.toml changes.
$(VENV)/.has-%: pyproject.toml | $(VENV)/.made
	@echo "Installing gah_nb with its '$*' extra into $(VENV)"
	@$(PIP) install --quiet --editable '.[$*]'
	@touch $@

$(VENV)/.made:
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { \
	  echo "'$(PYTHON)' was not found. Install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3.11" >&2; \
	  exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "gah_nb needs Python 3.11 or newer; '$(PYTHON)' is $$("$(PYTHON)" --version 2>&1)." >&2; \
	  echo "Name another one: make PYTHON=/path/to/python3.11" >&2; \
	  exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' cannot make virtual environments. On Debian and Ubuntu: apt-get install python3-venv" >&2; \
	  exit 1; }
	@echo "Making a virtual environment in $(VENV)"
	@"$(PYTHON)" -m venv --clear "$(VENV)"
	@touch $@
