import java.util.ArrayList;
import java.util.List;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.SourceFile;
import org.openrewrite.hcl.HclParser;

class HeredocEndsTooEarly {
    public static void main(String[] arguments) {
        List<Throwable> errors = new ArrayList<>();
        SourceFile parsed = HclParser.builder().build()
                .parse(new InMemoryExecutionContext(errors::add), "a = <<EOT\nx EOT\nEOT\n").findFirst().get();
        for (Throwable error : errors) {
            System.out.println(error.getMessage().replaceFirst(" in [^ ]*/file.tf", ""));
        }
        System.exit(errors.isEmpty() ? 0 : 1);
    }
}
