import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Serves the conformance protocol for a Java library: reads and writes JSON Lines on standard input
 * and output. The build of each adapter in Java copies this file into the adapter's folder.
 */
abstract class Server {
    static final String EDITION = "2024-02";
    static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Says that the library or the adapter lacks a feature. */
    static final class Unsupported extends Exception {
        Unsupported(String what) {
            super(what);
        }
    }

    /** Says that the library rejected an input. The phase is null if it is not known. */
    static final class Refused extends Exception {
        final String phase;

        Refused(String phase, String summary) {
            super(summary);
            this.phase = phase;
        }
    }

    private final String name;
    private final String version;
    private final String[] ops;
    private String[] features = {};

    Server(String name, String version, String... ops) {
        this.name = name;
        this.version = version;
        this.ops = ops;
    }

    /** Names the features that the reply to hello offers. */
    final void offer(String... features) {
        this.features = features;
    }

    /** Performs one operation and stores its result in reply. */
    abstract void perform(JsonNode request, ObjectNode reply) throws Exception;

    /** Returns the request's source as bytes. */
    static byte[] bytes(JsonNode request) {
        return request.has("source")
                ? request.get("source").textValue().getBytes(StandardCharsets.UTF_8)
                : Base64.getDecoder().decode(request.get("source_base64").textValue());
    }

    /** Returns the request's source as a string, for libraries that do not accept bytes. */
    static String text(JsonNode request) throws Unsupported {
        if (request.has("source")) {
            return request.get("source").textValue();
        }
        try {
            ByteBuffer source = ByteBuffer.wrap(bytes(request));
            return StandardCharsets.UTF_8.newDecoder().decode(source).toString();
        } catch (CharacterCodingException e) {
            throw new Unsupported("source that is not UTF-8");
        }
    }

    /** Answers every line of standard input, in order, until it ends. */
    final void serve() throws IOException {
        // A library may print to standard output, where only replies are allowed.
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank()) {
                out.write((answer(MAPPER.readTree(line)) + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        }
    }

    private ObjectNode answer(JsonNode request) {
        ObjectNode reply = JSON.objectNode();
        reply.set("id", request.get("id"));
        try {
            if (request.path("op").asText().equals("hello")) {
                reply.set("hello", hello());
                return reply;
            }
            check(request);
            perform(request, reply);
        } catch (Unsupported e) {
            reply.put("unsupported", e.getMessage());
        } catch (Refused e) {
            fail(reply, e.phase, e.getMessage());
        } catch (Throwable e) {
            // This is not a rejection of the input, but a bug of the library or a stack overflow.
            e.printStackTrace();
            fail(reply, "panic", e.toString());
        }
        return reply;
    }

    private static void fail(ObjectNode reply, String phase, String summary) {
        ObjectNode error = reply.putObject("error");
        if (phase != null) {
            error.put("phase", phase);
        }
        error.put("summary", String.valueOf(summary));
    }

    private void check(JsonNode request) throws Unsupported {
        if (!request.path("syntax").asText("native").equals("native")) {
            throw new Unsupported("syntax " + request.get("syntax").asText());
        }
        if (!request.path("edition").asText(EDITION).equals(EDITION)) {
            throw new Unsupported("edition " + request.get("edition").asText());
        }
        for (String op : ops) {
            if (op.equals(request.path("op").asText())) {
                return;
            }
        }
        throw new Unsupported("op " + request.path("op").asText());
    }

    private ObjectNode hello() {
        ObjectNode hello = JSON.objectNode();
        hello.put("protocol", 1);
        hello.put("implementation", name);
        hello.put("version", version);
        hello.put("language", "Java");
        ArrayNode offered = hello.putArray("ops");
        for (String op : ops) {
            offered.add(op);
        }
        hello.putArray("syntaxes").add("native");
        hello.putArray("editions").add(EDITION);
        ArrayNode named = hello.putArray("features");
        for (String feature : features) {
            named.add(feature);
        }
        return hello;
    }
}
