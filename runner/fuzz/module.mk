# Builds the fuzzer: its library, the program hclfuzz, its unit tests and the fuzz targets.
# hclfuzz asks hclref as a process. Only the fuzz targets and the tests link the reference.

FUZZ_SRC := $(call part_sources,runner/fuzz,-path runner/fuzz/targets -prune -o)
FUZZ_LIB = $(OUT)/libfuzz.a

$(FUZZ_LIB): $(patsubst %.c,$(OBJ)/%.o,$(filter-out %_test.c %/test_main.c %/main.c,$(FUZZ_SRC)))
	$(call say,AR $@)
	@mkdir -p $(@D) && rm -f $@
	$(Q)ar rcs $@ $^

$(OUT)/hclfuzz: LINK_PKGS = $(RUNNER_PKGS)
$(OUT)/hclfuzz: $(OBJ)/runner/fuzz/main.o $(FUZZ_LIB) $(RUNNER_LIB) | $(OUT)/hclref

# For the tests: the reference, with equivalent answers that are written differently.
$(OUT)/permuted: $(OBJ)/runner/testimpl/permuted.o $(OUT)/libhclref.a
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) $^ -o $@ $$(pkg-config --libs $(RUNNER_PKGS)) -lm

$(OUT)/fuzz-test: LINK_PKGS = $(RUNNER_PKGS) check
$(OUT)/fuzz-test: $(call test_objects,$(FUZZ_SRC)) $(OBJ)/runner/base/scratch_test.o $(FUZZ_LIB) $(RUNNER_LIB) $(OUT)/libhclref.a \
	| $(OUT)/testimpl $(OUT)/permuted $(OUT)/hclref
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) $^ -o $@ $$(pkg-config --libs $(LINK_PKGS)) $(LDLIBS) -lm

# --- Fuzz targets ----------------------------------------------------------------------------

# Each target is a source with one LLVMFuzzerTestOneInput (harness_*.c). The modes afl, afl-cmplog and
# afl-sanitize build it for AFL++, and the mode libfuzzer for libFuzzer. All other modes build a program
# that runs given or random inputs.

FUZZ_TARGETS = text choice cases
FUZZ_BIN = $(OUT)/fuzz
FUZZ_LIBS = $(FUZZ_LIB) $(RUNNER_LIB) $(OUT)/libhclref.a
FUZZ_LINK = $(CC) $(MODE_FLAGS) $(LDFLAGS)

# AFL++ and libFuzzer have their own main program. The other modes use harness_main.c.
FUZZ_ENGINE_afl = -fsanitize=fuzzer
FUZZ_ENGINE_afl-cmplog = -fsanitize=fuzzer
FUZZ_ENGINE_afl-sanitize = -fsanitize=fuzzer
FUZZ_ENGINE_libfuzzer = -fsanitize=fuzzer
FUZZ_ENGINE = $(FUZZ_ENGINE_$(MODE))
FUZZ_MAIN = $(if $(FUZZ_ENGINE),,$(OBJ)/runner/fuzz/targets/harness_main.o)
FUZZ_REPLAY = $(if $(FUZZ_ENGINE),,yes)

# A mutator makes the random inputs of harness_main.c. libFuzzer uses only the mutator for texts.
$(FUZZ_BIN)/text: $(if $(filter libfuzzer,$(MODE))$(FUZZ_REPLAY),$(OBJ)/runner/fuzz/targets/mutator_text.o)
$(FUZZ_BIN)/cases: $(if $(FUZZ_REPLAY),$(OBJ)/runner/fuzz/targets/mutator_text.o)
$(FUZZ_BIN)/choice: $(if $(FUZZ_REPLAY),$(OBJ)/runner/fuzz/targets/mutator_choice.o)
$(patsubst %,$(FUZZ_BIN)/%,$(FUZZ_TARGETS) planted): $(FUZZ_BIN)/%: $(OBJ)/runner/fuzz/targets/harness_%.o $(FUZZ_MAIN) $(FUZZ_LIBS)
	$(call say,LD $@)
	@mkdir -p $(@D)
	$(Q)$(FUZZ_LINK) $(FUZZ_ENGINE) $(filter %.o,$^) $(FUZZ_LIBS) -o $@ \
	    $$(pkg-config --libs $(RUNNER_PKGS)) -lm

$(OUT)/fuzz-seeds: $(OBJ)/runner/fuzz/targets/harness_seeds.o $(FUZZ_LIBS)
	$(call say,LD $@)
	$(Q)$(FUZZ_LINK) $^ -o $@ $$(pkg-config --libs $(RUNNER_PKGS)) -lm

