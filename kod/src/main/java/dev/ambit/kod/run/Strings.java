package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Every text of a machine that a value can name: strings, the temp string, resources and debug strings. */
public final class Strings {
    /** Strings that a journal knows as they are, but for those of {@link InPlace}; for whoever keeps one. */
    public final BitSet kept = new BitSet();

    private final Limits limits;
    private final Lasting lasting;
    private final Shares shares;
    private @Nullable Text[] strings = new @Nullable Text[256];
    private int count;
    private int[] free = new int[16];
    private int freeCount;
    private long usedAgain;
    private @Nullable Sweep cycle;
    private long bytes;
    private final Text temp = new Text();
    private final IdTable<Text> resources = new IdTable<>();
    /** Numbers of resources that no file has. */
    private final SortedSet<Integer> dynamic = new TreeSet<>();

    private int nextDynamic = Ids.FIRST_DYNAMIC_RESOURCE;
    final DebugTexts debugTexts = new DebugTexts();

    Strings(Limits limits, Lasting lasting) {
        this.limits = limits;
        this.lasting = lasting;
        shares = new Shares(limits.strings());
    }

    public Text temp() {
        return temp;
    }

    /** Strings that ever were in use at the same time. */
    public int count() {
        return count;
    }

    int live() {
        return count - freeCount;
    }

    /** How many strings were ever made. */
    long allocated() {
        return count + usedAgain;
    }

    /** A cycle begins or, with nothing, ends. */
    void collecting(@Nullable Sweep newCycle) {
        cycle = newCycle;
    }

    /** The text a value names, or nothing when the value is no text. */
    public @Nullable Text text(long value) {
        int id = Value.id(value);
        return switch (Value.tag(value)) {
            case Value.STRING -> id >= 0 && id < count ? strings[id] : null;
            case Value.TEMP_STRING -> temp;
            case Value.RESOURCE -> resources.get(id);
            case Value.DEBUG_STRING -> debugTexts.get(id);
            default -> null;
        };
    }

    /** How many texts in code there is room for by now. */
    public int debugTexts() {
        return debugTexts.count();
    }

    /** A new empty string, or {@link Value#NIL} when there are too many. */
    public long create() {
        int id = freeCount > 0 ? free[freeCount - 1] : count;
        if (id >= limits.strings()) {
            return Value.NIL;
        }
        if (id == strings.length) {
            strings = Arrays.copyOf(strings, strings.length * 2);
        }
        strings[id] = new Text();
        shares.taken(null);
        if (id < count) {
            freeCount--;
            usedAgain++;
        } else {
            count++;
        }
        if (cycle != null) {
            cycle.bornString(id);
        }
        return Value.string(id);
    }

    /** Makes a string for an author's code; nil when there are too many, or too many of that author's. */
    long create(@Nullable Author maker) {
        long string = shares.mayTake(maker) ? create() : Value.NIL;
        if (string != Value.NIL) {
            made(string).maker = maker;
            shares.assigned(maker);
        }
        return string;
    }

    /** The text of a string that was made just now. */
    private Text made(long string) {
        return Objects.requireNonNull(strings[Value.id(string)]);
    }

    /** Garbage; nothing happens to a string that is free already. */
    void free(int id) {
        Text text = id < count ? strings[id] : null;
        if (text == null) {
            return;
        }
        kept.clear(id);
        shares.givenBack(text.maker());
        bytes -= text.length();
        strings[id] = null;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = id;
    }

    /** Makes a string that holds this text, as the server does for client messages. */
    public long create(String text) {
        long string = create();
        if (string != Value.NIL && !set(made(string), new Text(text))) {
            return Value.NIL;
        }
        return string;
    }

    /** Makes a string that holds text from people; nil when there is no room for it. */
    public long createUtf8(String text) {
        long string = create();
        if (string != Value.NIL && !set(made(string), Text.utf8(text))) {
            return Value.NIL;
        }
        return string;
    }

    /** Changes a string; false when that would be more than strings may hold. */
    boolean set(Text string, Text source) {
        if (!admits(source.length(), source.length() - string.length())) {
            return false;
        }
        bytes += source.length() - string.length();
        string.set(source);
        return true;
    }

    boolean admits(int length, int growth) {
        return length <= limits.textBytes() && bytes + growth <= limits.stringBytes();
    }

    void grew(int growth) {
        bytes += growth;
    }

    /** Puts a string back where it was; {@link #restored} must follow. */
    void restore(int id, byte[] content, @Nullable Author author) {
        if (id >= strings.length) {
            strings = Arrays.copyOf(strings, Math.max(id + 1, 2 * strings.length));
        }
        Text text = new Text();
        text.set(content, 0, content.length);
        text.maker = author;
        shares.taken(author);
        strings[id] = text;
        bytes += content.length;
        kept.set(id);
        count = Math.max(count, id + 1);
    }

    /** All strings are back: the numbers between them are free. */
    void restored() {
        free = new int[Math.max(16, count)];
        for (int id = count - 1; id >= 0; id--) {
            if (strings[id] == null) {
                free[freeCount++] = id;
            }
        }
    }

    /** A resource of a file. */
    public void putResource(int id, String text) {
        resources.put(id, new Text(text));
        if (id >= nextDynamic) {
            nextDynamic = id + 1;
        }
    }

    /** A new resource that Kod may change, such as a player's name. It stays for good: nobody knows which are in use. */
    public long newDynamicResource(String text) {
        return newDynamicResource(new Text(text));
    }

    /** A new resource that Kod may change, with a copy of this text. */
    public long newDynamicResource(Text text) {
        int id = nextDynamic;
        putDynamicResource(id, text.copy());
        lasting.resource(id);
        return Value.resource(id);
    }

    /** Gives a dynamic resource another text; whether there is one of that number. */
    public boolean setDynamicResource(int id, Text text) {
        Text target = dynamic.contains(id) ? resources.get(id) : null;
        if (target == null) {
            return false;
        }
        target.set(text);
        lasting.resource(id);
        return true;
    }

    /** Whether a resource was made while the world ran, and is in no file. */
    public boolean isDynamicResource(int id) {
        return id >= Ids.FIRST_DYNAMIC_RESOURCE && dynamic.contains(id);
    }

    /** The numbers of all resources that are in no file, the oldest first. */
    public SortedSet<Integer> dynamicResources() {
        return Collections.unmodifiableSortedSet(dynamic);
    }

    void restoreDynamicResource(int id, byte[] content) {
        Text text = new Text();
        text.set(content, 0, content.length);
        putDynamicResource(id, text);
    }

    private void putDynamicResource(int id, Text text) {
        resources.put(id, text);
        dynamic.add(id);
        nextDynamic = Math.max(nextDynamic, id + 1);
    }

    /** Closes the gaps: string {@code i} gets the id {@code newIds[i]}, or goes when that is negative. */
    void compact(int[] newIds) {
        int live = 0;
        bytes = 0;
        shares.clear();
        for (int i = 0; i < count; i++) {
            Text text = strings[i];
            strings[i] = null;
            if (text != null && newIds[i] >= 0) {
                strings[newIds[i]] = text;
                bytes += text.length();
                shares.taken(text.maker());
                live++;
            }
        }
        count = live;
        freeCount = 0;
    }
}
