# The report: library, program hclreport, unit tests. It reads results with the runner's library.

REPORT_SRC := $(call part_sources,report,)
REPORT_PKGS = $(RUNNER_PKGS)
REPORT_LIB = $(OUT)/libreport.a

$(OBJ)/report/%.o: PART_CPPFLAGS = -Ireport -Irunner -I.
$(OBJ)/report/%.o: PART_PKGS = $(REPORT_PKGS)

# Files that each site contains, as C source.
SITE_FILES := report/site/site.css report/implementations.json report/site/words.js report/site/asked.json \
    report/site/rank.js report/site/search.js report/site/moved.js spec-tests/questions.md report/site/method.html report/site/answers.html \
    report/laws.json

$(GEN)/site_files.c: report/site/embed $(SITE_FILES)
	$(call say,GEN $@)
	@mkdir -p $(@D)
	$(Q)report/site/embed $(SITE_FILES) > $@.tmp && mv $@.tmp $@

$(OBJ)/report/site_files.o: $(OBJ)/report/%.o: $(GEN)/%.c Makefile | $(TOOLS)
	$(call say,CC $<)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -c $< -o $@

$(REPORT_LIB): $(call lib_objects,$(REPORT_SRC)) $(OBJ)/report/site_files.o

$(OUT)/hclreport: LINK_PKGS = $(REPORT_PKGS)
$(OUT)/hclreport: $(OBJ)/report/main.o $(REPORT_LIB) $(RUNNER_LIB)

$(OUT)/report-test: LINK_PKGS = $(REPORT_PKGS) check
$(OUT)/report-test: $(call test_objects,$(REPORT_SRC)) $(REPORT_LIB) $(RUNNER_LIB)

# --- The report ------------------------------------------------------------------------------

# The results that `make report` shows. The default is the results of `make matrix`.
RESULTS ?=
MIXED ?=

# The folder that `make site` writes; the folder of earlier results, its public address, its commit, and the
# folder of the texts of the specification.
SITE ?= $(BUILD)/site
TEXT ?=
URL ?=
COMMIT ?= $(shell git rev-parse --short HEAD 2> /dev/null)

.PHONY: report
report: $(BIN)/hclreport $(BIN)/hclcheck $(BIN)/hclref ##report make one page of all results: [RESULTS=files] [MIXED=1]
	@HCLCHECK=$(BIN)/hclcheck HCLREF=$(BIN)/hclref HCLREPORT=$(BIN)/hclreport CASES=spec-tests \
	    MATRIX=$(BUILD)/matrix GROWTH=$(BUILD)/growth OUT=$(BUILD)/report RESULTS="$(RESULTS)" MIXED=$(MIXED) report/report

.PHONY: site
site: $(BIN)/hclreport $(BIN)/hclcheck $(BIN)/hclref ## write a folder of static pages about all results: [RESULTS=files] [URL=address] [TEXT=folder, of the specification] [SITE=folder]
	@HCLCHECK=$(BIN)/hclcheck HCLREF=$(BIN)/hclref HCLREPORT=$(BIN)/hclreport CASES=spec-tests \
	    MATRIX=$(BUILD)/matrix GROWTH=$(BUILD)/growth OUT=$(BUILD)/report RESULTS="$(RESULTS)" MIXED= \
	    SITE="$(SITE)" TRY="$(wildcard $(BUILD)/playground.html)" URL="$(URL)" COMMIT="$(COMMIT)" TEXT="$(TEXT)" report/report

.PHONY: report-axe
report-axe: report ## check the page of report and a site with axe-core: needs npm and its registry, [TEXT=folder of texts]
	@$(BIN)/hclreport site $(if $(TEXT),--text "$(TEXT)") $(BUILD)/report/site $(RESULTS) || test $$? = 1
	@report/test/axe/run $(BUILD)/report/axe $(BUILD)/report.html $(addprefix $(BUILD)/report/site/,index.html open.html search.html?q=heredoc $(if $(TEXT),spec/index.html spec/native.html))

test-sanitized: $(OUT)/hclreport
