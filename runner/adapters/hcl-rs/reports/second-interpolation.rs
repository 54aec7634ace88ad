use hcl_edit::structure::{Attribute, Body};
use hcl_edit::Ident;

fn main() {
    let text = "${a} %${1 + 1}";
    let value = hcl::value!({ "x" = text });
    let formatted = hcl::to_string(&value).expect("a text");
    let mut body = Body::new();
    body.push(Attribute::new(Ident::new("x"), text));
    let mut bug = false;
    for (library, written) in [("hcl-rs", formatted), ("hcl-edit", body.to_string())] {
        let read: hcl::Value = hcl::eval::from_str(&written, &hcl::eval::Context::new()).expect("a value");
        let x = &read.as_object().expect("an object")["x"];
        println!("{library}: {} is read as {x:?}", written.trim_end());
        bug |= read != value;
    }
    std::process::exit(bug.into());
}
