//! Compiles the judge: module/judge.c is libhclcheck, which wasm2c translated from WebAssembly to portable C.

fn main() {
    println!("cargo:rerun-if-changed=module");
    cc::Build::new()
        .files(["module/judge.c", "module/host.c"])
        .include("module")
        .define("WASM_RT_MEMCHECK_SIGNAL_HANDLER", "0")
        .define("WASM_RT_USE_STACK_DEPTH_COUNT", "0")
        .opt_level(1)
        .debug(false)
        .warnings(false)
        .compile("hclcheck");
}
