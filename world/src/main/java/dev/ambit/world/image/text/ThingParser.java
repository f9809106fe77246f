package dev.ambit.world.image.text;

import dev.ambit.world.data.Flag;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ThingState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads one file, statement after statement. A statement that cannot be understood is a problem, and reading goes on
 * with the next.
 *
 * <pre>
 * file      = { thing | class | table | system #0 | clock 5000 | class Name #5
 *             | resource 1000003 string | person key #40 | timer 3 of #17 @Message due 9000 [paid by #40] }
 * thing     = thing #17 [is Class | is #16] [ "{" { statement } "}" ]
 * class     = class Name #5 "{" { statement } "}"
 * statement = is #16 | owner #40 | declared | undeclared | person key | timer 3 @Message due 9000 [paid by #40]
 *           | name "=" term | added name "=" term | flags name { local | volatile | client | 8 }
 *           | %label "=" term | method | here #40 | thing
 * method    = method Name [by #40] [for clients] [private] [quoted]
 *                 lines of Kod, four spaces in
 *             end
 * table     = table 3 [paid by #40] "{" { entry (string | term) ":" term [paid by #40] } "}"
 * </pre>
 */
final class ThingParser {
    private static final int METHOD_INDENT = 4;
    private static final int MOST_NESTED = 200;

    /** Nobody mends more at once, and a file that is none of ours would give one for each line. */
    static final int MOST_PROBLEMS = 100;

    private final TextTokens tokens;
    private final TermParser terms;
    private final Draft draft;

    ThingParser(String file, String text, Draft draft) {
        this.tokens = new TextTokens(file, text);
        this.terms = new TermParser(tokens);
        this.draft = draft;
    }

    private interface Statement {
        void read();
    }

    /** A file with Things, classes and tables. */
    void file() {
        fileStatements();
    }

    /** The file that starts with the format's version. */
    void world() {
        try {
            word("ambit");
            word("world");
            TextToken at = tokens.peek();
            if (terms.integer() != WorldText.VERSION) {
                throw tokens.misread(at, "expected format version " + WorldText.VERSION);
            }
        } catch (TextTokens.Misread e) {
            // Nothing behind it can be trusted to mean what it seems to mean.
            draft.problems.add(e.problem);
            return;
        }
        fileStatements();
    }

    private void fileStatements() {
        while (!isAt(TextToken.Kind.END) && draft.problems.size() < MOST_PROBLEMS) {
            recovering(this::fileStatement, 0);
        }
    }

    /** What cannot be read is a problem of the statement that starts with it. */
    private boolean isAt(TextToken.Kind kind) {
        try {
            return tokens.peek().kind() == kind;
        } catch (TextTokens.Misread e) {
            return false;
        }
    }

    private boolean isAtSign(char sign) {
        return isAt(TextToken.Kind.SIGN) && tokens.peek().isSign(sign);
    }

    private void recovering(Statement statement, int depth) {
        try {
            statement.read();
        } catch (TextTokens.Misread e) {
            draft.problems.add(e.problem);
            int line = e.problem.line();
            tokens.skipLine(line, draft.problems);
            if (tokens.opensBlock(line) && tokens.peek().line() > line) {
                // What is in there belongs to nobody, but may be wrong as well.
                body(new Draft.Thing(0, place(tokens.peek())), depth + 1);
            }
        }
    }

    private void fileStatement() {
        TextToken token = tokens.peek();
        switch (token.kind() == TextToken.Kind.WORD ? token.name() : "") {
            case "thing" -> thing(0);
            case "class" -> kind();
            case "table" -> table();
            case "system" -> {
                tokens.take();
                draft.system = terms.thing();
            }
            case "clock" -> {
                tokens.take();
                draft.clockMillis = terms.integer();
            }
            case "person" -> {
                tokens.take();
                draft.people.add(new Draft.Person(terms.name(), terms.thing(), place(token)));
            }
            case "timer" -> {
                tokens.take();
                int id = small();
                word("of");
                timer(id, terms.thing(), place(token));
            }
            case "resource" -> {
                tokens.take();
                draft.resources.add(new Draft.Resource(terms.dynamicResource(), terms.string(), place(token)));
            }
            default -> throw tokens.unexpected("thing, class, table, resource, person, timer, system or clock");
        }
    }

    private void kind() {
        TextToken start = tokens.take();
        String name = terms.name();
        int id = terms.thing();
        if (!tokens.peek().isSign('{')) {
            draft.classes.add(new Draft.ClassName(name, id, place(start)));
            return;
        }
        Draft.Thing thing = new Draft.Thing(id, place(start));
        thing.className = name;
        thing.declared = true;
        draft.things.add(thing);
        block(thing, 0);
    }

    private Draft.Thing thing(int depth) {
        TextToken start = tokens.take();
        if (depth >= MOST_NESTED) {
            throw tokens.misread(start, "Things are nested deeper than " + MOST_NESTED + "; say here #17 instead");
        }
        Draft.Thing thing = new Draft.Thing(terms.thing(), place(start));
        if (isOn(start, "is")) {
            tokens.take();
            if (tokens.peek().kind() == TextToken.Kind.THING) {
                thing.exemplar = terms.thing();
            } else {
                thing.exemplarClass = terms.name();
            }
        }
        draft.things.add(thing);
        if (tokens.peek().isSign('{')) {
            block(thing, depth);
        }
        return thing;
    }

    private void block(Draft.Thing thing, int depth) {
        tokens.take();
        body(thing, depth);
    }

    private void body(Draft.Thing thing, int depth) {
        while (!isAtSign('}') && draft.problems.size() < MOST_PROBLEMS) {
            if (isAt(TextToken.Kind.END)) {
                Draft.Place open = thing.place;
                draft.problems.add(open.problem("this is never closed: expected } before the end of the file"));
                return;
            }
            recovering(() -> statement(thing, depth), depth);
        }
        if (isAtSign('}')) {
            tokens.take();
        }
    }

    private void statement(Draft.Thing thing, int depth) {
        TextToken token = tokens.peek();
        if (token.kind() == TextToken.Kind.LABEL) {
            tokens.take();
            sign('=');
            draft.definitions.add(new Draft.Definition(token.name(), terms.term(), place(token)));
            return;
        }
        if (!token.isName()) {
            throw tokens.unexpected("a property or }");
        }
        if (token.kind() == TextToken.Kind.NAME || tokens.isFollowedBy('=')) {
            thing.values.add(value());
            return;
        }
        switch (token.name()) {
            case "owner" -> {
                tokens.take();
                thing.owner = terms.thing();
            }
            case "is" -> {
                tokens.take();
                thing.exemplar = terms.thing();
            }
            case "declared", "undeclared" -> {
                tokens.take();
                thing.declared = token.is("declared");
            }
            case "person" -> {
                tokens.take();
                draft.people.add(new Draft.Person(terms.name(), thing.id, place(token)));
            }
            case "timer" -> {
                tokens.take();
                timer(small(), thing.id, place(token));
            }
            case "added" -> {
                tokens.take();
                thing.added.add(value());
            }
            case "flags" -> thing.flags.add(flags());
            case "method" -> thing.methods.add(method());
            case "here" -> {
                tokens.take();
                thing.contents.add(new Draft.Content(terms.thing(), place(token)));
            }
            case "thing" -> {
                Draft.Thing content = thing(depth + 1);
                thing.contents.add(new Draft.Content(content.id, content.place));
            }
            default -> {
                tokens.take();
                throw tokens.unexpected("= behind " + token.name());
            }
        }
    }

    private Draft.Value value() {
        TextToken at = tokens.peek();
        String name = terms.name();
        sign('=');
        return new Draft.Value(name, terms.term(), place(at));
    }

    private Draft.Flags flags() {
        TextToken start = tokens.take();
        String name = terms.name();
        int bits = 0;
        while (!tokens.isLast(start)) {
            TextToken token = tokens.peek();
            if (token.kind() == TextToken.Kind.INTEGER) {
                bits |= small();
                continue;
            }
            Flag flag = token.kind() == TextToken.Kind.WORD ? flag(token.name()) : null;
            if (flag == null) {
                throw tokens.unexpected("local, volatile or client");
            }
            tokens.take();
            bits |= flag.bit();
        }
        return new Draft.Flags(name, bits, place(start));
    }

    static @Nullable Flag flag(String word) {
        for (Flag flag : Flag.values()) {
            if (word(flag).equals(word)) {
                return flag;
            }
        }
        return null;
    }

    static String word(Flag flag) {
        return flag.name().toLowerCase(Locale.ROOT);
    }

    private ThingState.MethodText method() {
        int indent = tokens.indent();
        TextToken start = tokens.peek();
        if (start.column() != indent + 1) {
            throw tokens.misread(tokens.take(), "expected a method on a line of its own");
        }
        tokens.take();
        String name = terms.name();
        int author = Change.NOBODY;
        boolean authored = false;
        if (isOn(start, "by")) {
            tokens.take();
            authored = true;
            author = terms.somebody();
        } else if (isOn(start, "of")) {
            tokens.take();
            author = terms.somebody();
        }
        boolean forClients = isOn(start, "for");
        if (forClients) {
            tokens.take();
            word("clients");
        }
        boolean isPrivate = isOn(start, "private");
        if (isPrivate) {
            tokens.take();
        }
        boolean quoted = isOn(start, "quoted");
        if (quoted) {
            tokens.take();
        }
        if (!tokens.isLast(start)) {
            throw tokens.unexpected("the end of the line");
        }
        List<String> lines = tokens.block(start, indent, indent + METHOD_INDENT, draft.problems);
        String source = String.join("\n", quoted ? unquoted(lines, start.line(), indent + METHOD_INDENT) : lines);
        return new ThingState.MethodText(name, source, author, authored, forClients, isPrivate);
    }

    private List<String> unquoted(List<String> lines, int before, int indent) {
        List<String> plain = new ArrayList<>();
        for (int i = 0; i < lines.size() && draft.problems.size() < MOST_PROBLEMS; i++) {
            TextTokens line = new TextTokens(tokens.file(), " ".repeat(indent) + lines.get(i), before + i);
            try {
                plain.add(new TermParser(line).text());
                if (line.peek().kind() != TextToken.Kind.END) {
                    throw line.unexpected("the end of the line");
                }
            } catch (TextTokens.Misread e) {
                draft.problems.add(e.problem);
            }
        }
        return plain;
    }

    private void timer(int id, int thing, Draft.Place place) {
        sign('@');
        String message = terms.name();
        word("due");
        long due = terms.integer();
        draft.timers.add(new Draft.Timer(id, thing, message, due, payer(Change.NOBODY), place));
    }

    /** No property starts with this word and is not followed by =. */
    private int payer(int otherwise) {
        if (!isAt(TextToken.Kind.WORD) || !tokens.peek().is("paid") || tokens.isFollowedBy('=')) {
            return otherwise;
        }
        tokens.take();
        word("by");
        return terms.somebody();
    }

    private void table() {
        TextToken start = tokens.take();
        int id = small();
        int payer = payer(Change.NOBODY);
        List<Draft.Entry> entries = new ArrayList<>();
        draft.tables.add(new Draft.Table(id, payer, entries, place(start)));
        sign('{');
        while (!isAtSign('}') && draft.problems.size() < MOST_PROBLEMS) {
            if (isAt(TextToken.Kind.END)) {
                throw tokens.misread(start, "this is never closed: expected } before the end of the file");
            }
            recovering(
                    () -> {
                        if (tokens.peek().kind() == TextToken.Kind.LABEL) {
                            TextToken token = tokens.take();
                            sign('=');
                            draft.definitions.add(new Draft.Definition(token.name(), terms.term(), place(token)));
                        } else {
                            entries.add(entry(payer));
                        }
                    },
                    0);
        }
        if (isAtSign('}')) {
            tokens.take();
        }
    }

    private Draft.Entry entry(int tablePayer) {
        TextToken start = tokens.peek();
        word("entry");
        boolean isText = tokens.peek().kind() == TextToken.Kind.STRING;
        byte @Nullable [] text = isText ? terms.string() : null;
        Term key = isText ? Term.NIL : terms.term();
        sign(':');
        Term value = terms.term();
        return new Draft.Entry(key, text, value, payer(tablePayer), place(start));
    }

    private int small() {
        TextToken at = tokens.peek();
        long number = terms.integer();
        if (number < 0 || number >= Integer.MAX_VALUE) {
            throw tokens.misread(at, "expected a number from 0 to " + (Integer.MAX_VALUE - 1));
        }
        return (int) number;
    }

    private boolean isOn(TextToken line, String word) {
        return !tokens.isLast(line) && tokens.peek().is(word);
    }

    private void word(String word) {
        if (!tokens.peek().is(word)) {
            throw tokens.unexpected(word);
        }
        tokens.take();
    }

    private void sign(char sign) {
        if (!tokens.peek().isSign(sign)) {
            throw tokens.unexpected(String.valueOf(sign));
        }
        tokens.take();
    }

    private Draft.Place place(TextToken token) {
        return new Draft.Place(tokens.file(), token.line(), token.column());
    }
}
