package dev.ambit.game.play;

import dev.ambit.kod.run.Ids;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.value.Value;
import dev.ambit.world.GameGround;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Which objects of the game are whose: the characters of accounts. Written down with all else, so that a crash never leaves somebody
 * without theirs. Owned by the world's thread.
 */
public final class Characters {
    private static final int NAMES = 1_000_000_000;

    private final RandomGenerator random;
    private final SortedMap<Integer, List<KodObject>> byAccount = new TreeMap<>();
    private @Nullable GameGround ground;

    Characters(RandomGenerator random) {
        this.random = random;
    }

    /** Brings back who was whose. */
    void begin(GameGround theGround) {
        ground = theGround;
        Map<String, Integer> people = theGround.people();
        people.keySet().stream()
                .flatMap(text -> CharacterName.parse(text).stream())
                // The journal has no order: who was made earlier has the lower number.
                .sorted(Comparator.comparingInt(CharacterName::object))
                .forEach(key -> {
                    String text = key.text();
                    int id = people.getOrDefault(text, key.object());
                    KodObject object = theGround.things().machine().objects.get(id);
                    if (object != null) {
                        theGround.keep(text, theGround.things().get(id));
                        list(key.account()).add(object);
                    }
                });
    }

    private GameGround ground() {
        return java.util.Objects.requireNonNull(ground, "the game has not begun");
    }

    private Machine machine() {
        return ground().things().machine();
    }

    private List<KodObject> list(int account) {
        return byAccount.computeIfAbsent(account, number -> new ArrayList<>());
    }

    /** Those of an account, in the order in which they came. */
    public List<KodObject> of(int account) {
        return Collections.unmodifiableList(byAccount.getOrDefault(account, List.of()));
    }

    /** All there are, by account. */
    public Map<Integer, List<KodObject>> all() {
        return Collections.unmodifiableMap(byAccount);
    }

    /** Whose an object is. */
    public Optional<Integer> accountOf(int object) {
        return byAccount.entrySet().stream()
                .filter(entry -> entry.getValue().stream().anyMatch(one -> one.id == object))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * Makes a character for an account, of the class that its kind has. Its name is a resource that Kod may change.
     *
     * @return nothing when the game has no such class, or does not let one be made
     */
    public Optional<KodObject> create(GameAccount account) {
        Machine machine = machine();
        int classId = machine.classOf(account.kind().classId()) == null
                ? AccountKind.USER.classId()
                : account.kind().classId();
        KodClass kind = machine.classOf(classId);
        if (kind == null) {
            return Optional.empty();
        }
        long name = machine.strings.newDynamicResource("User" + random.nextInt(NAMES));
        KodObject system = machine.system();
        Sent sent = Sent.of(Ids.SYSTEM_ID, system == null ? Value.NIL : system.value(), Ids.NAME, name);
        long made = ground().things().as(Effective.ROOT, () -> machine.create(classId, sent));
        KodObject object = Value.isObject(made) ? machine.objects.get(Value.id(made)) : null;
        if (object != null) {
            add(account.number(), object);
        }
        return Optional.ofNullable(object);
    }

    /** From now on an object is an account's. */
    public void add(int account, KodObject object) {
        list(account).add(object);
        ground().keep(new CharacterName(account, object.id).text(), thing(object));
    }

    /** An object is nobody's any more; whether it was somebody's. */
    public boolean remove(int object) {
        Optional<Integer> account = accountOf(object);
        account.ifPresent(number -> {
            List<KodObject> theirs = list(number);
            theirs.stream().filter(one -> one.id == object).findFirst().ifPresent(one -> {
                theirs.remove(one);
                ground().release(new CharacterName(number, object).text(), thing(one));
            });
            if (theirs.isEmpty()) {
                byAccount.remove(number);
            }
        });
        return account.isPresent();
    }

    /** An object takes the place of another; false when that was nobody's. */
    boolean replace(int oldObject, int newObject) {
        KodObject object = machine().objects.get(newObject);
        Optional<Integer> account = accountOf(oldObject);
        if (object == null || account.isEmpty()) {
            return false;
        }
        remove(oldObject);
        add(account.get(), object);
        return true;
    }

    private Thing thing(KodObject object) {
        return ground().things().get(object.id);
    }
}
