# Builds libhclcheck and the packages, below $(BUILD)/packages (runner/packages/README.md).

PACKAGES = $(BUILD)/packages

# The suite as two texts: cases.jsonl has one case on each line, registry.json has the rules.
SUITE_TEXTS = $(PACKAGES)/cases.jsonl $(PACKAGES)/registry.json

$(OUT)/package-suite: $(OBJ)/runner/packages/suite.o $(RUNNER_LIB)
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) $^ -o $@ $$(pkg-config --libs $(RUNNER_PKGS)) $(LDLIBS)

$(SUITE_TEXTS) &: $(OUT)/package-suite
	$(call say,GEN $(SUITE_TEXTS))
	@mkdir -p $(PACKAGES)
	$(Q)$< builtin: $(PACKAGES)

# --- libhclcheck: the judge ------------------------------------------------------------------

# The sources of the library: all that judges. The other files of these folders use files or print.
HCLCHECK_SRC := $(filter-out %_test.c $(addprefix runner/,base/os.c base/faults_read.c base/frame.c base/random.c cases/failed.c \
	cases/folder.c cases/growing.c cases/ledger.c cases/lexis.c cases/sections.c cases/transform.c cases/transform_source.c \
	judge/expected_file.c judge/pass.c), $(wildcard $(addprefix runner/,base/*.c protocol/*.c cases/*.c judge/*.c library/*.c)))
HCLCHECK_OBJECTS = $(patsubst %.c,$(OBJ)/%.o,$(HCLCHECK_SRC)) $(SHARED_OBJECTS)
HCLCHECK_SO = $(OUT)/libhclcheck.so
HCLCHECK_LIBS = $(OUT)/libhclcheck.a $(HCLCHECK_SO)

all: $(HCLCHECK_LIBS)

# One object, in which only the names of hclcheck.h are global. Unused functions are left out.
$(OUT)/libhclcheck.a: $(HCLCHECK_OBJECTS)
	$(call say,AR $@)
	$(Q)$(CC) -r -nostdlib -Wl,--force-group-allocation -o $(OUT)/libhclcheck.o $^
	$(Q)objcopy --localize-hidden $(OUT)/libhclcheck.o
	$(Q)rm -f $@ && ar rcs $@ $(OUT)/libhclcheck.o

$(HCLCHECK_SO): $(HCLCHECK_OBJECTS)
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) -shared $^ -o $@ $$(pkg-config --libs $(RUNNER_PKGS)) -lm

.PHONY: packages
packages: $(SUITE_TEXTS) ##setup make the packages for test runners of other languages, below $(PACKAGES)
