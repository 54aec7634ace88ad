# The report: library, program hclreport, unit tests. It reads results with the runner's library.

REPORT_SRC := $(call part_sources,report,)
REPORT_PKGS = $(RUNNER_PKGS)
REPORT_LIB = $(OUT)/libreport.a

$(OBJ)/report/%.o: PART_CPPFLAGS = -Ireport -Irunner
$(OBJ)/report/%.o: PART_PKGS = $(REPORT_PKGS)

$(REPORT_LIB): $(call lib_objects,$(REPORT_SRC))

$(OUT)/hclreport: LINK_PKGS = $(REPORT_PKGS)
$(OUT)/hclreport: $(OBJ)/report/main.o $(REPORT_LIB) $(RUNNER_LIB)

$(OUT)/report-test: LINK_PKGS = $(REPORT_PKGS) check
$(OUT)/report-test: $(call test_objects,$(REPORT_SRC)) $(REPORT_LIB) $(RUNNER_LIB)
