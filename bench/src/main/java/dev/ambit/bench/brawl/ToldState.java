package dev.ambit.bench.brawl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All that one client was told of what lasts: its count, its gold, the coins in its hands. What it asked for and was not told of may have
 * happened or not. One thread at a time.
 */
final class ToldState {
    private long countAsked;
    private long countTold;
    private long goldTold;
    private final Set<Integer> coins = new HashSet<>();
    private final Set<Integer> dropsAsked = new HashSet<>();
    private final Set<Integer> dropsTold = new HashSet<>();
    private long facts;

    void countAsked() {
        countAsked++;
    }

    void count(long told) {
        countTold = Math.max(countTold, told);
        facts++;
    }

    void gold(long told) {
        goldTold = Math.max(goldTold, told);
        facts++;
    }

    void gotCoin(int coin) {
        coins.add(coin);
        facts++;
    }

    void dropAsked(int coin) {
        dropsAsked.add(coin);
    }

    void dropped(int coin) {
        if (coins.remove(coin)) {
            dropsTold.add(coin);
            facts++;
        }
    }

    /** A coin that nobody has been asked to drop; 0 for none. */
    int coinToDrop() {
        return coins.stream()
                .filter(coin -> !dropsAsked.contains(coin))
                .findFirst()
                .orElse(0);
    }

    /** So many things it was told. */
    long facts() {
        return facts;
    }

    /** What is there and should not be, or is not and should; from now on what is there counts. */
    List<String> compare(long count, long gold, Set<Integer> held) {
        List<String> losses = new ArrayList<>();
        if (count < countTold || count > countAsked) {
            losses.add("the count is " + count + "; told " + countTold + ", asked for " + countAsked);
        }
        if (gold < goldTold) {
            losses.add("the gold is " + gold + "; told " + goldTold);
        }
        for (int coin : coins) {
            if (!held.contains(coin) && !dropsAsked.contains(coin)) {
                losses.add("coin " + coin + " was given and is not there");
            }
        }
        for (int coin : dropsTold) {
            if (held.contains(coin)) {
                losses.add("coin " + coin + " was dropped and is there");
            }
        }
        countTold = count;
        countAsked = count;
        goldTold = gold;
        coins.clear();
        coins.addAll(held);
        dropsAsked.clear();
        dropsTold.clear();
        return losses;
    }
}
