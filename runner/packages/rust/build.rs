//! Links libhclcheck, which decides all verdicts. The crate has the library for the machine on which
//! the crate was made. HCLCHECK_LIBRARY names the folder of another libhclcheck.a, with what it needs.

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo:rerun-if-env-changed=HCLCHECK_LIBRARY");
    let target = env::var("TARGET").unwrap();
    let own = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("native").join(&target);
    let folder = env::var_os("HCLCHECK_LIBRARY").map(PathBuf::from).unwrap_or(own);
    if !folder.join("libhclcheck.a").is_file() {
        println!("cargo:warning=hcl-conformance has no library for {target}: build libhclcheck.a from the suite's source,");
        println!("cargo:warning=and set HCLCHECK_LIBRARY to its folder");
        std::process::exit(1);
    }
    println!("cargo:rerun-if-changed={}", folder.join("libhclcheck.a").display());
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=static=hclcheck");
    println!("cargo:rustc-link-lib=m");
}
