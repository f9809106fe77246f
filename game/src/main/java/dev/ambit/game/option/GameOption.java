package dev.ambit.game.option;

import static dev.ambit.game.option.GameOption.Standing.AT_START;
import static dev.ambit.game.option.GameOption.Standing.LIVE;
import static dev.ambit.game.option.GameOption.Standing.OBSOLETE;

import dev.ambit.game.option.OptionKind.Whole;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Every option of the original's configuration, and those that Ambit adds: the one table from which they are read, explained and
 * documented. Groups and names are the original's.
 */
public enum GameOption {
    PATH_BOF(
            "Path",
            "Bof",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "files are found by their names anywhere in the game's folder"),
    PATH_MEMMAP(
            "Path",
            "Memmap",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "files are found by their names anywhere in the game's folder"),
    PATH_RSC(
            "Path",
            "Rsc",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "files are found by their names anywhere in the game's folder"),
    PATH_ROOMS(
            "Path",
            "Rooms",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "files are found by their names anywhere in the game's folder"),
    PATH_MOTD(
            "Path",
            "Motd",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "files are found by their names anywhere in the game's folder"),
    PATH_LOAD_SAVE(
            "Path",
            "LoadSave",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "files are found by their names anywhere in the game's folder"),
    PATH_KODBASE(
            "Path",
            "Kodbase",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "files are found by their names anywhere in the game's folder"),
    PATH_PACKAGE_FILE(
            "Path",
            "PackageFile",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "files are found by their names anywhere in the game's folder"),
    PATH_CHANNEL(
            "Path",
            "Channel",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "the channels' files are in channel/ beside the world's journal, never in the game's folder"),
    PATH_FORMS("Path", "Forms", OptionKind.LINE, "", OBSOLETE, "obsolete in the original, too"),
    SOCKET_PORT(
            "Socket",
            "Port",
            new Whole(0, 65535),
            "5959",
            AT_START,
            "the TCP port at which clients come in",
            "game.port"),
    SOCKET_MAINTENANCE_PORT(
            "Socket",
            "MaintenancePort",
            new Whole(0, 65535),
            "9998",
            AT_START,
            "the TCP port for those who look after the game, by lines of text and without a password",
            "game.maintenance.port"),
    SOCKET_MAINTENANCE_MASK(
            "Socket",
            "MaintenanceMask",
            OptionKind.LINE,
            "127.0.0.1",
            AT_START,
            "the addresses that may use it: up to 15, separated by semicolons; a 0 matches anything",
            "game.maintenance.mask"),
    SOCKET_MAX_CLIENT_MESSAGE(
            "Socket",
            "MaxClientMessage",
            new Whole(512, 65535),
            "6000",
            AT_START,
            "bytes of the longest message a client may send; a longer one puts it out of step"),
    SOCKET_DNS_LOOKUP(
            "Socket",
            "DNSLookup",
            OptionKind.YES_NO,
            "No",
            OBSOLETE,
            "addresses are never looked up: who asks a name server about every caller waits for it"),
    SOCKET_NAGLE(
            "Socket",
            "Nagle",
            OptionKind.YES_NO,
            "No",
            OBSOLETE,
            "what a client is told in one tick leaves in one write, so there is nothing to gather"),
    SOCKET_BLOCK_TIME(
            "Socket",
            "BlockTime",
            new Whole(0, 1000000000),
            "300",
            OBSOLETE,
            "who tries too often is slowed by accounts.perAddress and limits, for the page and the game together"),
    CHANNEL_DEBUG_DISK(
            "Channel",
            "DebugDisk",
            OptionKind.YES_NO,
            "Yes",
            AT_START,
            "whether the channel debug is written to channel/debug-YYYY-MM-DD.txt: what Kod writes with Debug"),
    CHANNEL_ERROR_DISK(
            "Channel",
            "ErrorDisk",
            OptionKind.YES_NO,
            "Yes",
            AT_START,
            "whether the channel error is written to channel/error-YYYY-MM-DD.txt: what goes wrong"),
    CHANNEL_LOG_DISK(
            "Channel",
            "LogDisk",
            OptionKind.YES_NO,
            "Yes",
            AT_START,
            "whether the channel log is written to channel/log-YYYY-MM-DD.txt: who comes and goes, and what administrators do"),
    CHANNEL_FLUSH(
            "Channel", "Flush", OptionKind.YES_NO, "No", OBSOLETE, "a thread of its own writes lines as they come"),
    CHANNEL_KEEP_DAYS(
            "Channel",
            "KeepDays",
            new Whole(0, 36500),
            "30",
            AT_START,
            "after so many days a channel's file is deleted; 0 keeps all"),
    CHANNEL_MAX_WAITING(
            "Channel",
            "MaxWaiting",
            new Whole(100, 10000000),
            "20000",
            AT_START,
            "lines that may wait for the disk; what is more is left out, and how much is said"),
    CHANNEL_MAX_SHOWN(
            "Channel",
            "MaxShown",
            new Whole(10, 100000),
            "2000",
            AT_START,
            "lines of each channel that the page can show"),
    GUEST_ACCOUNT(
            "Guest",
            "Account",
            OptionKind.LINE,
            "Guest",
            AT_START,
            "the name under which anybody plays as a guest, with any password; empty for no guests"),
    GUEST_CREDITS("Guest", "Credits", new Whole(0, 1000000000), "10", OBSOLETE, "there are no credits"),
    GUEST_MAX("Guest", "Max", new Whole(0, 100000), "30", LIVE, "guests who may play at once"),
    GUEST_SERVER_MIN(
            "Guest",
            "ServerMin",
            new Whole(0, 1000000000),
            "30",
            LIVE,
            "the lowest number of the servers that guests are sent to when this one has too many"),
    GUEST_SERVER_MAX("Guest", "ServerMax", new Whole(0, 1000000000), "55", LIVE, "the highest of them"),
    GUEST_TOO_MANY(
            "Guest",
            "TooMany",
            OptionKind.LINE,
            "Too many guests are playing right now. Please try again later.",
            AT_START,
            "what a guest is told who is one too many"),
    LOGIN_MAX_ATTEMPTS(
            "Login", "MaxAttempts", new Whole(1, 1000), "3", AT_START, "wrong passwords after which a connection ends"),
    LOGIN_MIN_VERSION(
            "Login",
            "MinVersion",
            new Whole(0, 65535),
            "0",
            LIVE,
            "clients below this version (major times 100 and minor) are sent to get a newer one"),
    LOGIN_OLD_VERSION_STR(
            "Login",
            "OldVersionStr",
            OptionKind.LINE,
            "There is a newer client by now. Please log off, and get it when you log in again.",
            AT_START,
            "what somebody is told whose client has become too old since they logged in"),
    LOGIN_INVALID_VERSION(
            "Login",
            "InvalidVersion",
            new Whole(0, 65535),
            "100",
            LIVE,
            "clients below this version cannot get a newer one by themselves: they are told so, and the connection ends"),
    LOGIN_INVALID_VERSION_STR(
            "Login",
            "InvalidVersionStr",
            OptionKind.LINE,
            "Your client is too old to be updated. Please install a new one.",
            AT_START,
            "what they are told"),
    LOGIN_SUSPEND_STR(
            "Login",
            "SuspendStr",
            OptionKind.LINE,
            "",
            AT_START,
            "what somebody is told whose account is suspended; empty for why, and until when"),
    LOGIN_MAX_PER_IP_ADDRESS(
            "Login",
            "MaxPerIPAddress",
            new Whole(0, 100000),
            "0",
            LIVE,
            "clients that may be logged in from one address; 0 for any number"),
    LOGIN_TOO_MANY_PER_IP_ADDRESS_STR(
            "Login",
            "TooManyPerIPAddressStr",
            OptionKind.LINE,
            "Too many people play from your address already.",
            AT_START,
            "what one is told who is one too many"),
    INACTIVE_SYNCHED(
            "Inactive",
            "Synched",
            new Whole(1, 100000),
            "10",
            LIVE,
            "minutes without a word after which a client at the log-in or the menu loses its connection"),
    INACTIVE_TRANSFER("Inactive", "Transfer", new Whole(1, 100000), "2", LIVE, "the same while it gets files"),
    INACTIVE_SELECT_CHAR(
            "Inactive", "SelectChar", new Whole(1, 100000), "10", LIVE, "the same while it chooses a character"),
    INACTIVE_GAME(
            "Inactive",
            "Game",
            new Whole(1, 1000000),
            "30",
            LIVE,
            "seconds without a word after which somebody in the game loses their connection; clients ping"),
    INACTIVE_MAINTENANCE(
            "Inactive",
            "Maintenance",
            new Whole(1, 1000000),
            "600",
            AT_START,
            "seconds without a word after which a maintenance connection ends"),
    INACTIVE_OVERRIDE(
            "Inactive",
            "Override",
            OptionKind.YES_NO,
            "Yes",
            LIVE,
            "whether the second log-in of an account ends the first; else the second is refused"),
    MESSAGE_OF_THE_DAY_DEFAULT(
            "MessageOfTheDay",
            "Default",
            OptionKind.LINE,
            "",
            AT_START,
            "the message of the day where the game has no motd.txt"),
    CREDIT_DRAIN_AMOUNT(
            "Credit", "DrainAmount", new Whole(-1000000000, 1000000000), "-1", OBSOLETE, "there are no credits"),
    CREDIT_DRAIN_TIME("Credit", "DrainTime", new Whole(-1000000000, 1000000000), "1", OBSOLETE, "there are no credits"),
    CREDIT_WARN1("Credit", "Warn1", new Whole(-1000000000, 1000000000), "5", OBSOLETE, "there are no credits"),
    CREDIT_WARN2("Credit", "Warn2", new Whole(-1000000000, 1000000000), "1", OBSOLETE, "there are no credits"),
    CREDIT_INITIAL("Credit", "Initial", new Whole(-1000000000, 1000000000), "0", OBSOLETE, "there are no credits"),
    CREDIT_ADMIN("Credit", "Admin", new Whole(-1000000000, 1000000000), "25", OBSOLETE, "there are no credits"),
    SESSION_MAX_ACTIVE(
            "Session",
            "MaxActive",
            new Whole(0, 1000000),
            "300",
            LIVE,
            "people who may be logged in at once, beside admins and DMs"),
    SESSION_MAX_CONNECT(
            "Session",
            "MaxConnect",
            new Whole(0, 1000000),
            "300",
            AT_START,
            "the same with admins and DMs, who are let in all the same"),
    SESSION_BUSY(
            "Session",
            "Busy",
            OptionKind.LINE,
            "Too many people are playing right now. Please try again later.",
            AT_START,
            "what one is told who is one too many"),
    SESSION_MAX_MESSAGES_PER_SECOND(
            "Session",
            "MaxMessagesPerSecond",
            new Whole(1, 10000000),
            "60",
            AT_START,
            "messages of one client that are heard in a second, on average"),
    LOCK_DEFAULT(
            "Lock",
            "Default",
            OptionKind.LINE,
            "The game is closed for maintenance. Please come back later.",
            AT_START,
            "what people are told while the game is locked and no reason was given"),
    RESOURCE_RSC_SPEC(
            "Resource",
            "RscSpec",
            OptionKind.LINE,
            "*.rsc",
            OBSOLETE,
            "all resource files in the game's folder are read"),
    MEMORY_SIZE_CLASS_HASH(
            "Memory", "SizeClassHash", new Whole(0, 1000000000), "1997", OBSOLETE, "tables grow as they need to"),
    MEMORY_SIZE_CLASS_NAME_HASH(
            "Memory", "SizeClassNameHash", new Whole(0, 1000000000), "1997", OBSOLETE, "tables grow as they need to"),
    MEMORY_SIZE_RESOURCE_HASH(
            "Memory", "SizeResourceHash", new Whole(0, 1000000000), "1997", OBSOLETE, "tables grow as they need to"),
    MEMORY_SIZE_RESOURCE_NAME_HASH(
            "Memory",
            "SizeResourceNameHash",
            new Whole(0, 1000000000),
            "1997",
            OBSOLETE,
            "tables grow as they need to"),
    MEMORY_SIZE_PROPERTIES_NAME_HASH(
            "Memory",
            "SizePropertiesNameHash",
            new Whole(0, 1000000000),
            "499",
            OBSOLETE,
            "tables grow as they need to"),
    AUTO_GARBAGE_TIME(
            "Auto",
            "GarbageTime",
            new Whole(0, 1000000000),
            "90",
            OBSOLETE,
            "what nothing reaches is collected between messages, without a pause"),
    AUTO_GARBAGE_PERIOD(
            "Auto",
            "GarbagePeriod",
            new Whole(0, 1000000000),
            "180",
            OBSOLETE,
            "what nothing reaches is collected between messages, without a pause"),
    AUTO_SAVE_TIME(
            "Auto",
            "SaveTime",
            new Whole(0, 1000000000),
            "0",
            OBSOLETE,
            "every change is on disk within a tick; there is nothing to save"),
    AUTO_SAVE_PERIOD(
            "Auto",
            "SavePeriod",
            new Whole(0, 1000000000),
            "180",
            OBSOLETE,
            "every change is on disk within a tick; there is nothing to save"),
    AUTO_KOD_TIME(
            "Auto",
            "KodTime",
            new Whole(0, 1000000000),
            "0",
            AT_START,
            "minutes since 1970, modulo KodPeriod, at which the game hears that one of its hours has passed"),
    AUTO_KOD_PERIOD(
            "Auto", "KodPeriod", new Whole(1, 1000000), "5", AT_START, "so many minutes are an hour of the game"),
    AUTO_INTERFACE_UPDATE(
            "Auto",
            "InterfaceUpdate",
            new Whole(0, 1000000000),
            "5",
            OBSOLETE,
            "there is no window; see /metrics and the page"),
    AUTO_TRANSMITTED_TIME(
            "Auto",
            "TransmittedTime",
            new Whole(0, 1000000000),
            "0",
            OBSOLETE,
            "what goes over the wire is counted in /metrics"),
    AUTO_TRANSMITTED_PERIOD(
            "Auto",
            "TransmittedPeriod",
            new Whole(0, 1000000000),
            "60",
            OBSOLETE,
            "what goes over the wire is counted in /metrics"),
    AUTO_RESET_POOL_TIME(
            "Auto",
            "ResetPoolTime",
            new Whole(0, 1000000000),
            "0",
            OBSOLETE,
            "buffers are given back as they become free"),
    AUTO_RESET_POOL_PERIOD(
            "Auto",
            "ResetPoolPeriod",
            new Whole(0, 1000000000),
            "60",
            OBSOLETE,
            "buffers are given back as they become free"),
    AUTO_CHECK_PORTAL_TIME(
            "Auto",
            "CheckPortalTime",
            new Whole(0, 1000000000),
            "4",
            AT_START,
            "minutes since 1970, modulo CheckPortalPeriod, at which a lost billing server is looked for anew"),
    AUTO_CHECK_PORTAL_PERIOD(
            "Auto", "CheckPortalPeriod", new Whole(1, 1000000), "5", AT_START, "how often that is, in minutes"),
    AUTO_REOPEN_CHANNELS_TIME(
            "Auto",
            "ReopenChannelsTime",
            new Whole(0, 1000000000),
            "0",
            OBSOLETE,
            "the channels' files begin anew each day by themselves"),
    AUTO_REOPEN_CHANNELS_PERIOD(
            "Auto",
            "ReopenChannelsPeriod",
            new Whole(0, 1000000000),
            "86400",
            OBSOLETE,
            "the channels' files begin anew each day by themselves"),
    EMAIL_LISTEN(
            "Email",
            "Listen",
            OptionKind.YES_NO,
            "No",
            AT_START,
            "whether accounts can be asked for and given up by e-mail"),
    EMAIL_PORT(
            "Email",
            "Port",
            new Whole(0, 65535),
            "25",
            AT_START,
            "the TCP port of that, on the address the server listens on; low ones need rights"),
    EMAIL_ACCOUNT_CREATE_NAME(
            "Email",
            "AccountCreateName",
            OptionKind.LINE,
            "account-create",
            AT_START,
            "the mailbox for those who want an account"),
    EMAIL_ACCOUNT_DELETE_NAME(
            "Email",
            "AccountDeleteName",
            OptionKind.LINE,
            "account-delete",
            AT_START,
            "the mailbox for those who give theirs up"),
    EMAIL_LOCAL_MACHINE_NAME(
            "Email",
            "LocalMachineName",
            OptionKind.LINE,
            "unknown",
            LIVE,
            "the name of this machine in those addresses; unknown for any"),
    EMAIL_MAX_MESSAGE("Email", "MaxMessage", new Whole(256, 1000000), "10000", AT_START, "bytes of the longest e-mail"),
    EMAIL_MAIL_SERVER("Email", "MailServer", OptionKind.LINE, "", OBSOLETE, "the server sends no e-mail"),
    EMAIL_PAGE_ADDRESS("Email", "PageAddress", OptionKind.LINE, "", OBSOLETE, "the server sends no e-mail"),
    UPDATE_CLIENT_MACHINE(
            "Update",
            "ClientMachine",
            OptionKind.LINE,
            "unknown",
            LIVE,
            "the machine where clients that are too old get a newer one"),
    UPDATE_CLIENT_FILENAME("Update", "ClientFilename", OptionKind.LINE, "unknown", LIVE, "and the file there"),
    UPDATE_PACKAGE_MACHINE(
            "Update",
            "PackageMachine",
            OptionKind.LINE,
            "unknown",
            LIVE,
            "the machine where clients get the files of packages.txt"),
    UPDATE_PACKAGE_PATH("Update", "PackagePath", OptionKind.LINE, "unknown", LIVE, "and the folder there"),
    UPDATE_DOWNLOAD_REASON(
            "Update",
            "DownloadReason",
            OptionKind.LINE,
            "There are new files of the game.",
            LIVE,
            "why, as its user is told"),
    UPDATE_DEMO_BUTTON("Update", "DemoButton", OptionKind.LINE, "", LIVE, "an address that clients show beside it"),
    UPDATE_MOVE_INTERVAL(
            "Update",
            "MoveInterval",
            new Whole(0, 1000000000),
            "1000",
            OBSOLETE,
            "clients decide how often they say where they are; the game's Kod decides what it believes"),
    CONSOLE_ADMINISTRATOR(
            "Console",
            "Administrator",
            OptionKind.LINE,
            "Administrator",
            AT_START,
            "who says it, when somebody speaks from the maintenance port"),
    CONSOLE_CAPTION("Console", "Caption", OptionKind.LINE, "", OBSOLETE, "there is no window"),
    RIGHTS_GO_ROOM(
            "Rights",
            "GoRoom",
            new Whole(0, 2),
            "2",
            LIVE,
            "who goes to any room by a command: 0 nobody, 1 admins, 2 DMs too"),
    RIGHTS_GO_ROOM_BY_NUM("Rights", "GoRoomByNum", new Whole(0, 2), "1", LIVE, "the same by a room's number"),
    RIGHTS_GO_PLAYER("Rights", "GoPlayer", new Whole(0, 2), "2", LIVE, "who goes to any player"),
    RIGHTS_GET_PLAYER("Rights", "GetPlayer", new Whole(0, 2), "1", LIVE, "who gets any player to come"),
    CONSTANTS_ENABLED(
            "Constants",
            "Enabled",
            OptionKind.YES_NO,
            "No",
            AT_START,
            "whether administrators may say names instead of numbers"),
    CONSTANTS_FILENAME(
            "Constants",
            "Filename",
            OptionKind.LINE,
            "./blakston.khd",
            AT_START,
            "the file in the game's folder that names them"),
    ADVERTISE_FILE1(
            "Advertise",
            "File1",
            OptionKind.LINE,
            "",
            LIVE,
            "the picture of the first advertisement, for who chooses a character"),
    ADVERTISE_URL1("Advertise", "Url1", OptionKind.LINE, "", LIVE, "where a click on it leads"),
    ADVERTISE_FILE2("Advertise", "File2", OptionKind.LINE, "", LIVE, "the same of the second"),
    ADVERTISE_URL2("Advertise", "Url2", OptionKind.LINE, "", LIVE, "where a click on it leads"),
    SECURITY_LOG_SPOOFS(
            "Security",
            "LogSpoofs",
            OptionKind.YES_NO,
            "Yes",
            LIVE,
            "whether the channel log tells of messages whose check is wrong"),
    SECURITY_HANGUP_SPOOFS(
            "Security",
            "HangupSpoofs",
            OptionKind.YES_NO,
            "Yes",
            LIVE,
            "whether their client loses its connection; else it has to get in step again"),
    SECURITY_REDBOOK_RSC(
            "Security",
            "RedbookRsc",
            OptionKind.LINE,
            "system_success_rsc",
            LIVE,
            "the resource whose text scrambles the types of messages; where there is none, a text that all clients know does"),
    BLAKOD_MAX_STATEMENTS(
            "Blakod",
            "MaxStatements",
            new Whole(1000, 1000000000000L),
            "20000000",
            AT_START,
            "instructions in one top-level message",
            "world.code.statements"),
    BLAKOD_MAX_POSTED_FACTOR(
            "Blakod",
            "MaxPostedFactor",
            new Whole(1, 1000000),
            "10",
            AT_START,
            "all messages that it posts together may use this many times that",
            "world.code.postedFactor"),
    BLAKOD_MAX_DEPTH(
            "Blakod", "MaxDepth", new Whole(10, 1000000), "2000", AT_START, "sends within sends", "world.code.depth"),
    BLAKOD_MAX_POSTS(
            "Blakod",
            "MaxPosts",
            new Whole(10, 10000000),
            "4000",
            AT_START,
            "places in the queue of posted messages, of which one stays empty",
            "world.code.posts"),
    BLAKOD_MAX_LIST_ELEMENTS(
            "Blakod",
            "MaxListElements",
            new Whole(8, 255),
            "40",
            AT_START,
            "elements of a list that is made at once",
            "world.code.listElements"),
    BLAKOD_MAX_NAMED_ARGUMENTS(
            "Blakod",
            "MaxNamedArguments",
            new Whole(8, 255),
            "45",
            AT_START,
            "named arguments of a send",
            "world.code.namedArguments"),
    BLAKOD_MAX_TEXT(
            "Blakod",
            "MaxText",
            new Whole(100, 1000000),
            "6000",
            AT_START,
            "bytes of the temporary string, and of any string",
            "world.code.textBytes"),
    PORTAL_ENABLED(
            "Portal", "Enabled", OptionKind.YES_NO, "No", AT_START, "whether a billing server decides who may log in"),
    PORTAL_IGNORE(
            "Portal",
            "Ignore",
            OptionKind.YES_NO,
            "No",
            LIVE,
            "whether it is told, but everybody with the right password is let in at once"),
    PORTAL_MACHINE("Portal", "Machine", OptionKind.LINE, "127.0.0.1", AT_START, "the machine it runs on"),
    PORTAL_PORT("Portal", "Port", new Whole(0, 65535), "4949", AT_START, "its TCP port there"),
    PORTAL_SERVER_NUMBER(
            "Portal",
            "ServerNumber",
            new Whole(0, 1000000000),
            "1",
            AT_START,
            "the number of this server, as it is told"),
    PORTAL_ERROR_REPORT(
            "Portal",
            "ErrorReport",
            OptionKind.LINE,
            "Your account cannot be looked up right now. Please try again in a few minutes.",
            AT_START,
            "what people are told while it cannot be reached"),
    PORTAL_ANSWER_SECONDS(
            "Portal",
            "AnswerSeconds",
            new Whole(1, 3600),
            "30",
            LIVE,
            "how long its answer to one log-in is waited for"),
    SERVICE_ENABLED(
            "Service",
            "Enabled",
            OptionKind.YES_NO,
            "No",
            OBSOLETE,
            "clients are never given a password to another machine"),
    SERVICE_MACHINE(
            "Service",
            "Machine",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "clients are never given a password to another machine"),
    SERVICE_DIRECTORY(
            "Service",
            "Directory",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "clients are never given a password to another machine"),
    SERVICE_USERNAME(
            "Service",
            "Username",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "clients are never given a password to another machine"),
    SERVICE_PASSWORD(
            "Service",
            "Password",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "clients are never given a password to another machine"),
    WEBHOOK_ALL(
            "Webhook",
            "*",
            OptionKind.LINE,
            "",
            OBSOLETE,
            "nothing is sent to the web; the channels are files, and GET /metrics tells figures"),
    DEBUG_SMTP(
            "Debug", "SMTP", OptionKind.YES_NO, "No", LIVE, "whether the channel debug tells what is said by e-mail"),
    DEBUG_PORTAL(
            "Debug",
            "Portal",
            OptionKind.YES_NO,
            "No",
            LIVE,
            "whether the channel debug tells what the billing server is told, and says"),
    DEBUG_CAN_MOVE_IN_ROOM(
            "Debug", "CanMoveInRoom", OptionKind.YES_NO, "No", OBSOLETE, "it told of the inside of another program"),
    DEBUG_HEAP("Debug", "Heap", OptionKind.YES_NO, "No", OBSOLETE, "it told of the inside of another program"),
    DEBUG_HASH("Debug", "Hash", OptionKind.YES_NO, "No", OBSOLETE, "it told of the inside of another program"),
    DEBUG_TRANSMITTED_BYTES(
            "Debug",
            "TransmittedBytes",
            OptionKind.YES_NO,
            "No",
            OBSOLETE,
            "what goes over the wire is counted in /metrics"),
    DEBUG_INIT_PROPERTIES(
            "Debug",
            "InitProperties",
            OptionKind.YES_NO,
            "No",
            OBSOLETE,
            "what has no value yet is nil; ./ambit kod check tells of names that are never set"),
    DEBUG_INIT_LOCALS(
            "Debug",
            "InitLocals",
            OptionKind.YES_NO,
            "No",
            OBSOLETE,
            "what has no value yet is nil; ./ambit kod check tells of names that are never set"),
    DEBUG_UNINITIALIZED(
            "Debug",
            "Uninitialized",
            OptionKind.YES_NO,
            "No",
            OBSOLETE,
            "what has no value yet is nil; ./ambit kod check tells of names that are never set");

