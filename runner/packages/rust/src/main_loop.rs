//! The main function of a test with `harness = false`: it understands the options of `cargo test`, and
//! prints as Rust's own harness does.

use std::any::Any;
use std::env;
use std::fs;
use std::io::{stdout, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::{exit, ExitCode};

use crate::judge::{End, Run, Suite, Verdict};
use crate::{json_string, Implementation};

const HELP: &str = "\
usage: cargo test --test NAME -- [OPTIONS] [FILTERS...]

A filter is a part of the names of cases.

  --exact          filters are whole names
  --skip FILTER    leave out cases whose name has this part
  --list           print the names of the cases
  --quiet          print only failures and the summary
  --hcl-only P     only cases of this section, rule or pattern; may be repeated
  --hcl-skip P     leave out such cases; may be repeated
  --hcl-edition E  the edition that judges, such as 2024-02 or hcl-2.25
  --hcl-expected FILE        the list of expected failures
  --hcl-write-expected FILE  write the list of expected failures
  --hcl-results FILE         write a results file, which hclreport shows
  --hcl-ignored    print also the name of each ignored case
";

#[derive(Default)]
struct Options {
    filters: Vec<String>,
    skipped: Vec<String>,
    only: Vec<String>,
    skip: Vec<String>,
    edition: Option<String>,
    expected: Option<String>,
    write_expected: Option<String>,
    results: Option<String>,
    exact: bool,
    list: bool,
    quiet: bool,
    ignored: bool,
    list_ignored: bool,
    help: bool,
}

/// Reads the command line. Options of Rust's own harness that make no difference here are accepted.
fn read_options(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut o = Options::default();
    while let Some(word) = words.next() {
        let (name, attached) = match word.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name.to_string(), Some(value.to_string())),
            _ => (word.clone(), None),
        };
        let mut value = || attached.clone().or_else(|| words.next()).ok_or(format!("{name}: needs a value"));
        match name.as_str() {
            "--skip" => o.skipped.push(value()?),
            "--hcl-only" => o.only.push(value()?),
            "--hcl-skip" => o.skip.push(value()?),
            "--hcl-edition" => o.edition = Some(value()?),
            "--hcl-expected" => o.expected = Some(value()?),
            "--hcl-write-expected" => o.write_expected = Some(value()?),
            "--hcl-results" => o.results = Some(value()?),
            "--format" | "--test-threads" | "--color" | "--logfile" | "-Z" => drop(value()?),
            "--exact" => o.exact = true,
            "--list" => o.list = true,
            "--quiet" | "-q" => o.quiet = true,
            "--ignored" => o.ignored = true,
            "--hcl-ignored" => o.list_ignored = true,
            "--help" | "-h" => o.help = true,
            "--nocapture" | "--no-capture" | "--show-output" | "--include-ignored" | "--test" | "--bench" => (),
            _ if name.starts_with('-') => return Err(format!("{name}: unknown option; --help lists all")),
            _ => o.filters.push(word),
        }
    }
    Ok(o)
}

impl Options {
    fn chooses(&self, id: &str) -> bool {
        let fits = |filter: &String| if self.exact { id == filter } else { id.contains(filter.as_str()) };
        !self.ignored && (self.filters.is_empty() || self.filters.iter().any(fits)) && !self.skipped.iter().any(fits)
    }

    /// Returns the options of the run as JSON.
    fn to_json(&self, hello: &str) -> Result<String, String> {
        let list = |words: &[String]| words.iter().map(|w| json_string(w)).collect::<Vec<_>>().join(",");
        let mut json = format!("{{\"hello\":{hello}");
        for (name, words) in [("only", &self.only), ("skip", &self.skip)] {
            if !words.is_empty() {
                json += &format!(",\"{name}\":[{}]", list(words));
            }
        }
        if let Some(edition) = &self.edition {
            json += &format!(",\"edition\":{}", json_string(edition));
        }
        if let Some(path) = &self.expected {
            let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
            json += &format!(",\"expected\":{},\"expected_name\":{}", json_string(&text), json_string(path));
        }
        Ok(json + "}")
    }
}

/// Returns the message of a panic.
fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    format!("panic: {}", text.unwrap_or_else(|| "without words".to_string()))
}

fn ask(run: &mut Run, i: usize, implementation: &mut dyn Implementation) {
    for k in 0..run.requests(i) {
        let request = run.request(i, k);
        match panic::catch_unwind(AssertUnwindSafe(|| implementation.answer(&request))) {
            Ok(reply) => run.reply(i, k, &reply),
            Err(payload) => {
                run.failed(i, k, false, &panic_text(payload.as_ref()));
                std::mem::forget(payload); // its drop may panic
            }
        }
    }
}

