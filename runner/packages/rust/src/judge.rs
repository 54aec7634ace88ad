//! Decides verdicts, by libhclcheck. hclcheck.h describes each function.

use std::ops::Range;
use std::rc::Rc;

use crate::module::{native, Guard, Module, Word};
use crate::{lossy, op_name, Request};

/// A verdict about a case, in the order of `enum hclcheck_verdict`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Pass,
    Fail,
    Crash,
    Timeout,
    Garbage,
    Unsupported,
    Xfail,
    Xpass,
    NotRun,
}

impl Verdict {
    const ALL: [Verdict; 9] = [
        Verdict::Pass,
        Verdict::Fail,
        Verdict::Crash,
        Verdict::Timeout,
        Verdict::Garbage,
        Verdict::Unsupported,
        Verdict::Xfail,
        Verdict::Xpass,
        Verdict::NotRun,
    ];

    /// Tells if the verdict fails a run.
    pub fn is_bad(self) -> bool {
        !matches!(self, Verdict::Pass | Verdict::Unsupported | Verdict::Xfail)
    }

    /// The name of the verdict, as hclcheck prints it.
    pub fn name(self) -> &'static str {
        ["pass", "fail", "crash", "timeout", "garbage", "unsupported", "xfail", "xpass", "not run"][self as usize]
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Right,
    Wrong,
    /// Nothing was judged, which is no success.
    Nothing,
}

/// Returns the version of the suite and of the judge.
pub fn version() -> String {
    let module = Module::new();
    module.text(unsafe { native::version(module.own) }).to_string()
}

/// The cases.
pub struct Suite {
    module: Module,
    suite: Word,
}

impl Suite {
    /// Reads the texts of cases.jsonl and registry.json.
    pub fn new(cases: &[u8], registry: &[u8]) -> Result<Rc<Suite>, String> {
        let module = Module::new();
        let suite = module.give(cases, |cases, n| {
            module.give(registry, |registry, m| {
                module.made(|error| unsafe { native::suite_new(module.own, cases, n, registry, m, error) })
            })
        })?;
        Ok(Rc::new(Suite { module, suite }))
    }

    /// Returns the cases of this crate.
    pub fn own() -> Rc<Suite> {
        let own = Suite::new(include_bytes!("../data/cases.jsonl"), include_bytes!("../data/registry.json"));
        own.unwrap_or_else(|error| panic!("the suite of the crate is damaged: {error}"))
    }
}

impl Drop for Suite {
    fn drop(&mut self) {
        unsafe { native::suite_free(self.module.own, self.suite) }
    }
}

/// One run of an implementation.
pub struct Run {
    run: Word,
    count: usize,
    asking: Option<Guard>, // between the first request and finish
    suite: Rc<Suite>,      // outlives the run
}

impl Run {
    /// Begins a run. The options are an object of JSON, as hclcheck.h describes them.
    pub fn new(suite: &Rc<Suite>, options: &str) -> Result<Run, String> {
        let module = &suite.module;
        let run = module.give(options.as_bytes(), |options, n| {
            module.made(|error| unsafe { native::run_new(module.own, suite.suite, options, n, error) })
        })?;
        let count = unsafe { native::count(module.own, run) } as usize;
        Ok(Run { run, count, asking: None, suite: suite.clone() })
    }

    fn module(&self) -> &Module {
        &self.suite.module
    }

    /// The number of cases.
    pub fn count(&self) -> usize {
        self.count
    }

    fn check(&self, i: usize) -> Word {
        assert!(i < self.count, "there is no case {i}");
        i as Word
    }

    fn check_request(&self, i: usize, k: usize) -> (Word, Word) {
        assert!(k < self.requests(i), "case {i} has no request {k}");
        (i as Word, k as Word)
    }

    pub fn id(&self, i: usize) -> &str {
        self.module().text(unsafe { native::id(self.module().own, self.run, self.check(i)) })
    }

    /// The number of requests of a case; 0 if hello does not offer what the case needs, or if it must wait for more.
    pub fn requests(&self, i: usize) -> usize {
        unsafe { native::requests(self.module().own, self.run, self.check(i)) as usize }
    }

    /// Request k of case i.
    pub fn request(&mut self, i: usize, k: usize) -> Request {
        self.asking.get_or_insert_with(Guard::begin);
        let (i, k) = self.check_request(i, k);
        let (module, run) = (self.module(), self.run);
        let json = lossy(module.sized(|length| unsafe { native::request(module.own, run, i, k, length) }));
        let source = module.sized(|length| unsafe { native::source(module.own, run, i, k, length) }).to_vec();
        Request { op: op_name(module.text(unsafe { native::op(module.own, run, i, k) })), source, json }
    }

    /// Judges an answer: an object of JSON. Any bytes are accepted.
    pub fn reply(&mut self, i: usize, k: usize, reply: &[u8]) {
        let (i, k) = self.check_request(i, k);
        let module = self.module();
        module.give(reply, |reply, n| unsafe { native::reply(module.own, self.run, i, k, reply, n) })
    }

    /// Judges a request that was not answered, because of a panic or a timeout.
    pub fn failed(&mut self, i: usize, k: usize, timeout: bool, words: &str) {
        let (i, k) = self.check_request(i, k);
        let module = self.module();
        let tell = if timeout { native::timed_out } else { native::crashed };
        module.give(words.as_bytes(), |words, n| unsafe { tell(module.own, self.run, i, k, words, n) })
    }

    /// The cases of laws that have requests now, after all answers before. If the range is empty, no law is left.
    pub fn more(&mut self) -> Range<usize> {
        self.module().range(|first| unsafe { native::more(self.module().own, self.run, first) })
    }

    /// Ends the answers. Before this call, verdicts are provisional.
    pub fn finish(&mut self) {
        unsafe { native::finish(self.module().own, self.run) }
        self.asking = None;
    }

    pub fn verdict(&self, i: usize) -> Verdict {
        Verdict::ALL[unsafe { native::verdict(self.module().own, self.run, self.check(i)) } as usize]
    }

    pub fn reason(&self, i: usize) -> &str {
        self.module().text(unsafe { native::reason(self.module().own, self.run, self.check(i)) })
    }

    fn text(&self, call: impl FnOnce(Word) -> Word) -> String {
        lossy(self.module().sized(call))
    }

    /// The rules, the input, the expected and the actual answer of a case.
    pub fn explain(&mut self, i: usize) -> String {
        let i = self.check(i);
        self.text(|length| unsafe { native::explain(self.module().own, self.run, i, length) })
    }

    pub fn end(&self) -> End {
        match unsafe { native::end(self.module().own, self.run) } {
            0 => End::Right,
            1 => End::Wrong,
            _ => End::Nothing,
        }
    }

    pub fn summary(&mut self) -> String {
        self.text(|length| unsafe { native::summary(self.module().own, self.run, length) })
    }

    /// A list of expected failures with all failures of this run.
    pub fn expected(&mut self) -> String {
        self.text(|length| unsafe { native::expected(self.module().own, self.run, length) })
    }

    /// The text of a results file, which hclreport shows.
    pub fn results(&mut self) -> String {
        self.text(|length| unsafe { native::results(self.module().own, self.run, length) })
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        unsafe { native::run_free(self.module().own, self.run) }
    }
}
