//! The module that judges (module/host.c). Its pointers are numbers of 32 bits, and count from the beginning of its
//! memory. hclcheck.h describes each function.

use std::ops::Range;
use std::os::raw::{c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Once;

/// A pointer or a length in the memory of the module.
pub type Word = u32;

pub mod native {
    use super::*;
    macro_rules! functions {
        ($($name:literal $short:ident($($argument:ident),*) $(-> $result:ty)?;)*) => {
            extern "C" {
                $(#[link_name = concat!("Z_judgeZ_", $name)]
                pub fn $short(module: *mut c_void $(, $argument: Word)*) $(-> $result)?;)*
            }
        };
    }
    functions! {
        "malloc" malloc(size) -> Word;
        "free" free(at);
        "hclcheck_version" version() -> Word;
        "hclcheck_suite_new" suite_new(cases, cases_length, registry, registry_length, error) -> Word;
        "hclcheck_suite_free" suite_free(suite);
        "hclcheck_text_free" text_free(text);
        "hclcheck_run_new" run_new(suite, options, length, error) -> Word;
        "hclcheck_run_free" run_free(run);
        "hclcheck_count" count(run) -> Word;
        "hclcheck_id" id(run, i) -> Word;
        "hclcheck_requests" requests(run, i) -> Word;
        "hclcheck_request" request(run, i, k, length) -> Word;
        "hclcheck_op" op(run, i, k) -> Word;
        "hclcheck_source" source(run, i, k, length) -> Word;
        "hclcheck_reply" reply(run, i, k, reply, length);
        "hclcheck_crashed" crashed(run, i, k, text, length);
        "hclcheck_timed_out" timed_out(run, i, k, text, length);
        "hclcheck_more" more(run, first) -> Word;
        "hclcheck_finish" finish(run);
        "hclcheck_verdict" verdict(run, i) -> Word;
        "hclcheck_reason" reason(run, i) -> Word;
        "hclcheck_explain" explain(run, i, length) -> Word;
        "hclcheck_end" end(run) -> Word;
        "hclcheck_summary" summary(run, length) -> Word;
        "hclcheck_expected" expected(run, length) -> Word;
        "hclcheck_results" results(run, length) -> Word;
    }
    extern "C" {
        pub fn hclcheck_module_new() -> *mut c_void;
        pub fn hclcheck_module_free(module: *mut c_void);
        pub fn hclcheck_module_memory(module: *mut c_void) -> *mut u8;
        pub fn atexit(handler: extern "C" fn()) -> c_int;
        pub fn _Exit(status: c_int) -> !;
    }
}

/// One instance of the module. Only one thread at a time may use it, which its raw pointers ensure.
pub struct Module {
    pub own: *mut c_void,
    word: Word, // four bytes for a length or a pointer that a function returns
}

impl Module {
    pub fn new() -> Module {
        let own = unsafe { native::hclcheck_module_new() };
        Module { own, word: unsafe { native::malloc(own, 4) } }
    }

    fn memory(&self, at: Word, length: usize) -> &[u8] {
        unsafe { std::slice::from_raw_parts(native::hclcheck_module_memory(self.own).add(at as usize), length) }
    }

    /// Copies bytes into the memory. The caller frees them.
    pub fn copy(&self, bytes: &[u8]) -> (Word, Word) {
        let length = Word::try_from(bytes.len()).expect("a text is longer than the memory of the judge");
        unsafe {
            let at = native::malloc(self.own, length.max(1));
            let to = native::hclcheck_module_memory(self.own).add(at as usize);
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len());
            (at, length)
        }
    }

    /// Calls a function with a copy of some bytes.
    pub fn give<R>(&self, bytes: &[u8], call: impl FnOnce(Word, Word) -> R) -> R {
        let (at, length) = self.copy(bytes);
        let result = call(at, length);
        unsafe { native::free(self.own, at) };
        result
    }

    fn value(&self) -> Word {
        Word::from_le_bytes(self.memory(self.word, 4).try_into().unwrap())
    }

    /// The text at a pointer, which ends with a zero.
    pub fn text(&self, at: Word) -> &str {
        let begin = unsafe { native::hclcheck_module_memory(self.own).add(at as usize) };
        unsafe { std::ffi::CStr::from_ptr(begin.cast()) }.to_str().unwrap_or("")
    }

    /// The bytes that a function returns with their length; none if it returns no pointer.
    pub fn sized(&self, call: impl FnOnce(Word) -> Word) -> &[u8] {
        let at = call(self.word);
        self.memory(at, if at == 0 { 0 } else { self.value() as usize })
    }

    /// The range of which a function returns the length, and stores the begin.
    pub fn range(&self, call: impl FnOnce(Word) -> Word) -> Range<usize> {
        let count = call(self.word) as usize;
        let first = self.value() as usize;
        first..first + count
    }

    /// The pointer that a function makes, or the error that it makes instead.
    pub fn made(&self, call: impl FnOnce(Word) -> Word) -> Result<Word, String> {
        let pointer = call(self.word);
        if pointer != 0 {
            return Ok(pointer);
        }
        let words = self.text(self.value()).trim_end().to_string();
        unsafe { native::text_free(self.own, self.value()) };
        Err(words)
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        unsafe { native::hclcheck_module_free(self.own) }
    }
}

/// The number of runs between their first request and their end.
static ASKING: AtomicUsize = AtomicUsize::new(0);

/// Gives a process that ends during a run the status 1, because the implementation may call exit(0).
pub struct Guard(());

impl Guard {
    pub fn begin() -> Guard {
        extern "C" fn at_exit() {
            if ASKING.load(Ordering::SeqCst) > 0 {
                eprintln!("hcl-conformance: the process ended with status 0 before all cases were judged: the implementation called exit");
                unsafe { native::_Exit(1) }
            }
        }
        static REGISTERED: Once = Once::new();
        REGISTERED.call_once(|| {
            let _ = unsafe { native::atexit(at_exit) };
        });
        ASKING.fetch_add(1, Ordering::SeqCst);
        Guard(())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        ASKING.fetch_sub(1, Ordering::SeqCst);
    }
}
