package dev.ambit.kod.js;

import java.util.Optional;

/**
 * What the numbers in the code of one class mean. A page has no layouts and no number tables, so scripts call everything
 * by name; a number without a name gets one made up, such as {@code Message10003}.
 */
public interface ScriptNames {

    String className(int id);

    String messageName(int id);

    String parameterName(int id);

    /** @param index counted as the code of the class counts: from 1, inherited properties first */
    String propertyName(int index);

    String classVariableName(int index);

    /**
     * What a class variable is in the class that the code belongs to, as {@link dev.ambit.kod.value.Value}. Tag {@code
     * OVERRIDE} refers to a property.
     */
    long classVariable(int index);

    /** A constant of the code as a value, with debug strings numbered as the machine numbers them. */
    long widen(int word);

    /** The text of a resource or a debug string. */
    Optional<String> text(long value);
}
