use hcl::eval::{Context, Evaluate};

fn main() {
    let zero = "5 % 0".parse::<hcl::Expression>().expect("an expression");
    let result = std::panic::catch_unwind(|| zero.evaluate(&Context::new()));
    println!("5 % 0: {}", match &result {
        Ok(answer) => format!("{answer:?}"),
        Err(_) => "a panic".to_string(),
    });
    std::process::exit(result.is_err().into());
}
