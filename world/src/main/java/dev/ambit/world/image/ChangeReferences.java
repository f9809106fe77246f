package dev.ambit.world.image;

import dev.ambit.kod.value.Value;

/** Tells all that a {@link Change} refers to, whatever it does with it. */
public interface ChangeReferences {

    /** A class, message, resource, property or text, by number. */
    void name(int number);

    /** A Thing that must exist for the change to mean what it meant; never nobody. */
    void thing(int id);

    void cell(int id);

    void string(int id);

    /** Tells what a change refers to. What it defines itself and whose changes these are is not among it. */
    default void tell(Change change) {
        switch (change) {
            case Change.Named _, Change.Clock _, Change.PersonGone _, Change.RolledBack _, Change.ResourceIs _ -> {}
            // Whoever did it may be gone since, and what is to go may have gone before.
            case Change.By _, Change.Deed _, Change.Gone _, Change.TimerGone _, Change.TableGone _ -> {}
            case Change.StringIs c -> some(c.maker());
            case Change.Cells c -> {
                some(c.maker());
                for (long first : c.firsts()) {
                    value(first);
                }
                value(c.tail());
            }
            case Change.TableIs c -> {
                some(c.payer());
                c.entries().forEach(this::entry);
            }
            case Change.TableAdded c -> entry(c.entry());
            case Change.TableRemoved c -> value(c.key());
            case Change.TimerIs c -> {
                thing(c.thing());
                name(c.message());
                some(c.payer());
            }
            case Change.ThingIs c -> state(c.state());
            case Change.Wrote c -> {
                thing(c.thing());
                name(c.property());
                value(c.value());
            }
            case Change.Cleared c -> {
                thing(c.thing());
                name(c.property());
            }
            case Change.Moved c -> {
                thing(c.thing());
                some(c.container());
            }
            case Change.Contents c -> {
                thing(c.thing());
                for (int id : c.ids()) {
                    thing(id);
                }
            }
            case Change.PersonIs c -> thing(c.avatar());
            case Change.SystemIs c -> some(c.thing());
        }
    }

    private void state(ThingState state) {
        if (state.isClass()) {
            name(state.className());
        }
        some(state.exemplar());
        some(state.owner());
        for (int i = 0; i < state.properties().length; i++) {
            name(state.properties()[i]);
            value(state.values()[i]);
        }
        state.structure().added().forEach(added -> {
            name(added.property());
            value(added.value());
        });
        state.structure().flags().forEach(flags -> name(flags.property()));
        state.structure().methods().forEach(method -> some(method.author()));
    }

    private void entry(Change.TableEntry entry) {
        value(entry.key());
        value(entry.value());
        some(entry.payer());
    }

    private void some(int thing) {
        if (thing != Change.NOBODY) {
            thing(thing);
        }
    }

    /** Tells what a value refers to; a list by its first cell only. */
    default void value(long value) {
        int id = Value.id(value);
        switch (Value.tag(value)) {
            case Value.OBJECT -> thing(id);
            case Value.LIST -> cell(id);
            case Value.STRING -> string(id);
            case Value.RESOURCE -> {
                // Dynamic ones are never gone, so there is nothing to be sure of.
                if (!DynamicResource.is(value)) {
                    name(id);
                }
            }
            case Value.CLASS, Value.MESSAGE, Value.DEBUG_STRING -> name(id);
            default -> {}
        }
    }
}
