# Builds and runs the HCL conformance suite. `make help` lists the targets.
#
# Everything is built below $(BUILD)/$(MODE), so that modes never mix. Nothing asks pkg-config
# before a recipe runs: `make deps check` on a bare machine is one invocation.

MODE ?= release
BUILD ?= build
PREFIX ?= /usr/local
# The version of the suite and of its programs.
VERSION = 0.1.0
CC = $(or $(CC_$(MODE)),gcc)
AR = $(or $(AR_$(MODE)),ar)

# make V=1 shows the commands.
V ?=
Q := $(if $(V),,@)
say = $(if $(V),,@printf '  %-4s %s\n' $(1))

FUZZ_MODES = afl afl-cmplog afl-sanitize libfuzzer
MACOS_MODES = aarch64-macos x86_64-macos
ifeq ($(filter $(MODE),release debug sanitize coverage wasm $(MACOS_MODES) $(FUZZ_MODES)),)
$(error MODE=$(MODE) is none of release, debug, sanitize, coverage, wasm, $(MACOS_MODES), $(FUZZ_MODES))
endif

OUT := $(BUILD)/$(MODE)
OBJ := $(OUT)/obj
GEN := $(BUILD)/gen
# The programs of the default mode stand directly below $(BUILD).
BIN := $(if $(filter release,$(MODE)),$(BUILD),$(OUT))

MODE_FLAGS_release = -O2 -g
MODE_FLAGS_debug = -O0 -g3
MODE_FLAGS_sanitize = -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer
MODE_FLAGS_coverage = -O0 -g --coverage

# Fuzz targets (runner/fuzz/module.mk). gcc gives the warnings, so clang gives none.
CC_afl = afl-clang-fast
CC_afl-cmplog = afl-clang-fast
CC_afl-sanitize = afl-clang-fast
CC_libfuzzer = clang
FUZZ_SANITIZERS = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
MODE_FLAGS_afl = -O2 -g -Wno-everything
MODE_FLAGS_afl-cmplog = -O2 -g -Wno-everything
MODE_FLAGS_afl-sanitize = -O2 -g -Wno-everything $(FUZZ_SANITIZERS)
MODE_FLAGS_libfuzzer = -O2 -g -Wno-everything -fsanitize=fuzzer-no-link $(FUZZ_SANITIZERS)
ifeq ($(MODE),afl-cmplog)
export AFL_LLVM_CMPLOG = 1
endif
ifneq ($(filter afl%,$(MODE)),)
export AFL_QUIET = 1
endif

# `make wasm` (ref/wasm/module.mk).
CC_wasm = clang --target=wasm32-wasi
AR_wasm = llvm-ar
PIC = $(if $(filter wasm,$(MODE)),,-fPIC)
MODE_FLAGS_wasm = -Oz -Wno-everything -D_WASI_EMULATED_SIGNAL -DUTF8PROC_STATIC

# `make macos` (runner/module.mk).
ifneq ($(filter $(MACOS_MODES),$(MODE)),)
CC_$(MODE) = $(OUT)/libraries/cc
AR_$(MODE) = $(OUT)/libraries/ar
MODE_FLAGS_$(MODE) = -O2 -Wno-everything -D_DARWIN_C_SOURCE -DUTF8PROC_STATIC
endif

MODE_FLAGS = $(MODE_FLAGS_$(MODE))

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
	-Wwrite-strings -Wundef -Wformat=2 -Wvla -Wswitch-enum -Wconversion -Werror
# Makes sizes, file numbers and times 64 bits wide, even if a long has 32 bits.
STANDARD = -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64

# Parts set these two variables for their own objects (module.mk).
PART_CPPFLAGS =
PART_PKGS =
COMPILE = $(CC) $(STANDARD) $(WARNINGS) $(MODE_FLAGS) -MMD -MP -I$(GEN) $(PART_CPPFLAGS) \
	$(CPPFLAGS) $(CFLAGS) $$(pkg-config --cflags $(PART_PKGS))

PARTS = ref runner report
PROGRAMS = hclref hclcheck hclfuzz hclreport

