//! Judges a parser that says only yes or no. Replace the line with my_hcl, which gets bytes.

use std::process::ExitCode;

use hcl_conformance::{accepted, rejected, Implementation, Request};

struct MyHcl;

impl Implementation for MyHcl {
    fn hello(&self) -> String {
        r#"{"implementation":"my-hcl","version":"0.0.0","language":"Rust","ops":["parse"],
            "syntaxes":["native"],"editions":["2024-02"],"features":[]}"#
            .to_string()
    }

    fn answer(&mut self, request: &Request) -> Vec<u8> {
        match my_hcl::parse(&request.source) {
            Ok(_) => accepted(),
            Err(error) => rejected("parse", &error),
        }
    }
}

fn main() -> ExitCode {
    hcl_conformance::main(&mut MyHcl, &[])
}
