package dev.ambit.game.map;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteReader;
import dev.ambit.base.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads and writes maps. Little-endian; offsets count from the start of the file, and 0 is none.
 *
 * <pre>
 * header (408)     4D 41 50 0F | u32 version | 100 x u32 offset of a table      by the security without sign, modulo 100
 * table (804)      u32 offset of the next table | 100 x (i32 security | u32 offset of the room)    security 0: no room
 * room             u32 walls | a bit for each, lowest first, in whole bytes | u32 offset of its notes
 * notes            u32 count | count x (i32 x | i32 y | 100 bytes text, zero-terminated)
 * </pre>
 */
public final class MapFile {
    private static final int MAGIC = 0x0F50414D;
    private static final int FANS = 100;
    private static final int ENTRIES = 100;
    private static final int HEADER_BYTES = 8 + 4 * FANS;
    private static final int TABLE_BYTES = 4 + 8 * ENTRIES;
    private static final int NOTE_BYTES = 8 + WalkedRoom.Note.BYTES;

    private MapFile() {}

    private static int fan(int security) {
        return (int) (Math.abs((long) security) % FANS);
    }

    // ---- reading ----

    public static WalkedMap read(byte[] bytes) throws MapException {
        return new Input(bytes).map();
    }

    private static final class Input extends ByteReader<MapException> {
        private final int size;
        private final List<WalkedRoom> rooms = new ArrayList<>();
        private final Set<Integer> known = new HashSet<>();
        private final Set<Integer> tables = new HashSet<>();
        /** Places that many rooms share would make much of a few bytes. */
        private int budget;

        Input(byte[] bytes) {
            super(bytes);
            size = bytes.length;
            budget = size;
        }

        WalkedMap map() throws MapException {
            if (left() < Integer.BYTES || u32LE("the bytes 4D 41 50 0F") != MAGIC) {
                throw new MapException("this is no map: expected the bytes 4D 41 50 0F at its start");
            }
            int version = u32LE("the version");
            if (version < WalkedMap.OLDEST || version > WalkedMap.NEWEST) {
                throw damaged("version " + Integer.toUnsignedString(version) + "; expected 1 or 2");
            }
            int[] first = new int[FANS];
            for (int i = 0; i < FANS; i++) {
                first[i] = u32LE("the offset of a table");
            }
            for (int table : first) {
                tables(table);
            }
            return new WalkedMap(version, rooms);
        }

        private void tables(int first) throws MapException {
            int table = first;
            while (table != 0) {
                if (!tables.add(table)) {
                    throw damaged("two ways lead to the table at byte " + table);
                }
                go(table, TABLE_BYTES, "a table");
                int next = u32LE("the offset of the next table");
                int[] entries = new int[2 * ENTRIES];
                for (int i = 0; i < entries.length; i++) {
                    entries[i] = u32LE("an entry of a table");
                }
                for (int i = 0; i < entries.length && entries[i] != 0; i += 2) {
                    room(entries[i], entries[i + 1]);
                }
                table = next;
            }
        }

        private void go(int offset, int bytes, String what) throws MapException {
            if (offset < HEADER_BYTES || offset > size - bytes) {
                throw damaged(what + " at byte " + Integer.toUnsignedString(offset) + " of " + size);
            }
            narrow(offset, size);
        }

        private void room(int security, int offset) throws MapException {
            go(offset, Integer.BYTES, "a room");
            int walls = u32LE("the number of walls");
            if (walls < 0 || walls > WalkedRoom.MOST_WALLS) {
                throw damaged("a room of " + Integer.toUnsignedString(walls) + " walls; expected at most "
                        + WalkedRoom.MOST_WALLS);
            }
            BitSet seen = BitSet.valueOf(spend((walls + Byte.SIZE - 1) / Byte.SIZE, "the walls that were seen"));
            // What is left of the last byte belongs to no wall.
            seen.clear(walls, Math.max(walls, seen.length()));
            int notes = u32LE("the offset of the notes");
            WalkedRoom room = new WalkedRoom(security, walls, seen, notes == 0 ? List.of() : notes(notes));
            if (known.add(security)) {
                rooms.add(room);
            }
        }

        private List<WalkedRoom.Note> notes(int offset) throws MapException {
            go(offset, Integer.BYTES, "notes");
            int count = u32LE("the number of notes");
            if (count < 0 || count > left() / NOTE_BYTES) {
                throw damaged(Integer.toUnsignedString(count) + " notes, where " + left() + " bytes are left");
            }
            List<WalkedRoom.Note> notes = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int x = u32LE("the x of a note");
                int y = u32LE("the y of a note");
                byte[] text = spend(WalkedRoom.Note.BYTES, "the text of a note");
                int length = 0;
                while (length < text.length - 1 && text[length] != 0) {
                    length++;
                }
                // Clients keep places for a number of notes, most of them empty.
                if (length > 0) {
                    notes.add(new WalkedRoom.Note(x, y, new String(text, 0, length, ISO_8859_1)));
                }
            }
            return notes;
        }

        private byte[] spend(int count, String what) throws MapException {
            budget -= count;
            if (budget < 0) {
                throw damaged("rooms share their bytes; expected each to have its own");
            }
            return bytes(count, what);
        }

        @Override
        protected MapException damaged(String what) {
            return new MapException("the map is damaged at byte " + at() + ": " + what);
        }
    }

    // ---- writing ----

    /** Tables first, each followed by its rooms. */
    public static byte[] write(WalkedMap map) {
        Map<Integer, List<WalkedRoom>> fans = new TreeMap<>();
        map.rooms()
                .forEach(room -> fans.computeIfAbsent(fan(room.security()), fan -> new ArrayList<>())
                        .add(room));
        ByteWriter out = new ByteWriter();
        out.u32LE(MAGIC).u32LE(map.version());
        out.bytes(new byte[HEADER_BYTES - out.size()]);
        fans.forEach((fan, rooms) -> {
            int pointer = 8 + 4 * fan;
            for (int from = 0; from < rooms.size(); from += ENTRIES) {
                out.setU32LE(pointer, out.size());
                pointer = out.size();
                table(rooms.subList(from, Math.min(rooms.size(), from + ENTRIES)), out);
            }
        });
        return out.toBytes();
    }

    private static void table(List<WalkedRoom> rooms, ByteWriter out) {
        int table = out.size();
        out.bytes(new byte[TABLE_BYTES]);
        for (int i = 0; i < rooms.size(); i++) {
            out.setU32LE(table + 4 + 8 * i, rooms.get(i).security());
            out.setU32LE(table + 8 + 8 * i, out.size());
            room(rooms.get(i), out);
        }
    }

    private static void room(WalkedRoom room, ByteWriter out) {
        out.u32LE(room.walls());
        out.bytes(Arrays.copyOf(room.seen().toByteArray(), (room.walls() + Byte.SIZE - 1) / Byte.SIZE));
        boolean hasNotes = !room.notes().isEmpty();
        out.u32LE(hasNotes ? out.size() + Integer.BYTES : 0);
        if (hasNotes) {
            out.u32LE(room.notes().size());
            for (WalkedRoom.Note note : room.notes()) {
                out.u32LE(note.x()).u32LE(note.y());
                out.bytes(Arrays.copyOf(note.text().getBytes(ISO_8859_1), WalkedRoom.Note.BYTES));
            }
        }
    }
}