# Lists the sources of a part. The second argument is an expression of find, which selects the
# files to leave out.
part_sources = $(sort $(shell find $(1) $(2) -name '*.c' -print))
# The library of a part is built from all sources except those of the program and of the
# tests.
lib_sources = $(filter-out %_test.c %/test_main.c $(PARTS:%=%/main.c),$(1))
lib_objects = $(patsubst %.c,$(OBJ)/%.o,$(call lib_sources,$(1)))
test_objects = $(patsubst %.c,$(OBJ)/%.o,$(filter %_test.c %/test_main.c,$(1)))

.PHONY: all
all: $(PROGRAMS:%=$(BIN)/%) ##ask build the four programs (the default): build/hclref answers, build/hclref --help says how

# The objects of ref/common belong to both libraries.
SHARED_OBJECTS := $(patsubst %.c,$(OBJ)/%.o,$(filter-out %_test.c,$(wildcard ref/common/*.c)))

include ref/module.mk runner/module.mk report/module.mk ref/wasm/module.mk

# --- Tools -----------------------------------------------------------------------------------

.PHONY: deps
deps: ##setup install missing Debian packages: those of the targets after it; `make deps packages`
	@.ci/deps packages $(if $(DEPS_OF_TESTS),packages.test) $(if $(filter wasm packages package-%,$(MAKECMDGOALS)),packages.ci)

# Installs the packages for tests, unless check and all are the only other targets.
DEPS_OF_TESTS := $(or $(filter-out deps check all,$(MAKECMDGOALS)),$(if $(filter check all,$(MAKECMDGOALS)),,tests))

# If one invocation has deps and another target, the packages are installed first, even
# with -j.
AFTER_DEPS := $(filter deps,$(MAKECMDGOALS))

TOOLS := $(BUILD)/.tools
$(TOOLS): .ci/packages | $(AFTER_DEPS)
	@for tool in $(CC) pkg-config; do \
	    command -v $$tool >/dev/null || { echo "$$tool is missing: run 'make deps'" >&2; exit 1; }; \
	done
	@missing=; for package in $(sort $(REF_PKGS) $(RUNNER_PKGS) $(REPORT_PKGS) check); do \
	    pkg-config --exists $$package || missing="$$missing $$package"; \
	done; \
	[ -z "$$missing" ] || { echo "libraries are missing:$$missing: run 'make deps'" >&2; exit 1; }
	@mkdir -p $(@D) && touch $@

# --- Generated files -------------------------------------------------------------------------

REGISTRY := $(sort $(wildcard spec-tests/registry/*.json))
REGISTRY_TOOL := $(BUILD)/gen/registry-tool

$(REGISTRY_TOOL): ref/gen/registry.c ref/gen/json_file.c ref/gen/json_file.h ref/common/releases.c ref/common/releases.h spec-tests/editions.def Makefile | $(TOOLS)
	$(call say,CC $@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(STANDARD) $(WARNINGS) -O1 -g -I. -Iref $(filter %.c,$^) -o $@ $$(pkg-config --cflags --libs libcjson)

# The stamp gets the time of the registry. registry.def gets a new time only if its text
# changes.
$(GEN)/registry.stamp: $(REGISTRY_TOOL) $(REGISTRY)
	$(call say,GEN $(GEN)/registry.def)
	@mkdir -p $(@D)
	$(Q)$(REGISTRY_TOOL) $(REGISTRY) > $(GEN)/registry.tmp
	@cmp -s $(GEN)/registry.tmp $(GEN)/registry.def || mv $(GEN)/registry.tmp $(GEN)/registry.def
	@rm -f $(GEN)/registry.tmp
	@touch $@

$(GEN)/registry.def: $(GEN)/registry.stamp
	@test -f $@ || { rm -f $<; echo "$@ was removed: run make again" >&2; exit 1; }

$(GEN)/version.h: Makefile
	@mkdir -p $(@D)
	@echo '#define HCL_CONFORMANCE_VERSION "$(VERSION)"' > $@.tmp
	@cmp -s $@.tmp $@ || cp $@.tmp $@
	@rm -f $@.tmp && touch $@

# --- Compile and link ------------------------------------------------------------------------

$(OBJ)/%.o: %.c Makefile | $(TOOLS) $(GEN)/registry.def $(GEN)/version.h
	$(call say,CC $<)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -c $< -o $@

$(PARTS:%=$(OUT)/lib%.a):
	$(call say,AR $@)
	@mkdir -p $(@D) && rm -f $@
	$(Q)$(AR) rcs $@ $^

$(PROGRAMS:%=$(OUT)/%) $(PARTS:%=$(OUT)/%-test):
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) $^ -o $@ $$(pkg-config --libs $(LINK_PKGS)) $(LDLIBS) -lm

ifeq ($(MODE),release)
$(PROGRAMS:%=$(BUILD)/%): $(BUILD)/%: $(OUT)/%
	@ln -sf $(MODE)/$* $@
endif

-include $(shell find $(OBJ) -name '*.d' 2>/dev/null)

# --- Check and test --------------------------------------------------------------------------

# IMPL is the command line of the implementation to judge, by default that of our own
# reference.
IMPL ?=
EDITION ?=
ONLY ?=
JOBS ?=
export IMPL EDITION ONLY JOBS

.PHONY: check
check: $(BIN)/hclcheck $(BIN)/hclref ##judge judge an implementation: [IMPL=cmd] [EDITION=e] [ONLY=pattern] [JOBS=n]
	@$(BIN)/hclcheck run --impl "$${IMPL:-$(BIN)/hclref}" \
	    $${EDITION:+--edition "$$EDITION"} $${ONLY:+--only "$$ONLY"} $${JOBS:+--jobs "$$JOBS"}

.PHONY: coverage prove
coverage: $(BIN)/hclcheck $(BIN)/hclref ##suite show the rules that lack a case
	@$(BIN)/hclcheck coverage --impl $(BIN)/hclref --jobs $${JOBS:-2}

prove: $(BIN)/hclcheck $(BIN)/hclref ##suite show if the cases notice a missing rule or another reading: [ONLY=pattern]
	@$(BIN)/hclcheck prove --impl $(BIN)/hclref --jobs $${JOBS:-2} $${ONLY:+--only "$$ONLY"}

UNIT := $(PARTS) fuzz
# The time limit ends a hanging test. It is high, because sanitizers and a loaded
# machine are slow.
export CK_TIMEOUT_MULTIPLIER ?= 10

.PHONY: unit
unit: $(UNIT:%=unit/%) unit/registry unit/derived ## run the unit tests; unit/PART for one of ref, runner, report, fuzz, registry, derived

.PHONY: $(UNIT:%=unit/%) unit/registry unit/derived
unit/derived: $(BIN)/hclref $(GEN)/derived.json
	@ref/gen/derive_test $< $(GEN)/derived.json spec-tests

unit/registry: $(REGISTRY_TOOL)
	@ref/gen/registry_test $<

$(UNIT:%=unit/%): unit/%: $(OUT)/%-test
	@$<

.PHONY: test test-long
test: $(AFTER_DEPS) ##suite run the tests: unit tests, schema checks and cases, under ASan and UBSan (ten minutes)
	@$(TEST_MAKE) MODE=sanitize test-sanitized
test-long: $(AFTER_DEPS) ##suite run the tests that only take time, or need other toolchains (half an hour)
	@$(TEST_MAKE) MODE=release all
	@$(TEST_MAKE) MODE=sanitize test-long-sanitized
TEST_MAKE = $(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j$$(nproc))

.PHONY: test-sanitized test-long-sanitized
test-sanitized: $(UNIT:%=$(OUT)/%-test) $(REGISTRY_TOOL) $(OUT)/hclcheck $(OUT)/hclfuzz $(OUT)/hclref $(OUT)/hclreport \
	$(GEN)/derived.json $(FUZZ_TARGETS:%=$(OUT)/fuzz/%) $(OUT)/fuzz/planted $(OUT)/fuzz-seeds
	@OUT=$(OUT) GEN=$(GEN) REGISTRY_TOOL=$(REGISTRY_TOOL) .ci/test
test-long-sanitized: $(OUT)/fuzz-test $(OUT)/runner-posix-test $(OUT)/hclcheck $(OUT)/hclfuzz $(OUT)/hclref \
	$(FUZZ_TARGETS:%=$(OUT)/fuzz/%) $(OUT)/fuzz/planted $(OUT)/fuzz-seeds
	@OUT=$(OUT) .ci/test-long

# --- Adapters --------------------------------------------------------------------------------

# runner/adapters/NAME/build OUTDIR builds OUTDIR/NAME. With exit status 3 the adapter cannot be
# built here, because a toolchain or the network is missing, and the script has printed the
# reason. Variables such as HCL= and CTY= reach the script in the environment.
ADAPTERS := $(sort $(patsubst runner/adapters/%/build,%,$(wildcard runner/adapters/*/build)))
ADAPTERS_OUT := $(abspath $(BUILD)/adapters)

