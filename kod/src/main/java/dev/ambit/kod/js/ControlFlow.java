package dev.ambit.kod.js;

import dev.ambit.kod.bof.Instruction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The jumps of a handler as nested regions, which JavaScript has instead of a goto.
 *
 * <p>A backward jump makes a loop, from its target to the last jump there; jumping is {@code continue}. A forward jump
 * makes a block that ends before its target; jumping is {@code break}. Regions must nest: a block that begins inside
 * another region and ends behind it begins where that one does, and of two loops that cross, the first is made longer.
 * What Kod's compiler writes always nests. A jump from outside into the middle of a loop does not; such a handler, and
 * one with very many jumps, becomes a state machine.
 */
final class ControlFlow {
    /** Engines read nested code by recursion, so it must not be too deep. */
    private static final int MOST_REGIONS = 200;

    /** {@code end} is the first instruction behind the region; the label is made of the instruction jumped to. */
    record Region(boolean isLoop, int start, int end) {
        String label() {
            return isLoop ? "w" + start : "b" + end;
        }
    }

    private final List<Instruction> code;
    private final Map<Integer, Integer> indexes = new HashMap<>();
    private final TreeMap<Integer, Integer> loopEnds = new TreeMap<>();
    private final TreeMap<Integer, Integer> blockStarts = new TreeMap<>();
    private final boolean structured;

    ControlFlow(List<Instruction> code) {
        this.code = code;
        for (int i = 0; i < code.size(); i++) {
            indexes.put(code.get(i).offset(), i);
        }
        for (int i = 0; i < code.size(); i++) {
            int target = target(i);
            if (target >= 0 && target <= i) {
                loopEnds.merge(target, i + 1, Math::max);
            } else if (target > i) {
                blockStarts.merge(target, i, Math::min);
            }
        }
        structured = loopEnds.size() + blockStarts.size() <= MOST_REGIONS && nest();
    }

    /** The number of the instruction that a jump leads to, or -1. */
    int target(int index) {
        return switch (code.get(index)) {
            case Instruction.Goto jump -> indexes.getOrDefault(jump.target(), -1);
            case Instruction.Branch branch -> indexes.getOrDefault(branch.target(), -1);
            default -> -1;
        };
    }

    boolean isStructured() {
        return structured;
    }

    /** Where jumps lead to. */
    BitSet targets() {
        BitSet targets = new BitSet();
        loopEnds.keySet().forEach(targets::set);
        blockStarts.keySet().forEach(targets::set);
        return targets;
    }

    /** The regions that open before this instruction, outermost first. */
    List<Region> opening(int index) {
        List<Region> regions = new ArrayList<>();
        blockStarts.forEach((end, start) -> {
            if (start == index) {
                regions.add(new Region(false, start, end));
            }
        });
        if (loopEnds.containsKey(index)) {
            regions.add(new Region(true, index, loopEnds.get(index)));
        }
        // A block that ends where a loop ends is around it.
        regions.sort(Comparator.comparingInt(Region::end).reversed().thenComparing(Region::isLoop));
        return regions;
    }

    /** The regions that close before this instruction, innermost first. */
    List<Region> closing(int index) {
        List<Region> regions = new ArrayList<>();
        loopEnds.descendingMap().forEach((start, end) -> {
            if (end == index) {
                regions.add(new Region(true, start, end));
            }
        });
        if (blockStarts.containsKey(index)) {
            regions.add(new Region(false, blockStarts.get(index), index));
        }
        return regions;
    }

    private boolean nest() {
        boolean changed = true;
        while (changed) {
            changed = lengthenLoops();
            changed |= startBlocksEarlier();
        }
        return blockStarts.entrySet().stream().noneMatch(block -> entersALoop(block.getValue(), block.getKey()));
    }

    private boolean entersALoop(int start, int end) {
        return loopEnds.entrySet().stream()
                .anyMatch(loop -> start < loop.getKey() && loop.getKey() < end && end < loop.getValue());
    }

    private boolean lengthenLoops() {
        boolean changed = false;
        for (var outer : loopEnds.entrySet()) {
            for (var inner : loopEnds.subMap(outer.getKey(), false, outer.getValue(), false)
                    .entrySet()) {
                if (inner.getValue() > outer.getValue()) {
                    outer.setValue(inner.getValue());
                    changed = true;
                    break;
                }
            }
        }
        return changed;
    }

    private boolean startBlocksEarlier() {
        boolean changed = false;
        for (var block : blockStarts.entrySet()) {
            int start = block.getValue();
            int end = block.getKey();
            for (var loop : loopEnds.entrySet()) {
                if (loop.getKey() < start && start < loop.getValue() && loop.getValue() <= end) {
                    start = loop.getKey();
                }
            }
            for (var other : blockStarts.entrySet()) {
                if (other.getValue() < start && start < other.getKey() && other.getKey() < end) {
                    start = other.getValue();
                }
            }
            changed |= start != block.getValue();
            block.setValue(start);
        }
        return changed;
    }
}
