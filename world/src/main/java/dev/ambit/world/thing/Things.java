package dev.ambit.world.thing;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.MachineHost;
import dev.ambit.kod.run.Roots;
import dev.ambit.kod.run.Symbols;
import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Datum;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The heap of a world: all its Things, by number. What can be done with them is in parts that each world has one of: {@link Properties}
 * says what they have, {@link Containment} where they are, {@link ThingMaker} how they come to be, {@link Messages} runs what they do,
 * {@link Permissions} says who may.
 */
public final class Things {
    private final Machine machine;
    private final Lexicon lexicon = new Lexicon();
    private final Sources sources = new Sources();
    private final Changes changes = new Changes();
    private final Values values;
    private final Methods methods;
    private final Events events;
    private final Inheritance inheritance;
    private final Properties properties;
    private final Containment containment;
    private final ThingMaker maker;
    private final Messages messages;
    private final Permissions permissions;
    private final QuotaAccounts accounts;
    private @Nullable KodClass roomClass;
    private @Nullable KodClass avatarClass;
    private KernelClasses kernel = KernelClasses.OF_WORLDS;
    private Remote remote = Remote.NONE;
    private ChangeLog journal = ChangeLog.NONE;

    public Things(MachineHost host, Limits limits, Engine.Maker engine, Policy policy, Quota quota) {
        machine = new Machine(host, limits, engine);
        accounts = new QuotaAccounts(this, quota);
        permissions = new Permissions(this, policy);
        values = new Values(machine);
        methods = new Methods(lexicon, machine, this::account);
        events = new Events(this);
        inheritance = new Inheritance(this, machine, changes);
        properties = new Properties(this, machine, changes);
        containment = new Containment(this);
        maker = new ThingMaker(this, machine);
        messages = new Messages(this, machine);
        ThingKeeper keeper = new ThingKeeper(this, machine, maker);
        machine.keeper(keeper);
        new ThingBuiltins(this).register(machine.routines);
        new TellBuiltins(this).register(machine.routines);
        machine.inPlace.watch();
        machine.sweep.onCollected(keeper::collected);
        machine.sweep.onMarked(this::collectNames);
        machine.sweep.ledger(new MemoryCharges(this));
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

    /** Says what the classes are called that the world needs; before anything is loaded. */
    public void kernel(KernelClasses theKernel) {
        kernel = theKernel;
    }

    KernelClasses kernel() {
        return kernel;
    }

    public void remote(Remote theRemote) {
        remote = theRemote;
    }

    public void journal(ChangeLog theJournal) {
        journal = theJournal;
    }

    // ---- the parts ----

    /** What runs its Kod: for the rooms of this package, and for a game, whose objects and values are its own business. */
    public Machine machine() {
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

    ChangeLog journal() {
        return journal;
    }

    Properties properties() {
        return properties;
    }

    Containment containment() {
        return containment;
    }

    ThingMaker maker() {
        return maker;
    }

    Messages messages() {
        return messages;
    }

    QuotaAccounts accounts() {
        return accounts;
    }

    public Permissions permissions() {
        return permissions;
    }

    /** What has happened to Things since the last tick. */
    public Changes changes() {
        return changes;
    }

    // ---- for the world around ----

    /** Does something on behalf of somebody: with their rights, and as one message. What had to wait for its end happens then. */
    public void as(Effective who, Runnable deed) {
        messages.as(who, deed);
    }

    /** Does something on behalf of somebody, who is told what came of it. */
    public <T extends @Nullable Object> T as(Effective who, Supplier<T> deed) {
        return messages.as(who, deed);
    }

    /** Runs timers that are due, each as a message of its own; how many. */
    public int runTimers(int most) {
        return messages.runTimers(most);
    }

    /** Who made this happen: the nearest author on the way here, or else whoever asked. */
    public Effective caller() {
        return messages.caller();
    }

    /** The account of an avatar; made when it is first needed. */
    public QuotaAccount account(Thing avatar) {
        return accounts.of(avatar);
    }

    public void rank(Thing avatar, Effective.Rank rank) {
        accounts.of(avatar).rank(rank);
    }

    /** What a property holds, its own or inherited; nothing when there is no such property. */
    public Optional<Datum> read(Thing thing, String name) {
        return properties.read(thing, name);
    }

    /** Sets a property of the world's own accord. */
    public void write(Thing thing, String name, Datum value) {
        properties.write(thing, name, value);
    }

    /** Makes a Thing and runs its constructor, of the world's own accord. */
    public Thing create(String className) {
        return maker.create(className);
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

    /** What the numbers of its Kod are called. */
    public Symbols names() {
        return lexicon;
    }

    /** The number of a message or of a parameter; nothing when no Kod mentions it. */
    public OptionalInt numberOf(String name) {
        int message = lexicon.message(name);
        int number = message >= 0 ? message : lexicon.parameter(name);
        return number < 0 ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** The number of a resource that a file has. */
    public OptionalInt resourceNamed(String name) {
        return lexicon.base()
                .find(SymbolKind.RESOURCE, Kodbase.key(name))
                .map(symbol -> OptionalInt.of(symbol.id()))
                .orElse(OptionalInt.empty());
    }

    /** Sets a property of the world's own accord, to a value as Kod has it. */
    public void assign(Thing thing, int slot, long value) {
        properties.put(thing, slot, value, Effective.ROOT);
    }

    /** Has garbage collected from now on, a slice in each tick, though it is not time yet. */
    public void askToCollect() {
        machine.sweep.ask();
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

    /** Who has a Thing in their hands, however deep in what they carry; nobody when it is in no hands. */
    @Nullable
    Thing carrierOf(Thing thing) {
        Thing at = thing.container();
        while (at != null && !isAvatar(at)) {
            at = at.container();
        }
        return at;
    }

    /** All there are, by number; it stands changes while it runs. */
    void each(Consumer<Thing> visit) {
        for (int id = 0; id < machine.objects.count(); id++) {
            Thing thing = find(id);
            if (thing != null) {
                visit.accept(thing);
            }
        }
    }

    void eachRoom(Consumer<Thing> visit) {
        each(thing -> {
            if (isRoom(thing)) {
                visit.accept(thing);
            }
        });
    }

    /** Classes that the world itself knows by name may be others now. */
    void learnClasses() {
        roomClass = classNamed(kernel.room()).orElse(null);
        avatarClass = classNamed(kernel.avatar()).orElse(null);
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

    /** Whether a Thing is an avatar, or is the class of avatars or one below it. */
    boolean isAmongAvatars(Thing thing) {
        return avatarClass != null && thing.kind().isA(avatarClass);
    }

    /** Things that somebody watches and whose lists or texts Kod has changed in place since the last call. */
    public void eachTouched(Consumer<Thing> visit) {
        if (machine.inPlace.isEmpty()) {
            return;
        }
        each(thing -> {
            if (thing.onlookers != null && isTouched(thing)) {
                visit.accept(thing);
            }
        });
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
}
