package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;

/**
 * Lists. They are changed in place, so a program can tie a knot into one; a walk that takes more steps than there are
 * cells is going round in circles and ends with an error.
 */
public final class ListBuiltins {
    private static final int END = -1;

    private ListBuiltins() {}

    public static long cons(Machine m, long first, long rest) {
        if (!m.mayAllocate(Marking.CELL_BYTES)) {
            return Value.NIL;
        }
        long list = m.lists.cons(first, rest);
        return list != Value.NIL ? made(m, list, 1) : full(m);
    }

    public static long first(Machine m, long list) {
        return m.lists.holds(list) ? m.lists.first(Value.id(list)) : notList(m, "First", list);
    }

    public static long rest(Machine m, long list) {
        return m.lists.holds(list) ? m.lists.rest(Value.id(list)) : notList(m, "Rest", list);
    }

    public static long length(Machine m, long list) {
        if (list == Value.NIL) {
            return Value.ZERO;
        }
        if (!m.lists.holds(list)) {
            return notList(m, "Length", list);
        }
        if (m.tired()) {
            return Value.NIL;
        }
        int count = 0;
        int most = m.lists.count();
        for (long cell = list; m.lists.holds(cell); cell = m.lists.rest(Value.id(cell))) {
            if (++count > most) {
                m.worked(count);
                return circular(m, "Length");
            }
        }
        m.worked(count);
        return Value.integer(count);
    }

    public static long nth(Machine m, long list, long n) {
        int cell = find(m, "Nth", list, n);
        return cell == END ? Value.NIL : m.lists.first(cell);
    }

    public static long list(Machine m, int count) {
        if (!m.mayAllocate(count * Marking.CELL_BYTES)) {
            return Value.NIL;
        }
        long list = Value.NIL;
        for (int i = count - 1; i >= 0; i--) {
            list = m.lists.cons(m.arguments[i], list);
            if (list == Value.NIL) {
                return full(m);
            }
        }
        return made(m, list, count);
    }

    private static long made(Machine m, long list, int cells) {
        Author author = m.maker();
        if (author != null) {
            m.lists.made(list, cells, author);
        }
        return list;
    }

    private static boolean mayChange(Machine m, int cell) {
        if (!m.mayChange(m.lists.maker(cell), "list")) {
            return false;
        }
        m.inPlace.changedCell(cell);
        return true;
    }

    public static long isList(Machine m, long value) {
        return Value.bool(value == Value.NIL || Value.isList(value));
    }

    public static long setFirst(Machine m, long list, long value) {
        if (!m.lists.holds(list)) {
            return notList(m, "SetFirst", list);
        }
        if (mayChange(m, Value.id(list))) {
            m.lists.setFirst(Value.id(list), value);
        }
        return Value.NIL;
    }

    public static long setNth(Machine m, long list, long n, long value) {
        int cell = find(m, "SetNth", list, n);
        if (cell != END && mayChange(m, cell)) {
            m.lists.setFirst(cell, value);
        }
        return Value.NIL;
    }

    /** Unlinks the first cell that holds the value; whoever else refers to the list sees it too. */
    public static long delListElem(Machine m, long list, long value) {
        if (!m.lists.holds(list)) {
            return notList(m, "DelListElem", list);
        }
        if (m.tired()) {
            return Value.NIL;
        }
        Lists lists = m.lists;
        if (lists.first(Value.id(list)) == value) {
            return lists.rest(Value.id(list));
        }
        int previous = Value.id(list);
        int most = lists.count();
        for (int steps = 1; steps <= most; steps++) {
            long next = lists.rest(previous);
            if (!lists.holds(next)) {
                m.worked(steps);
                m.error("DelListElem does not find " + Value.describe(value));
                return list;
            }
            if (lists.first(Value.id(next)) == value) {
                m.worked(steps);
                if (mayChange(m, previous)) {
                    lists.setRest(previous, lists.rest(Value.id(next)));
                }
                return list;
            }
            previous = Value.id(next);
        }
        m.worked(most);
        circular(m, "DelListElem");
        return list;
    }

