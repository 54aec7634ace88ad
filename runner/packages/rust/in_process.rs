
/// Serves in the process of `cargo test` instead.
struct InProcess<'a>(&'a Adapter);

impl hcl_conformance::Implementation for InProcess<'_> {
    fn hello(&self) -> String {
        hello(self.0).to_string()
    }

    fn answer(&mut self, request: &hcl_conformance::Request) -> Vec<u8> {
        answer(self.0, &request.json).to_string().into()
    }
}

pub fn serve(adapter: &Adapter) -> std::process::ExitCode {
    hcl_conformance::main(&mut InProcess(adapter), &[])
}
