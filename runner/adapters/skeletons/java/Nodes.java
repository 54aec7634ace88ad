import java.util.Arrays;
import java.util.List;

/**
 * Makes the nodes of the operation tree (runner/tree.md), one function for each kind of node. If the
 * source lacks an expression or a name, it is null.
 */
final class Nodes {
    private Nodes() {}

    private static List<Object> node(Object... members) {
        return Arrays.asList(members);
    }

    // A body and its items.

    static Object body(List<?> items) {
        return node("body", items);
    }

    static Object attr(String name, Object expression) {
        return node("attr", name, expression);
    }

    static Object block(String type, List<String> labels, Object body) {
        return node("block", type, labels, body);
    }

    // Expressions.

    /** Makes a number from its text, because a number of JSON would be rounded. */
    static Object num(String digits) {
        return node("num", digits);
    }

    static Object bool(boolean truth) {
        return node("bool", truth);
    }

    static Object nullNode() {
        return node("null");
    }

    static Object var(String name) {
        return node("var", name);
    }

    static Object tuple(List<?> elements) {
        return node("tuple", elements);
    }

    /** Makes an object of pairs, each a list of a key and an expression. A key is an expression or name(). */
    static Object object(List<? extends List<?>> pairs) {
        return node("object", pairs);
    }

    /** Makes a key that is an identifier. */
    static Object name(String text) {
        return node("name", text);
    }

    /** Makes a string, heredoc or template. A part is a String, interp(), partIf() or partFor(). */
    static Object template(List<?> parts) {
        return node("template", parts);
    }

    static Object call(String name, List<?> arguments, boolean expand) {
        return node("call", name, arguments, expand);
    }

    /** Makes a for expression in brackets. */
    static Object forTuple(String key, String value, Object collection, Object result, Object condition) {
        return node("for-tuple", key, value, collection, result, condition);
    }

    /**
     * Makes a for expression in braces. The names are the key, or null, and the value. The entry has the
     * new key and the new value.
     */
    static Object forObject(List<String> names, Object collection, List<?> entry, boolean group, Object condition) {
        return node("for-object", names.get(0), names.get(1), collection, entry.get(0), entry.get(1), group, condition);
    }

    static Object index(Object collection, Object key) {
        return node("index", collection, key);
    }

    static Object get(Object value, String name) {
        return node("get", value, name);
    }

    /** Makes a splat, "full" or "attr". A step is stepGet(), stepIndex() or stepSplat(). */
    static Object splat(String kind, Object value, List<?> steps) {
        return node("splat", kind, value, steps);
    }

    static Object unary(String operator, Object operand) {
        return node("unary", operator, operand);
    }

    static Object binary(String operator, Object left, Object right) {
        return node("binary", operator, left, right);
    }

    static Object cond(Object predicate, Object yes, Object no) {
        return node("cond", predicate, yes, no);
    }

    // Steps of a splat.

    static Object stepGet(String name) {
        return node("get", name);
    }

    static Object stepIndex(Object key) {
        return node("index", key);
    }

    static Object stepSplat(String kind, List<?> steps) {
        return node("splat", kind, steps);
    }

    // Parts of a template.

    static Object interp(Object expression) {
        return node("interp", expression);
    }

    static Object partIf(Object predicate, List<?> yes, List<?> no) {
        return node("if", predicate, yes, no);
    }

    static Object partFor(String key, String value, Object collection, List<?> parts) {
        return node("for", key, value, collection, parts);
    }
}