.PHONY: adapters
adapters: ##judge build the adapters of other implementations for which there is a toolchain
	@mkdir -p $(ADAPTERS_OUT); failed=; \
	for name in $(ADAPTERS); do \
	    runner/adapters/$$name/build $(ADAPTERS_OUT); status=$$?; \
	    case $$status in \
	    0) echo "adapters/$$name: built $(BUILD)/adapters/$$name";; \
	    3) echo "adapters/$$name: skipped";; \
	    *) echo "adapters/$$name: failed with status $$status"; failed=1;; \
	    esac; \
	done; test -z "$$failed"

# adapters/NAME: ##judge build the adapter in this folder of runner/adapters
.PHONY: $(ADAPTERS:%=adapters/%)
$(ADAPTERS:%=adapters/%): adapters/%:
	@mkdir -p $(ADAPTERS_OUT); runner/adapters/$*/build $(ADAPTERS_OUT); status=$$?; \
	case $$status in \
	0) echo "adapters/$*: built $(BUILD)/adapters/$*";; \
	3) echo "adapters/$*: cannot be built here" >&2; exit 1;; \
	*) echo "adapters/$*: failed with status $$status" >&2; exit 1;; \
	esac

# Names that are no folder of runner/adapters.
adapters/%:
	@echo "$@: there is no such adapter; these are: $(ADAPTERS:%=adapters/%)" >&2; exit 1

