//! Compiles the judge: module/judge/judge.c is libhclcheck, which wasm2c translated from WebAssembly to portable C. With the
//! feature "differ", compiles module/differ/judge.c instead: the reference, and a generator of requests.

fn main() {
    println!("cargo:rerun-if-changed=module");
    let differ = std::env::var_os("CARGO_FEATURE_DIFFER").is_some();
    let module = if differ { "module/differ" } else { "module/judge" };
    let mut build = cc::Build::new();
    if differ {
        build.define("DIFFER", None);
    }
    build
        .files([format!("{module}/judge.c"), "module/host.c".to_string()])
        .includes([module, "module"])
        .define("WASM_RT_MEMCHECK_SIGNAL_HANDLER", "0")
        .define("WASM_RT_USE_STACK_DEPTH_COUNT", "0")
        .opt_level(1)
        .debug(false)
        .warnings(false)
        .compile("hclcheck");
}
