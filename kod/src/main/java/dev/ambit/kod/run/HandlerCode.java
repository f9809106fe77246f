package dev.ambit.kod.run;

import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.bof.Instruction;
import org.jspecify.annotations.Nullable;

/** A loaded handler: its instructions with jumps resolved, its parameters, and its charges (see {@link Charges}). */
public final class HandlerCode {
    private final KodClass owner;
    private final LoadedFile file;
    private final Handler handler;
    private final int message;
    private final int firstSite;
    private final Instruction[] code;
    private final int[] targets;
    private final int[][] namedIds;
    private final Charges charges;
    private final int[] parameterIds;
    private final long[] defaults;
    private final boolean propagates;

    /** How to run it; set by the engine. */
    private HandlerEntry entry = HandlerCode::noEngine;

    /** What the JVM engine knows about this handler, if it runs there. */
    private @Nullable Object compiled;

    /** Who wrote it while the world runs; nothing for a handler from a file. */
    private final @Nullable Author author;

    /** Who stands between messages and this handler; nobody, most of the time. */
    private @Nullable HandlerWatch watch;

    /** The names its property numbers stand for, when those are not the file's: a live method's. */
    private final @Nullable String @Nullable [] names;

    private int @Nullable [] slots;

    HandlerCode(KodClass owner, LoadedFile file, HandlerPlan plan, int firstSite) {
        this(owner, file, plan, firstSite, null, null);
    }

    /** @param names of the slots of the class as they are now: a live method is compiled for these */
    HandlerCode(
            KodClass owner,
            LoadedFile file,
            HandlerPlan plan,
            int firstSite,
            @Nullable Author author,
            @Nullable String @Nullable [] names) {
        this.author = author;
        this.names = names;
        this.owner = owner;
        this.file = file;
        handler = plan.handler;
        message = handler.messageId();
        this.firstSite = firstSite;
        code = plan.code;
        targets = plan.targets;
        namedIds = plan.namedIds;
        charges = plan.charges;
        parameterIds = plan.parameterIds;
        defaults = handler.parameters().stream()
                .mapToLong(p -> file.widen(p.defaultValue()))
                .toArray();
        propagates = plan.propagates;
    }

    private static long noEngine(KodObject self, int depth, Sent sent) {
        throw new IllegalStateException("no engine has been given this handler");
    }

    public KodClass owner() {
        return owner;
    }

    public int message() {
        return message;
    }

    public int locals() {
        return handler.locals();
    }

    public int size() {
        return code.length;
    }

    /** The number of the first debug string of its file. */
    int firstString() {
        return file.firstString();
    }

    public Instruction instruction(int index) {
        return code[index];
    }

    /** The instruction a jump at this index goes to, or -1. */
    public int target(int index) {
        return targets[index];
    }

    /** The names of the named arguments of the call at this index. */
    public int[] namedIds(int index) {
        return namedIds[index];
    }

    public Charges charges() {
        return charges;
    }

    public int parameters() {
        return parameterIds.length;
    }

    public int parameterId(int index) {
        return parameterIds[index];
    }

    public long defaultOf(int index) {
        return defaults[index];
    }

    public boolean propagates() {
        return propagates;
    }

    public long widen(int word) {
        return file.widen(word);
    }

    /** A number for this instruction that is unique in its machine. */
    public int site(int index) {
        return firstSite + index;
    }

    int line(int index) {
        return file.line(code[Math.min(index, code.length - 1)].offset());
    }

    String fileName() {
        return file.name();
    }

    public long enter(KodObject self, int depth, Sent sent) {
        return watch == null ? run(self, depth, sent, entry) : watch.around(this, self, depth, sent);
    }

    /** For the watch: runs it as it usually runs. */
    public long run(KodObject self, int depth, Sent sent) {
        return run(self, depth, sent, entry);
    }

    /** For the watch: runs it another way. */
    public long run(KodObject self, int depth, Sent sent, HandlerEntry way) {
        return author == null ? way.enter(self, depth, sent) : author.enter(this, self, depth, sent, way);
    }

    /** For engines: whether it may only be entered by {@link #enter}: a live method, or one that is watched. */
    public boolean isEnteredByName() {
        return isLive() || watch != null;
    }

    void watch(@Nullable HandlerWatch newWatch) {
        watch = newWatch;
    }

    /** What its author says about it; nothing when the file does not. */
    @Nullable
    String comment() {
        return handler.comment() < 0 ? null : file.text(handler.comment());
    }

    public @Nullable Author author() {
        return author;
    }

    /** Whether this method was written while the world runs. */
    public boolean isLive() {
        return names != null;
    }

    /** The slot that a property number in the code stands for. */
    public int slot(int number) {
        int[] known = slots();
        return known == null ? number : known[number];
    }

    /** The slots that property numbers stand for by now, or nothing when they are the same; nobody writes to it. */
    public int @Nullable [] slots() {
        return names == null ? owner.numbering() : slots;
    }

    /** After the slots of its class have moved: a live method finds its properties again, by name. */
    void bind() {
        if (names == null) {
            return;
        }
        int[] found = new int[names.length];
        for (int i = 1; i < found.length; i++) {
            String name = names[i];
            int slot = name == null ? -1 : owner.slotOf(name);
            // What is gone reads as nil: behind the last slot that anything uses there is always room.
            found[i] = slot >= 0 ? slot : owner.spareSlot();
        }
        slots = found;
    }

    /** For engines: the way in. */
    public HandlerEntry entry() {
        return entry;
    }

    /** For engines: the way in from now on. */
    public void entry(HandlerEntry newEntry) {
        entry = newEntry;
    }

    /** The handler that {@code propagate} goes on to. */
    public @Nullable HandlerCode above() {
        KodClass parent = owner.parent();
        return parent == null ? null : parent.lookup(handler.messageId());
    }

    public @Nullable Object compiled() {
        return compiled;
    }

    public void compiled(@Nullable Object code) {
        compiled = code;
    }

    @Override
    public String toString() {
        return owner.name() + "." + owner.messageName(message());
    }

    /** A new frame with its parameters, from what was sent or else from the defaults; the other locals are nil. */
    long[] bind(Sent sent) {
        long[] frame = new long[handler.locals()];
        if (sent == Sent.NOTHING) {
            System.arraycopy(defaults, 0, frame, 0, defaults.length);
            return frame;
        }
        for (int i = 0; i < defaults.length; i++) {
            frame[i] = sent.get(parameterIds[i], defaults[i]);
        }
        return frame;
    }
}
