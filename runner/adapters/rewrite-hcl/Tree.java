import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.Map;
import org.openrewrite.hcl.tree.BodyContent;
import org.openrewrite.hcl.tree.Expression;
import org.openrewrite.hcl.tree.Hcl;
import org.openrewrite.hcl.tree.HclRightPadded;
import org.openrewrite.hcl.tree.Label;

/** Makes the protocol's tree from rewrite-hcl's syntax tree. */
final class Tree {
    /** The deepest nesting of arrays in a tree that the protocol allows. */
    private static final int MAX_DEPTH = 890;

    private static final Map<Hcl.Binary.Type, String> BINARY = Map.ofEntries(
            Map.entry(Hcl.Binary.Type.Or, "||"), Map.entry(Hcl.Binary.Type.And, "&&"),
            Map.entry(Hcl.Binary.Type.Equal, "=="), Map.entry(Hcl.Binary.Type.NotEqual, "!="),
            Map.entry(Hcl.Binary.Type.LessThan, "<"),
            Map.entry(Hcl.Binary.Type.LessThanOrEqual, "<="),
            Map.entry(Hcl.Binary.Type.GreaterThan, ">"),
            Map.entry(Hcl.Binary.Type.GreaterThanOrEqual, ">="),
            Map.entry(Hcl.Binary.Type.Addition, "+"),
            Map.entry(Hcl.Binary.Type.Subtraction, "-"),
            Map.entry(Hcl.Binary.Type.Multiplication, "*"),
            Map.entry(Hcl.Binary.Type.Division, "/"), Map.entry(Hcl.Binary.Type.Modulo, "%"));

    private Tree() {}

    static JsonNode of(List<BodyContent> contents) throws Server.Unsupported {
        return checked(body(contents));
    }

    static JsonNode of(Expression expression) throws Server.Unsupported {
        return checked(expression(expression));
    }

    private static JsonNode checked(JsonNode tree) throws Server.Unsupported {
        if (depth(tree) > MAX_DEPTH) {
            throw new Server.Unsupported("a deeper tree");
        }
        return tree;
    }

    private static int depth(JsonNode tree) {
        int deepest = 0;
        for (JsonNode member : tree) {
            deepest = Math.max(deepest, depth(member));
        }
        return deepest + (tree.isArray() ? 1 : 0);
    }

    private static ArrayNode node(String tag) {
        return Server.JSON.arrayNode().add(tag);
    }

    private static String text(String text) throws Server.Unsupported {
        if (text.indexOf('\0') >= 0) {
            throw new Server.Unsupported("a text with U+0000");
        }
        return text;
    }

    private static ArrayNode body(List<BodyContent> contents) throws Server.Unsupported {
        ArrayNode items = Server.JSON.arrayNode();
        for (BodyContent content : contents) {
            if (content instanceof Hcl.Attribute) {
                Hcl.Attribute attribute = (Hcl.Attribute) content;
                items.add(node("attr").add(text(attribute.getSimpleName()))
                        .add(expression(attribute.getValue())));
            } else {
                items.add(block((Hcl.Block) content));
            }
        }
        return node("body").add(items);
    }

    private static ArrayNode block(Hcl.Block block) throws Server.Unsupported {
        ArrayNode labels = Server.JSON.arrayNode();
        for (Label label : block.getLabels()) {
            if (label instanceof Hcl.Identifier) {
                labels.add(text(((Hcl.Identifier) label).getName()));
            } else {
                labels.add(literalText((Hcl.Literal) label));
            }
        }
        return node("block").add(text(block.getType().getName())).add(labels)
                .add(body(block.getBody()));
    }

    /** Returns the text of a literal. The library decodes no escapes. */
    private static String literalText(Hcl.Literal literal) throws Server.Unsupported {
        String text = text(String.valueOf(literal.getValue()));
        if (text.indexOf('\\') >= 0 || text.contains("${") || text.contains("%{")) {
            throw new Server.Unsupported("a literal with escapes, which the library does not decode");
        }
        return text;
    }

    private static ArrayNode expressions(List<Expression> expressions) throws Server.Unsupported {
        ArrayNode trees = Server.JSON.arrayNode();
        for (Expression expression : expressions) {
            if (!(expression instanceof Hcl.Empty)) {
                trees.add(expression(expression));
            }
        }
        return trees;
    }

    /** Returns the tree of an expression, or null if there is none. */
    private static JsonNode expression(Expression e) throws Server.Unsupported {
        if (e == null) {
            return Server.JSON.nullNode();
        } else if (e instanceof Hcl.Parentheses) {
            return expression(((Hcl.Parentheses) e).getExpression());
        } else if (e instanceof Hcl.Literal) {
            return literal((Hcl.Literal) e);
        } else if (e instanceof Hcl.Identifier) {
            return node("var").add(text(((Hcl.Identifier) e).getName()));
        } else if (e instanceof Hcl.VariableExpression) {
            return node("var").add(text(((Hcl.VariableExpression) e).getName().getName()));
        } else if (e instanceof Hcl.Unary) {
            Hcl.Unary unary = (Hcl.Unary) e;
            return node("unary").add(unary.getOperator() == Hcl.Unary.Type.Not ? "!" : "-")
                    .add(expression(unary.getExpression()));
        } else if (e instanceof Hcl.Binary) {
            Hcl.Binary binary = (Hcl.Binary) e;
            return node("binary").add(BINARY.get(binary.getOperator()))
                    .add(expression(binary.getLeft())).add(expression(binary.getRight()));
        } else if (e instanceof Hcl.Conditional) {
            Hcl.Conditional conditional = (Hcl.Conditional) e;
            return node("cond").add(expression(conditional.getCondition()))
                    .add(expression(conditional.getTruePart()))
                    .add(expression(conditional.getFalsePart()));
        }
        return term(e);
    }

