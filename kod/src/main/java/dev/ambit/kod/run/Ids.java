package dev.ambit.kod.run;

/** Numbers that are fixed in every world: the names the server itself uses. */
public final class Ids {
    public static final int SYSTEM_CLASS = 4;
    public static final int SESSION_ID = 3;
    public static final int SYSTEM_ID = 5;
    public static final int GARBAGE_COLLECTING = 8;
    public static final int LOADED_FROM_DISK = 9;
    public static final int CONSTRUCTOR = 10;
    public static final int GARBAGE_COLLECTING_DONE = 13;
    public static final int STRING = 14;
    public static final int NAME = 21;
    public static final int DELETE = 29;
    public static final int TIMER = 30;
    public static final int TYPE = 31;

    /** Resources from here on are made at run time and can be changed. */
    public static final int FIRST_DYNAMIC_RESOURCE = 1_000_000;

    private Ids() {}
}
