package dev.ambit.kod.run;

import java.util.List;
import java.util.Optional;

/** The room files that Kod can ask about. Rows and columns count from 1. */
public interface KodRooms {

    /** No room file is there. */
    KodRooms NONE = new KodRooms() {
        @Override
        public int load(String fileName) {
            return -1;
        }

        @Override
        public Optional<Size> size(int room) {
            return Optional.empty();
        }

        @Override
        public boolean canMove(int room, int fromRow, int fromCol, int toRow, int toCol) {
            return false;
        }

        @Override
        public boolean canMoveFine(int room, int fromRow, int fromCol, int toRow, int toCol) {
            return false;
        }

        @Override
        public boolean isInSector(int room, int row, int col, int fineRow, int fineCol, List<Integer> sectors) {
            return false;
        }
    };

    /** Loads a room file; its number, or -1 when that fails. */
    int load(String fileName);

    Optional<Size> size(int room);

    boolean canMove(int room, int fromRow, int fromCol, int toRow, int toCol);

    /** As {@link #canMove}, by the grid for monsters. */
    boolean canMoveFine(int room, int fromRow, int fromCol, int toRow, int toCol);

    /** Whether any of the sectors holds the point. */
    boolean isInSector(int room, int row, int col, int fineRow, int fineCol, List<Integer> sectors);

    /** What {@code RoomData} tells. */
    record Size(int rows, int cols, int security) {}
}
