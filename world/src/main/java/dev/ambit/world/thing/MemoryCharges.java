package dev.ambit.world.thing;

import dev.ambit.kod.run.Author;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Ledger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Charges owners for the memory of what is theirs. */
final class MemoryCharges implements Ledger {
    private final Things things;

    MemoryCharges(Things things) {
        this.things = things;
    }

    @Override
    public @Nullable KodObject ownerOf(KodObject object) {
        Thing owner = object.attached instanceof Thing thing ? thing.owner() : null;
        return owner == null ? null : owner.body;
    }

    @Override
    public @Nullable KodObject ownerOf(Author author) {
        return author instanceof QuotaAccount account ? account.avatar().body : null;
    }

    @Override
    public void measured(Map<KodObject, Long> bytesByOwner) {
        things.accounts()
                .all()
                .forEach(account -> account.measured(bytesByOwner.getOrDefault(account.avatar().body, 0L)));
    }
}
