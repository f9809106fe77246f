package dev.ambit.kod.run;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.value.Value;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One running Kod world. Everything in it belongs to one thread.
 *
 * <p>The outside sends top-level messages with {@link #send}; each runs to its end, then what was posted meanwhile runs
 * in order. Handlers may be nested 2000 deep, so call from a thread with a large stack, such as {@link BigStack} makes.
 */
public final class Machine {
    // For engines and built-ins.
    public final MachineHost host;
    public final Limits limits;
    public final Objects objects;
    public final Lists lists;
    public final Strings strings;
    public final Timers timers;
    public final PostQueue posts;
    public final Log log;
    public final Routines routines = new Routines();
    public final InPlace inPlace = new InPlace();

    /** For who wants to know how much it has to do. */
    public final MessageTally tally = new MessageTally();

    /** Tables, timers and dynamic resources that have changed, for whoever keeps a journal. */
    public final Lasting lasting = new Lasting(this);

    /** Collects the garbage of a world of Things; a machine that runs Kod by itself does not use it. */
    public final Sweep sweep = new Sweep(this);

    final Tables tables;
    final Classes classes;
    final PacketBuilder packet;
    final Sites sites = new Sites();
    final Engine engine;
    private final Workshop workshop;

    /** Arguments of built-ins that take any number of them. */
    public final long[] arguments;

    /** The instruction that the next log line is about. */
    public int at;

    /** Statements the current message may still use. Compiled code keeps it in a local variable between calls. */
    public long fuel;

    /** How many handlers are active; only set before a built-in that may run handlers. */
    public int depth;

    /**
     * On whose account the running code allocates, posts and starts timers: that of the nearest author on the way here,
     * across posts and timers; nobody's for trusted code.
     */
    public @Nullable Author payer;

    /** Who has asked for the message that is running; nobody when the world itself has. */
    public @Nullable Author asking;

    /** What {@link #receiver} gives for a value that is no live object. */
    public final KodObject nobody;

    Interpreter.@Nullable Frame frame;

    @Nullable
    Keeper keeper;
    /** The cycle of {@link #sweep} that is under way. */
    private @Nullable Sweep cycle;

    private @Nullable KodObject system;
    private final Set<KodObject> users = new LinkedHashSet<>();
    private long work;
    private boolean exhausted;
    private boolean overworked;
    private boolean running;
    private long fired = Value.NIL;
    private long statementsRun;
    private long lastStatements;

    public Machine(MachineHost host, Limits limits, Engine.Maker maker) {
        this.host = host;
        this.limits = limits;
        objects = new Objects(limits);
        lists = new Lists(limits);
        strings = new Strings(limits, lasting);
        timers = new Timers(limits, lasting);
        posts = new PostQueue(limits);
        tables = new Tables(limits, lasting);
        packet = new PacketBuilder(limits);
        log = new Log(this);
        arguments = new long[Math.max(limits.listElements(), 8)];
        classes = new Classes(this);
        nobody = new KodObject(-1, classes.nothing(), new long[1]);
        engine = maker.make(this);
        workshop = new Workshop(this);
    }

    /** Makes the objects Things of a world. Must come before anything is loaded. */
    public void keeper(Keeper theKeeper) {
        keeper = theKeeper;
        tables.ofAWorld();
    }

    public @Nullable Keeper keeper() {
        return keeper;
    }

    /** Changes classes while the world runs. */
    public Workshop workshop() {
        return workshop;
    }

    /** Loads classes, new ones or new code for old ones, all or none. */
    public void load(List<Bof> files, Symbols symbols) {
        load(Prepared.of(files), symbols);
    }

    /** The same with files that were made ready elsewhere. */
    public void load(Prepared files, Symbols symbols) {
        requireIdle();
        classes.load(files, symbols);
    }

    public @Nullable KodClass classOf(int id) {
        return classes.get(id);
    }

    public @Nullable KodObject system() {
        return system;
    }

    /** The object that integer 0 as a target means, and the first root of the heap. */
    public void system(KodObject object) {
        system = object;
    }

    /** Keeps an object alive: the objects of accounts. */
    public void addUser(KodObject object) {
        users.add(object);
    }

    public void removeUser(KodObject object) {
        users.remove(object);
    }

    Set<KodObject> users() {
        return users;
    }

    /** Creates an object as a top-level message; nil, or object -1, with an error line when that fails. */
    public long create(int classId, Sent sent) {
        requireIdle();
        at = 0;
        log.startMessage();
        KodObject object = Creation.allocate(this, 0, Value.classRef(classId));
        if (object == null) {
            return Creation.failed(this, Value.classRef(classId));
        }
        send(object, Ids.CONSTRUCTOR, sent);
        return object.value();
    }

    /** Sends a top-level message and then runs what was posted. */
    public long send(KodObject target, int message, Sent sent) {
        requireIdle();
        running = true;
        sites.dropRetired();
        log.startMessage();
        tally.begins();
        try {
            long result = run(target, message, sent);
            fired = Value.NIL;
            drainPosts();
            return result;
        } finally {
            tally.ends(target, message);
            running = false;
            payer = null;
        }
    }

    /** Runs one timer that is past its time, if there is one. */
    public boolean fireTimer() {
        Timers.@Nullable Timer due = timers.takeDue(host.millis());
        if (due == null) {
            return false;
        }
        if (objects.get(due.object().id) != due.object()) {
            return true;
        }
        payer = due.payer();
        HandlerCode handler = due.object().kind.lookup(due.message());
        if (handler != null && !Sends.maySend(this, payer, handler)) {
            // When it was started another method was there to get it.
            log.startMessage();
            Sends.refused(this, 0, handler);
            payer = null;
            return true;
        }
        fired = Value.of(Value.TIMER, due.id());
        try {
            send(due.object(), due.message(), Sent.of(Ids.TIMER, fired));
        } finally {
            fired = Value.NIL;
        }
        return true;
    }

    /** The timer that has sent the message which is running; nil when that came another way, or was posted. */
    public long firedTimer() {
        return fired;
    }

    /** Collects garbage and tells the system object before and after; {@code type} is 1, or 2 save, 3 reload. */
    public Relocation collectGarbage(int type) {
        requireIdle();
        KodObject told = system;
        Sent sent = Sent.of(Ids.TYPE, Value.integer(type));
        if (told != null) {
            send(told, Ids.GARBAGE_COLLECTING, sent);
        }
        sweep.abandon();
        Relocation relocation = Garbage.collect(this);
        if (told != null) {
            send(told, Ids.GARBAGE_COLLECTING_DONE, sent);
        }
        return relocation;
    }

    /** Statements run since the start, follow-ups included. */
    public long statementsRun() {
        return statementsRun;
    }

    private void drainPosts() {
        long statements = posted(limits.statements());
        long steps = posted(limits.work());
        while (!posts.isEmpty() && statements > 0 && steps > 0) {
            runPost();
            statements -= lastStatements;
            steps -= limits.work() - work;
        }
        if (!posts.isEmpty()) {
            at = 0;
            String what = statements > 0 ? "walked over too much" : "used too many statements";
            log.lastError("Posted messages " + what + "; " + posts.size() + " stay in the queue", 0);
        }
    }

    private void runPost() {
        posts.take();
        tally.posted();
        Author posted = posts.payer();
        if (posted != null) {
            posted.postEnded();
        }
        // What was posted is still done by who posted it; nobody gains rights by waiting.
        payer = posted;
        KodObject target = posts.target();
        HandlerCode handler = target.kind.lookup(posts.message());
        boolean isThere = objects.get(target.id) == target;
        if (isThere && handler != null && !Sends.maySend(this, posts.sender(), handler)) {
            // When it was posted another method was there to get it.
            lastStatements = 0;
            Sends.refused(this, 0, handler);
        } else if (isThere) {
            run(target, posts.message(), posts.sent());
        } else {
            at = 0;
            lastStatements = 0;
            error("Post of " + classes.messageName(posts.message()) + " to " + Value.describe(target.value())
                    + ", which does not exist");
        }
    }

    /** What all posted follow-ups together may use when one message may use this. */
    private long posted(long one) {
        return one > Long.MAX_VALUE / limits.postedFactor() ? Long.MAX_VALUE : one * limits.postedFactor();
    }

    /** Runs one message to its end. Whatever goes wrong in it, the world goes on. */
    private long run(KodObject target, int message, Sent sent) {
        fuel = limits.statements();
        work = limits.work();
        exhausted = false;
        overworked = false;
        at = 0;
        try {
            return Sends.deliver(this, 0, 0, target, message, sent);
        } catch (StackOverflowError e) {
            log.error("The Java stack is too small for this depth; the message is given up");
            return Value.NIL;
        } catch (OutOfMemoryError e) {
            // The limits allow more than this JVM has. Tables grow by copying, so they are as they were.
            log.lastError("The JVM has no memory left; the message is given up", 0);
            return Value.NIL;
        } catch (RuntimeException e) {
            log.error("Internal error, the message is given up: " + e);
            return Value.NIL;
        } finally {
            frame = null;
            lastStatements = limits.statements() - Math.max(fuel, 0);
            statementsRun += lastStatements;
            tally.ran(lastStatements);
        }
    }

    void requireIdle() {
        if (running) {
            throw new IllegalStateException("the machine is in the middle of a message");
        }
    }

    // ---- for engines and built-ins ----

    /** The object a value stands for as the target of a message, or {@link #nobody}. */
    public static KodObject receiver(Machine m, long target) {
        if (Value.isObject(target)) {
            KodObject object = m.objects.get(Value.id(target));
            return object == null ? m.nobody : object;
        }
        return target == Value.ZERO && m.system != null ? m.system : m.nobody;
    }

    /** The handler that this instruction belongs to. */
    public HandlerCode codeAt(int site) {
        return java.util.Objects.requireNonNull(sites.codeOf(site), "no handler has this instruction");
    }

    /** Pays for a run of instructions; true when the message has no statements left. */
    public boolean spend(int statements) {
        return (fuel -= statements) < 0;
    }

    /** The handler ends here with nil; so do its callers, at the next place where they look. */
    public long outOfFuel(int site, int atDepth) {
        if (!exhausted) {
            exhausted = true;
            at = site;
            String what = payer == null ? "its " + limits.statements() + " statements" : "all the " + payer + " allows";
            log.lastError("This message has used " + what, atDepth);
        }
        return Value.NIL;
    }

    /** The handler is one too deep and does not run. */
    public long tooDeep(int site, int atDepth) {
        at = site;
        log.errorWithStack("Sends are nested " + atDepth + " deep", atDepth - 1, true);
        return Value.NIL;
    }

    /** True, with one error line, when built-ins have walked too far in this message. */
    boolean tired() {
        if (work >= 0) {
            return false;
        }
        if (!overworked) {
            overworked = true;
            log.once("This message has walked over too many cells, bytes and objects");
        }
        return true;
    }

    /** Whether built-ins have walked too far, without a word. */
    boolean isTired() {
        return work < 0;
    }

    void worked(long steps) {
        work -= steps;
    }

    /** Logs an error at the current instruction; nil is its value. */
    public long error(String text) {
        log.error(text);
        return Value.NIL;
    }

    /** Whether a message is running. */
    public boolean isRunning() {
        return running;
    }

    /** For built-ins: sends a message from within one, to an object that has a handler for it. */
    public long call(HandlerCode handler, KodObject receiver, int callerDepth, Sent sent) {
        return handler.enter(receiver, callerDepth + 1, sent);
    }

    /** Who wrote the handler that is running; nothing for code from files and for the server itself. */
    public @Nullable Author author() {
        HandlerCode code = sites.codeOf(at);
        return code == null ? null : code.author();
    }

    /** Whether the current instruction is one of Kod's, and not the server itself at work. */
    public boolean isInKod() {
        return sites.codeOf(at) != null;
    }

    /**
     * Gives what follows its own limit, within what the message has left; {@link #restoreFuel} ends that.
     *
     * @return what the message has left, for {@code restoreFuel}
     */
    public long limitFuel(long most) {
        long left = fuel;
        fuel = Math.min(left, most);
        return left;
    }

    /** What was used since {@link #limitFuel}. Who ran out of its own limit has not ended the message. */
    public long restoreFuel(long left, long most) {
        long used = Math.min(left, most) - Math.max(fuel, 0);
        fuel = left - used;
        if (fuel > 0) {
            exhausted = false;
        }
        return used;
    }

    /** As {@link #limitFuel}, for what built-ins walk over. */
    public long limitWork(long most) {
        long left = work;
        work = Math.min(left, most);
        return left;
    }

    /** What built-ins have walked over since {@link #limitWork}. */
    public long restoreWork(long left, long most) {
        long used = Math.min(left, most) - work;
        work = left - used;
        if (work > 0) {
            overworked = false;
        }
        return used;
    }

    /** Every class there is, in no particular order. */
    public Collection<KodClass> loadedClasses() {
        return classes.all();
    }

    /** A new object, without telling anybody and without a constructor. */
    public KodObject allocate(KodClass kind) {
        KodObject object = objects.create(kind);
        if (object == null) {
            throw new IllegalStateException("there is no room for another object of class " + kind.name());
        }
        return object;
    }

    // ---- for a world of Things ----

    /**
     * A reference was stored where {@link #sweep} looks: in a slot, or in what is attached to an object. Lists, tables,
     * timers and posts call this themselves.
     */
    public void shade(long value) {
        if (cycle != null) {
            cycle.shade(value);
        }
    }

    /** The same, by who knows the object that holds the reference now: its owner is charged. */
    public void shade(KodObject holder, long value) {
        if (cycle != null) {
            cycle.shade(value, holder);
        }
    }

    /** An entry was added to a table. */
    void shadeEntry(Table table, int entry) {
        if (cycle != null) {
            cycle.shadeEntry(table, entry);
        }
    }

    /** Code that may still be running is gone: its texts stay as long as values name them. */
    void retire(HandlerCode code) {
        sites.retire(code);
        strings.debugTexts.release(code.firstString());
    }

    /** Many references of an object were stored: new slots, another class, other contents. */
    public void shadeAll(KodObject holder) {
        if (cycle != null) {
            cycle.again(holder);
        }
    }

    /** Deletes an object at once; false when it is gone already. Values that name it become nil in time. */
    public boolean remove(KodObject object) {
        if (!objects.remove(object)) {
            return false;
        }
        users.remove(object);
        if (system == object) {
            system = null;
        }
        return true;
    }

    /** Brings back an object that was {@linkplain #remove removed}; false when its id is another's by now. */
    public boolean revive(KodObject object) {
        return objects.revive(object);
    }

    /** Whose the lists and strings are that the running code makes; nobody's for code from files. */
    @Nullable
    Author maker() {
        return payer == null ? null : author();
    }

    /**
     * Whether the running code may change what {@code itsMaker} has made. Lists and strings have no owner of their own,
     * and code gets hold of those of others by reading their properties: it may change only what it has made itself.
     */
    boolean mayChange(@Nullable Author itsMaker, String what) {
        Author running = maker();
        if (running == null || running == itsMaker) {
            return true;
        }
        error("This " + what + " was made by others; copy it to change it");
        return false;
    }

    /** Whether the running code may take so much more memory; if not, there is an error line. */
    public boolean mayAllocate(int bytes) {
        Author paying = payer;
        if (paying == null || paying.mayAllocate(this, bytes)) {
            return true;
        }
        usedUp("memory");
        return false;
    }

    /** The author of the running code has no more of something. */
    public long usedUp(String what) {
        HandlerCode code = sites.codeOf(at);
        return error((code == null ? "This code" : code) + " has used up the " + what + " of its author");
    }

    void collecting(@Nullable Sweep newCycle) {
        cycle = newCycle;
        objects.collecting(newCycle);
        lists.collecting(newCycle);
        strings.collecting(newCycle);
        tables.collecting(newCycle);
    }
}
