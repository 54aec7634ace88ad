//! Calls libhclcheck, which decides all verdicts. hclcheck.h describes each function.

use std::ffi::{c_char, c_int, c_void, CStr};
use std::ptr;
use std::rc::Rc;

mod native {
    use super::*;
    extern "C" {
        pub fn hclcheck_version() -> *const c_char;
        pub fn hclcheck_suite_new(
            cases: *const u8, cases_length: usize, registry: *const u8, registry_length: usize, error: *mut *mut c_char,
        ) -> *mut c_void;
        pub fn hclcheck_suite_free(suite: *mut c_void);
        pub fn hclcheck_text_free(text: *mut c_char);
        pub fn hclcheck_run_new(suite: *const c_void, options: *const u8, length: usize, error: *mut *mut c_char) -> *mut c_void;
        pub fn hclcheck_run_free(run: *mut c_void);
        pub fn hclcheck_count(run: *const c_void) -> usize;
        pub fn hclcheck_id(run: *const c_void, i: usize) -> *const c_char;
        pub fn hclcheck_requests(run: *const c_void, i: usize) -> usize;
        pub fn hclcheck_request(run: *mut c_void, i: usize, k: usize, length: *mut usize) -> *const u8;
        pub fn hclcheck_op(run: *const c_void, i: usize) -> *const c_char;
        pub fn hclcheck_source(run: *mut c_void, i: usize, k: usize, length: *mut usize) -> *const u8;
        pub fn hclcheck_reply(run: *mut c_void, i: usize, k: usize, reply: *const u8, length: usize);
        pub fn hclcheck_crashed(run: *mut c_void, i: usize, k: usize, text: *const u8, length: usize);
        pub fn hclcheck_timed_out(run: *mut c_void, i: usize, k: usize, text: *const u8, length: usize);
        pub fn hclcheck_finish(run: *mut c_void);
        pub fn hclcheck_verdict(run: *const c_void, i: usize) -> c_int;
        pub fn hclcheck_reason(run: *const c_void, i: usize) -> *const c_char;
        pub fn hclcheck_explain(run: *mut c_void, i: usize, length: *mut usize) -> *const u8;
        pub fn hclcheck_end(run: *const c_void) -> c_int;
        pub fn hclcheck_summary(run: *mut c_void, length: *mut usize) -> *const u8;
        pub fn hclcheck_expected(run: *mut c_void, length: *mut usize) -> *const u8;
        pub fn hclcheck_results(run: *mut c_void, length: *mut usize) -> *const u8;
    }
}

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
pub fn version() -> &'static str {
    text(unsafe { native::hclcheck_version() })
}

fn text(pointer: *const c_char) -> &'static str {
    unsafe { CStr::from_ptr(pointer) }.to_str().unwrap_or("")
}

/// Returns the pointer, or the error that the library made instead.
fn made(pointer: *mut c_void, error: *mut c_char) -> Result<*mut c_void, String> {
    if !pointer.is_null() {
        return Ok(pointer);
    }
    let words = unsafe { CStr::from_ptr(error) }.to_string_lossy().trim_end().to_string();
    unsafe { native::hclcheck_text_free(error) };
    Err(words)
}

/// The cases.
pub struct Suite(*mut c_void);

impl Suite {
    /// Reads the texts of cases.jsonl and registry.json.
    pub fn new(cases: &[u8], registry: &[u8]) -> Result<Rc<Suite>, String> {
        let mut error = ptr::null_mut();
        let suite =
            unsafe { native::hclcheck_suite_new(cases.as_ptr(), cases.len(), registry.as_ptr(), registry.len(), &mut error) };
        made(suite, error).map(|suite| Rc::new(Suite(suite)))
    }

    /// Returns the cases of this crate.
    pub fn own() -> Rc<Suite> {
        let own = Suite::new(include_bytes!("../data/cases.jsonl"), include_bytes!("../data/registry.json"));
        own.unwrap_or_else(|error| panic!("the suite of the crate is damaged: {error}"))
    }
}

impl Drop for Suite {
    fn drop(&mut self) {
        unsafe { native::hclcheck_suite_free(self.0) }
    }
}

/// A request to an implementation.
pub struct Request {
    /// The operation, such as "parse".
    pub op: &'static str,
    /// The source, which may be no UTF-8; empty if the operation has none.
    pub source: Vec<u8>,
    /// The whole request: an object of JSON in the form of the protocol.
    pub json: String,
}

