"""accessible.py AXE PAGE...: checks each view of each page by axe-core (the file AXE), in light and dark,
and in the sizes of a desktop and of a phone. A page without scripts has one view. Prints each violation. The exit
status is 1 if a violation is serious or critical.
"""

import sys
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

SWITCHES = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            "--disable-dev-shm-usage"]
RUN = ".choice h3 a"
VIEWS = ["#/", RUN, "#/?for=expressions", "#/rules", "#/map", "#/section/native/expressions/for-expressions", "#/cases?verdict=failed", "#/cases?q=%25",
         "#/section/native/expressions/conditional-operator?run=hcl-rs%200.20.0", "#/readings",
         "#/reading/division-by-zero", "#/differences", "#/history", "#/released", "#/case/native/expressions/arithmetic-operators%23sum"]
# Other pages are those of a site, which have no views.
WITH_VIEWS = ("report.html", "all.html")
SCREENS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
BAD = ("serious", "critical")


def open_view(driver, page, place, width, scheme):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                           {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    driver.get("about:blank")
    driver.get(Path(page).resolve().as_uri() + ("#/" if place == RUN else place))
    if place == RUN:
        driver.find_element("css selector", RUN).click()


def main():
    axe, pages = Path(sys.argv[1]).read_text(), sys.argv[2:]
    options = Options()
    for switch in SWITCHES:
        options.add_argument(switch)
    options.binary_location = "/usr/bin/chromium"
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.set_script_timeout(120)
    bad = looked = 0
    try:
        for page in pages:
            for width, scheme in SCREENS:
                for place in VIEWS if Path(page).name in WITH_VIEWS else [""]:
                    open_view(driver, page, place, width, scheme)
                    driver.execute_script(axe)
                    found = driver.execute_async_script(
                        "const done = arguments[0]; axe.run().then(r => done(r.violations.map(v => ({id: v.id, impact: v.impact,"
                        " help: v.help, nodes: v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' +"
                        " (n.any[0] ? n.any[0].message : ''))}))))")
                    looked += 1
                    for violation in found:
                        print(f"{Path(page).name} {place} {width} {scheme}: {violation['impact']} {violation['id']}: {violation['help']}")
                        for node in violation["nodes"]:
                            print("    " + node)
                        bad += violation["impact"] in BAD
    finally:
        driver.quit()
    print(f"{looked} views looked at, {bad} serious violations")
    return 1 if bad else 0


sys.exit(main())
