package dev.ambit.world.image;

import dev.ambit.kod.run.Ids;
import dev.ambit.kod.value.Value;

/**
 * How a resource stands in an image that was made while the world ran, such as the name of a player. It has no name of
 * its own to go by, and keeps its number for good: the value has the tag of resources and its data is minus that number.
 * So it is never taken for the number of a name, which is 0 or more, however many names there are.
 */
public final class DynamicResource {
    /** The lowest number that such a resource may have. */
    public static final int FIRST = Ids.FIRST_DYNAMIC_RESOURCE;

    /** The highest: values in old files have 28 bits. */
    public static final int LAST = (1 << 27) - 1;

    private DynamicResource() {}

    public static boolean isNumber(long id) {
        return id >= FIRST && id <= LAST;
    }

    /** Whether a value of an image is one of these, there or not. */
    public static boolean is(long value) {
        return Value.tag(value) == Value.RESOURCE && isNumber(-Value.data(value));
    }

    /** The number of the resource that a value of an image names. */
    public static int id(long value) {
        return (int) -Value.data(value);
    }

    /** The value of an image that names a resource. */
    public static long value(int id) {
        if (!isNumber(id)) {
            throw new IllegalArgumentException(
                    "a dynamic resource has a number from " + FIRST + " to " + LAST + ", not " + id);
        }
        return Value.of(Value.RESOURCE, -(long) id);
    }
}