/// One run of an implementation.
pub struct Run {
    run: *mut c_void,
    count: usize,
    _suite: Rc<Suite>, // outlives the run
}

impl Run {
    /// Begins a run. The options are an object of JSON, as hclcheck.h describes them.
    pub fn new(suite: &Rc<Suite>, options: &str) -> Result<Run, String> {
        let mut error = ptr::null_mut();
        let run = unsafe { native::hclcheck_run_new(suite.0, options.as_ptr(), options.len(), &mut error) };
        let run = made(run, error)?;
        Ok(Run { run, count: unsafe { native::hclcheck_count(run) }, _suite: suite.clone() })
    }

    /// The number of cases.
    pub fn count(&self) -> usize {
        self.count
    }

    fn check(&self, i: usize) -> usize {
        assert!(i < self.count, "there is no case {i}");
        i
    }

    fn check_request(&self, i: usize, k: usize) -> usize {
        assert!(k < self.requests(i), "case {i} has no request {k}");
        k
    }

    pub fn id(&self, i: usize) -> &str {
        text(unsafe { native::hclcheck_id(self.run, self.check(i)) })
    }

    /// The number of requests of a case; 0 if hello does not offer what the case needs.
    pub fn requests(&self, i: usize) -> usize {
        unsafe { native::hclcheck_requests(self.run, self.check(i)) }
    }

    /// Request k of case i.
    pub fn request(&mut self, i: usize, k: usize) -> Request {
        self.check_request(i, k);
        let mut length = 0;
        let json = unsafe { native::hclcheck_request(self.run, i, k, &mut length) };
        let json = lossy(json, length);
        let source = unsafe { native::hclcheck_source(self.run, i, k, &mut length) };
        let source = unsafe { std::slice::from_raw_parts(source, length) }.to_vec();
        Request { op: text(unsafe { native::hclcheck_op(self.run, i) }), source, json }
    }

    /// Judges an answer: an object of JSON. Any bytes are accepted.
    pub fn reply(&mut self, i: usize, k: usize, reply: &[u8]) {
        self.check_request(i, k);
        unsafe { native::hclcheck_reply(self.run, i, k, reply.as_ptr(), reply.len()) }
    }

    /// Judges a request that was not answered, because of a panic or a timeout.
    pub fn failed(&mut self, i: usize, k: usize, timeout: bool, words: &str) {
        self.check_request(i, k);
        let give = if timeout { native::hclcheck_timed_out } else { native::hclcheck_crashed };
        unsafe { give(self.run, i, k, words.as_ptr(), words.len()) }
    }

    /// Ends the answers. Before this call, verdicts are provisional.
    pub fn finish(&mut self) {
        unsafe { native::hclcheck_finish(self.run) }
    }

    pub fn verdict(&self, i: usize) -> Verdict {
        Verdict::ALL[unsafe { native::hclcheck_verdict(self.run, self.check(i)) } as usize]
    }

    pub fn reason(&self, i: usize) -> &str {
        text(unsafe { native::hclcheck_reason(self.run, self.check(i)) })
    }

    /// The rules, the input, the expected and the actual answer of a case.
    pub fn explain(&mut self, i: usize) -> String {
        self.check(i);
        let mut length = 0;
        let bytes = unsafe { native::hclcheck_explain(self.run, i, &mut length) };
        lossy(bytes, length)
    }

    pub fn end(&self) -> End {
        match unsafe { native::hclcheck_end(self.run) } {
            0 => End::Right,
            1 => End::Wrong,
            _ => End::Nothing,
        }
    }

    pub fn summary(&mut self) -> String {
        let mut length = 0;
        let bytes = unsafe { native::hclcheck_summary(self.run, &mut length) };
        lossy(bytes, length)
    }

    /// A list of expected failures with all failures of this run.
    pub fn expected(&mut self) -> String {
        let mut length = 0;
        let bytes = unsafe { native::hclcheck_expected(self.run, &mut length) };
        lossy(bytes, length)
    }

    /// The text of a results file, which hclreport shows.
    pub fn results(&mut self) -> String {
        let mut length = 0;
        let bytes = unsafe { native::hclcheck_results(self.run, &mut length) };
        lossy(bytes, length)
    }
}

fn lossy(bytes: *const u8, length: usize) -> String {
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(bytes, length) }).into_owned()
}

impl Drop for Run {
    fn drop(&mut self) {
        unsafe { native::hclcheck_run_free(self.run) }
    }
}