    private static JsonNode term(Expression e) throws Server.Unsupported {
        if (e instanceof Hcl.Tuple) {
            return node("tuple").add(expressions(((Hcl.Tuple) e).getValues()));
        } else if (e instanceof Hcl.ObjectValue) {
            return object((Hcl.ObjectValue) e);
        } else if (e instanceof Hcl.FunctionCall) {
            return call((Hcl.FunctionCall) e);
        } else if (e instanceof Hcl.ForTuple) {
            Hcl.ForTuple loop = (Hcl.ForTuple) e;
            return intro(node("for-tuple"), loop.getIntro())
                    .add(expression(loop.getUpdateName())).add(expression(loop.getCondition()));
        } else if (e instanceof Hcl.ForObject) {
            Hcl.ForObject loop = (Hcl.ForObject) e;
            return intro(node("for-object"), loop.getIntro())
                    .add(expression(loop.getUpdateName())).add(expression(loop.getUpdateValue()))
                    .add(loop.getEllipsis() != null).add(expression(loop.getCondition()));
        } else if (e instanceof Hcl.QuotedTemplate) {
            return template(((Hcl.QuotedTemplate) e).getExpressions());
        } else if (e instanceof Hcl.AttributeAccess) {
            Hcl.AttributeAccess access = (Hcl.AttributeAccess) e;
            return node("get").add(expression(access.getAttribute()))
                    .add(text(access.getType().getName()));
        } else if (e instanceof Hcl.Index) {
            Hcl.Index index = (Hcl.Index) e;
            return node("index").add(expression(index.getIndexed()))
                    .add(expression(index.getPosition().getPosition()));
        } else if (e instanceof Hcl.LegacyIndexAttributeAccess) {
            Hcl.LegacyIndexAttributeAccess index = (Hcl.LegacyIndexAttributeAccess) e;
            return node("index").add(expression(index.getBase().getElement()))
                    .add(literal(index.getIndex()));
        } else if (e instanceof Hcl.Splat) {
            Hcl.Splat splat = (Hcl.Splat) e;
            boolean full = splat.getOperator().getType() == Hcl.Splat.Operator.Type.Full;
            return node("splat").add(full ? "full" : "attr").add(expression(splat.getSelect()))
                    .add(Server.JSON.arrayNode());
        }
        throw new Server.Unsupported("the tree of a " + e.getClass().getSimpleName());
    }

    private static JsonNode literal(Hcl.Literal literal) throws Server.Unsupported {
        Object value = literal.getValue();
        if (value == null) {
            return node("null");
        } else if (value instanceof Boolean) {
            return node("bool").add((Boolean) value);
        } else if (value instanceof Number) {
            return node("num").add(literal.getValueSource());
        }
        throw new Server.Unsupported("a literal of the type " + value.getClass().getSimpleName());
    }

    private static ArrayNode template(List<Expression> expressions) throws Server.Unsupported {
        ArrayNode parts = Server.JSON.arrayNode();
        for (Expression part : expressions) {
            if (part instanceof Hcl.Literal) {
                parts.add(literalText((Hcl.Literal) part));
            } else {
                Hcl.TemplateInterpolation sequence = (Hcl.TemplateInterpolation) part;
                parts.add(node("interp").add(expression(sequence.getExpression())));
            }
        }
        return node("template").add(parts);
    }

    private static ArrayNode object(Hcl.ObjectValue object) throws Server.Unsupported {
        ArrayNode elements = Server.JSON.arrayNode();
        for (Expression element : object.getAttributes()) {
            if (element instanceof Hcl.Attribute) {
                Hcl.Attribute attribute = (Hcl.Attribute) element;
                Expression key = attribute.getName();
                JsonNode name = key instanceof Hcl.Identifier
                        ? node("name").add(text(((Hcl.Identifier) key).getName()))
                        : expression(key);
                elements.add(Server.JSON.arrayNode().add(name)
                        .add(expression(attribute.getValue())));
            }
        }
        return node("object").add(elements);
    }

    /** Returns a call. The library keeps the three dots after the last argument as a space. */
    private static ArrayNode call(Hcl.FunctionCall call) throws Server.Unsupported {
        for (HclRightPadded<Expression> argument :
                call.getPadding().getArguments().getPadding().getElements()) {
            if (argument.getAfter().getWhitespace().contains("...")) {
                throw new Server.Unsupported("three dots, which the library keeps as a space");
            }
        }
        return node("call").add(text(call.getName().getName()))
                .add(expressions(call.getVariables())).add(false);
    }

    /** Adds the two names and the collection. The first name may be null. */
    private static ArrayNode intro(ArrayNode loop, Hcl.ForIntro intro) throws Server.Unsupported {
        List<Hcl.Identifier> names = intro.getVariables();
        if (names.size() > 1) {
            loop.add(text(names.get(0).getName()));
        } else {
            loop.addNull();
        }
        return loop.add(text(names.get(names.size() - 1).getName()))
                .add(expression(intro.getIn()));
    }
}
