fn main() {
    let body = "a = [<<E\nx\nE\n, 1]\n".parse::<hcl::Body>().expect("a body");
    let text = hcl::format::to_string(&body).expect("a text");
    print!("{text}");
    std::process::exit(text.contains("\nE,").into());
}
