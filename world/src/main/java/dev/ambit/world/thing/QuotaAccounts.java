package dev.ambit.world.thing;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The accounts of all avatars that ever needed one. */
final class QuotaAccounts {
    private final Things things;
    private final Quota quota;
    private final Map<Thing, QuotaAccount> accounts = new HashMap<>();

    QuotaAccounts(Things things, Quota quota) {
        this.things = things;
        this.quota = quota;
    }

    /** The account of an avatar; made when it is first needed. */
    QuotaAccount of(Thing avatar) {
        return accounts.computeIfAbsent(avatar, a -> new QuotaAccount(things, quota, a, Effective.Rank.BUILDER));
    }

    Collection<QuotaAccount> all() {
        return accounts.values();
    }

    /** With whose rights a method runs. */
    Effective authorOf(Method method) {
        Thing author = method.author();
        return author == null ? Effective.ROOT : of(author).effective();
    }

    void forget(Thing avatar) {
        accounts.remove(avatar);
    }
}
