package dev.ambit.lab.position;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Roll;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetCodecTest {
    private static final GridSpec SPEC = GridSpec.DEFAULT;
    private static final long[] NOBODY = {};

    private final FrameBuffer out = new FrameBuffer();

    /** A client at the end of a line that loses some of what is sent. */
    private final class Client {
        final BudgetView view;
        final BudgetPicture picture;
        int bytes;

        Client(BudgetCodec codec, int own) {
            view = codec.view(own);
            picture = codec.picture(own);
        }

        int tell(BudgetCodec codec, long[] near) throws FrameException {
            boolean isLost = view.last() >= 0 && picture.last() != (view.last() & 0xffff) || view.last() < 0;
            bytes = send(codec, near);
            if (bytes > 0) {
                assertEquals(isLost, view.isSetup());
                picture.apply(out.array(), 0, bytes);
                assertEquals(view.last() & 0xffff, picture.last());
            }
            return bytes;
        }

        /** The frame gets lost on its way, and the client says so. */
        void lose(BudgetCodec codec, long[] near) {
            if (send(codec, near) > 0) {
                view.applied(picture.last());
            }
        }

        private int send(BudgetCodec codec, long[] near) {
            out.clear();
            return codec.encode(view, near, out);
        }

        void knowsWhatItWasTold() {
            for (int badge = 0; badge < 1_024; badge++) {
                assertEquals(view.knows(badge), picture.knows(badge));
                if (view.knows(badge)) {
                    assertEquals(view.x(badge), picture.x(badge));
                    assertEquals(view.z(badge), picture.z(badge));
                    assertEquals(view.layer(badge), picture.layer(badge));
                    assertEquals(view.step(badge), picture.step(badge));
                }
            }
        }

        boolean isRight(Roll roll, Precision precision, int badge, boolean isNear) {
            if (badge == view.own() || !roll.isPresent(badge)) {
                return !picture.knows(badge);
            }
            if (!picture.knows(badge) || picture.layer(badge) != roll.layer(badge)) {
                return false;
            }
            int own = view.own();
            int distance = Math.max(Math.abs(roll.x(own) - roll.x(badge)), Math.abs(roll.z(own) - roll.z(badge)));
            int step = isNear ? 1 : 1 << precision.shift(distance);
            return picture.step(badge) <= step
                    && Math.abs(picture.x(badge) - roll.x(badge)) < step
                    && Math.abs(picture.z(badge) - roll.z(badge)) < step;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {BudgetRules.LEAST_BUDGET, 300, BudgetRules.UNLIMITED})
    void everyClientKnowsWhatItWasToldAndEverybodyIsFoundOnceTheyStandStill(int budget) throws FrameException {
        int clients = 5;
        Strollers crowd = new Strollers(SPEC, 500, budget);
        SplittableRandom random = new SplittableRandom(7);
        BudgetCodec codec = new BudgetCodec(BudgetRules.of(budget));
        Client[] client = new Client[clients];
        long[][] near = new long[clients][];
        int lost = 0;
        for (int frame = 0; frame < 500; frame++) {
            crowd.step();
            crowd.comeOrGo(clients);
            codec.advance(crowd.roll);
            for (int i = 0; i < clients && i * 40 <= frame; i++) {
                if (client[i] == null) {
                    client[i] = new Client(codec, i);
                }
                if (frame % 30 == 0 || near[i] == null) {
                    near[i] = some(random, 40);
                }
                if (random.nextInt(40) == 0) {
                    client[i].lose(codec, near[i]);
                    lost++;
                } else {
                    client[i].tell(codec, near[i]);
                    assertTrue(client[i].bytes <= budget, client[i].bytes + " bytes");
                    client[i].knowsWhatItWasTold();
                }
            }
        }
        assertTrue(lost > 20);
        for (int frame = 0; frame < 200; frame++) {
            codec.advance(crowd.roll);
            for (int i = 0; i < clients; i++) {
                client[i].tell(codec, near[i]);
            }
        }
        for (int i = 0; i < clients; i++) {
            assertEquals(0, client[i].tell(codec, near[i]), "bytes when all is told");
            client[i].knowsWhatItWasTold();
            BitSet close = BitSet.valueOf(near[i]);
            for (int badge = 0; badge < crowd.roll.capacity(); badge++) {
                assertTrue(client[i].isRight(crowd.roll, Precision.DEFAULT, badge, close.get(badge)), "" + badge);
            }
        }
    }

    /** With room for some twenty a frame, and a distance worth a factor of 128 at most, nobody waits for ever. */
    @Test
    void theLongestWaitIsBounded() throws FrameException {
        Strollers crowd = new Strollers(SPEC, 500, 3);
        BudgetCodec codec = new BudgetCodec(BudgetRules.of(200).with(Precision.EXACT));
        codec.advance(crowd.roll);
        Client client = new Client(codec, 0);
        int[] waits = new int[500];
        int longest = 0;
        long told = 0;
        for (int frame = 0; frame < 2_000; frame++) {
            crowd.step();
            codec.advance(crowd.roll);
            client.tell(codec, some(new SplittableRandom(5), 10));
            for (int badge = 1; badge < 500; badge++) {
                boolean isRight = client.isRight(crowd.roll, Precision.EXACT, badge, false);
                told += isRight && waits[badge] > 0 ? 1 : 0;
                waits[badge] = isRight ? 0 : waits[badge] + 1;
                longest = Math.max(longest, waits[badge]);
            }
        }
        double each = 500 / (told / 2_000.0);
        assertTrue(longest < 6 * each, "waited " + longest + " frames where a turn takes " + each);
    }

    @Test
    void theNearAreToldOfEveryFrameAndTheFarInTurn() throws FrameException {
        Strollers crowd = new Strollers(SPEC, 500, 4);
        BudgetCodec codec = new BudgetCodec(BudgetRules.of(250).with(Precision.EXACT));
        Client client = new Client(codec, 0);
        long[] near = some(new SplittableRandom(6), 15);
        BitSet close = BitSet.valueOf(near);
        int wrong = 0;
        for (int frame = 0; frame < 400; frame++) {
            crowd.step();
            codec.advance(crowd.roll);
            client.tell(codec, near);
            for (int badge = close.nextSetBit(1); frame >= 100 && badge >= 0; badge = close.nextSetBit(badge + 1)) {
                wrong += client.isRight(crowd.roll, Precision.EXACT, badge, true) ? 0 : 1;
            }
        }
        assertEquals(0, wrong);
    }

    @Test
    void whoIsFarIsToldOfInLargeStepsOnly() throws FrameException {
        Roll roll = new Roll(SPEC);
        roll.put(0, 0, 0, 0);
        roll.put(1, 0, 6_400, 0);
        BudgetCodec codec = new BudgetCodec(BudgetRules.of(200).withFarEvery(1));
        Client client = new Client(codec, 0);
        codec.advance(roll);
        assertTrue(client.tell(codec, NOBODY) > 0);
        assertEquals(32, client.picture.step(1));
        roll.put(1, 0, 6_415, 0);
        codec.advance(roll);
        assertEquals(0, client.tell(codec, NOBODY));
        roll.put(1, 0, 6_432, 0);
        codec.advance(roll);
        assertTrue(client.tell(codec, NOBODY) > 0);
        assertEquals(6_448, client.picture.x(1));
        roll.put(0, 0, 6_300, 0);
        codec.advance(roll);
        client.tell(codec, NOBODY);
        assertEquals(6_432, client.picture.x(1));
        assertEquals(1, client.picture.step(1));
    }

    @Test
    void aFrameForSomebodyWhoKnowsMoreIsRefused() throws FrameException {
        Strollers crowd = new Strollers(SPEC, 20, 1);
        BudgetCodec codec = new BudgetCodec(BudgetRules.of(500).withFarEvery(1));
        Client client = new Client(codec, 0);
        codec.advance(crowd.roll);
        client.tell(codec, NOBODY);
        BudgetPicture other = codec.picture(0);
        other.apply(out.array(), 0, out.length());
        crowd.step();
        codec.advance(crowd.roll);
        client.tell(codec, NOBODY);
        crowd.step();
        codec.advance(crowd.roll);
        client.tell(codec, NOBODY);
        assertThrows(FrameException.class, () -> other.apply(out.array(), 0, out.length()));
    }

    @Test
    void anEmptyWorldAfterALossIsToldOnce() throws FrameException {
        Roll roll = new Roll(SPEC);
        roll.put(1, 0, 5, 5);
        BudgetCodec codec = new BudgetCodec(BudgetRules.of(200).withFarEvery(1));
        Client client = new Client(codec, -1);
        codec.advance(roll);
        client.tell(codec, NOBODY);
        assertTrue(client.picture.knows(1));
        roll.remove(1);
        codec.advance(roll);
        client.lose(codec, NOBODY);
        codec.advance(roll);
        assertTrue(client.tell(codec, NOBODY) > 0);
        assertFalse(client.picture.knows(1));
        codec.advance(roll);
        assertEquals(0, client.tell(codec, NOBODY));
    }

    private static long[] some(SplittableRandom random, int count) {
        BitSet set = new BitSet();
        for (int i = 0; i < count; i++) {
            set.set(random.nextInt(500));
        }
        return set.toLongArray();
    }
}