    /** When an option counts. */
    public enum Standing {
        /** It can be changed while people play. */
        LIVE,
        /** It counts from the next start on. */
        AT_START,
        /** It means nothing here; what it says instead of a meaning is why. */
        OBSOLETE
    }

    private final String group;
    private final String option;

    @SuppressWarnings("ImmutableEnumChecker") // a kind is a record of numbers
    private final OptionKind kind;

    private final String usual;
    private final Standing standing;
    private final String meaning;
    private final String setting;

    GameOption(String group, String option, OptionKind kind, String usual, Standing standing, String meaning) {
        this(group, option, kind, usual, standing, meaning, "game." + camel(group) + "." + camel(option));
    }

    GameOption(
            String group,
            String option,
            OptionKind kind,
            String usual,
            Standing standing,
            String meaning,
            String setting) {
        this.group = group;
        this.option = option;
        this.kind = kind;
        this.usual = usual;
        this.standing = standing;
        this.meaning = meaning;
        this.setting = setting;
    }

    /** The first word in small letters: {@code MaxActive} is {@code maxActive}, {@code DNSLookup} is {@code dnsLookup}. */
    private static String camel(String name) {
        int capitals = 0;
        while (capitals < name.length() && Character.isUpperCase(name.charAt(capitals))) {
            capitals++;
        }
        int small = capitals > 1 && capitals < name.length() ? capitals - 1 : capitals;
        StringBuilder word = new StringBuilder(name);
        for (int i = 0; i < small; i++) {
            word.setCharAt(i, Character.toLowerCase(name.charAt(i)));
        }
        return word.toString();
    }

