package dev.ambit.bench;

import java.nio.file.Path;

/** One thing to measure, by name. */
interface Bench {

    /** What to type after {@code ./ambit bench}. */
    String name();

    /** One line for the list. */
    String description();

    /** How long it should go on, for those that go on for a while. */
    default void lasting(int seconds) {}

    /** Where to measure, for those that need a database. */
    default void at(String url) {}

    /** How often to do it, for those that do something again and again. */
    default void times(int count) {}

    /** How many people there are, for those about crowds of any size. */
    default void among(int walkers) {}

    /** Where to put files, for those that write some. */
    default void into(Path folder) {}

    /** What was said besides, for the one that is about the whole road. */
    default void wishing(RoadWishes wishes) {}

    /** Measures and notes everything in the report; says on {@code progress} how far it is. */
    void run(Report report, Progress progress) throws Exception;

    /** Where a bench says what it is doing. */
    @FunctionalInterface
    interface Progress {
        void say(String what);
    }
}
