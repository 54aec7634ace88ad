import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openrewrite.ExecutionContext;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.ParseExceptionResult;
import org.openrewrite.Parser;
import org.openrewrite.SourceFile;
import org.openrewrite.hcl.HclParser;
import org.openrewrite.hcl.HclParsingException;
import org.openrewrite.hcl.tree.BodyContent;
import org.openrewrite.hcl.tree.Hcl;
import org.openrewrite.hcl.tree.Label;

/** Serves the conformance protocol with org.openrewrite:rewrite-hcl. */
final class Adapter extends Server {
    private static final Path FILE = Path.of("source.hcl");

    private Adapter() {
        super("rewrite-hcl", HclParser.class.getPackage().getImplementationVersion(),
                "parse", "tree", "print");
        offer("tree", "lossless");
    }

    public static void main(String[] arguments) throws IOException {
        new Adapter().serve();
    }

    @Override
    void perform(JsonNode request, ObjectNode reply) throws Exception {
        if (request.get("op").asText().equals("parse")) {
            reply.set("structure", structure(parse(bytes(request)).getBody()));
            return;
        }
        boolean prints = request.get("op").asText().equals("print");
        switch (request.get("of").asText()) {
            case "body":
                Hcl.ConfigFile file = parse(bytes(request));
                if (prints) {
                    putSource(reply, file.printAll());
                } else {
                    reply.set("tree", Tree.of(file.getBody()));
                }
                break;
            case "expression":
                Hcl.ConfigFile value = valueFile(bytes(request));
                if (prints) {
                    String printed = value.printAll();
                    putSource(reply, printed.substring("x = ".length(), printed.length() - 1));
                } else {
                    reply.set("tree", Tree.of(((Hcl.Attribute) value.getBody().get(0)).getValue()));
                }
                break;
            default:
                throw new Unsupported("a standalone template");
        }
    }

    /** Puts a printed source into a reply, whose strings may not hold U+0000. */
    private static void putSource(ObjectNode reply, String source) {
        if (source.indexOf(0) < 0) {
            reply.put("source", source);
        } else {
            reply.put("source_base64", source.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Parses the file {@code x = SOURCE}. */
    private static Hcl.ConfigFile valueFile(byte[] source) throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write("x = ".getBytes(StandardCharsets.UTF_8));
        file.write(source);
        file.write('\n');
        Hcl.ConfigFile parsed = parse(file.toByteArray());
        List<BodyContent> body = parsed.getBody();
        if (body.size() != 1 || !(body.get(0) instanceof Hcl.Attribute)) {
            throw new Refused("parse", "more than one expression");
        }
        return parsed;
    }

    private static Hcl.ConfigFile parse(byte[] source) throws Exception {
        List<Throwable> errors = new ArrayList<>();
        ExecutionContext context = new InMemoryExecutionContext(errors::add);
        Parser.Input input =
                new Parser.Input(FILE, null, () -> new ByteArrayInputStream(source), true);
        SourceFile parsed =
                HclParser.builder().build().parseInputs(List.of(input), null, context)
                        .findFirst().get();
        for (Throwable error : errors) {
            if (error instanceof HclParsingException) {
                throw new Refused("parse", error.getMessage());
            }
        }
        // The source has no syntax error, but the library threw an exception while it made the
        // tree.
        if (!errors.isEmpty()) {
            throw new IllegalStateException(errors.get(0));
        }
        if (!(parsed instanceof Hcl.ConfigFile)) {
            throw new Refused("parse", parsed.getMarkers().findFirst(ParseExceptionResult.class)
                    .map(ParseExceptionResult::getMessage).orElse("no tree"));
        }
        return (Hcl.ConfigFile) parsed;
    }

    private static ObjectNode structure(List<BodyContent> body) {
        ObjectNode found = JSON.objectNode();
        ArrayNode attributes = found.putArray("attributes");
        ArrayNode blocks = found.putArray("blocks");
        for (BodyContent item : body) {
            if (item instanceof Hcl.Attribute) {
                attributes.add(((Hcl.Attribute) item).getSimpleName());
            } else {
                blocks.add(block((Hcl.Block) item));
            }
        }
        return found;
    }

    private static ObjectNode block(Hcl.Block block) {
        ObjectNode found = JSON.objectNode();
        found.put("type", block.getType().getName());
        ArrayNode labels = found.putArray("labels");
        for (Label label : block.getLabels()) {
            labels.add(label instanceof Hcl.Identifier
                    ? ((Hcl.Identifier) label).getName()
                    : String.valueOf(((Hcl.Literal) label).getValue()));
        }
        found.set("body", structure(block.getBody()));
        return found;
    }
}
