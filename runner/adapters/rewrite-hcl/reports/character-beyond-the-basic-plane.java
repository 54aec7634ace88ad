import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.ParseExceptionResult;
import org.openrewrite.SourceFile;
import org.openrewrite.hcl.HclParser;
import org.openrewrite.hcl.tree.Hcl;

class CharacterBeyondTheBasicPlane {
    public static void main(String[] arguments) {
        SourceFile parsed = HclParser.builder().build()
                .parse(new InMemoryExecutionContext(), "a = \"\uD83D\uDE00\"\nb = 1\n").findFirst().get();
        if (parsed instanceof Hcl.ConfigFile file) {
            System.out.println("items in the body: " + file.getBody().size());
            return;
        }
        String reason = parsed.getMarkers().findFirst(ParseExceptionResult.class).get().getMessage();
        System.out.println(reason.lines().findFirst().get().replaceFirst(" [^ ]*/file.tf", "").strip());
        System.exit(1);
    }
}
