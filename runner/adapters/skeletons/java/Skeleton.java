import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An adapter without operations: answers hello, and "unsupported" to all other requests.
 *
 * <p>Copy the folder, name your implementation in hello, and add your functions to OPS one by one.
 * runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton` checks them.
 *
 * <p>To answer the operations tree (runner/tree.md), print and write (runner/writing.md), remove the
 * // before their lines in OPS and FEATURES. Toy.java shows how your parser's own nodes become the
 * nodes of Nodes.java.
 */
final class Skeleton {
    /** An operation: returns the reply's member. */
    interface Op {
        Map<String, Object> perform(JsonObject request) throws Rejected;
    }

    /** The implementation rejects the input. */
    static final class Rejected extends Exception {
        final String phase;

        Rejected(String phase, String summary) {
            super(summary);
            this.phase = phase;
        }
    }

    /** Parses the request's source by the toy. If your parser rejects a source, throw Rejected. */
    static Object parsed(JsonObject request) {
        String of = request.has("of") ? request.get("of").getAsString() : "expression";
        return Toy.parse(new String(source(request), StandardCharsets.ISO_8859_1), of);
    }

    static Map<String, Object> tree(JsonObject request) {
        return Map.of("tree", Toy.tree(parsed(request)));
    }

    static Map<String, Object> shape(JsonObject request) {
        return Map.of("shape", Toy.shape(parsed(request)));
    }

    static Map<String, Object> print(JsonObject request) {
        return Map.of("source", Toy.print(parsed(request)));
    }

    static Map<String, Object> write(JsonObject request) {
        return Map.of("source", request.has("body")
                ? Toy.writeBody(request.getAsJsonObject("body"))
                : Toy.writeValue(request.getAsJsonObject("value")));
    }

    /**
     * The operations by name, for example OPS.put("parse", request -> { MyHcl.parse(source(request));
     * return Collections.singletonMap("structure", null); }). An operation that rejects its input throws
     * Rejected.
     *
     * <p>Two points of the operation evaluate:
     *
     * <p>A number of a reply is exact. new BigDecimal(x).toPlainString() has all digits of the double x:
     * 0.1000000000000000055511151231257827021181583404541015625, not 0.1.
     *
     * <p>"mode": "literal" asks for evaluation without a context, which is null in many libraries. An
     * empty context is the mode "full". If your literal mode cannot take the request's "scope" or
     * "functions", answer "unsupported", unless both are empty.
     */
    static final Map<String, Op> OPS = new LinkedHashMap<>();

    static final List<String> FEATURES = new ArrayList<>();

    static {
        // OPS.put("tree", Skeleton::tree); // needs the feature tree
        // OPS.put("tree", Skeleton::shape); // instead of the line above: needs the feature shape
        // OPS.put("print", Skeleton::print);
        // OPS.put("write", Skeleton::write);
        // FEATURES.add("tree");
        // FEATURES.add("shape");
    }

    /** Returns the request's source as bytes. */
    static byte[] source(JsonObject request) {
        return request.has("source")
                ? request.get("source").getAsString().getBytes(StandardCharsets.UTF_8)
                : Base64.getDecoder().decode(request.get("source_base64").getAsString());
    }

    static Map<String, Object> hello() {
        return Map.of("protocol", 1, "implementation", "my-hcl", "version", "0.0.0",
                "language", "Java", "ops", List.copyOf(OPS.keySet()), "syntaxes", List.of("native"),
                "editions", List.of("2024-02"), "features", FEATURES);
    }

    static Map<String, Object> answer(JsonObject request) {
        String op = request.get("op").getAsString();
        if (op.equals("hello")) {
            return Map.of("hello", hello());
        } else if (!OPS.containsKey(op)) {
            return Map.of("unsupported", "op " + op);
        } else if (request.has("syntax") && !request.get("syntax").getAsString().equals("native")) {
            return Map.of("unsupported", "syntax " + request.get("syntax").getAsString());
        }
        try {
            return OPS.get(op).perform(request);
        } catch (Toy.Unknown e) {
            return Map.of("unsupported", e.getMessage());
        } catch (Toy.Unwritable e) {
            return Map.of("error", Map.of("summary", e.getMessage()));
        } catch (Rejected e) {
            return Map.of("error", Map.of("phase", e.phase, "summary", e.getMessage()));
        }
    }

    public static void main(String[] arguments) throws Exception {
        Gson gson = new Gson().newBuilder().serializeNulls().create();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject request = gson.fromJson(line, JsonObject.class);
            JsonObject reply = gson.toJsonTree(answer(request)).getAsJsonObject();
            reply.add("id", request.get("id"));
            System.out.write((gson.toJson(reply) + "\n").getBytes(StandardCharsets.UTF_8));
            System.out.flush();
        }
    }
}
