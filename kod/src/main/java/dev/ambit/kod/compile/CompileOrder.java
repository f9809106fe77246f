package dev.ambit.kod.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;

/**
 * The order in which files can be compiled: a superclass before its subclasses, resources before those who mention
 * them; otherwise as given.
 *
 * <p>A mention may turn out to be something else, so when mentions run in a circle they give way and superclasses do
 * not. A circle of superclasses cannot be compiled; its files come last, where they are reported.
 */
final class CompileOrder {

    private final List<Mentions> files;
    private final List<Set<Integer>> afterSuper = new ArrayList<>();
    private final List<Set<Integer>> afterMention = new ArrayList<>();
    private final int[] supersLeft;
    private final int[] mentionsLeft;

    private CompileOrder(List<Mentions> files) {
        this.files = files;
        this.supersLeft = new int[files.size()];
        this.mentionsLeft = new int[files.size()];
        files.forEach(file -> {
            afterSuper.add(new HashSet<>());
            afterMention.add(new HashSet<>());
        });
    }

    /** Indexes into {@code files}. */
    static List<Integer> of(List<Mentions> files) {
        var order = new CompileOrder(files);
        order.link();
        return order.sort();
    }

    private void link() {
        Map<String, Integer> classes = new HashMap<>();
        Map<String, Integer> resources = new HashMap<>();
        for (int i = 0; i < files.size(); i++) {
            for (var name : files.get(i).classes()) {
                classes.putIfAbsent(name, i);
            }
            for (var name : files.get(i).resources()) {
                resources.putIfAbsent(name, i);
            }
        }
        for (int i = 0; i < files.size(); i++) {
            for (var name : files.get(i).superclasses()) {
                Integer from = classes.get(name);
                if (from != null && from != i && afterSuper.get(from).add(i)) {
                    supersLeft[i]++;
                }
            }
            for (var name : files.get(i).identifiers()) {
                Integer from = resources.get(name);
                if (from != null && from != i && afterMention.get(from).add(i)) {
                    mentionsLeft[i]++;
                }
            }
        }
    }

    private List<Integer> sort() {
        var ready = new PriorityQueue<Integer>();
        var waiting = new TreeSet<Integer>();
        for (int i = 0; i < files.size(); i++) {
            waiting.add(i);
            if (supersLeft[i] == 0 && mentionsLeft[i] == 0) {
                ready.add(i);
            }
        }
        var order = new ArrayList<Integer>();
        while (!waiting.isEmpty()) {
            Integer next = ready.poll();
            if (next == null) {
                next = waiting.stream()
                        .filter(i -> supersLeft[i] == 0)
                        .findFirst()
                        .orElseGet(waiting::first);
            }
            if (!waiting.remove(next)) {
                continue;
            }
            order.add(next);
            for (int after : afterSuper.get(next)) {
                supersLeft[after]--;
                addIfReady(after, ready, waiting);
            }
            for (int after : afterMention.get(next)) {
                mentionsLeft[after]--;
                addIfReady(after, ready, waiting);
            }
        }
        return order;
    }

    private void addIfReady(int file, PriorityQueue<Integer> ready, Set<Integer> waiting) {
        if (supersLeft[file] == 0 && mentionsLeft[file] == 0 && waiting.contains(file)) {
            ready.add(file);
        }
    }
}
