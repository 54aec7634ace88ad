import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.ParseExceptionResult;
import org.openrewrite.SourceFile;
import org.openrewrite.hcl.HclParser;
import org.openrewrite.hcl.tree.Hcl;

class NumberWithoutAFraction {
    public static void main(String[] arguments) {
        SourceFile parsed = HclParser.builder().build()
                .parse(new InMemoryExecutionContext(), "a = 12e2\n").findFirst().get();
        if (parsed instanceof Hcl.ConfigFile file) {
            System.out.println("items in the body: " + file.getBody().size());
            return;
        }
        String reason = parsed.getMarkers().findFirst(ParseExceptionResult.class).get().getMessage();
        System.out.println(reason.lines().findFirst().get());
        System.exit(1);
    }
}
