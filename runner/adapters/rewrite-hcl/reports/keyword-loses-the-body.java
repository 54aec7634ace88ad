import java.util.ArrayList;
import java.util.List;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.SourceFile;
import org.openrewrite.hcl.HclParser;
import org.openrewrite.hcl.tree.Hcl;

class KeywordLosesTheBody {
    public static void main(String[] arguments) {
        List<Throwable> errors = new ArrayList<>();
        SourceFile parsed = HclParser.builder().build()
                .parse(new InMemoryExecutionContext(errors::add), "in = 1\nx = 2\n").findFirst().get();
        int items = parsed instanceof Hcl.ConfigFile file ? file.getBody().size() : -1;
        System.out.println("errors: " + errors.size() + ", items in the body: " + items);
        System.exit(items == 2 ? 0 : 1);
    }
}
