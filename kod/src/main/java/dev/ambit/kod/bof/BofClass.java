package dev.ambit.kod.bof;

import java.util.List;

/**
 * A class in an object file.
 *
 * @param superId 0 for a root class
 * @param classVarCount class variables in all, inherited ones included
 * @param classVars the defaults this class declares, overridden ones (tag 13) first
 * @param propertyCount properties in all, inherited ones included, {@code self} not
 * @param properties the defaults this class declares, in source order
 * @param handlers sorted by message id
 */
public record BofClass(
        int id,
        int superId,
        int classVarCount,
        List<Default> classVars,
        int propertyCount,
        List<Default> properties,
        List<Handler> handlers) {

    public BofClass {
        classVars = List.copyOf(classVars);
        properties = List.copyOf(properties);
        handlers = List.copyOf(handlers);
    }

    /** The tagged word that property or class variable {@code index} starts with. */
    public record Default(int index, int value) {}
}
