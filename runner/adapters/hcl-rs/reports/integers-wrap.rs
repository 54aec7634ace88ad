use hcl::eval::{Context, Evaluate};

fn main() {
    let source = "18446744073709551615 + 1";
    let sum = source.parse::<hcl::Expression>().expect("an expression");
    let value = sum.evaluate(&Context::new());
    println!("{source}: {value:?}");
    std::process::exit(matches!(value, Ok(value) if value == hcl::value!(0)).into());
}
