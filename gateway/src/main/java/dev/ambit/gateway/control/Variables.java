package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Utf8;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.gateway.control.packet.VariableId;
import java.util.Optional;

/** What variables are called in the world. Those of a number that means nothing here are passed on as they are. */
final class Variables {
    static final String BITMAP = "bitmap";
    static final String NAME = "name";
    static final String WORLD = "world";

    /** What a page is told of somebody who appears: a number each, because somebody always does. */
    static final VariableId LOOK_ID = VariableId.of(Variable.BITMAP);

    static final VariableId THING_ID = new VariableId.Numbered(254);
    static final VariableId BADGE_ID = new VariableId.Numbered(255);

    private static final int LONGEST_NAME = 32;
    private static final int LONGEST_VALUE = 200;

    /** Of those that mean nothing here; the two above are ours. */
    private static final int HIGHEST_NUMBER = 253;

    private Variables() {}

    /** Nothing for those that are about the session and not about an object. */
    static Optional<String> name(VariableId id) {
        return switch (id) {
            case VariableId.Named(String name) -> Optional.of(name);
            case VariableId.Numbered(int number) -> {
                if (number == Variable.BITMAP.number()) {
                    yield Optional.of(BITMAP);
                } else if (number == Variable.USERNAME.number()) {
                    yield Optional.of(NAME);
                } else if (number == Variable.APPNAME.number()) {
                    yield Optional.of(WORLD);
                }
                yield number > Variable.CLIENT.number() ? Optional.of("v" + number) : Optional.empty();
            }
        };
    }

    static VariableId id(String name) {
        int number = unnamed(name);
        if (number > Variable.CLIENT.number() && number <= HIGHEST_NUMBER) {
            return new VariableId.Numbered(number);
        }
        return switch (name) {
            case BITMAP -> VariableId.of(Variable.BITMAP);
            case NAME -> VariableId.of(Variable.USERNAME);
            case WORLD -> VariableId.of(Variable.APPNAME);
            default -> new VariableId.Named(name);
        };
    }

    /** The number behind the v, of up to three digits; 0 when it is another name. By hand: every property of everybody is asked. */
    private static int unnamed(String name) {
        if (name.length() < 2 || name.length() > 4 || name.charAt(0) != 'v') {
            return 0;
        }
        int number = 0;
        for (int i = 1; i < name.length(); i++) {
            int digit = name.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return 0;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /** As it fits a packet; of a long value the beginning. */
    static Property property(String name, String value) {
        return new Property(id(Utf8.cut(name, LONGEST_NAME)), value(value));
    }

    static String value(String value) {
        return Utf8.cut(value, LONGEST_VALUE);
    }
}
