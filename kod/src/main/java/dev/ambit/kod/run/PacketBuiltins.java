package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;

/** Messages to clients. */
public final class PacketBuiltins {
    /** A size of AddPacket: an object number that fits 28 bits, marked as a number. */
    private static final int NUMBER_OBJECT = 5;

    /** A size of AddPacket: the text of a resource instead of its number. */
    private static final int RESOURCE_TEXT = 6;

    private PacketBuiltins() {}

    /** Pairs of a size and a value. */
    public static long addPacket(Machine m, int count) {
        if (count % 2 != 0) {
            m.error("AddPacket needs pairs of a size and a value, not " + count + " arguments");
        }
        for (int i = 0; i + 1 < count; i += 2) {
            addValue(m, m.arguments[i], m.arguments[i + 1]);
        }
        return Value.NIL;
    }

    private static void addValue(Machine m, long sizeValue, long value) {
        if (!Value.isInteger(sizeValue)) {
            m.error("AddPacket needs an integer as size, not " + Value.describe(sizeValue));
            return;
        }
        int tag = Value.tag(value);
        Text text = m.strings.text(value);
        if (text != null && (tag == Value.STRING || tag == Value.TEMP_STRING)) {
            addText(m, text);
            return;
        }
        if (tag == Value.NIL_TAG) {
            m.error("AddPacket of nil");
        }
        long size = Value.data(sizeValue);
        if (size == RESOURCE_TEXT) {
            if (text != null && tag == Value.RESOURCE) {
                addText(m, text);
            } else {
                m.error("AddPacket of size 6 needs a resource, not " + Value.describe(value));
            }
            return;
        }
        if (size != 1 && size != 2 && size != 4 && size != NUMBER_OBJECT) {
            m.error("AddPacket knows no size " + size);
            return;
        }
        long number = size == NUMBER_OBJECT ? Value.data(value) & 0x0FFFFFFF | 0x10000000 : Value.data(value);
        int bytes = (int) Math.min(size, 4);
        if (roomFor(m, bytes)) {
            m.packet.addNumber(number, bytes);
        }
    }

    private static void addText(Machine m, Text text) {
        if (roomFor(m, text.length() + 2)) {
            m.packet.addText(text);
        }
    }

    private static boolean roomFor(Machine m, int bytes) {
        if (m.packet.admits(bytes)) {
            return true;
        }
        m.error("AddPacket: a packet has at most " + m.limits.packetBytes() + " bytes");
        return false;
    }

    public static long sendPacket(Machine m, long session) {
        if (transmit(m, "SendPacket", session)) {
            m.packet.clear();
        }
        return Value.NIL;
    }

    public static long sendCopyPacket(Machine m, long session) {
        transmit(m, "SendCopyPacket", session);
        return Value.NIL;
    }

    public static long clearPacket(Machine m) {
        m.packet.clear();
        return Value.NIL;
    }

    /** Seconds since the client was last heard. */
    public static long getInactiveTime(Machine m, long session) {
        long seconds = Value.tag(session) == Value.SESSION ? m.host.sessions().inactiveSeconds(Value.id(session)) : -1;
        if (seconds < 0) {
            return m.error("GetInactiveTime needs a session in the game, not " + Value.describe(session));
        }
        return Value.integer(seconds);
    }

    /** Nothing is configured to receive one. */
    public static long sendWebhook(Machine m, int count) {
        return Value.NIL;
    }

    private static boolean transmit(Machine m, String function, long session) {
        if (Value.tag(session) != Value.SESSION) {
            m.error(function + " needs a session, not " + Value.describe(session));
            return false;
        }
        if (!m.host.sessions().send(Value.id(session), m.packet.toBytes())) {
            m.error(function + ": there is no " + Value.describe(session));
        }
        return true;
    }
}
