package dev.ambit.lab.interest;

import java.util.List;

/** What members of a cell's group say to come in, to be filled in, and to go. All of it goes to the cell's group. */
public sealed interface HexPdu {

    /** The group it is said in. */
    HexCell cell();

    /** The entity that says it. */
    int from();

    /**
     * I am here now, as this. Said again by a member that becomes active or passive.
     *
     * @param entryMillis when it came into the cell, which decides who leads
     */
    record JoinRequest(HexCell cell, int from, HexRole role, long entryMillis) implements HexPdu {}

    /** The leader to a newcomer: ask this active member what there is. */
    record Pointer(HexCell cell, int from, int newcomer, int source) implements HexPdu {}

    /** A newcomer to that member: tell me. */
    record DataRequest(HexCell cell, int from, int source) implements HexPdu {}

    /** That member to the newcomer: all that are active here, each in its last state. */
    record Data(HexCell cell, int from, int newcomer, List<Active> actives) implements HexPdu {
        public Data {
            actives = List.copyOf(actives);
        }
    }

    record LeaveRequest(HexCell cell, int from) implements HexPdu {}

    /**
     * An active member as another tells of it.
     *
     * @param state empty if it has not said anything of itself yet
     */
    record Active(int entity, long entryMillis, Payload state) {}
}
