import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A toy in place of your parser: shows how tree, shape, print and write are answered.
 *
 * <p>The toy knows names, numbers, strings, `.`, `-`, `+`, parentheses, and the attributes of a body,
 * all in ASCII. Replace parse() by your parser. Rewrite tree() and the other functions for your
 * parser's own nodes.
 */
final class Toy {
    /** The toy does not know the syntax of the source. */
    static final class Unknown extends RuntimeException {
        Unknown(String what) {
            super(what);
        }
    }

    /** No source denotes what was to be written. */
    static final class Unwritable extends RuntimeException {
        Unwritable(String what) {
            super(what);
        }
    }

    record Body(List<Attribute> attributes) {}

    record Attribute(String name, Object value) {}

    record Number(String digits) {}

    /** A string, with escape sequences decoded. */
    record Text(String text) {}

    record Variable(String name) {}

    record Get(Object value, String name) {}

    record Negation(Object operand) {}

    record Sum(Object left, Object right) {}

    /** Returns the node of runner/tree.md for a node of the parser. Parentheses have no node. */
    static Object tree(Object node) {
        if (node instanceof Body body) {
            return Nodes.body(body.attributes.stream().map(item -> Nodes.attr(item.name, tree(item.value))).toList());
        } else if (node instanceof Number number) {
            return Nodes.num(number.digits);
        } else if (node instanceof Text text) { // An empty string has no parts.
            return Nodes.template(text.text.isEmpty() ? List.of() : List.of(text.text));
        } else if (node instanceof Variable variable) {
            return Nodes.var(variable.name);
        } else if (node instanceof Get get) {
            return Nodes.get(tree(get.value), get.name);
        } else if (node instanceof Negation negation) {
            return Nodes.unary("-", tree(negation.operand));
        } else if (node instanceof Sum sum) {
            return Nodes.binary("+", tree(sum.left), tree(sum.right));
        }
        throw new Unknown(node.getClass().getName());
    }

    /** Returns the parser's own node as JSON, without positions. Offer tree or shape, not both. */
    static Object shape(Object node) {
        if (node instanceof Body body) {
            return body.attributes.stream().map(item -> List.of(item.name, shape(item.value))).toList();
        } else if (node instanceof Number number) {
            return Map.of("number", number.digits);
        } else if (node instanceof Text text) {
            return Map.of("text", text.text);
        } else if (node instanceof Variable variable) {
            return Map.of("variable", variable.name);
        } else if (node instanceof Get get) {
            return Map.of("value", shape(get.value), "name", get.name);
        } else if (node instanceof Negation negation) {
            return Map.of("operand", shape(negation.operand));
        } else if (node instanceof Sum sum) {
            return Map.of("left", shape(sum.left), "right", shape(sum.right));
        }
        throw new Unknown(node.getClass().getName());
    }

    /** Returns the source of a node. Use your implementation's own printer. */
    static String print(Object node) {
        if (node instanceof Body body) {
            StringBuilder lines = new StringBuilder();
            body.attributes.forEach(item -> lines.append(item.name + " = " + print(item.value) + "\n"));
            return lines.toString();
        } else if (node instanceof Number number) {
            return number.digits;
        } else if (node instanceof Text text) {
            return quote(text.text);
        } else if (node instanceof Variable variable) {
            return variable.name;
        } else if (node instanceof Get get) {
            return print(get.value) + "." + get.name;
        } else if (node instanceof Negation negation) {
            return "(-" + print(negation.operand) + ")";
        } else if (node instanceof Sum sum) {
            return "(" + print(sum.left) + " + " + print(sum.right) + ")";
        }
        throw new Unknown(node.getClass().getName());
    }

    private static final Pattern SPECIAL = Pattern.compile("[\\x00-\\x1f]|[$%](?=\\{)");

    private static String quote(String text) {
        text = text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return '"' + SPECIAL.matcher(text).replaceAll(
                special -> String.format("\\\\u%04x", (int) special.group().charAt(0))) + '"';
    }

    /** Returns an expression for a value of a request. Use your implementation's own writer. */
    static String writeValue(JsonObject value) {
        for (String kind : value.keySet()) {
            switch (kind) {
                case "string":
                    return quote(value.get(kind).getAsString());
                case "string_base64":
                    byte[] text = Base64.getDecoder().decode(value.get(kind).getAsString());
                    return quote(new String(text, StandardCharsets.UTF_8));
                case "number":
                    if (value.get(kind).getAsString().contains("Infinity")) {
                        throw new Unwritable("an infinity");
                    }
                    return value.get(kind).getAsString().replace("+", "");
                case "bool":
                    return value.get(kind).getAsString();
                case "null":
                    return "null";
                case "tuple", "list", "set":
                    return items(value.getAsJsonArray(kind)).map(Toy::writeValue)
                            .collect(Collectors.joining(", ", "[", "]"));
                case "object", "map":
                    JsonObject members = value.getAsJsonObject(kind);
                    return members.keySet().stream()
                            .map(key -> quote(key) + " = " + writeValue(members.getAsJsonObject(key)))
                            .collect(Collectors.joining(", ", "{", "}"));
                default:
            }
        }
        throw new Unwritable("an unknown value or a capsule");
    }

