package dev.ambit.game.admin;

import dev.ambit.kod.value.Value;
import java.util.Optional;

/** How a value has to be to another: less, equal or greater, of the same tag or of a different one. */
record Relation(boolean less, boolean equal, boolean greater, boolean sameTag, boolean otherTag) {

    /** Signs that may be combined: {@code <}, {@code =}, {@code >}; {@code *} is all three, {@code #} those of other tags. */
    static Optional<Relation> parse(String signs) {
        Relation all = new Relation(false, false, false, false, false);
        for (int i = 0; i < signs.length(); i++) {
            char sign = signs.charAt(i);
            boolean isAny = sign == '*' || sign == '#';
            if (!isAny && sign != '<' && sign != '=' && sign != '>') {
                return Optional.empty();
            }
            all = new Relation(
                    all.less || isAny || sign == '<',
                    all.equal || isAny || sign == '=',
                    all.greater || isAny || sign == '>',
                    all.sameTag || sign != '#',
                    all.otherTag || sign == '#');
        }
        return Optional.of(all);
    }

    boolean holds(long value, long than) {
        boolean isSame = Value.tag(value) == Value.tag(than);
        int order = Long.compare(Value.data(value), Value.data(than));
        boolean isOfOrder = order < 0 ? less : order > 0 ? greater : equal;
        // With both, no value can be: it has one tag.
        return isOfOrder && sameTag == isSame && otherTag != isSame;
    }
}