/// Prints lines. If nobody reads them, ends the process: the run is no success.
fn say(text: &str) {
    if writeln!(stdout(), "{text}").is_err() {
        exit(101);
    }
}

/// Prints the result of each case, and then the failures. Returns the numbers of cases that passed,
/// failed and were ignored.
fn report(run: &mut Run, chosen: &[usize], options: &Options) -> [usize; 3] {
    let mut counts = [0; 3];
    for &i in chosen {
        let verdict = run.verdict(i);
        let (count, word) = match verdict {
            Verdict::Pass => (0, "ok".to_string()),
            Verdict::Unsupported | Verdict::Xfail => (2, format!("ignored, {}: {}", verdict.name(), run.reason(i))),
            _ => (1, "FAILED".to_string()),
        };
        counts[count] += 1;
        if !options.quiet && (count != 2 || options.list_ignored) {
            say(&format!("test {} ... {word}", run.id(i)));
        }
    }
    if counts[1] > 0 {
        say("\nfailures:\n");
    }
    for &i in chosen {
        if run.verdict(i).is_bad() {
            say(&run.explain(i));
        }
    }
    counts
}

/// Returns why the run is no success although no case failed.
fn fault(run: &Run, chosen: &[usize]) -> Option<&'static str> {
    if !chosen.iter().any(|&i| !matches!(run.verdict(i), Verdict::Unsupported | Verdict::NotRun)) {
        return Some("no case was judged, so the run fails");
    }
    let complete = chosen.len() == run.count();
    (complete && run.end() == End::Wrong).then_some("the list of expected failures is wrong")
}

fn test(options: &Options, implementation: &mut dyn Implementation) -> Result<bool, String> {
    let mut run = Run::new(&Suite::own(), &options.to_json(&implementation.hello())?)?;
    let chosen: Vec<usize> = (0..run.count()).filter(|&i| options.chooses(run.id(i))).collect();
    if options.list {
        // The reader may stop early, as head does.
        let _ = chosen.iter().try_for_each(|&i| writeln!(stdout(), "{}: test", run.id(i)));
        return Ok(true);
    }
    say(&format!("\nrunning {} tests", chosen.len()));
    // A verdict may depend on other answers, so all cases are asked before the first verdict.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let (mut cases, last) = (0..run.count(), chosen.last().copied());
    while !cases.is_empty() && last.is_some_and(|last| cases.start <= last) {
        chosen.iter().filter(|&i| cases.contains(i)).for_each(|&i| ask(&mut run, i, implementation));
        cases = run.more();
    }
    panic::set_hook(hook);
    run.finish();
    let [passed, failed, ignored] = report(&mut run, &chosen, options);
    if chosen.len() == run.count() {
        say(&format!("\n{}", run.summary()));
    }
    // Other tests of the same command may have what the filters mean.
    let filtered = !options.filters.is_empty() || !options.skipped.is_empty() || options.ignored;
    let fault = if chosen.is_empty() && filtered || failed > 0 { None } else { fault(&run, &chosen) };
    fault.iter().for_each(|fault| say(fault));
    let good = failed == 0 && fault.is_none();
    say(&format!(
        "test result: {}. {passed} passed; {failed} failed; {ignored} ignored; 0 measured; {} filtered out\n",
        if good { "ok" } else { "FAILED" },
        run.count() - chosen.len()
    ));
    for (path, text) in [(&options.write_expected, Run::expected as fn(&mut Run) -> String), (&options.results, Run::results)] {
        if let Some(path) = path {
            fs::write(path, text(&mut run)).map_err(|error| format!("{path}: {error}"))?;
        }
    }
    Ok(good)
}

/// Runs the suite with the options of the command line. The options of `defaults` come first, for
/// example `&["--hcl-expected", "tests/hcl.expected"]`.
pub fn main(implementation: &mut dyn Implementation, defaults: &[&str]) -> ExitCode {
    let words = defaults.iter().map(|word| word.to_string()).chain(env::args().skip(1));
    let result = read_options(words).and_then(|options| {
        if options.help {
            say(HELP.trim_end());
            return Ok(true);
        }
        test(&options, implementation)
    });
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(101),
        Err(error) => {
            eprintln!("hcl-conformance: {error}");
            ExitCode::from(2)
        }
    }
}
