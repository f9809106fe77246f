package dev.ambit.world.thing;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.Author;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Host;
import dev.ambit.kod.run.Keeper;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Prepared;
import dev.ambit.kod.run.Roots;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.StringBuiltins;
import dev.ambit.kod.value.Value;
import dev.ambit.world.Datum;
import dev.ambit.world.Flag;
import dev.ambit.world.image.Image;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The heap of a world: all its Things, and the one way to change them. Whoever writes a property, a builder or a line of
 * Kod, comes through {@link #put}: there the value changes, and whoever must know is told.
 *
 * <p>What is asked on behalf of somebody runs between {@link #begin} and {@link #end}.
 */
public final class Things implements Keeper {
    /** How many may wait for the end of the message; no sane one comes near. */
    private static final int MOST_DEFERRED = 1_000;

    private static final int BYTES_OF_AN_OBJECT = 48;

    /** In statements. */
    private static final int PRICE_OF_A_THING = 100;

    private final Machine machine;
    private final Lexicon lexicon = new Lexicon();
    private final Values values;
    private final Methods methods;
    private final Sources sources = new Sources();
    private @Nullable KodClass roomClass;
    private @Nullable KodClass avatarClass;
    private final Changes changes = new Changes();
    private final Events events;
    private final Inheritance inheritance;
    private final Containment containment = new Containment(this);
    private final Policy policy;
    private final Quota quota;
    private final Map<Thing, Account> accounts = new HashMap<>();
    private final Deque<Runnable> deferred = new ArrayDeque<>();
    private final List<Thing> born = new ArrayList<>();
    private Remote remote = Remote.NONE;
    private Journal journal = Journal.NONE;
    private Effective actor = Effective.ROOT;
    private long messageNumber;

    /** Who has called into the code of the author whose method runs; see {@link #asker}. */
    private Effective calledBy = Effective.ROOT;

    public Things(Host host, Limits limits, Engine.Maker engine, Policy policy, Quota quota) {
        machine = new Machine(host, limits, engine);
        machine.keeper(this);
        this.policy = policy;
        this.quota = quota;
        values = new Values(machine);
        methods = new Methods(lexicon, machine, this::account);
        events = new Events(this);
        inheritance = new Inheritance(this, machine, changes);
        new ThingBuiltins(this).register(machine.routines);
        machine.inPlace.watch();
        machine.sweep.onCollected(this::collected);
        machine.sweep.onMarked(this::collectNames);
        machine.sweep.ledger(new Bytes(this));
        machine.sweep.addRoots(this::eachExemplar);
    }

    /** Classes stay, and what is private to a Thing stays with it. */
    private void eachExemplar(LongConsumer visit) {
        for (KodClass kind : machine.loadedClasses()) {
            KodObject exemplar = kind.isPrivate() ? null : kind.exemplar();
            if (exemplar != null) {
                visit.accept(exemplar.value());
            }
        }
    }

    /** Nothing but values, timers and posted messages can have the number of a name that no code has. */
    private void collectNames(IntPredicate isInAValue) {
        if (machine.posts.size() == 0) {
            Set<Integer> ofTimers = machine.timers.messages();
            lexicon.collect(number -> isInAValue.test(number) || ofTimers.contains(number));
        }
    }

    public void remote(Remote theRemote) {
        remote = theRemote;
    }

    public void journal(Journal theJournal) {
        journal = theJournal;
    }

    // ---- what others of this package use ----

    Machine machine() {
        return machine;
    }

    Lexicon lexicon() {
        return lexicon;
    }

    Values values() {
        return values;
    }

    Sources sources() {
        return sources;
    }

    Methods methods() {
        return methods;
    }

    Inheritance inheritance() {
        return inheritance;
    }

    Events events() {
        return events;
    }

    Remote remote() {
        return remote;
    }

    Quota quota() {
        return quota;
    }

    long millis() {
        return machine.host.millis();
    }

    /** Counts the messages from outside; what runs in one has one budget. */
    long messageNumber() {
        return messageNumber;
    }

    public Changes changes() {
        return changes;
    }

    // ---- loading ----

    /** Loads the world's Kod for the first time: every class gets its exemplar Thing. */
    public void load(Compilation compilation) {
        load(compilation, Prepared.of(compilation));
    }

    public void load(Compilation compilation, Prepared files) {
        lexicon.take(compilation.base());
        putResources(compilation);
        machine.load(files, lexicon);
        giveExemplars();
        learn(compilation);
    }

    /**
     * Loads the world's Kod and brings back all that was there before.
     *
     * @return what could not be brought back as it was, for people
     * @throws Refusal when the world's Kod does not go with it
     */
    public Restored restore(Compilation compilation, Prepared files, Image image) {
        lexicon.take(compilation.base());
        putResources(compilation);
        machine.load(files, lexicon);
        roomClass = classNamed("Room").orElse(null);
        avatarClass = classNamed("Avatar").orElse(null);
        Restorer restorer = new Restorer(this, image);
        Restorer.Outcome outcome = restorer.restore();
        learn(compilation);
        outcome.changed().forEach(changes::reshaped);
        // It may have been left with more garbage than anybody pays for.
        machine.sweep.ask();
        return new Restored(restorer.system(), outcome.reports());
    }

    /** @param system the Thing that stands for the world itself */
    public record Restored(@Nullable Thing system, List<String> reports) {}

    void learn(Compilation compilation) {
        sources.take(compilation.files().stream()
                .map(Compilation.CompiledFile::source)
                .toList());
        roomClass = classNamed("Room").orElse(null);
        avatarClass = classNamed("Avatar").orElse(null);
    }

    void putResources(Compilation compilation) {
        compilation
                .files()
                .forEach(file -> file.resources()
                        .forEach(resource -> machine.strings.putResource(resource.id(), resource.text())));
    }

    /** Every class is a Thing. */
    void giveExemplars() {
        for (KodClass kind : machine.loadedClasses()) {
            if (kind.exemplar() == null) {
                KodObject object = machine.allocate(kind);
                Thing thing = new Thing(object);
                thing.declared = true;
                kind.exemplar(object);
                journal.changed(thing, Journal.Deed.CREATE, "", Effective.ROOT);
            }
        }
    }

    // ---- finding ----

    public @Nullable Thing find(int id) {
        KodObject object = machine.objects.get(id);
        return object == null ? null : Thing.of(object);
    }

    /** @throws Refusal when there is none */
    public Thing get(int id) {
        Thing thing = find(id);
        if (thing == null) {
            throw new Refusal("There is no Thing #" + id + "; it may have been deleted.");
        }
        return thing;
    }

    /** The Thing a value names: an object, or a class. */
    @Nullable
    Thing thing(long value) {
        if (Value.isObject(value)) {
            return find(Value.id(value));
        }
        KodClass kind = Value.tag(value) == Value.CLASS ? machine.classOf(Value.id(value)) : null;
        KodObject exemplar = kind == null ? null : kind.exemplar();
        return exemplar == null ? null : Thing.of(exemplar);
    }

    /** The class of a name, from files. */
    public Optional<KodClass> classNamed(String name) {
        return lexicon.base().findClass(Kodbase.key(name)).map(known -> machine.classOf(known.id()));
    }

    /** What people call it: its name, or that of its class. */
    public String nameOf(Thing thing) {
        int slot = thing.kind().slotOf("name");
        String name = slot < 0 || isClass(thing) ? null : values.textOf(thing.body.slots[slot]);
        if (name != null && !name.isBlank()) {
            return name;
        }
        return isClass(thing) ? thing.kind().name() : classOf(thing).name() + " #" + thing.id();
    }

    /** What the author of a method is called; nothing when it is the world's own. Names go with those who had them. */
    String nameOfAuthor(Method method) {
        Thing author = method.author();
        return author == null ? "" : author.deleted ? "somebody who is gone" : nameOf(author);
    }

    /** Pages say who wrote what they run: when authors go, are back or get another name, that is told anew. */
    void authorIsAnother(Thing author) {
        if (isAvatar(author)) {
            methods.withWorksOf(author).forEach(changes::reshaped);
        }
    }

    /** Whether this is the exemplar of a class from a file. */
    static boolean isClass(Thing thing) {
        return thing.hasOwnClass() && !thing.kind().isPrivate();
    }

    static boolean isClassOfFile(@Nullable KodClass kind) {
        return kind != null && !kind.isPrivate();
    }

    /** The class from a file that a Thing is of, or below. */
    static KodClass classOf(Thing thing) {
        KodClass kind = thing.kind();
        while (kind.isPrivate() && kind.parent() != null) {
            kind = kind.parent();
        }
        return kind;
    }

    // ---- people ----

    /** The account of an avatar; made when it is first needed. */
    public Account account(Thing avatar) {
        return accounts.computeIfAbsent(avatar, a -> new Account(this, a, Effective.Rank.BUILDER));
    }

    Collection<Account> accounts() {
        return accounts.values();
    }

    public void rank(Thing avatar, Effective.Rank rank) {
        account(avatar).rank(rank);
    }

    /** For whom a line of Kod works now: its author. */
    Effective effective(@Nullable Author author) {
        return author instanceof Account account ? account.effective() : Effective.ROOT;
    }

    /** For whom the world works now: the author of the running code, or whoever asked. */
    Effective effective() {
        return machine.isRunning() && machine.isInKod() ? effective(machine.author()) : actor;
    }

    /** Whose message is running: who sent it, not who wrote the code. */
    Effective actor() {
        return actor;
    }

    /** Who made this happen: the nearest author on the way here, or else whoever asked. */
    public Effective caller() {
        return machine.payer instanceof Account account ? account.effective() : actor;
    }

    /**
     * Who asked for what is running. For code from files that is {@link #caller}, on whose behalf it works. For a method
     * that somebody has written it is who called into that somebody's code: the person whose request it is, or the author
     * of the code in between, but never its own author just because it runs.
     */
    Effective asker() {
        return machine.isRunning() && machine.author() != null ? calledBy : caller();
    }

    /** A method of an author begins, called on account of {@code payer}; what {@link #leaveMethod} is to be given. */
    Effective enterMethod(@Nullable Author payer, Account author, int depth) {
        Effective before = calledBy;
        if (payer != author || depth <= 1) {
            calledBy = payer instanceof Account account ? account.effective() : actor;
        }
        return before;
    }

    void leaveMethod(Effective before) {
        calledBy = before;
    }

    @Override
    public boolean maySend(Author author, HandlerCode handler) {
        return !events.isHandler(handler.message()) || handler.author() == author;
    }

    @Override
    public @Nullable Author payerOf(KodObject object) {
        Thing owner = Thing.of(object).owner();
        return owner == null ? null : account(owner);
    }

    /** Whether a room leaves something to somebody. Who was shown out has no rights there. */
    public boolean allowsIn(Effective who, RoomRight right, Thing room) {
        if (policy.allows(who, Action.IN_ROOM, room, RoomRight.Whom.OWNER.name())) {
            return true;
        }
        Thing avatar = who.avatar();
        if (avatar != null && lists(room, Hosts.SHOWN_OUT, avatar)) {
            return false;
        }
        RoomRight.Whom whom = leftTo(room, right);
        boolean friend = whom == RoomRight.Whom.FRIENDS && avatar != null && lists(room, "friends", avatar);
        return policy.allows(who, Action.IN_ROOM, room, (friend ? RoomRight.Whom.EVERYBODY : whom).name());
    }

    /** To whom a room leaves something. */
    public RoomRight.Whom leftTo(Thing room, RoomRight right) {
        int slot = room.kind().slotOf(right.property());
        if (slot < 0) {
            return right.usual;
        }
        String word = values.textOf(room.body.slots[slot]);
        return word == null ? RoomRight.Whom.OWNER : RoomRight.Whom.of(word);
    }

    /** Who has a Thing in their hands, however deep in what they carry; nobody when it is in no hands. */
    @Nullable
    Thing carrierOf(Thing thing) {
        Thing at = thing.container();
        while (at != null && !isAvatar(at)) {
            at = at.container();
        }
        return at;
    }

    /** Whether somebody may know that a Thing is where it is: what others carry is nobody's business but its owner's. */
    boolean mayKnowPlace(Effective who, Thing thing) {
        Thing carrier = carrierOf(thing);
        return carrier == null || who.isWizard() || who.is(carrier) || who.is(thing.owner()) || who.is(thing);
    }

    public boolean allows(Effective who, Action action, Thing thing, String name) {
        return policy.allows(who, action, thing, name);
    }

    /** @throws Refusal when the policy does not allow it; {@code doing} ends "You may not ..." */
    public void require(Effective who, Action action, Thing thing, String name, String doing) {
        if (!policy.allows(who, action, thing, name)) {
            Thing owner = thing.owner();
            String whose = owner == null ? "it belongs to the world" : "it belongs to " + nameOf(owner);
            boolean wouldBuilder = !who.rank().mayBuild()
                    && policy.allows(new Effective(who.avatar(), Effective.Rank.BUILDER), action, thing, name);
            String why = !who.rank().mayOwn() ? "guests may only look" : wouldBuilder ? "only builders may" : whose;
            throw new Refusal("You may not " + doing + ": " + why + ".");
        }
    }

    // ---- messages ----

    /** Starts something on behalf of somebody. Must be followed by {@link #end}. */
    public void begin(Effective who) {
        actor = who;
        Thing asking = who.avatar();
        machine.asking = asking == null || asking.deleted ? null : account(asking);
        messageNumber++;
    }

    /** What had to wait for the end of the message happens now. */
    public void end() {
        for (int i = 0; i < MOST_DEFERRED && !(deferred.isEmpty() && born.isEmpty()); i++) {
            List<Thing> children = List.copyOf(born);
            born.clear();
            for (Thing child : children) {
                if (!child.deleted && events.isHeard("Create")) {
                    events.fire(child, "Create", Sent.NOTHING);
                }
            }
            for (Runnable next = deferred.poll(); next != null; next = deferred.poll()) {
                next.run();
            }
        }
        deferred.clear();
        born.clear();
        actor = Effective.ROOT;
        machine.asking = null;
    }

    /** Does something when no message runs: at once, or at the end of this one. */
    void whenIdle(Runnable action) {
        if (!machine.isRunning()) {
            action.run();
        } else if (deferred.size() < MOST_DEFERRED) {
            deferred.add(action);
        } else {
            machine.error("Too much is waiting for the end of this message");
        }
    }

    /** Sends a message to a Thing, from outside or from within one; nothing when it has no handler for it. */
    Optional<Long> send(Thing thing, String message, Sent sent) {
        int id = lexicon.message(message);
        HandlerCode handler = id < 0 ? null : thing.kind().lookup(id);
        if (handler == null) {
            return Optional.empty();
        }
        return Optional.of(deliver(handler, thing, sent));
    }

    long deliver(HandlerCode handler, Thing thing, Sent sent) {
        if (machine.isRunning()) {
            return machine.call(handler, thing.body, machine.depth, sent);
        }
        return machine.send(thing.body, handler.message(), sent);
    }

    /** Arguments by name; names that no method has are left out, nobody could receive them. */
    Sent sent(Map<String, Long> arguments) {
        int[] ids = new int[arguments.size()];
        long[] sent = new long[arguments.size()];
        int count = 0;
        for (Map.Entry<String, Long> argument : arguments.entrySet()) {
            int id = lexicon.parameter(argument.getKey());
            if (id >= 0) {
                ids[count] = id;
                sent[count++] = argument.getValue();
            }
        }
        return new Sent(java.util.Arrays.copyOf(ids, count), sent);
    }

    /** Runs timers that are due, each as a message of its own; how many. */
    public int runTimers(int most) {
        int count = 0;
        while (count < most) {
            begin(Effective.ROOT);
            boolean fired = machine.fireTimer();
            end();
            if (!fired) {
                break;
            }
            count++;
        }
        return count;
    }

    // ---- properties ----

    /** What a property holds, its own or inherited; nothing when there is no such property. */
    public Optional<Datum> read(Thing thing, String name) {
        int slot = thing.kind().slotOf(name);
        return slot < 0 ? Optional.empty() : Optional.of(values.datum(thing.body.slots[slot]));
    }

    long value(Thing thing, String name) {
        int slot = thing.kind().slotOf(name);
        return slot < 0 ? Value.NIL : thing.body.slots[slot];
    }

    /** Sets a property of the world's own accord. */
    public void write(Thing thing, String name, Datum value) {
        int slot = thing.kind().slotOf(name);
        if (slot >= 0) {
            put(thing, slot, values.value(value), Effective.ROOT);
        }
    }

    /** A handler assigns a property of its own Thing. */
    @Override
    public void store(@Nullable Author author, KodObject self, int slot, long value) {
        Thing thing = Thing.of(self);
        Effective who = effective(author);
        if (author != null) {
            String name = String.valueOf(thing.kind().propertyName(slot));
            if (!policy.allows(who, Action.WRITE, thing, name)) {
                machine.error("The author of this method may not write " + name + " of " + nameOf(thing));
                return;
            }
        }
        put(thing, slot, value, who);
    }

    /** The one place where a property gets its value. */
    void put(Thing thing, int slot, long given, Effective who) {
        long[] slots = thing.body.slots;
        if (slots[slot] == given && thing.owns(slot)) {
            return;
        }
        long value = Value.tag(given) == Value.TEMP_STRING ? lasting() : given;
        if (value == Value.NIL && given != Value.NIL) {
            return;
        }
        slots[slot] = value;
        thing.setOwn(slot, true);
        machine.shade(thing.body, value);
        KodClass kind = thing.body.kind;
        if (kind.exemplar() == thing.body) {
            inheritance.handDown(kind, slot, value);
        }
        noteWrite(thing, slot);
        if (!Flag.VOLATILE.in(kind.flags(slot))) {
            journal.wrote(thing, slot, who);
        }
    }

    /** There is one temp string, and the next message uses it for something else. Nil, with an error line, if it cannot. */
    private long lasting() {
        long string = StringBuiltins.createString(machine);
        return string == Value.NIL ? Value.NIL : StringBuiltins.setString(machine, string, Value.TEMP);
    }

    private void noteWrite(Thing thing, int slot) {
        changes.wrote(thing, slot);
        if (Inheritance.isSightProperty(thing.body.kind, slot)) {
            changes.sight(thing);
        }
        if ("name".equals(thing.body.kind.propertyName(slot))) {
            authorIsAnother(thing);
        }
    }

    /** The property is again what the exemplar has. */
    void clear(Thing thing, int slot, Effective who) {
        KodClass kind = thing.kind();
        KodClass above = thing.hasOwnClass() ? kind.parent() : kind;
        long inherited = above == null || slot >= above.slotCount() ? Value.NIL : above.defaultOf(slot);
        long value = thing.hasOwnClass() && kind.declares(slot) ? kind.declaredDefault(slot) : inherited;
        put(thing, slot, value, who);
        thing.setOwn(slot, false);
        // The value may be the same as before; that it is not its own any more is news all the same.
        noteWrite(thing, slot);
    }

    /** Whether a Thing has a value of its own: it was written, or its file has it. */
    static boolean isOwn(Thing thing, int slot) {
        return thing.owns(slot) || thing.hasOwnClass() && thing.kind().declares(slot);
    }

    // ---- coming and going ----

    @Override
    public @Nullable KodClass exemplar(@Nullable Author author, long kind) {
        Thing exemplar = thing(kind);
        if (exemplar == null) {
            machine.error("Create needs a class or a Thing, not " + Value.describe(kind));
            return null;
        }
        try {
            if (machine.payer != null) {
                machine.spend(PRICE_OF_A_THING);
            }
            KodClass made = classToMakeFrom(exemplar, effective(author));
            return machine.mayAllocate(BYTES_OF_AN_OBJECT + Long.BYTES * made.slotCount()) ? made : null;
        } catch (Refusal refusal) {
            machine.error(refusal.why());
            return null;
        }
    }

    KodClass classToMakeFrom(Thing exemplar, Effective who) {
        require(who, Action.DERIVE, exemplar, "", "make something from " + nameOf(exemplar));
        refuseFalsePeople(who, exemplar);
        if (who.avatar() != null) {
            String full = account(who.avatar()).whyNoMoreThings();
            if (full != null) {
                throw new Refusal(full);
            }
        }
        exemplar.hasHeirs = true;
        return ownClass(exemplar);
    }

    /** Whoever could make avatars would have as many accounts as they like, each with its own allowance. */
    void refuseFalsePeople(Effective who, Thing exemplar) {
        if (!who.isWizard() && isOfClass(exemplar, "Avatar")) {
            throw new Refusal("Avatars come with the people who enter; they cannot be made by hand.");
        }
    }

    @Override
    public void created(@Nullable Author author, KodObject object) {
        created(effective(author), object);
    }

    Thing created(Effective who, KodObject object) {
        Thing thing = new Thing(object);
        setOwner(thing, who.avatar());
        if (events.isHeard("Create")) {
            born.add(thing);
        }
        journal.changed(thing, Journal.Deed.CREATE, "", who);
        return thing;
    }

    /** Makes a Thing and runs its constructor, of the world's own accord. */
    public Thing create(String className) {
        KodClass kind =
                classNamed(className).orElseThrow(() -> new Refusal("The world's Kod has no class " + className + "."));
        return create(kind, Effective.ROOT);
    }

    /**
     * Makes the Thing that stands for the world itself, which Kod calls 0 and which nobody can replace. Its constructor
     * builds everything there is at first.
     */
    public Thing start(String className) {
        KodClass kind =
                classNamed(className).orElseThrow(() -> new Refusal("The world's Kod has no class " + className + "."));
        KodObject object = machine.allocate(kind);
        machine.system(object);
        Thing thing = created(Effective.ROOT, object);
        begin(Effective.ROOT);
        send(thing, "Constructor", Sent.NOTHING);
        end();
        return thing;
    }

    Thing create(KodClass kind, Effective who) {
        KodObject object = machine.allocate(kind);
        Thing thing = created(who, object);
        send(thing, "Constructor", Sent.NOTHING);
        return thing;
    }

    /** The class of which a Thing is the exemplar; made when it is first needed. */
    KodClass ownClass(Thing thing) {
        if (thing.hasOwnClass()) {
            return thing.kind();
        }
        int id = lexicon.newClass("#" + thing.id());
        return machine.workshop().derive(id, thing.body, lexicon);
    }

    void setOwner(Thing thing, @Nullable Thing owner) {
        if (thing.owner == owner) {
            return;
        }
        if (thing.owner != null) {
            account(thing.owner).lost();
        }
        thing.owner = owner;
        if (owner != null) {
            machine.shade(thing.body, owner.body.value());
            account(owner).gained();
        }
        changes.reshaped(thing);
    }

    Effective authorOf(Method method) {
        Thing author = method.author();
        return author == null ? Effective.ROOT : account(author).effective();
    }

    /** Moves a Thing without asking anybody; refuses only what would make no sense. */
    void move(Thing thing, @Nullable Thing to) {
        containment.move(thing, to);
    }

    /** A Thing is about to be somebody else's, wherever it stands. */
    void given(Thing thing) {
        containment.given(thing);
    }

    void leadsNowhere(Thing thing) {
        containment.leadsNowhere(thing);
    }

    /** A Thing stays in the room where it is, by whoever asks for this. */
    void putDownAgain(Thing thing) {
        containment.putDownAgain(thing);
    }

    /** Deletes a Thing; what is in it goes where it was. */
    void delete(Thing thing) {
        containment.delete(thing);
    }

    void eachOwnedBy(Thing owner, Consumer<Thing> visit) {
        for (int id = 0; id < machine.objects.count(); id++) {
            Thing thing = find(id);
            if (thing != null && thing.owner() == owner) {
                visit.accept(thing);
            }
        }
    }

    void eachRoom(Consumer<Thing> visit) {
        for (int id = 0; id < machine.objects.count(); id++) {
            Thing thing = find(id);
            if (thing != null && isRoom(thing)) {
                visit.accept(thing);
            }
        }
    }

    void forgetAccount(Thing avatar) {
        accounts.remove(avatar);
    }

    /** Does something when no message runs, however much waits for that already. */
    void surelyWhenIdle(Runnable action) {
        if (machine.isRunning()) {
            deferred.add(action);
        } else {
            action.run();
        }
    }

    @Override
    public void moved(KodObject object, int[] from) {
        if (object.attached instanceof Thing thing) {
            // What clients know by name is as it was, unless something is lost or what was written has moved away.
            if (!thing.moved(from) || thing.noted || isClass(thing)) {
                changes.reshaped(thing);
            }
        }
    }

    @Override
    public void unflagged(KodObject exemplar) {
        if (exemplar.attached instanceof Thing thing && !thing.deleted) {
            changes.reshaped(thing);
        }
    }

    @Override
    public void cleared(KodObject object, int slot) {
        if (object.attached instanceof Thing thing) {
            if (thing.hasOwnClass()) {
                object.kind.setDefault(slot, Value.NIL);
            }
            if (isOwn(thing, slot)) {
                noteWrite(thing, slot);
            }
        }
    }

    @Override
    public void collected(KodObject object) {
        if (object.attached instanceof Thing thing) {
            thing.deleted = true;
            if (thing.owner != null) {
                account(thing.owner).lost();
            }
            accounts.remove(thing);
            changes.deleted(thing);
            authorIsAnother(thing);
            if (thing.hasOwnClass()) {
                thing.kind().liveHandlers().forEach(methods::forget);
                machine.workshop().discard(thing.kind());
                lexicon.forgetClass(thing.kind().id());
            }
        }
    }

    public boolean isAvatar(Thing thing) {
        return avatarClass != null && thing.kind().isA(avatarClass) && !isClass(thing);
    }

    boolean isRoom(Thing thing) {
        return roomClass != null && thing.kind().isA(roomClass) && !isClass(thing);
    }

    /** Whether a Thing is of a class or is that class, or is below it. */
    boolean isOfClass(Thing thing, String className) {
        return classNamed(className).filter(kind -> thing.kind().isA(kind)).isPresent();
    }

    /** Whether an avatar wants to hear nothing of somebody. */
    boolean hasMuted(Thing avatar, Effective who) {
        return who.avatar() != null && !who.isWizard() && lists(avatar, "muted", who.avatar());
    }

    /** Whether there is anything in a list in a property. */
    boolean isListing(Thing thing, String property) {
        return machine.lists.holds(value(thing, property));
    }

    /** Whether a list in a property names a Thing. */
    boolean lists(Thing thing, String property, Thing member) {
        long at = value(thing, property);
        for (int i = 0; i < 10_000 && machine.lists.holds(at); i++) {
            if (machine.lists.first(Value.id(at)) == member.body.value()) {
                return true;
            }
            at = machine.lists.rest(Value.id(at));
        }
        return false;
    }

    /** Whether anybody may put something there: a room that is not locked to them, or a container that is open. */
    static boolean isOpenTo(Things things, Effective who, Thing target) {
        if (things.isAvatar(target)) {
            return false;
        }
        if (who.avatar() != null && things.lists(target, Hosts.SHOWN_OUT, who.avatar())) {
            return false;
        }
        boolean locked = Edits.isTrue(things.value(target, "locked"));
        boolean friend = who.avatar() != null && things.lists(target, "friends", who.avatar());
        boolean room = things.isRoom(target);
        return locked ? friend : room || Edits.isTrue(things.value(target, "open"));
    }

    /** Things that somebody watches and whose lists or texts Kod has changed in place since the last call. */
    public void eachTouched(Consumer<Thing> visit) {
        if (machine.inPlace.isEmpty()) {
            return;
        }
        for (int id = 0; id < machine.objects.count(); id++) {
            Thing thing = find(id);
            if (thing != null && thing.onlookers != null && isTouched(thing)) {
                visit.accept(thing);
            }
        }
        machine.inPlace.clear();
    }

    private boolean isTouched(Thing thing) {
        for (long value : thing.body.slots) {
            if (values.isTouched(value)) {
                return true;
            }
        }
        return false;
    }

    /** Has a part of the garbage collected, if it is time. */
    public void collectGarbage() {
        machine.sweep.step();
    }

    /** Whether a cycle of the collector is under way, which takes a slice of each tick. */
    public boolean isCollecting() {
        return machine.sweep.isUnderWay();
    }

    /** Values that must not be collected as garbage. */
    public void roots(Roots roots) {
        machine.sweep.addRoots(roots);
    }

    /** @throws Refusal when somebody may not do something that is about no Thing but themselves */
    public void requireMay(Effective who, Action action, String doing) {
        Thing avatar = who.avatar();
        if (avatar != null && !policy.allows(who, action, avatar, "")) {
            throw new Refusal("You may not " + doing + ": only wizards may.");
        }
    }

    void journaled(Thing thing, Journal.Deed what, String name, Effective who) {
        journal.changed(thing, what, name, who);
    }
}
