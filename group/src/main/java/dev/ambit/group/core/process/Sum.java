package dev.ambit.group.core.process;

import dev.ambit.group.Address;
import dev.ambit.group.core.Processor;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Adds up. Whole decimal numbers of up to 18 digits are swallowed; at the end of the period everybody, those who said them
 * included, hears their sum once, as the data of the program "sum". The sum of all periods is kept in the state under "sum".
 * Whatever is no number is delivered as it is.
 */
public final class Sum implements Processor {
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,18}");

    @Override
    public String name() {
        return "sum";
    }

    @Override
    public Work begin() {
        return new Adding();
    }

    private static final class Adding implements Work {
        private BigInteger all = BigInteger.ZERO;
        private BigInteger sum = BigInteger.ZERO;
        private boolean hasSome;

        @Override
        public Verdict said(Address source, byte[] data, Desk desk) {
            String text = Said.text(data);
            if (!NUMBER.matcher(text).matches()) {
                return Verdict.PASS;
            }
            sum = sum.add(new BigInteger(text));
            hasSome = true;
            return Verdict.SWALLOW;
        }

        @Override
        public void periodEnds(Desk desk) {
            if (!hasSome) {
                return;
            }
            all = all.add(sum);
            desk.write("sum", all.toString().getBytes(StandardCharsets.UTF_8));
            desk.say(Said.by("sum", sum.toString()));
            sum = BigInteger.ZERO;
            hasSome = false;
        }
    }
}
