package dev.ambit.world;

import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.rules.PaceRules;
import dev.ambit.world.rules.PaceRules.Kind;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A rate limit of what people do: keeps everybody to a pace that others can bear, by whatever door they came: what is too much is not done, and who did it is told,
 * now and then. Who goes and comes again goes on at the pace they left with: people with an account are known by it, others by
 * where they come from, and one who comes takes up what one who went has left. Wizards are not slowed.
 */
final class Pacing {
    private static final Logger LOG = LoggerFactory.getLogger(Pacing.class);
    private static final long LOGGED_EVERY_MILLIS = 5_000;

    /** Origins that are remembered, and visits from one of them. */
    private static final int MOST_ORIGINS = 4_096;

    private static final int MOST_OF_ONE = 64;

    /** To come into another room by some Thing is worth so many deeds. */
    private static final int DEEDS_OF_A_WAY = 10;

    private final PaceRules rules;
    private final Things things;
    private final LongSupplier millis;
    private final Map<String, List<PersonRates>> left = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<PersonRates>> eldest) {
            return size() > MOST_ORIGINS;
        }
    };

    private long refused;
    private long refusedSinceLogged;
    private long loggedMillis = Long.MIN_VALUE;

    /** @param millis the world's time */
    Pacing(PaceRules rules, Things things, LongSupplier millis) {
        this.rules = rules;
        this.things = things;
        this.millis = millis;
    }

    private long now() {
        return millis.getAsLong();
    }

    /** How often somebody was too fast. */
    long refused() {
        return refused;
    }

    /** Whether somebody may do this now. If not, they are told, and nothing is left of it. */
    boolean allows(Visitor visitor, Input input) {
        Optional<Kind> counted = kindOf(visitor, input);
        if (counted.isEmpty() || isFree(visitor)) {
            return true;
        }
        Kind kind = counted.get();
        if (visitor.pace.take(kind, now())) {
            return true;
        }
        note(visitor, kind);
        if (input instanceof Input.Ask ask) {
            // A question always has its answer.
            Result failed = new Result.Failed(kind.sentence(rules.of(kind)), List.of());
            visitor.news.answer(ask.number(), failed);
            return false;
        }
        visitor.pace.sentence(kind, now()).ifPresent(words -> visitor.news.notice(words));
        if (input instanceof Input.Go) {
            visitor.news.putBack(visitor.position.place());
        }
        return false;
    }

    private boolean isFree(Visitor visitor) {
        return visitor.effective(things).isWizard();
    }

    private Optional<Kind> kindOf(Visitor visitor, Input input) {
        return Optional.ofNullable(
                switch (input) {
                    case Input.Say _ -> Kind.TALK;
                    case Input.Whisper _ -> Kind.WHISPER;
                    case Input.Mute _ -> Kind.DEED;
                    case Input.Proclaim _ -> Kind.BROADCAST;
                    case Input.Go go ->
                        go.isWalk() && go.room() == visitor.position.room().id() ? null : Kind.TELEPORT;
                    case Input.SetTraits _, Input.SetStates _ -> Kind.APPEARANCE;
                    case Input.AskTraits _, Input.AskStates _ -> Kind.QUESTION;
                    case Input.Ask ask -> kindOf(ask.request());
                    default -> null;
                });
    }

    private Kind kindOf(Request request) {
        return switch (request) {
            case Request.Whisper _ -> Kind.WHISPER;
            // Words to one, by another door.
            case Request.Call call when call.method().equalsIgnoreCase("Tell") && isSomebody(call.id()) -> Kind.WHISPER;
            case Request.Deed _,
                    Request.Edit _,
                    Request.Undo _,
                    Request.Redo _,
                    Request.Befriend _,
                    Request.Block _,
                    Request.Mute _ -> Kind.DEED;
            default -> Kind.QUESTION;
        };
    }

    private boolean isSomebody(int id) {
        Thing thing = things.find(id);
        return thing != null && things.isAvatar(thing);
    }

    /** Somebody has got into another room by some Thing. It is done, and counts: the next one may have to wait. */
    void wentElsewhere(Visitor visitor) {
        visitor.pace.charge(Kind.DEED, DEEDS_OF_A_WAY, now());
    }

    /**
     * Whether one more thing may be told to somebody. It counts for the owner of the Thing that tells it; where that is the world, or the
     * hearer, for whoever made it speak. What one tells oneself is not counted. Who is over the pace is told, if here.
     */
    boolean allowsToTell(Visitor hearer, @Nullable Thing owner, Visitors visitors) {
        Thing speaker =
                owner == null || owner == hearer.avatar ? things.caller().avatar() : owner;
        if (speaker == null
                || speaker == hearer.avatar
                || things.account(speaker).effective().isWizard()
                || hearer.pace.hears(speaker.id(), now())) {
            return true;
        }
        Optional<Visitor> ownersVisit = Optional.ofNullable(visitors.of(speaker));
        ownersVisit.ifPresent(visitor -> {
            visitor.pace.leftOut();
            note(visitor, Kind.TELL);
            visitor.pace.sentence(Kind.TELL, now()).ifPresent(words -> visitor.news.notice(words));
        });
        return false;
    }

    // ---- coming and going ----

    /** The pace of somebody who comes in: the one they left with, if that was a moment ago. */
    PersonRates arriving(Identity identity, String name) {
        String key = keyOf(identity, name);
        List<PersonRates> known = left.get(key);
        if (known != null) {
            known.removeIf(pace -> pace.isRested(now()));
            // Of several from one place, whoever was fastest is the likeliest to be back already.
            Optional<PersonRates> busiest = known.stream().min(Comparator.comparingDouble(pace -> pace.share(now())));
            busiest.ifPresent(known::remove);
            if (known.isEmpty()) {
                left.remove(key);
            }
            if (busiest.isPresent()) {
                return busiest.get();
            }
        }
        return new PersonRates(rules);
    }

    /** Why somebody may not come in again yet; nothing if they may. Wizards always may. */
    Optional<String> whyNotYet(PersonRates pace, Identity identity, String name) {
        boolean isWizard =
                identity instanceof Identity.Known known && known.rank().isWizard();
        if (isWizard || pace.take(Kind.ARRIVAL, now())) {
            return Optional.empty();
        }
        long seconds = Math.ceilDiv(pace.waitMillis(Kind.ARRIVAL, now()), 1000);
        left(pace, identity, name);
        log(name, Kind.ARRIVAL);
        return Optional.of(Kind.ARRIVAL.sentence(rules.of(Kind.ARRIVAL)) + " Please come again in " + seconds
                + (seconds == 1 ? " second." : " seconds."));
    }

    /** Somebody has gone. */
    void left(PersonRates pace, Identity identity, String name) {
        String key = keyOf(identity, name);
        if (key.isEmpty() || pace.isRested(now())) {
            return;
        }
        List<PersonRates> others = left.computeIfAbsent(key, k -> new ArrayList<>());
        if (others.size() >= MOST_OF_ONE) {
            others.removeFirst();
        }
        others.add(pace);
    }

    private static String keyOf(Identity identity, String name) {
        return switch (identity) {
            case Identity.Known known -> "account " + NameRules.key(known.name());
            case Identity.Claimed _ -> "name " + NameRules.key(name);
            case Identity.Guest guest -> guest.origin().isEmpty() ? "" : "from " + guest.origin();
        };
    }

    private void note(Visitor visitor, Kind kind) {
        log(visitor.name, kind);
    }

    /** A line now and then: who is too fast must not fill the log as well. */
    private void log(String who, Kind kind) {
        refused++;
        refusedSinceLogged++;
        if (loggedMillis == Long.MIN_VALUE || Math.abs(now() - loggedMillis) >= LOGGED_EVERY_MILLIS) {
            LOG.info(
                    "{} is slowed (world.visits.pace, {}); {} refused since this was said last",
                    who,
                    kind.name().toLowerCase(Locale.ROOT),
                    refusedSinceLogged);
            loggedMillis = now();
            refusedSinceLogged = 0;
        }
    }
}
