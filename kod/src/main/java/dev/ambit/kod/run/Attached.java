package dev.ambit.kod.run;

import java.util.function.Consumer;

/** What a world keeps about an object beside its properties. */
public interface Attached {
    /** Every object this one keeps alive other than through its properties: owner, container, contents. */
    void eachReference(Consumer<KodObject> visit);
}