    private static Stream<JsonObject> items(JsonArray list) {
        return list == null ? Stream.of()
                : StreamSupport.stream(list.spliterator(), false).map(JsonElement::getAsJsonObject);
    }

    /** Returns a file with the attributes and blocks of a request. */
    static String writeBody(JsonObject body) {
        StringBuilder lines = new StringBuilder();
        Set<String> seen = new HashSet<>();
        items(body.getAsJsonArray("attributes")).forEach(item -> {
            String name = item.get("name").getAsString();
            if (!seen.add(name)) {
                throw new Unwritable("an attribute twice");
            }
            lines.append(identifier(name) + " = " + writeValue(item.getAsJsonObject("value")) + "\n");
        });
        items(body.getAsJsonArray("blocks")).forEach(block -> {
            lines.append(identifier(block.get("type").getAsString()));
            block.getAsJsonArray("labels").forEach(label -> lines.append(" " + quote(label.getAsString())));
            lines.append(" {\n" + writeBody(block.getAsJsonObject("body")) + "}\n");
        });
        return lines.toString();
    }

    private static String identifier(String name) {
        if (!name.matches("\\p{ASCII}*")) {
            throw new Unknown("the name " + name);
        } else if (!name.matches("[A-Za-z_][A-Za-z0-9_-]*")) {
            throw new Unwritable("the name " + name);
        }
        return name;
    }

    /** Parses a "body" or an "expression". */
    static Object parse(String source, String kind) {
        Toy toy = new Toy(source);
        toy.next();
        Object node;
        switch (kind) {
            case "body" -> node = toy.body();
            case "expression" -> node = toy.sum();
            default -> throw new Unknown(kind);
        }
        toy.check(toy.token.isEmpty());
        return node;
    }

    private static final Pattern TOKEN = Pattern.compile(
            "[0-9]+|[A-Za-z][A-Za-z0-9]*|\"(?:[ !#&-\\[\\]-~]|\\\\[n\"\\\\])*\"|[-+.()=\n]");

    private final Matcher matcher;
    private final String source;
    private int at;
    private String token = "";

    private Toy(String source) {
        this.source = source;
        matcher = TOKEN.matcher(source);
    }

    private void check(boolean known) {
        if (!known) {
            throw new Unknown("the syntax before byte " + at);
        }
    }

    /** Returns the current token and reads the next one, which is empty at the end. */
    private String next() {
        String before = token;
        while (at < source.length() && source.charAt(at) == ' ') {
            at++;
        }
        boolean found = matcher.region(at, source.length()).lookingAt();
        check(found || at == source.length());
        token = found ? matcher.group() : "";
        at += token.length();
        return before;
    }

    private void take(String expected) {
        check(token.equals(expected));
        next();
    }

    private boolean accept(String expected) {
        boolean found = token.equals(expected);
        if (found) {
            next();
        }
        return found;
    }

    private String name() {
        check(token.matches("[A-Za-z].*"));
        return next();
    }

    private Body body() {
        List<Attribute> attributes = new ArrayList<>();
        while (!token.isEmpty()) {
            String name = name();
            check(attributes.stream().noneMatch(item -> item.name.equals(name)));
            take("=");
            attributes.add(new Attribute(name, sum()));
            take("\n");
        }
        return new Body(attributes);
    }

    private Object sum() {
        Object node = unary();
        while (accept("+")) {
            node = new Sum(node, unary());
        }
        return node;
    }

    private Object unary() {
        if (accept("-")) {
            return new Negation(unary());
        }
        Object node = primary();
        while (accept(".")) {
            node = new Get(node, name());
        }
        return node;
    }

    private Object primary() {
        if (accept("(")) {
            Object node = sum();
            take(")");
            return node;
        } else if (token.matches("[0-9]+")) {
            return new Number(next());
        } else if (token.startsWith("\"")) {
            String raw = next();
            Matcher escapes = Pattern.compile("\\\\(.)").matcher(raw.substring(1, raw.length() - 1));
            return new Text(escapes.replaceAll(
                    escape -> Matcher.quoteReplacement(escape.group(1).replace('n', '\n'))));
        }
        check(!List.of("true", "false", "null").contains(token));
        return new Variable(name());
    }
}
