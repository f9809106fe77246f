package dev.ambit.server.lsp;

import java.util.List;
import java.util.stream.Stream;

/**
 * Something a source declares, with its places as offsets.
 *
 * @param name as written; the file name for an include, the heading for a section
 * @param above the superclass of a class, or empty
 * @param value what stands after the equals sign, or empty
 * @param comment the string after a handler's header, which players can read, or empty
 * @param remarks the {@code %} comment that belongs to it, or empty
 * @param parts sections of a class, entries of a section, parameters and locals of a handler
 */
record Declaration(
        Kind kind,
        String name,
        int nameStart,
        int nameEnd,
        int start,
        int end,
        String above,
        String value,
        String comment,
        String remarks,
        List<Declaration> parts) {

    enum Kind {
        CLASS("class"),
        SECTION("section"),
        CONSTANT("constant"),
        INCLUDE("include"),
        RESOURCE("resource"),
        CLASS_VARIABLE("class variable"),
        PROPERTY("property"),
        HANDLER("message handler"),
        PARAMETER("parameter"),
        LOCAL("local");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    String key() {
        return SourceTokens.key(name);
    }

    boolean covers(int offset) {
        return start <= offset && offset <= end;
    }

    /** What the sections of a class hold. */
    Stream<Declaration> members() {
        return parts.stream().flatMap(section -> section.parts().stream());
    }

    Stream<Declaration> members(Kind wanted) {
        return members().filter(member -> member.kind == wanted);
    }

    Stream<Declaration> parts(Kind wanted) {
        return parts.stream().filter(part -> part.kind == wanted);
    }

    /** {@code Name(parameter = default, ...)} */
    String signature() {
        var text = new StringBuilder(name).append('(');
        String comma = "";
        for (var parameter : parts(Kind.PARAMETER).toList()) {
            text.append(comma)
                    .append(parameter.name())
                    .append(" = ")
                    .append(parameter.value().isEmpty() ? "$" : parameter.value());
            comma = ", ";
        }
        return text.append(')').toString();
    }
}
