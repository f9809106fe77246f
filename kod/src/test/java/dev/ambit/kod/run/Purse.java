package dev.ambit.kod.run;

/** An author with so many bytes, timers and posts. */
final class Purse implements Author {
    int bytes = Integer.MAX_VALUE;
    int timers = Integer.MAX_VALUE;
    int posts = Integer.MAX_VALUE;

    @Override
    public long enter(HandlerCode handler, KodObject self, int depth, Sent sent, HandlerEntry code) {
        return code.enter(self, depth, sent);
    }

    @Override
    public boolean mayAllocate(Machine machine, int more) {
        if (more > bytes) {
            return false;
        }
        bytes -= more;
        return true;
    }

    @Override
    public boolean mayStartTimer(Machine machine) {
        return timers > 0 && timers-- > 0;
    }

    @Override
    public void timerEnded() {
        timers++;
    }

    @Override
    public boolean mayPost(Machine machine) {
        return posts > 0 && posts-- > 0;
    }

    @Override
    public void postEnded() {
        posts++;
    }
}
