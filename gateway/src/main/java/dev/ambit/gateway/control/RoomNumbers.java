package dev.ambit.gateway.control;

import java.util.HashMap;
import java.util.Map;

/**
 * What rooms are called by: 16 bits. A room goes by the number of its Thing; one whose number is longer gets one from the upper
 * end, for as long as the server runs. Any thread may ask.
 */
public final class RoomNumbers {
    private static final int HIGHEST = 0xffff;

    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Map<Integer, Integer> things = new HashMap<>();
    private int next = HIGHEST;

    public synchronized int numberOf(int thing) {
        if (thing <= next) {
            return thing;
        }
        Integer known = numbers.get(thing);
        if (known == null) {
            // With tens of thousands of them, the highest one is shared.
            known = next > HIGHEST / 2 ? next-- : HIGHEST;
            numbers.put(thing, known);
            things.put(known, thing);
        }
        return known;
    }

    public synchronized int thingOf(int number) {
        return things.getOrDefault(number, number);
    }
}