# If a toolchain is missing, the script names it, and make succeeds.
.PHONY: walk-through capture
walk-through: $(BIN)/hclcheck ## check the walk-through of runner/adapters: [UPDATE=1]
	@runner/adapters/walk-through/check $(if $(UPDATE),--update) $< $(BUILD)/walk-through || test $$? = 3
capture: $(BIN)/hclcheck $(BIN)/hclref ## check the output in README.md: [UPDATE=1]
	@.ci/capture $(if $(UPDATE),--update) $(BIN)

RELEASES ?=
.PHONY: matrix
matrix: $(BIN)/hclcheck $(BIN)/hclreport ##judge judge all built adapters, in one table: [HISTORY=number of releases|all [RELEASES=list]] [EDITION=e] [ONLY=pattern] [JOBS=n]
	@ADAPTERS=$(ADAPTERS_OUT) HCLCHECK=$(BIN)/hclcheck HCLREPORT=$(BIN)/hclreport CASES=spec-tests \
	    OUT=$(BUILD)/matrix RELEASES="$(RELEASES)" runner/adapters/matrix

GROWTH_SECONDS ?=
.PHONY: growth
growth: $(BIN)/hclcheck ##judge find slow inputs and crashes of all built adapters, in one table: [ONLY=adapters] [GROWTH_SECONDS=n, for a dimension] [UPDATE=1]
	@ADAPTERS=$(ADAPTERS_OUT) HCLCHECK=$(BIN)/hclcheck OUT=$(BUILD)/growth ONLY='$(ONLY)' UPDATE=$(UPDATE) \
	    SECONDS_EACH=$(GROWTH_SECONDS) runner/adapters/growth

# adapters/hashicorp-hcl/coverage: ## show the code of that library that the suite reaches
.PHONY: adapters/hashicorp-hcl/coverage
adapters/hashicorp-hcl/coverage: $(BIN)/hclcheck
	@HCLCHECK=$(BIN)/hclcheck CASES=spec-tests \
	    runner/adapters/hashicorp-hcl/coverage $(BUILD)/hashicorp-hcl-coverage

# --- Benchmark -------------------------------------------------------------------------------

# BENCH_FILES is a folder of configurations. Without a folder, the benchmark parses the
# sources of the cases.
BENCH_FILES ?= $(wildcard ../shared/real)

.PHONY: determinism valgrind-runner
determinism: ## compare the results of 200 runs in random orders and windows: [RUNS=n] [SEED=n]
valgrind-runner: ## run the tests with misbehaving implementations under valgrind
.PHONY: bench pathological
pathological: $(BIN)/hclref ## check that the reference answers hostile inputs in time and memory: [ONLY=input]
	@ref/bench/hostile $(BIN)/hclref
