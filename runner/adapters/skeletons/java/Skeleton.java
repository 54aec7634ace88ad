import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * An adapter without operations: answers hello, and "unsupported" to all other requests.
 *
 * <p>Copy it, name your implementation in hello, and add your functions to OPS one by one.
 * runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton` checks them.
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

    /**
     * The operations by name, for example "parse", request -> { MyHcl.parse(source(request)); return
     * Collections.singletonMap("structure", null); }. An operation that rejects its input throws
     * Rejected.
     */
    static final Map<String, Op> OPS = Map.of();

    /** Returns the request's source as bytes. */
    static byte[] source(JsonObject request) {
        return request.has("source")
                ? request.get("source").getAsString().getBytes(StandardCharsets.UTF_8)
                : Base64.getDecoder().decode(request.get("source_base64").getAsString());
    }

    static Map<String, Object> hello() {
        return Map.of("protocol", 1, "implementation", "my-hcl", "version", "0.0.0",
                "language", "Java", "ops", List.copyOf(OPS.keySet()), "syntaxes", List.of("native"),
                "editions", List.of("2024-02"), "features", List.of());
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
