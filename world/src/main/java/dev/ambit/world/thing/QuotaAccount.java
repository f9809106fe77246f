package dev.ambit.world.thing;

import dev.ambit.kod.run.Author;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.HandlerEntry;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What one avatar's Things and methods use. Everything this avatar has written runs through here: with its rights, at
 * its expense.
 */
public final class QuotaAccount implements Author {
    private static final int SECONDS_SAVED_UP = 10;
    private static final int BYTES_OF_A_THING = 64;
    private static final int BYTES_OF_A_METHOD = 2_000;
    private static final int BYTES_PER_CHARACTER = 10;

    /** Cells and bytes that built-ins walk over while one statement runs. */
    private static final int WORK_PER_STATEMENT = 20;

    private static final int COMPILATIONS_PER_MESSAGE = 40;
    private static final int CHARACTERS_PER_COMPILATION = 2_000;

    private final Things things;
    private final Quota quota;
    private final Thing avatar;
    private long statements;
    private long statementsAtMillis;
    private boolean broke;
    private int owned;
    private long bytes;
    private long codeBytes;
    private int timers;
    private int posts;
    private Effective.Rank rank;
    private Effective effective;

    /** Statements this account has used in the message that is running, and which message that is. */
    private long usedInMessage;

    private long message;

    QuotaAccount(Things things, Quota quota, Thing avatar, Effective.Rank rank) {
        this.things = things;
        this.quota = quota;
        this.avatar = avatar;
        this.rank = rank;
        effective = new Effective(avatar, rank);
        statements = quota.statementsPerSecond() * SECONDS_SAVED_UP;
        statementsAtMillis = things.machine().host.millis();
    }

    public Thing avatar() {
        return avatar;
    }

    public Effective effective() {
        return effective;
    }

    /** Whether it is still the account of its avatar. */
    boolean isOpen() {
        return !avatar.deleted && things.account(avatar) == this;
    }

    void rank(Effective.Rank newRank) {
        rank = newRank;
        effective = new Effective(avatar, newRank);
    }

    private boolean isUnlimited() {
        return rank.isWizard();
    }

    @Override
    public long enter(HandlerCode handler, KodObject self, int depth, Sent sent, HandlerEntry code) {
        Machine machine = things.machine();
        Method method = things.methods().of(handler);
        Author payer = machine.payer;
        if (method.isPrivate() && payer != null && payer != this) {
            return machine.error(handler + " is private");
        }
        if (method.isForClients()) {
            things.remote().call(Thing.of(self), method, sent);
            return Value.NIL;
        }
        long most = isUnlimited() ? Long.MAX_VALUE : most(handler);
        if (most <= 0) {
            return Value.NIL;
        }
        long mostWork = most > Long.MAX_VALUE / WORK_PER_STATEMENT ? Long.MAX_VALUE : most * WORK_PER_STATEMENT;
        long left = machine.limitFuel(most);
        long workLeft = machine.limitWork(mostWork);
        machine.payer = this;
        Effective calledBy = things.messages().enterMethod(payer, this, depth);
        try {
            return code.enter(self, depth, sent);
        } finally {
            machine.payer = payer;
            things.messages().leaveMethod(calledBy);
            spent(machine.restoreFuel(left, most) + machine.restoreWork(workLeft, mostWork) / WORK_PER_STATEMENT);
        }
    }

    /**
     * Pays for compiling so long a text: the first time in a message in any case, even if the account is overdrawn
     * afterwards.
     *
     * @throws Refusal when there is nothing left to pay with
     */
    void payForCompiling(int characters) {
        if (isUnlimited()) {
            return;
        }
        long once = Math.max(1, quota.statementsPerMessage() / COMPILATIONS_PER_MESSAGE);
        if (left() <= 0) {
            throw new Refusal(nameOf() + " has written so much lately that it takes a moment until more is compiled.");
        }
        spent(once * (1 + characters / CHARACTERS_PER_COMPILATION));
    }

