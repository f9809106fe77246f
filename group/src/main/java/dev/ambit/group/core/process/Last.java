package dev.ambit.group.core.process;

import dev.ambit.group.Address;
import dev.ambit.group.core.Processor;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Of what each host says in a period only the newest is delivered, in the order in which these came. Past a megabyte it is
 * delivered as it comes.
 */
public final class Last implements Processor {

    @Override
    public String name() {
        return "last";
    }

    @Override
    public Work begin() {
        return new Keeping();
    }

    private static final class Keeping implements Work {
        private static final int MOST_BYTES = 1 << 20;

        private final Map<Address, byte[]> newest = new LinkedHashMap<>();
        private int bytes;

        @Override
        public Verdict said(Address source, byte[] data, Desk desk) {
            byte[] old = newest.remove(source);
            bytes -= old == null ? 0 : old.length;
            if (bytes + data.length > MOST_BYTES) {
                return Verdict.PASS;
            }
            bytes += data.length;
            newest.put(source, data);
            return Verdict.SWALLOW;
        }

        @Override
        public void periodEnds(Desk desk) {
            newest.forEach(desk::sayFor);
            newest.clear();
            bytes = 0;
        }
    }
}
