package dev.ambit.world.image.text;

import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.DynamicResource;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads terms.
 *
 * <pre>
 * term  = nil | 42 | #17 | &amp;Class | @Message | resource name | resource 1000003 | text "in code" | timer 3
 *       | session 1 | room 2 | temp | raw tag data
 *       | %label | [%label =] [by (#40 | nobody)] (list | string)
 * list  = "[" term { "," term } [ "." term ] "]"
 * </pre>
 */
final class TermParser {
    static final Set<String> WORDS =
            Set.of("nil", "text", "resource", "timer", "session", "room", "temp", "raw", "by", "nobody");

    /** More than {@link ValueTrees} ever nests. */
    private static final int DEEPEST = 200;

    private static final int HIGHEST_TAG = 15;
    private static final long LARGEST = (1L << Value.DATA_BITS - 1) - 1;

    private final TextTokens tokens;

    TermParser(TextTokens tokens) {
        this.tokens = tokens;
    }

    Term term() {
        return term(Change.NOBODY, 0);
    }

    private Term term(int maker, int depth) {
        TextToken token = tokens.peek();
        switch (token.kind()) {
            case LABEL -> {
                tokens.take();
                if (!tokens.peek().isSign('=')) {
                    return new Term.Shared(token.name());
                }
                tokens.take();
                return made(token.name(), maker, depth);
            }
            case STRING -> {
                return made(null, maker, depth);
            }
            case INTEGER -> {
                tokens.take();
                return new Term.Plain(Value.integer(fitting(token)));
            }
            case THING -> {
                tokens.take();
                return new Term.Plain(Value.of(Value.OBJECT, fitting(token)));
            }
            case SIGN -> {
                if (token.isSign('[')) {
                    return made(null, maker, depth);
                }
                if (token.isSign('&') || token.isSign('@')) {
                    tokens.take();
                    return new Term.Named(token.isSign('&') ? Value.CLASS : Value.MESSAGE, name());
                }
            }
            case WORD -> {
                if (token.is("by")) {
                    return made(null, maker, depth);
                }
                if (WORDS.contains(token.name()) && !token.is("nobody")) {
                    return word(tokens.take());
                }
            }
            case NAME, END -> {}
        }
        throw tokens.unexpected("a value");
    }

    private Term word(TextToken word) {
        return switch (word.name()) {
            case "nil" -> Term.NIL;
            case "temp" -> new Term.Plain(Value.TEMP);
            case "resource" ->
                tokens.peek().kind() == TextToken.Kind.INTEGER
                        ? new Term.Plain(DynamicResource.value(dynamicResource()))
                        : new Term.Named(Value.RESOURCE, name());
            case "text" -> new Term.Named(Value.DEBUG_STRING, text());
            case "timer" -> new Term.Plain(Value.of(Value.TIMER, integer()));
            case "session" -> new Term.Plain(Value.of(Value.SESSION, integer()));
            case "room" -> new Term.Plain(Value.of(Value.ROOM_DATA, integer()));
            default -> {
                TextToken at = tokens.peek();
                long tag = integer();
                boolean named = tag == Value.CLASS
                        || tag == Value.MESSAGE
                        || tag == Value.RESOURCE
                        || tag == Value.DEBUG_STRING;
                if (tag < 0 || tag > HIGHEST_TAG || named) {
                    throw tokens.misread(at, "there is no raw value with tag " + tag);
                }
                yield new Term.Plain(Value.of((int) tag, integer()));
            }
        };
    }

    /** A list or a string, with who made it. */
    private Term made(@Nullable String label, int outerMaker, int depth) {
        int maker = outerMaker;
        if (tokens.peek().is("by")) {
            tokens.take();
            maker = somebody();
        }
        if (tokens.peek().kind() == TextToken.Kind.STRING) {
            return new Term.Text(label, maker, string());
        }
        if (!tokens.peek().isSign('[')) {
            throw tokens.unexpected("a list or a text");
        }
        TextToken open = tokens.take();
        if (depth >= DEEPEST) {
            throw tokens.misread(open, "lists are nested deeper than " + DEEPEST + "; give this one a label");
        }
        if (tokens.peek().isSign(']')) {
            throw tokens.unexpected("a value (the empty list is nil)");
        }
        List<Term> items = new ArrayList<>();
        items.add(term(maker, depth + 1));
        while (tokens.peek().isSign(',')) {
            tokens.take();
            items.add(term(maker, depth + 1));
        }
        Term tail = Term.NIL;
        if (tokens.peek().isSign('.')) {
            tokens.take();
            tail = term(maker, depth + 1);
        }
        if (!tokens.peek().isSign(']')) {
            throw tokens.unexpected(tail.equals(Term.NIL) ? "a comma, a dot or ]" : "]");
        }
        tokens.take();
        return new Term.Items(label, maker, items, tail);
    }

    /** Texts that stand one after the other are one. */
    byte[] string() {
        if (tokens.peek().kind() != TextToken.Kind.STRING) {
            throw tokens.unexpected("a text");
        }
        byte[] first = tokens.take().bytes();
        if (tokens.peek().kind() != TextToken.Kind.STRING) {
            return first;
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(first);
        while (tokens.peek().kind() == TextToken.Kind.STRING) {
            all.writeBytes(tokens.take().bytes());
        }
        return all.toByteArray();
    }

    /** A text that must be one of characters. */
    String text() {
        TextToken at = tokens.peek();
        byte[] bytes = string();
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw tokens.misread(at, "this text must be UTF-8");
        }
    }

    String name() {
        if (!tokens.peek().isName()) {
            throw tokens.unexpected("a name");
        }
        return tokens.take().name();
    }

    long integer() {
        if (tokens.peek().kind() != TextToken.Kind.INTEGER) {
            throw tokens.unexpected("a number");
        }
        return fitting(tokens.take());
    }

    /** The number of a resource that no file has. */
    int dynamicResource() {
        TextToken at = tokens.peek();
        long id = integer();
        if (!DynamicResource.isNumber(id)) {
            throw tokens.misread(
                    at,
                    "resources without a name have numbers from " + DynamicResource.FIRST + " to "
                            + DynamicResource.LAST);
        }
        return (int) id;
    }

    int somebody() {
        if (tokens.peek().is("nobody")) {
            tokens.take();
            return Change.NOBODY;
        }
        return thing();
    }

    int thing() {
        if (tokens.peek().kind() != TextToken.Kind.THING) {
            throw tokens.unexpected("a Thing such as #17");
        }
        TextToken token = tokens.take();
        if (token.number() < 0 || token.number() > WorldText.HIGHEST_ID) {
            throw tokens.misread(token, "Things have numbers from 0 to " + WorldText.HIGHEST_ID);
        }
        return (int) token.number();
    }

    private long fitting(TextToken token) {
        if (token.number() > LARGEST || token.number() < -LARGEST - 1) {
            throw tokens.misread(token, "numbers go from " + (-LARGEST - 1) + " to " + LARGEST);
        }
        return token.number();
    }
}
