package dev.ambit.kod.run;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something of which a machine has only so much and that many authors want. None may have more than a part of what is
 * left: so however many take all they can get, there is always some for who comes next. Code from files may take it all.
 */
final class Shares {
    /** An author may have as much as this part of what nobody has. */
    private static final int PART = 4;

    private final int most;
    private final Map<Author, Integer> held = new HashMap<>();
    private int count;

    Shares(int most) {
        this.most = most;
    }

    int count() {
        return count;
    }

    boolean mayTake(@Nullable Author author) {
        int left = most - count;
        return left > 0 && (author == null || held.getOrDefault(author, 0) <= left / PART);
    }

    void taken(@Nullable Author author) {
        count++;
        assigned(author);
    }

    /** One that was taken for nobody is an author's. */
    void assigned(@Nullable Author author) {
        if (author != null) {
            held.merge(author, 1, Integer::sum);
        }
    }

    void givenBack(@Nullable Author author) {
        count--;
        if (author != null) {
            held.computeIfPresent(author, (who, had) -> had == 1 ? null : had - 1);
        }
    }

    void clear() {
        count = 0;
        held.clear();
    }
}