bench: $(BIN)/hclref $(BIN)/hclcheck ## measure speed against hashicorp/hcl, and growth: [BENCH_FILES=dir] [ONLY=inputs of growth]
	@mkdir -p $(ADAPTERS_OUT); \
	    runner/adapters/hashicorp-hcl/build $(ADAPTERS_OUT) || test $$? = 3
	@ref/bench/bench $(BIN)/hclref $(ADAPTERS_OUT)/hashicorp-hcl spec-tests $(BENCH_FILES)
	@$(BIN)/hclcheck growth --impl $(BIN)/hclref $${ONLY:+--only "$$ONLY"}

# --- Lint and format -------------------------------------------------------------------------

.PHONY: lint
lint: lint-schemas lint-cases lint-rules lint-layers lint-docs format-check ##suite check schemas, cases, rules, layers of includes, documents, format

.PHONY: lint-schemas lint-cases lint-rules lint-layers lint-docs
lint-schemas: | $(AFTER_DEPS)
	@.ci/schemas
lint-cases: $(BIN)/hclcheck
	@$< lint $(if $(SPEC),--text $(SPEC))
lint-rules: $(GEN)/registry.def | $(AFTER_DEPS)
	@.ci/rules $< $$(find ref -path ref/gen -prune -o -name '*.c' -print)
lint-layers:
	@.ci/layers
lint-docs: $(PROGRAMS:%=$(BIN)/%)
	@.ci/docs $(BIN)
	@runner/adapters/hashicorp-hcl/releases.py --check

C_FILES = $(sort $(shell find $(PARTS) -name '*.[ch]'))

.PHONY: format format-check clang-format
format: clang-format $(BIN)/hclcheck ##suite format the C sources and the case files
	@clang-format -i $(C_FILES)
	@$(BIN)/hclcheck format
format-check: clang-format ## fail if clang-format would change a C source
	@clang-format --dry-run --Werror $(C_FILES)
clang-format: | $(AFTER_DEPS)
	@command -v clang-format >/dev/null || \
	    { echo "clang-format is missing: run 'make deps'" >&2; exit 1; }

.PHONY: ids
ids: $(BIN)/hclcheck ##suite add the ids of new cases to spec-tests/ids.txt
	@$< lint --update

# --- Install ---------------------------------------------------------------------------------

BINDIR = $(DESTDIR)$(PREFIX)/bin
SHAREDIR = $(DESTDIR)$(PREFIX)/share/hcl-conformance

.PHONY: completions
completions: $(PROGRAMS:%=$(BUILD)/share/%.bash) ## make bash completions, below $(BUILD)/share
$(BUILD)/share/%.bash: $(BIN)/% .ci/completion
	@mkdir -p $(@D)
	@.ci/completion $< > $@

.PHONY: install
install: all completions ##setup install programs, library, documents, skeletons, cases, completions below $(DESTDIR)$(PREFIX)
	install -d $(BINDIR) $(SHAREDIR)
	install -m 755 $(PROGRAMS:%=$(BIN)/%) $(BINDIR)
	install -m 644 LICENSE $(SHAREDIR)
	find spec-tests -name '*.json' -exec install -D -m 644 {} $(SHAREDIR)/{} \;
	@for program in $(PROGRAMS); do install -D -m 644 $(BUILD)/share/$$program.bash \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions/$$program || exit 1; \
	done
	.ci/installed $(DESTDIR)$(PREFIX)

.PHONY: uninstall
uninstall: ##setup remove the installed files
	rm -f $(PROGRAMS:%=$(BINDIR)/%)
	rm -rf $(SHAREDIR) $(DESTDIR)$(PREFIX)/share/doc/hcl-conformance
	rm -f $(PROGRAMS:%=$(DESTDIR)$(PREFIX)/share/bash-completion/completions/%)

.PHONY: dist
dist: | $(TOOLS) ##setup make tarballs and Debian packages of static programs with the suite inside, and test them
	+@.ci/dist $(BUILD)/dist $(VERSION)

.PHONY: clean
clean: ##setup remove everything that was built
	rm -rf $(BUILD)

.PHONY: help
help: ##setup show this text
	@.ci/help $(filter Makefile %.mk,$(MAKEFILE_LIST))

.DEFAULT:
	@echo "$@: no such target or file; 'make help' lists the targets" >&2; exit 2

.DELETE_ON_ERROR:
