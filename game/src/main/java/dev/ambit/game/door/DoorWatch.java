package dev.ambit.game.door;

/** Hears what goes on at the door of a game, for those who count. Any thread may call it; it must not block. */
public interface DoorWatch {
    /** Counts nothing. */
    DoorWatch NONE = new DoorWatch() {
        @Override
        public void handled(long nanos) {}

        @Override
        public void fault(DoorFault fault) {}
    };

    /** Kod is done with a message that came so long ago. */
    void handled(long nanos);

    /** Something was not as it should be. */
    void fault(DoorFault fault);
}
