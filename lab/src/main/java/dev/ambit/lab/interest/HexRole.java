package dev.ambit.lab.interest;

/** What an entity is in a cell's group. */
public enum HexRole {
    /** It is in the cell: it speaks and hears, and can lead the group. */
    ACTIVE,
    /** The cell lies in its area of interest: it hears, and speaks only to come and go. */
    PASSIVE
}
