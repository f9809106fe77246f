package dev.ambit.kod.syntax;

import java.util.HashMap;
import java.util.Map;

/**
 * One token.
 *
 * @param text an identifier or file name as written, or a string with its escapes resolved; else empty
 * @param key an identifier in lower case; else empty
 */
record Token(Kind kind, int start, int end, String text, String key, int number) {

    enum Kind {
        IDENTIFIER("a name"),
        NUMBER("a number"),
        STRING("a string"),
        FILE_NAME("a file name"),
        END_OF_LINE("the end of the line"),
        END_OF_FILE("the end of the file"),
        INVALID("a token"),
        IS("is"),
        CONSTANTS("constants"),
        RESOURCES("resources"),
        CLASSVARS("classvars"),
        PROPERTIES("properties"),
        MESSAGES("messages"),
        END("end"),
        LOCAL("local"),
        IF("if"),
        ELSE("else"),
        FOR("for"),
        IN("in"),
        WHILE("while"),
        PROPAGATE("propagate"),
        RETURN("return"),
        BREAK("break"),
        CONTINUE("continue"),
        INCLUDE("include"),
        AND("and"),
        OR("or"),
        NOT("not"),
        MOD("mod"),
        EQUAL("="),
        NOT_EQUAL("<>"),
        LESS("<"),
        GREATER(">"),
        LESS_EQUAL("<="),
        GREATER_EQUAL(">="),
        PLUS("+"),
        MINUS("-"),
        STAR("*"),
        SLASH("/"),
        AMPERSAND("&"),
        BAR("|"),
        TILDE("~"),
        DOLLAR("$"),
        AT("@"),
        HASH("#"),
        COLON(":"),
        SEMICOLON(";"),
        COMMA(","),
        LEFT_PAREN("("),
        RIGHT_PAREN(")"),
        LEFT_BRACE("{"),
        RIGHT_BRACE("}"),
        LEFT_BRACKET("["),
        RIGHT_BRACKET("]");

        private final String spelling;

        Kind(String spelling) {
            this.spelling = spelling;
        }

        String spelling() {
            return spelling;
        }
    }

    static final Map<String, Kind> KEYWORDS = new HashMap<>();

    static {
        for (var kind : Kind.values()) {
            if (kind.compareTo(Kind.IS) >= 0 && kind.compareTo(Kind.MOD) <= 0) {
                KEYWORDS.put(kind.spelling(), kind);
            }
        }
    }
}
