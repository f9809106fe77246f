package dev.ambit.lab.interest;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds which cells of a plan see which, by sending a beam from each cell through each row of portals for as long as a
 * straight line fits through. Cells are convex, so no line comes back to one it has left, and any line through the first
 * portal has been in the first cell: the beam alone decides.
 */
final class BeamTracer {

    /** Told of a cell that is seen from another. */
    @FunctionalInterface
    interface Found {
        void sees(int viewer, int seen);
    }

    private final List<List<Beam.Gate>> gates = new ArrayList<>();

    BeamTracer(FloorPlan plan) {
        for (int i = 0; i < plan.cells().size(); i++) {
            gates.add(new ArrayList<>());
        }
        for (FloorPlan.Portal portal : plan.portals()) {
            FloorPlan.Cell from = plan.cells().get(portal.from());
            // Facing east the left hand is in the north, where a portal's first end is; facing south it is in the east.
            boolean firstIsLeft = portal.x1() == portal.x2() ? from.east() == portal.x1() : from.north() == portal.z1();
            Beam.Gate forth = gate(portal, portal.to(), firstIsLeft);
            Beam.Gate back = gate(portal, portal.from(), !firstIsLeft);
            gates.get(portal.from()).add(forth);
            gates.get(portal.to()).add(back);
        }
    }

    void trace(Found found) {
        for (int cell = 0; cell < gates.size(); cell++) {
            for (Beam.Gate gate : gates.get(cell)) {
                follow(cell, new Beam(gate), found);
            }
        }
    }

    private void follow(int viewer, Beam beam, Found found) {
        found.sees(viewer, beam.cell());
        for (Beam.Gate gate : gates.get(beam.cell())) {
            Beam narrower = beam.through(gate);
            if (narrower != null) {
                follow(viewer, narrower, found);
            }
        }
    }

    private static Beam.Gate gate(FloorPlan.Portal portal, int to, boolean firstIsLeft) {
        return firstIsLeft
                ? new Beam.Gate(to, portal.x1(), portal.z1(), portal.x2(), portal.z2())
                : new Beam.Gate(to, portal.x2(), portal.z2(), portal.x1(), portal.z1());
    }
}
