package dev.ambit.world.thing;

/** The words that people use on Things, the message each one is, and the event that follows it. */
enum Verb {
    LOOK("Look", "Look"),
    TAKE("Take", "Take"),
    DROP("Drop", "Drop"),
    GIVE("Give", ""),
    USE("Use", "Use"),
    OPEN("OpenUp", "Open"),
    CLOSE("CloseUp", "Close"),
    LOCK("LockUp", ""),
    UNLOCK("Unlock", ""),
    CLICK("Click", "Click"),
    /** What the owner of a room does about others there; no message, for nobody can have another answer to it. */
    SENDBACK("", ""),
    SHOWOUT("", "");

    final String message;
    final String event;

    Verb(String message, String event) {
        this.message = message;
        this.event = event;
    }
}