    /** What a method takes as long as there is one. */
    static int bytesOfCode(int characters) {
        return BYTES_OF_A_METHOD + BYTES_PER_CHARACTER * characters;
    }

    /** @throws Refusal when so much more code is more than anybody may have */
    void requireRoomForCode(int moreBytes) {
        if (moreBytes > 0 && !isUnlimited() && bytes() + moreBytes > quota.bytes()) {
            things.machine().sweep.ask();
            throw new Refusal(usedUp());
        }
    }

    /** A method of this author has come; or has gone, with a negative number. */
    void code(int moreBytes) {
        codeBytes += moreBytes;
    }

    /** How many statements a handler may use now. */
    private long most(HandlerCode handler) {
        long most = left();
        if (most <= 0 && !broke) {
            broke = true;
            things.machine()
                    .error(handler + " does not run: its author has used " + quota.statementsPerSecond()
                            + " statements a second, or " + quota.statementsPerMessage() + " in one message");
        }
        return most;
    }

    private long left() {
        if (message != things.messages().messageNumber()) {
            message = things.messages().messageNumber();
            usedInMessage = 0;
        }
        refill();
        return Math.min(quota.statementsPerMessage() - usedInMessage, statements);
    }

    private void refill() {
        long now = things.machine().host.millis();
        long most = quota.statementsPerSecond() * SECONDS_SAVED_UP;
        statements = Math.min(most, statements + (now - statementsAtMillis) * quota.statementsPerSecond() / 1000);
        statementsAtMillis = now;
        if (statements > quota.statementsPerSecond()) {
            broke = false;
        }
    }

    private void spent(long used) {
        usedInMessage += used;
        statements -= used;
    }

    @Override
    public boolean mayAllocate(Machine machine, int more) {
        if (isUnlimited()) {
            return true;
        }
        if (bytes() + more > quota.bytes()) {
            machine.sweep.ask();
            return false;
        }
        bytes += more;
        return true;
    }

    /** What the last collection of garbage has found, with what was made since. */
    void measured(long found) {
        bytes = found;
    }

    public long bytes() {
        return bytes + codeBytes;
    }

    /** @throws Refusal when so much more is more than anybody may use */
    void requireRoomFor(int more) {
        if (more > 0 && !mayAllocate(things.machine(), more)) {
            throw new Refusal(usedUp());
        }
    }

    private String usedUp() {
        return nameOf() + " has used up " + quota.bytes() + " bytes, the most anybody may use.";
    }

    @Override
    public boolean mayStartTimer(Machine machine) {
        if (!isUnlimited() && timers >= quota.timers()) {
            return false;
        }
        timers++;
        return true;
    }

    @Override
    public void timerEnded() {
        timers--;
    }

    @Override
    public boolean mayPost(Machine machine) {
        if (!isUnlimited() && posts >= quota.posts()) {
            return false;
        }
        posts++;
        return true;
    }

    @Override
    public void postEnded() {
        posts--;
    }

    /** Why this account may not have one more Thing; nothing when it may. */
    @Nullable
    String whyNoMoreThings() {
        if (isUnlimited()) {
            return null;
        }
        if (owned >= quota.things()) {
            return nameOf() + " has " + owned + " Things already, the most anybody may have. Delete some first.";
        }
        if (bytes() + BYTES_OF_A_THING > quota.bytes()) {
            things.machine().sweep.ask();
            return usedUp();
        }
        return null;
    }

    private String nameOf() {
        return things.nameOf(avatar);
    }

    void gained() {
        owned++;
    }

    void lost() {
        owned--;
    }

    public int owned() {
        return owned;
    }

    @Override
    public String toString() {
        return "account of " + nameOf() + " (" + quota.statementsPerMessage() + " statements a message, "
                + quota.statementsPerSecond() + " a second)";
    }
}
