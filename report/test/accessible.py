"""accessible.py AXE PAGE...: checks each page by axe-core (the file AXE), in light and dark, and in the sizes of a desktop
and of a phone. A page of the search may have a query. Prints each violation. The exit status is 1 if there is one.
"""

import sys
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

SWITCHES = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            "--disable-dev-shm-usage"]
SCREENS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]


def open_page(driver, page, width, scheme):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                           {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    path, mark, query = page.partition("?")
    driver.get(Path(path).resolve().as_uri() + mark + query)
    if query:  # of the search, which loads its index in parts
        WebDriverWait(driver, 60).until(lambda _: driver.execute_script("return left === 0"))


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
                open_page(driver, page, width, scheme)
                driver.execute_script(axe)
                found = driver.execute_async_script(
                    "const done = arguments[0]; axe.run().then(r => done(r.violations.map(v => ({id: v.id, impact: v.impact,"
                    " help: v.help, nodes: v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' +"
                    " (n.any[0] ? n.any[0].message : ''))}))))")
                looked += 1
                for violation in found:
                    print(f"{Path(page).name} {width} {scheme}: {violation['impact']} {violation['id']}: {violation['help']}")
                    for node in violation["nodes"]:
                        print("    " + node)
                    bad += 1
    finally:
        driver.quit()
    print(f"{looked} views looked at, {bad} violations")
    return 1 if bad else 0


sys.exit(main())
