import com.bertramlabs.plugins.hcl4j.HCLParser;
import com.bertramlabs.plugins.hcl4j.HCLParserException;
import com.bertramlabs.plugins.hcl4j.RuntimeSymbols.EvalSymbol;
import com.bertramlabs.plugins.hcl4j.symbols.Symbol;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Serves the conformance protocol with com.bertramlabs.plugins:hcl4j. */
final class Adapter extends Server {
    // Names that always have a special meaning in the library.
    private static final Set<String> RESERVED = Set.of("local", "var", "data");

    private Adapter() throws IOException {
        super("hcl4j", version(), "parse", "evaluate");
    }

    public static void main(String[] arguments) throws IOException {
        new Adapter().serve();
    }

    /** Returns the library's version from the name of the jar, because no class has it. */
    private static String version() {
        String jar = HCLParser.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return jar.replaceFirst(".*/hcl4j-", "").replaceFirst("\\.jar$", "");
    }

    @Override
    void perform(JsonNode request, ObjectNode reply) throws Exception {
        if (request.get("op").asText().equals("parse")) {
            parse(new Scoped(Map.of()), text(request), "parse");
            reply.putNull("structure");
            return;
        }
        if (request.path("functions").size() > 0) {
            throw new Unsupported("functions");
        }
        if (!request.path("mode").asText("full").equals("full")) {
            throw new Unsupported("mode " + request.get("mode").asText());
        }
        Map<String, Object> scope = scope(request.path("scope"));
        String source = text(request);
        if (source.endsWith("\n") && !source.contains("<<")) {
            throw new Unsupported("a newline after an expression: the newline would end the attribute");
        }
        String attribute = nameNotIn(source);
        Map<String, Object> file =
                parse(new Scoped(scope), attribute + " = " + source + "\n", null);
        if (!file.keySet().equals(Set.of(attribute))) {
            throw new Unsupported("an expression that ends within a file");
        }
        reply.set("value", encode(file.get(attribute)));
    }

    /**
     * Returns a name for the attribute whose value is the expression. The library also finds
     * variables among the attributes of a file, so the expression must not use the name.
     */
    private static String nameNotIn(String source) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < source.length(); i++) {
            run = source.charAt(i) == 'x' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return "x".repeat(longest + 1);
    }

    /** Parses a file in which every expression can use the variables of a scope. */
    private static final class Scoped extends HCLParser {
        private final Map<String, Object> scope;

        Scoped(Map<String, Object> scope) {
            this.scope = scope;
            // Without this, the library would fetch data from the network if a file asks for it.
            registerDataLookup("http", properties -> null);
        }

        // stackVars has the variables of "for", which the library itself defines.
        @Override
        protected Object processEvaluation(
                EvalSymbol symbol, Object context, Map<String, Object> stackVars)
                throws HCLParserException {
            Map<String, Object> variables = new LinkedHashMap<>(scope);
            if (stackVars != null) {
                variables.putAll(stackVars);
            }
            return super.processEvaluation(symbol, context, variables);
        }
    }

    /**
     * Parses and evaluates a file. Only the library's own exception means that the input is
     * rejected. The exception has no phase; the caller knows the phase if nothing is evaluated.
     */
    private static Map<String, Object> parse(HCLParser parser, String source, String phase)
            throws Exception {
        try {
            return parser.parse(source);
        } catch (HCLParserException e) {
            throw new Refused(phase, e.getMessage());
        } catch (RuntimeException e) {
            if (e.getCause() instanceof HCLParserException) {
                throw new Refused(phase, e.getCause().getMessage());
            }
            throw e;
        }
    }

    private static Map<String, Object> scope(JsonNode wire) throws Unsupported {
        Map<String, Object> scope = members(wire);
        for (String name : scope.keySet()) {
            if (RESERVED.contains(name)) {
                throw new Unsupported("a variable of the name " + name);
            }
        }
        return scope;
    }

    private static Map<String, Object> members(JsonNode wire) throws Unsupported {
        Map<String, Object> members = new LinkedHashMap<>();
        for (var names = wire.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            members.put(name, decode(wire.get(name)));
        }
        return members;
    }

    private static Object decode(JsonNode wire) throws Unsupported {
        String tag = wire.fieldNames().next();
        JsonNode content = wire.get(tag);
        switch (tag) {
            case "string":
                return content.textValue();
            case "string_base64":
                byte[] text = Base64.getDecoder().decode(content.textValue());
                return new String(text, StandardCharsets.UTF_8);
            case "bool":
                return content.booleanValue();
            case "number":
                return number(content.textValue());
            case "tuple":
                List<Object> elements = new ArrayList<>();
                for (JsonNode element : content) {
                    elements.add(decode(element));
                }
                return elements;
            case "object":
                return members(content);
            case "null":
                if (content.asText().equals("dynamic")) {
                    return null;
                }
                throw new Unsupported("a typed null");
            default:
                throw new Unsupported("a value of kind " + tag);
        }
    }

    private static Double number(String wire) throws Unsupported {
        try {
            return Double.valueOf(wire);
        } catch (NumberFormatException e) {
            throw new Unsupported("the number " + wire);
        }
    }

    private static ObjectNode encode(Object value) throws Unsupported {
        ObjectNode wire = JSON.objectNode();
        if (value == null) {
            wire.put("null", "dynamic");
        } else if (value instanceof String) {
            wire.put("string", (String) value);
        } else if (value instanceof Boolean) {
            wire.put("bool", (Boolean) value);
        } else if (value instanceof Number) {
            wire.put("number", digits((Number) value));
        } else if (value instanceof List) {
            ArrayNode tuple = wire.putArray("tuple");
            for (Object element : (List<?>) value) {
                tuple.add(encode(element));
            }
        } else if (value instanceof Map) {
            ObjectNode object = wire.putObject("object");
            for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
                object.set(String.valueOf(member.getKey()), encode(member.getValue()));
            }
        } else if (value instanceof Symbol) {
            // The library keeps an expression that it cannot evaluate.
            wire.put("unknown", "dynamic");
        } else {
            throw new Unsupported("a value of " + value.getClass());
        }
        return wire;
    }

    /** Returns all digits of a number, also of a double. */
    private static String digits(Number value) throws Unsupported {
        if (!(value instanceof Double)) {
            return value.toString();
        }
        double number = (Double) value;
        if (Double.isNaN(number)) {
            throw new Unsupported("NaN");
        }
        return Double.isInfinite(number) ? value.toString() : new BigDecimal(number).toString();
    }
}
