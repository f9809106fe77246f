package dev.ambit.journal;

/**
 * One damaged place.
 *
 * @param where the database
 * @param sequence the entry or the snapshot's entry
 * @param what what was expected there and what was found
 */
public record Damage(JournalAddress where, Table table, long sequence, String what) {

    /** Where damage can be. */
    public enum Table {
        ENTRY("entry"),
        SNAPSHOT("snapshot"),
        JOURNAL("journal"),
        FILE("the file itself");

        private final String title;

        Table(String title) {
            this.title = title;
        }

        @Override
        public String toString() {
            return title;
        }
    }

    @Override
    public String toString() {
        return "The journal " + where + " is damaged: table " + table + ", sequence " + sequence + ": " + what
                + ". See all of it with `./ambit journal verify`, and what can be saved with"
                + " `./ambit journal repair --keep-after --dry-run`, or go back to a backup.";
    }
}
