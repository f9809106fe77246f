package dev.ambit.world.thing;

import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import org.jspecify.annotations.Nullable;

/** How Things come into the world, whose they are, and what is left to do when nothing names them any more. */
final class ThingMaker {
    private final Things things;
    private final Machine machine;

    ThingMaker(Things things, Machine machine) {
        this.things = things;
        this.machine = machine;
    }

    /** @throws Refusal when somebody may not make anything from it, or has enough */
    KodClass classToMakeFrom(Thing exemplar, Effective who) {
        things.permissions()
                .require(who, Action.DERIVE, exemplar, "", "make something from " + things.nameOf(exemplar));
        refuseFalsePeople(who, exemplar);
        if (who.avatar() != null) {
            String full = things.account(who.avatar()).whyNoMoreThings();
            if (full != null) {
                throw new Refusal(full);
            }
        }
        exemplar.hasHeirs = true;
        return ownClass(exemplar);
    }

    /** Whoever could make avatars would have as many accounts as they like, each with its own allowance. */
    void refuseFalsePeople(Effective who, Thing exemplar) {
        if (!who.isWizard() && things.isAmongAvatars(exemplar)) {
            throw new Refusal("Avatars come with the people who enter; they cannot be made by hand.");
        }
    }

    /** An object was just made; now it is a Thing. */
    Thing created(Effective who, KodObject object) {
        Thing thing = new Thing(object);
        setOwner(thing, who.avatar());
        things.messages().born(thing);
        things.journal().changed(thing, ChangeLog.Deed.CREATE, "", who);
        return thing;
    }

    /** Makes a Thing and runs its constructor, of the world's own accord. */
    Thing create(String className) {
        return create(kind(className), Effective.ROOT);
    }

    /**
     * Makes the Thing that stands for the world itself, which Kod calls 0 and which nobody can replace. Its constructor
     * builds everything there is at first.
     */
    Thing start(String className) {
        KodObject object = machine.allocate(kind(className));
        machine.system(object);
        Thing thing = created(Effective.ROOT, object);
        things.as(Effective.ROOT, () -> things.messages().send(thing, "Constructor", Sent.NOTHING));
        return thing;
    }

    private KodClass kind(String className) {
        return things.classNamed(className)
                .orElseThrow(() -> new Refusal("The world's Kod has no class " + className + "."));
    }

    Thing create(KodClass kind, Effective who) {
        KodObject object = machine.allocate(kind);
        Thing thing = created(who, object);
        things.messages().send(thing, "Constructor", Sent.NOTHING);
        return thing;
    }

    /** The class of which a Thing is the exemplar; made when it is first needed. */
    KodClass ownClass(Thing thing) {
        if (thing.hasOwnClass()) {
            return thing.kind();
        }
        int id = things.lexicon().newClass("#" + thing.id());
        KodClass own = machine.workshop().derive(id, thing.body, things.lexicon());
        // Somebody whom others are made from is not made like all any more.
        things.changes().sight(thing);
        return own;
    }

    /** Says whose it is, and who has one more or less. Asks nobody. */
    void setOwner(Thing thing, @Nullable Thing owner) {
        if (thing.owner == owner) {
            return;
        }
        if (thing.owner != null) {
            things.account(thing.owner).lost();
        }
        thing.owner = owner;
        if (owner != null) {
            machine.shade(thing.body, owner.body.value());
            things.account(owner).gained();
        }
        things.changes().reshaped(thing);
    }

    /** Nothing names it any more, and it is gone. */
    void collected(Thing thing) {
        thing.deleted = true;
        if (thing.owner != null) {
            things.account(thing.owner).lost();
        }
        things.accounts().forget(thing);
        things.changes().deleted(thing);
        things.authorIsAnother(thing);
        if (thing.hasOwnClass()) {
            thing.kind().liveHandlers().forEach(things.methods()::forget);
            machine.workshop().discard(thing.kind());
            things.lexicon().forgetClass(thing.kind().id());
        }
    }
}
