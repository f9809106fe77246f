package dev.ambit.journal;

import java.sql.SQLException;

/** Somebody else owns the world now; trying again is of no use. */
final class ReplacedException extends SQLException {

    ReplacedException(JournalAddress where, Head found) {
        super("The world " + where.world() + " in " + where + " was taken over by " + found.owner()
                + ". This process writes no more; stop it.");
    }
}
