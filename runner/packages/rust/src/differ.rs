//! Compares an implementation with the reference in this process, for engines that fuzz
//! (runner/fuzz/targets/harness_differ.c).

use std::collections::HashSet;
use std::io::Write;
use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::module::{native, Module, Word};
use crate::{json_string, Implementation, Request};

mod functions {
    use super::Word;
    use std::os::raw::c_void;
    extern "C" {
        #[link_name = "Z_judgeZ_differ_new"]
        pub fn new(module: *mut c_void, how: Word, length: Word) -> Word;
        #[link_name = "Z_judgeZ_differ_request"]
        pub fn request(module: *mut c_void, differ: Word, bytes: Word, size: Word, length: Word) -> Word;
        #[link_name = "Z_judgeZ_differ_judge"]
        pub fn judge(module: *mut c_void, differ: Word, reply: Word, length: Word, text_length: Word) -> Word;
        #[link_name = "Z_judgeZ_differ_op"]
        pub fn op(module: *mut c_void, request: Word, length: Word) -> Word;
        #[link_name = "Z_judgeZ_differ_source"]
        pub fn source(module: *mut c_void, request: Word, length: Word, size: Word) -> Word;
    }
}

/// Compares the answers to requests that a generator makes from choices.
pub struct Differ {
    module: Module,
    differ: Word,
    implementation: Box<dyn Implementation>,
    known: HashSet<String>,
}

impl Differ {
    /// `known` has a line "KIND CAUSE" for each difference to skip. `edition` is that of the reference; else the newest of
    /// hello judges. If HCL_CONFORMANCE_WRITE_KNOWN names a file, new differences are added to it with their requests.
    pub fn new(implementation: Box<dyn Implementation>, known: &str, edition: Option<&str>) -> Differ {
        let edition = edition.map_or(String::new(), |edition| format!(r#","edition":{}"#, json_string(edition)));
        let how = format!(r#"{{"hello":{}{edition}}}"#, implementation.hello());
        let module = Module::new();
        let differ = module.give(how.as_bytes(), |how, n| unsafe { functions::new(module.own, how, n) });
        assert!(differ != 0, "hello or the edition is wrong: {how}");
        let known = known.lines().map(|line| line.split('#').next().unwrap_or("").trim().to_string()).collect();
        Differ { module, differ, implementation, known }
    }

    /// Returns the difference that the choices show: "differ: KIND CAUSE", the request and both answers.
    pub fn find(&mut self, choices: &[u8]) -> Option<String> {
        let (module, differ) = (&self.module, self.differ);
        let line = module.give(choices, |at, n| {
            module.sized(|length| unsafe { functions::request(module.own, differ, at, n, length) }).to_vec()
        });
        if line.is_empty() {
            return None; // hello does not offer it
        }
        let request = module.give(&line, |at, n| unsafe {
            let op = module.text(functions::op(module.own, at, n)).to_string();
            let mut start = 0;
            let source = module.sized(|size| {
                start = functions::source(module.own, at, n, size);
                start
            });
            let request = Request { op: crate::op_name(&op), source: source.to_vec(), json: crate::lossy(&line) };
            native::free(module.own, start);
            request
        });
        let implementation = &mut self.implementation;
        let reply = catch_unwind(AssertUnwindSafe(|| implementation.answer(&request)))
            .unwrap_or_else(|_| br#"{"error":{"phase":"panic","summary":"a panic"}}"#.to_vec());
        let text = module.give(&reply, |at, n| {
            crate::lossy(module.sized(|length| unsafe { functions::judge(module.own, differ, at, n, length) }))
        });
        let difference = text.lines().next()?.strip_prefix("differ: ")?.to_string();
        if self.known.contains(&difference) {
            return None;
        }
        let Ok(path) = std::env::var("HCL_CONFORMANCE_WRITE_KNOWN") else { return Some(text) };
        let request = text.lines().nth(1).and_then(|line| line.strip_prefix("request:")).unwrap_or("").trim();
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(&path).expect(&path);
        writeln!(file, "{difference} # {request}").expect(&path);
        self.known.insert(difference);
        None
    }
}

/// Makes the target of cargo-fuzz: `differ!(implementation)`, `differ!(implementation, known)`, or with the edition of the
/// reference as a third argument.
#[macro_export]
macro_rules! differ {
    ($implementation:expr) => { $crate::differ!($implementation, "", None); };
    ($implementation:expr, $known:expr) => { $crate::differ!($implementation, $known, None); };
    ($implementation:expr, $known:expr, $edition:expr) => {
        libfuzzer_sys::fuzz_target!(|choices: &[u8]| {
            thread_local!(static DIFFER: std::cell::RefCell<$crate::Differ> =
                std::cell::RefCell::new($crate::Differ::new(Box::new($implementation), $known, $edition)));
            if let Some(text) = DIFFER.with(|differ| differ.borrow_mut().find(choices)) {
                panic!("{text}");
            }
        });
    };
}
