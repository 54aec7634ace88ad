use hcl_edit::structure::Body;

fn main() {
    let source = "a = \"\\u0024${x}\"\n";
    let edited = source.parse::<Body>().expect("a body").to_string();
    let body = source.parse::<hcl::Body>().expect("a body");
    let formatted = hcl::format::to_string(&body).expect("a text");
    print!("hcl-edit: {edited}hcl-rs: {formatted}");
    std::process::exit((edited.contains("$${") || formatted.contains("$${")).into());
}
