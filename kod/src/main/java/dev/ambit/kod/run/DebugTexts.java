package dev.ambit.kod.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The texts in code, numbered through the whole world, so that they keep their meaning in properties and in another
 * file's code. Those of a file or a method are a block; code with the same texts shares one. A block goes when no code
 * holds it and no value names any of its texts; its numbers are used again.
 */
final class DebugTexts {
    private static final class Block {
        private final List<String> texts;
        private final int start;
        private int holders;

        Block(List<String> texts, int start) {
            this.texts = texts;
            this.start = start;
        }
    }

    /** Number 0 is never used: it would be false. */
    private final List<@Nullable Text> all = new ArrayList<>();

    /** Code that is changed and compiled again has the same texts most of the time. */
    private final Map<List<String>, Block> blocks = new HashMap<>();

    private final Map<Integer, Block> byStart = new HashMap<>();
    private final Set<Block> idle = new LinkedHashSet<>();

    /** Where blocks were, by their lengths. */
    private final TreeMap<Integer, Deque<Integer>> gaps = new TreeMap<>();

    DebugTexts() {
        all.add(new Text());
    }

    @Nullable
    Text get(int number) {
        return number >= 0 && number < all.size() ? all.get(number) : null;
    }

    /** All numbers are below this one. */
    int count() {
        return all.size();
    }

    /** Code has these texts: the number of the first. They stay until {@link #release}. */
    int hold(List<String> texts) {
        if (texts.isEmpty()) {
            return 0;
        }
        Block block = enter(texts);
        block.holders++;
        idle.remove(block);
        return block.start;
    }

    /** A text for values alone: it stays as long as one names it. */
    int add(String text) {
        Block block = enter(List.of(text));
        if (block.holders == 0) {
            idle.add(block);
        }
        return block.start;
    }

    private Block enter(List<String> texts) {
        Block known = blocks.get(texts);
        if (known != null) {
            return known;
        }
        Block block = new Block(List.copyOf(texts), place(texts.size()));
        for (int i = 0; i < texts.size(); i++) {
            all.set(block.start + i, new Text(texts.get(i)));
        }
        blocks.put(block.texts, block);
        byStart.put(block.start, block);
        return block;
    }

    private int place(int length) {
        Map.Entry<Integer, Deque<Integer>> gap = gaps.ceilingEntry(length);
        if (gap == null) {
            int end = all.size();
            for (int i = 0; i < length; i++) {
                all.add(null);
            }
            return end;
        }
        int start = gap.getValue().pop();
        if (gap.getValue().isEmpty()) {
            gaps.remove(gap.getKey());
        }
        free(start + length, gap.getKey() - length);
        return start;
    }

    private void free(int start, int length) {
        if (length > 0) {
            gaps.computeIfAbsent(length, l -> new ArrayDeque<>()).push(start);
        }
    }

    /** Code that held the texts from this number on is gone. */
    void release(int start) {
        Block block = byStart.get(start);
        if (block != null && --block.holders == 0) {
            idle.add(block);
        }
    }

    /** Forgets blocks that no code holds and that no marked number is in; it looks at so many at most. */
    void collect(Marks marked, int most) {
        List<Block> kept = new ArrayList<>();
        for (int i = 0; i < most && !idle.isEmpty(); i++) {
            Block block = idle.iterator().next();
            idle.remove(block);
            if (isMarked(block, marked)) {
                kept.add(block);
                continue;
            }
            blocks.remove(block.texts);
            byStart.remove(block.start);
            for (int at = 0; at < block.texts.size(); at++) {
                all.set(block.start + at, null);
            }
            free(block.start, block.texts.size());
        }
        // Behind the others, so that these get their turn.
        idle.addAll(kept);
    }

    private static boolean isMarked(Block block, Marks marked) {
        for (int i = 0; i < block.texts.size(); i++) {
            if (marked.has(block.start + i)) {
                return true;
            }
        }
        return false;
    }
}