# --- Words and mutator -----------------------------------------------------------------------

FUZZ_WORDS = ref/native/tokens.def corpus/words.txt

$(GEN)/words.def $(GEN)/hcl.dict: runner/fuzz/targets/mutator_words $(FUZZ_WORDS)
	$(call say,GEN $@)
	@mkdir -p $(@D)
	$(Q)$< $(if $(filter %.dict,$@),dict,c) $(FUZZ_WORDS) > $@

$(OBJ)/runner/fuzz/generate/gen_pool.o $(OBJ)/runner/fuzz/targets/mutator_text.o: $(GEN)/words.def

# --- Targets ---------------------------------------------------------------------------------

FUZZ_SEEDS = $(BUILD)/seeds

.PHONY: seeds fuzz-targets fuzz-replay fuzz-relations fuzz-afl
seeds: $(OUT)/fuzz-seeds ##fuzzer make seeds for the fuzz targets from the cases, in build/seeds
	@$< spec-tests $(FUZZ_SEEDS)

fuzz-targets: $(FUZZ_TARGETS:%=$(FUZZ_BIN)/%) $(GEN)/hcl.dict

fuzz-replay: seeds fuzz-targets ##fuzzer run all seeds through all fuzz targets, as make test does under the sanitizers
	@for target in $(FUZZ_TARGETS); do \
	    printf '%s: ' $$target; \
	    $(FUZZ_BIN)/$$target $(FUZZ_SEEDS)/$$target $(wildcard corpus/$$target) || exit 1; \
	done

SEED ?= 1
RELATIONS ?= 250000
fuzz-relations: $(BIN)/hclfuzz ##fuzzer check the relations on the reference, in every edition: [RELATIONS=n] [SEED=n]
	@for edition in $$(.ci/editions); do \
	    printf '%s: ' $$edition; \
	    $(BIN)/hclfuzz relations --edition $$edition --count $(RELATIONS) --seed $(SEED) || exit 1; \
	done

TARGET ?= text
FUZZ_SECONDS ?= 60
fuzz-afl: ##fuzzer run AFL++ on a fuzz target: [TARGET=text|choice|cases] [FUZZ_SECONDS=n] [SANITIZE=1] [INSTANCES=n]
	@BUILD=$(BUILD) MAKE=$(MAKE) TARGET=$(TARGET) SECONDS_MAX=$(FUZZ_SECONDS) SANITIZE=$(SANITIZE) \
	    runner/fuzz/targets/harness_afl

NIGHTLY ?= $(BUILD)/nightly
AFL ?= 1
.PHONY: fuzz-nightly
fuzz-nightly: seeds $(BIN)/hclcheck $(BIN)/hclfuzz ##fuzzer run all fuzzers for a night, and continue from the last night: [IMPL="cmd;cmd"] [FUZZ_SECONDS=n] [NIGHTLY=dir] [PARTS="text relations …"] [AFL=0]
	@$(MAKE) --no-print-directory MODE=sanitize fuzz-targets
	@BUILD=$(BUILD) MAKE=$(MAKE) BIN=$(BIN) TARGETS=$(BUILD)/sanitize/fuzz NIGHTLY=$(NIGHTLY) \
	    SECONDS_EACH=$(FUZZ_SECONDS) AFL=$(AFL) IMPL="$${IMPL:-}" runner/fuzz/targets/nightly

# --- The differential loop -------------------------------------------------------------------

FUZZ_OUT ?= corpus/found
.PHONY: fuzz fuzz-self
fuzz: $(BIN)/hclfuzz ##fuzz find requests on which an implementation and the reference disagree: IMPL=cmd [FUZZ_SECONDS=n] [EDITION=e] [SEED=n] [FUZZ_OUT=dir]
	@$(BIN)/hclfuzz fuzz --impl "$${IMPL:?name the implementation: IMPL=cmd}" --time $(FUZZ_SECONDS) \
	    --seed $(SEED) --out $(FUZZ_OUT) $${EDITION:+--edition "$$EDITION"}

SELF ?= 1000000
fuzz-self: $(BIN)/hclfuzz $(OUT)/permuted ##fuzzer test the comparison of answers: compare the reference with itself, its answers written differently: [SELF=n]
	@rm -rf $(BUILD)/fuzz-self
	@$(BIN)/hclfuzz fuzz --impl $(OUT)/permuted --count $(SELF) --seed $(SEED) --out $(BUILD)/fuzz-self
