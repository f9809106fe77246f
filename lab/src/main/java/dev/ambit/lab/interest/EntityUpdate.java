package dev.ambit.lab.interest;

/** What a client is told of an entity that is not its own. */
public sealed interface EntityUpdate {

    int entity();

    /** It may be seen from now on: make a likeness of it, in the state it is in. Comes before everything else of it. */
    record Added(int entity) implements EntityUpdate {}

    /** It has news. */
    record Updated(int entity) implements EntityUpdate {}

    /** It is out of sight or gone: drop the likeness. Nothing of it comes after this, unless it is added again. */
    record Removed(int entity) implements EntityUpdate {}
}