    /** As between brackets in {@code blakserv.cfg}. */
    public String group() {
        return group;
    }

    public String option() {
        return option;
    }

    public OptionKind kind() {
        return kind;
    }

    /** What it is when nobody says anything. */
    public String usual() {
        return usual;
    }

    public Standing standing() {
        return standing;
    }

    public boolean isDynamic() {
        return standing == LIVE;
    }

    public boolean isObsolete() {
        return standing == OBSOLETE;
    }

    /** What it means here; of an obsolete one, why it means nothing. */
    public String meaning() {
        return meaning;
    }

    /** What it is called in Ambit's own settings, below {@code ambit}. */
    public String setting() {
        return setting;
    }

    /** As people write it: {@code Session.MaxActive}. */
    public String title() {
        return group + "." + option;
    }

    /** Case is ignored, as in the original. */
    public static Optional<GameOption> find(String group, String option) {
        return Arrays.stream(values())
                .filter(one -> one.group.equalsIgnoreCase(group)
                        && (one.option.equals("*") || one.option.equalsIgnoreCase(option)))
                .findFirst();
    }

    /** All names of groups, in order. */
    public static List<String> groups() {
        return Arrays.stream(values()).map(GameOption::group).distinct().toList();
    }

    /** Those that mean something. */
    public static List<GameOption> working() {
        return Arrays.stream(values()).filter(one -> !one.isObsolete()).toList();
    }
}
