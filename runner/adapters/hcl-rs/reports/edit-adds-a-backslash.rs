use hcl_edit::structure::Body;

fn main() {
    let source = r#"a = "%{ if true }\n%{ endif }""#.to_string() + "\n";
    let mut text = source.clone();
    for _ in 0..3 {
        text = text.parse::<Body>().expect("a body").to_string();
        print!("{text}");
    }
    std::process::exit((text != source).into());
}
