# The report: library, program hclreport, unit tests. It reads results with the runner's library.

REPORT_SRC := $(call part_sources,report,)
REPORT_PKGS = $(RUNNER_PKGS)
REPORT_LIB = $(OUT)/libreport.a

$(OBJ)/report/%.o: PART_CPPFLAGS = -Ireport -Irunner
$(OBJ)/report/%.o: PART_PKGS = $(REPORT_PKGS)

# The page, as C source: its scripts run in this order.
PAGE := report/page/page.html report/page/page.css $(addprefix report/page/,text.js data.js dom.js \
	diff.js parts.js overview.js map.js cases.js readings.js differences.js history.js page.js)

$(GEN)/page_parts.c: report/page/embed $(PAGE)
	$(call say,GEN $@)
	@mkdir -p $(@D)
	$(Q)report/page/embed $(PAGE) > $@.tmp && mv $@.tmp $@

$(OBJ)/report/page_parts.o: $(GEN)/page_parts.c Makefile | $(TOOLS)
	$(call say,CC $<)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -c $< -o $@

$(REPORT_LIB): $(call lib_objects,$(REPORT_SRC)) $(OBJ)/report/page_parts.o

$(OUT)/hclreport: LINK_PKGS = $(REPORT_PKGS)
$(OUT)/hclreport: $(OBJ)/report/main.o $(REPORT_LIB) $(RUNNER_LIB)

$(OUT)/report-test: LINK_PKGS = $(REPORT_PKGS) check
$(OUT)/report-test: $(call test_objects,$(REPORT_SRC)) $(REPORT_LIB) $(RUNNER_LIB)