    /** The place, counted from 1, or integer 0. */
    public static long findListElem(Machine m, long list, long value) {
        if (list == Value.NIL) {
            return Value.NIL;
        }
        if (!m.lists.holds(list)) {
            return notList(m, "FindListElem", list);
        }
        if (m.tired()) {
            return Value.NIL;
        }
        int place = 0;
        int most = m.lists.count();
        for (long cell = list; m.lists.holds(cell); cell = m.lists.rest(Value.id(cell))) {
            if (++place > most) {
                m.worked(place);
                circular(m, "FindListElem");
                return Value.ZERO;
            }
            if (m.lists.first(Value.id(cell)) == value) {
                m.worked(place);
                return Value.integer(place);
            }
        }
        m.worked(place);
        return Value.ZERO;
    }

    /**
     * Puts element {@code n} before the one that is at {@code to}; one past the length means the end. The cells stay
     * where they are and pass the values on, so that every reference to the list sees the new order.
     */
    public static long moveListElem(Machine m, long list, long n, long to) {
        if (!m.lists.holds(list)) {
            return notList(m, "MoveListElem", list);
        }
        if (!Value.isInteger(n) || !Value.isInteger(to)) {
            return m.error("MoveListElem needs two integers, not " + Value.describe(n) + " and " + Value.describe(to));
        }
        long length = Value.data(length(m, list));
        long from = Value.data(n);
        long before = Value.data(to);
        if (from < 1 || from > length || before < 1 || before > length + 1) {
            return m.error("MoveListElem from " + from + " to " + before + " in a list of " + length);
        }
        if (!mayChange(m, Value.id(list))) {
            return Value.NIL;
        }
        if (from < before) {
            shiftDown(m.lists, cellAt(m.lists, list, from), before - 1 - from);
        } else {
            shiftUp(m.lists, cellAt(m.lists, list, before), from - before);
        }
        return Value.NIL;
    }

    /** The value of the first cell goes to the one {@code steps} on; those between move down by one. */
    private static void shiftDown(Lists lists, int start, long steps) {
        int cell = start;
        long moved = lists.first(cell);
        for (long i = 0; i < steps; i++) {
            int next = Value.id(lists.rest(cell));
            lists.setFirst(cell, lists.first(next));
            cell = next;
        }
        lists.setFirst(cell, moved);
    }

    /** The value of the cell {@code steps} on goes to the first; those before it move up by one. */
    private static void shiftUp(Lists lists, int start, long steps) {
        int cell = start;
        long carried = lists.first(cell);
        for (long i = 0; i < steps; i++) {
            cell = Value.id(lists.rest(cell));
            long next = lists.first(cell);
            lists.setFirst(cell, carried);
            carried = next;
        }
        lists.setFirst(start, carried);
    }

    private static int cellAt(Lists lists, long list, long place) {
        int cell = Value.id(list);
        for (long i = 1; i < place; i++) {
            cell = Value.id(lists.rest(cell));
        }
        return cell;
    }

    private static int find(Machine m, String function, long list, long n) {
        if (!m.lists.holds(list)) {
            notList(m, function, list);
            return END;
        }
        if (!Value.isInteger(n)) {
            m.error(function + " needs an integer, not " + Value.describe(n));
            return END;
        }
        if (m.tired()) {
            return END;
        }
        long steps = Math.min(Value.data(n) - 1, m.lists.count());
        int cell = Value.id(list);
        for (long i = 0; i < steps; i++) {
            long rest = m.lists.rest(cell);
            if (!m.lists.holds(rest)) {
                m.worked(i);
                m.error(function + " of " + Value.data(n) + " in a list of " + (i + 1));
                return END;
            }
            cell = Value.id(rest);
        }
        m.worked(Math.max(0, steps));
        if (steps < Value.data(n) - 1) {
            circular(m, function);
            return END;
        }
        return cell;
    }

    private static long notList(Machine m, String function, long value) {
        return m.error(function + " needs a list, not " + Value.describe(value));
    }

    private static long circular(Machine m, String function) {
        return m.error(function + " goes round in a list that never ends");
    }

    private static long full(Machine m) {
        return m.error("There is no room for another list cell");
    }
}
