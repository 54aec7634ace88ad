fn main() {
    let mut bug = false;
    for source in [r#"a = "\"${x}""#, r#"a = "\n${x}""#] {
        let body = source.parse::<hcl::Body>().expect("a body");
        let text = hcl::format::to_string(&body).expect("a text");
        println!("{source}: {text:?}, is valid: {}", hcl::parse(&text).is_ok());
        bug |= text.trim_end() != source;
    }
    std::process::exit(bug.into());
}
