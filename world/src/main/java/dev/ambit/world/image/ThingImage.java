package dev.ambit.world.image;

import java.util.Arrays;

/** A Thing in an {@link Image}: few arrays, since there may be hundreds of thousands. */
public final class ThingImage {
    private static final int[] NOTHING = {};

    private final int id;
    private int className = Change.NOBODY;
    private int exemplar = Change.NOBODY;
    private int owner = Change.NOBODY;
    private boolean declared;
    private int[] properties = NOTHING;
    private long[] values = {};
    private ThingState.Structure structure = ThingState.Structure.NONE;
    private int container = Change.NOBODY;
    private int[] contents = NOTHING;
    private int contentCount;

    ThingImage(int id) {
        this.id = id;
    }

    public int id() {
        return id;
    }

    /** The number of the name of the class that this is, or -1. */
    public int className() {
        return className;
    }

    public boolean isClass() {
        return className >= 0;
    }

    public int exemplar() {
        return exemplar;
    }

    public int owner() {
        return owner;
    }

    public boolean declared() {
        return declared;
    }

    public int container() {
        return container;
    }

    public ThingState.Structure structure() {
        return structure;
    }

    /** As they are; not to be changed. */
    int[] ownProperties() {
        return properties;
    }

    /** In the order in which they came in. */
    public int[] contents() {
        return Arrays.copyOf(contents, contentCount);
    }

    /** How many values of its own it has. */
    public int ownCount() {
        return properties.length;
    }

    /** The name's number of the property at a place below {@link #ownCount}. */
    public int property(int place) {
        return properties[place];
    }

    public long value(int place) {
        return values[place];
    }

    /** Where a property's own value is, or -1. */
    public int placeOf(int property) {
        for (int i = 0; i < properties.length; i++) {
            if (properties[i] == property) {
                return i;
            }
        }
        return -1;
    }

    public ThingState state() {
        return new ThingState(className, exemplar, owner, declared, properties, values.clone(), structure);
    }

    Change asChange() {
        return new Change.ThingIs(id, state());
    }

    /** @param like properties of another Thing; if they are the same, they are shared, and never changed in place */
    void state(ThingState state, int[] like) {
        className = state.className();
        exemplar = state.exemplar();
        owner = state.owner();
        declared = state.declared();
        properties = Arrays.equals(like, state.properties()) ? like : state.properties();
        values = state.values().clone();
        structure = state.structure();
    }

    void put(int property, long value) {
        int place = placeOf(property);
        if (place < 0) {
            place = properties.length;
            // A new array: others may share this one.
            properties = Arrays.copyOf(properties, place + 1);
            values = Arrays.copyOf(values, place + 1);
            properties[place] = property;
        }
        values[place] = value;
    }

    void remove(int property) {
        int place = placeOf(property);
        if (place < 0) {
            return;
        }
        int last = properties.length - 1;
        int[] fewer = new int[last];
        long[] fewerValues = new long[last];
        System.arraycopy(properties, 0, fewer, 0, place);
        System.arraycopy(properties, place + 1, fewer, place, last - place);
        System.arraycopy(values, 0, fewerValues, 0, place);
        System.arraycopy(values, place + 1, fewerValues, place, last - place);
        properties = fewer;
        values = fewerValues;
    }

    void container(int newContainer) {
        container = newContainer;
    }

    void add(int content) {
        if (contentCount == contents.length) {
            contents = Arrays.copyOf(contents, Math.max(4, contentCount * 2));
        }
        contents[contentCount++] = content;
    }

    /** The last come first: what moves about most came last. */
    void take(int content) {
        for (int i = contentCount - 1; i >= 0; i--) {
            if (contents[i] == content) {
                System.arraycopy(contents, i + 1, contents, i, contentCount - i - 1);
                contentCount--;
                return;
            }
        }
    }

    void forgetOwner(int gone) {
        if (owner == gone) {
            owner = Change.NOBODY;
        }
    }
}
