package dev.ambit.space.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The bits of sides and sectors by name, so that a plan can be read and compared by people. Bits without a name stay a number. */
final class FlagNames {

    static final FlagNames SIDES = new FlagNames(
            Map.ofEntries(
                    Map.entry("backwards", Side.BACKWARDS),
                    Map.entry("transparent", Side.TRANSPARENT),
                    Map.entry("passable", Side.PASSABLE),
                    Map.entry("never-on-map", Side.NEVER_ON_MAP),
                    Map.entry("always-on-map", Side.ALWAYS_ON_MAP),
                    Map.entry("no-look-through", Side.NO_LOOK_THROUGH),
                    Map.entry("above-bottom-up", Side.ABOVE_BOTTOM_UP),
                    Map.entry("below-top-down", Side.BELOW_TOP_DOWN),
                    Map.entry("normal-top-down", Side.NORMAL_TOP_DOWN),
                    Map.entry("no-vertical-tile", Side.NO_VERTICAL_TILE),
                    Map.entry("no-horizontal-tile", Side.NO_HORIZONTAL_TILE)),
            Side.SCROLL_SPEED_SHIFT,
            Side.SCROLL_DIRECTION_SHIFT,
            "translucency",
            Side.TRANSLUCENCY_SHIFT);

    static final FlagNames SECTORS = new FlagNames(
            Map.of(
                    "scroll-floor", Sector.SCROLL_FLOOR,
                    "scroll-ceiling", Sector.SCROLL_CEILING,
                    "flicker", Sector.FLICKER),
            Sector.SCROLL_SPEED_SHIFT,
            Sector.SCROLL_DIRECTION_SHIFT,
            "depth",
            0);

    private static final List<String> DIRECTIONS = List.of("N", "NE", "E", "SE", "S", "SW", "W", "NW");

    private final TreeMap<String, Integer> names;
    private final int speedShift;
    private final int directionShift;
    private final String level;
    private final int levelShift;

    private FlagNames(Map<String, Integer> names, int speedShift, int directionShift, String level, int levelShift) {
        this.names = new TreeMap<>(names);
        this.speedShift = speedShift;
        this.directionShift = directionShift;
        this.level = level;
        this.levelShift = levelShift;
    }

    int read(Fields fields) {
        int flags = fields.number("bits", 0);
        for (JsonNode name : fields.list("flags")) {
            Integer bit = name.isTextual() ? names.get(name.textValue()) : null;
            if (bit == null) {
                throw new IllegalArgumentException("\"flags\" has " + name + ", expected some of " + names.keySet());
            }
            flags |= bit;
        }
        flags |= fields.numberWithin(level, 0, 3) << levelShift;
        Fields scroll = fields.object("scroll");
        flags |= scroll.numberWithin("speed", 0, 3) << speedShift;
        String direction = scroll.text("direction", "N");
        if (!DIRECTIONS.contains(direction)) {
            throw new IllegalArgumentException(
                    "\"scroll\".\"direction\" is \"" + direction + "\", expected one of " + DIRECTIONS);
        }
        return flags | DIRECTIONS.indexOf(direction) << directionShift;
    }

    void write(JsonGenerator out, int flags) throws IOException {
        int rest = flags;
        if (names.values().stream().anyMatch(bit -> (flags & bit) != 0)) {
            out.writeArrayFieldStart("flags");
            for (Map.Entry<String, Integer> entry : names.entrySet()) {
                if ((flags & entry.getValue()) != 0) {
                    out.writeString(entry.getKey());
                    rest &= ~entry.getValue();
                }
            }
            out.writeEndArray();
        }
        int value = flags >>> levelShift & 3;
        if (value != 0) {
            out.writeNumberField(level, value);
        }
        int speed = flags >>> speedShift & 3;
        int direction = flags >>> directionShift & 7;
        if (speed != 0 || direction != 0) {
            out.writeObjectFieldStart("scroll");
            out.writeNumberField("speed", speed);
            out.writeStringField("direction", DIRECTIONS.get(direction));
            out.writeEndObject();
        }
        rest &= ~(3 << levelShift | 3 << speedShift | 7 << directionShift);
        if (rest != 0) {
            out.writeNumberField("bits", rest);
        }
    }
}
