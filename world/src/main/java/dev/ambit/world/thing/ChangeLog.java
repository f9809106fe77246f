package dev.ambit.world.thing;

/** Hears of every change that must not be lost, in the order in which they happen. */
public interface ChangeLog {

    /** A property has got a value of its own; only of properties that are not volatile. */
    void wrote(Thing thing, int slot, Effective by);

    /** A Thing came, went, moved, or got another owner, exemplar, method, property or flag. */
    void changed(Thing thing, Deed what, String name, Effective by);

    /** What is done to Things besides writing their properties. */
    enum Deed {
        CREATE("created it"),
        MOVE("moved it"),
        DELETE("deleted it"),
        ADD_PROPERTY("added the property"),
        DELETE_PROPERTY("deleted the property"),
        SET_FLAG("changed the flags of"),
        ADD_METHOD("wrote the method"),
        DELETE_METHOD("deleted the method"),
        SET_EXEMPLAR("changed its exemplar"),
        DECLARE("said whether others may be made from it"),
        GIVE("gave it away");

        private final String words;

        Deed(String words) {
            this.words = words;
        }

        /** As the history tells it. */
        String told(String name) {
            return name.isEmpty() ? words : words + " " + name;
        }

        /** Whether more of the Thing is different than its place. */
        boolean reshapes() {
            return this != MOVE && this != DELETE;
        }
    }

    /** Nobody writes it down. */
    ChangeLog NONE = new ChangeLog() {
        @Override
        public void wrote(Thing thing, int slot, Effective by) {}

        @Override
        public void changed(Thing thing, Deed what, String name, Effective by) {}
    };
}
