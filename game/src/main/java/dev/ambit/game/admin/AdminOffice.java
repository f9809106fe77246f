package dev.ambit.game.admin;

import dev.ambit.game.play.GameRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What administrators of a game ask of the house around it. Called on the world's thread; what takes longer answers later. */
public interface AdminOffice {

    /**
     * A setting as the original names it.
     *
     * @param isDynamic whether it can be changed while the server runs
     */
    record Option(String group, String name, Kind kind, String value, boolean isDynamic) {
        /** What it may be set to. */
        public enum Kind {
            INTEGER,
            STRING,
            BOOLEAN
        }
    }

    /** A file that clients with older data fetch. */
    record PackageFile(String name, int type, long time) {}

    /**
     * What there is to say of the server.
     *
     * @param machine its name
     * @param startedSeconds Unix time
     * @param port of clients; 0 for none
     * @param maintenancePort 0 for none
     */
    record Server(String version, String machine, long startedSeconds, int port, int maintenancePort) {}

    GameRegistry registry();

    /** Words that may stand for numbers, in lower case. */
    Map<String, Integer> constants();

    /** Keeps everybody but administrators out of the game; empty lets them in again. */
    void lock(String why);

    /** Why it is locked; empty when it is not. */
    String lock();

    /** What people are told when it is locked without a reason. */
    String usualLock();

    /** Has all that lasts written as a snapshot; Unix time of it. The game does not wait. */
    CompletionStage<Long> save();

    /** Reads the message of the day anew; why it could not. */
    Optional<String> reloadMotd();

    /** Reads the list of files for clients anew; why it could not. */
    Optional<String> reloadPackages();

    List<PackageFile> packages();

    /** The lines of a file of commands in the game's folder; nothing when there is none. */
    Optional<List<String>> commands(String file);

    /** In the order in which they are shown. */
    List<Option> configuration();

    /** Changes one of them, which is dynamic, to a value of its kind; why it could not. */
    Optional<String> configure(Option option, String value);

    /** Writes down what was changed, for the next start; what was done, or why it could not. */
    String saveConfiguration();

    /** Keeps an address out, or lets it in again; whether it is kept out now. */
    boolean block(String address);

    /** Calls for somebody at the machine. */
    void page();

    /** Ends the server. */
    void terminate(String why);

    Server server();

    AdminLimits limits();
}
