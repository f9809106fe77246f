package dev.ambit.journal;

import java.util.Optional;

/**
 * How to go about a repair.
 *
 * @param judge rules on what is behind a damage; without one, all of it is cut off
 * @param copyAside whether to copy the damaged database first, where it is a file
 */
public record RepairPlan(Optional<Judge> judge, boolean copyAside, Verification.Progress progress) {

    /** Cuts at the first damage. */
    public static final RepairPlan CUT = new RepairPlan(Optional.empty(), false, (at, last) -> {});

    /** Keeps what holds behind the damage. */
    public static RepairPlan keeping(Judge judge) {
        return new RepairPlan(Optional.of(judge), false, CUT.progress);
    }
}
