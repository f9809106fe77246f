package dev.ambit.space.position;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever walks, comes and goes, and whatever a line loses: each client's picture is the server's. */
class EverybodyKnowsTest {
    private static final int WALKERS = 2000;
    private static final int CLIENTS = 10;
    private static final int FRAMES = 1000;

    /** In cells along each side; for each coarser grid twice as far. */
    private static final int NEAR = 1500;

    private final Roll roll = new Roll(GridSpec.DEFAULT);
    private Random random = new Random(0);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void inOneStreamWithBothGrids(long seed) throws FrameException {
        random = new Random(seed);
        GridCodec codec = new GridCodec(CodecRules.of(Scope.EVERYBODY).withRemembered(8));
        run(codec, (client, badge) -> true);
    }

    @Test
    void inAStreamOfTheNearOnly() throws FrameException {
        random = new Random(7);
        GridCodec codec = new GridCodec(CodecRules.of(Scope.NEAR));
        List<Client> clients = run(codec, (client, badge) -> isNear(client.own, badge));
        int setups = clients.stream().mapToInt(client -> client.setups).sum();
        assertEquals(clients.size(), setups, "who lost a frame had to start anew");
    }

    /** The third grid is of 64 m, for those who are farther away than 3,000 cells along a side. */
    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void inOneStreamWithThreeGrids(long seed) throws FrameException {
        random = new Random(seed);
        GridSpec three = GridSpec.DEFAULT.with(List.of(64, 8));
        GridCodec codec =
                new GridCodec(CodecRules.of(Scope.EVERYBODY).withGrid(three).withRemembered(8));
        run(codec, (client, badge) -> true);
    }

    /** A fourth one takes no more than its number. */
    @Test
    void inOneStreamWithFourGrids() throws FrameException {
        random = new Random(6);
        GridSpec four = GridSpec.DEFAULT.with(List.of(16, 4, 8));
        run(new GridCodec(CodecRules.of(Scope.EVERYBODY).withGrid(four).withRemembered(8)), (client, badge) -> true);
    }

    /** Without any memory of what was told, a loss means to start anew. */
    @Test
    void withoutMemoryOfWhatWasTold() throws FrameException {
        random = new Random(8);
        GridCodec codec = new GridCodec(CodecRules.of(Scope.EVERYBODY).withFarEvery(3));
        List<Client> clients = run(codec, (client, badge) -> true);
        assertTrue(clients.stream().mapToInt(client -> client.setups).sum() > CLIENTS, "nobody had to start anew");
    }

    /** The map is made once for all; who missed some of it is told the difference from then. */
    @Test
    void onTheMap() throws FrameException {
        random = new Random(9);
        begin();
        GridCodec map = new GridCodec(CodecRules.of(Scope.MAP));
        PositionCodec.View shared = map.view(-1);
        GridPicture steady = map.picture(-1);
        GridPicture sleepy = map.picture(-1);
        long sleepyLast = -1;
        FrameBuffer out = new FrameBuffer();
        for (int frame = 0; frame < FRAMES; frame++) {
            walk();
            map.advance(roll);
            out.clear();
            if (map.encode(shared, new long[0], out) > 0) {
                steady.apply(out.array(), 0, out.length());
            }
            assertMap(steady);
            if (random.nextInt(10) == 0 || frame == FRAMES - 1) {
                PositionCodec.View view = map.viewAt(sleepyLast);
                out.clear();
                if (map.encode(view, new long[0], out) > 0) {
                    if (view.isSetup()) {
                        sleepy.clear();
                    }
                    sleepy.apply(out.array(), 0, out.length());
                    sleepyLast = view.last();
                }
                assertMap(sleepy);
            }
        }
    }

    private void assertMap(GridPicture picture) {
        for (int badge = 0; badge < roll.capacity(); badge++) {
            assertEquals(roll.isPresent(badge), picture.knows(badge));
            if (roll.isPresent(badge)) {
                assertEquals(roll.x(badge) / 64, picture.x(badge));
                assertEquals(roll.z(badge) / 64, picture.z(badge));
                assertEquals(roll.layer(badge), picture.layer(badge));
            }
        }
    }

    private interface Told {
        boolean isTold(Client client, int badge);
    }

    private List<Client> run(GridCodec codec, Told told) throws FrameException {
        begin();
        List<Client> clients = new ArrayList<>();
        GridSpec grids = codec.rules().grid();
        int[] toldX = new int[roll.capacity()];
        int[] toldZ = new int[roll.capacity()];
        int[] wearers = new int[roll.capacity()];
        int compared = 0;
        int lost = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            if (clients.size() < CLIENTS && frame % 20 == 0) {
                clients.add(new Client(codec, random.nextInt(WALKERS), clients.size() % 2 == 0 ? 0.03 : 0, random));
            } else if (random.nextInt(100) == 0) {
                lost += clients.removeFirst().lost;
            }
            walk();
            clients.forEach(client -> {
                if (!roll.isPresent(client.own)) {
                    roll.put(client.own, 0, random.nextInt(12_800), random.nextInt(12_800));
                }
            });
            codec.advance(roll);
            boolean isFarDue = codec.frame() % codec.rules().farEvery() == 0;
            for (int badge = 0; badge < roll.capacity(); badge++) {
                if (isFarDue || wearers[badge] != roll.wearers(badge)) {
                    toldX[badge] = roll.x(badge);
                    toldZ[badge] = roll.z(badge);
                    wearers[badge] = roll.wearers(badge);
                }
            }
            for (Client client : clients) {
                client.frame(within(client.own, grids.grids() - 1));
                if (!client.isCurrent()) {
                    continue;
                }
                compared++;
                for (int badge = 0; badge < roll.capacity(); badge++) {
                    GridPicture picture = client.picture;
                    boolean expected = roll.isPresent(badge) && badge != client.own && told.isTold(client, badge);
                    assertEquals(expected, picture.knows(badge), "badge " + badge + ", frame " + frame);
                    if (!expected) {
                        continue;
                    }
                    boolean high = picture.isHigh(badge);
                    int grid = picture.grid(badge);
                    if (isFarDue) {
                        assertEquals(
                                grid(client.own, badge, grids.grids()), grid, "badge " + badge + ", frame " + frame);
                    }
                    int shift = grids.shift(grid);
                    assertEquals(high ? roll.x(badge) : toldX[badge] >> shift, picture.x(badge), "badge " + badge);
                    assertEquals(high ? roll.z(badge) : toldZ[badge] >> shift, picture.z(badge), "badge " + badge);
                    if (high || isFarDue) {
                        assertEquals(roll.layer(badge), picture.layer(badge), "badge " + badge);
                    }
                }
            }
        }
        assertTrue(lost + clients.stream().mapToInt(client -> client.lost).sum() > 20, "hardly anything was lost");
        assertTrue(compared > FRAMES * CLIENTS / 2, "only " + compared + " pictures were compared");
        return clients;
    }

    private void begin() {
        for (int badge = 0; badge < WALKERS; badge++) {
            roll.put(badge, random.nextInt(4), random.nextInt(12_800), random.nextInt(12_800));
        }
    }

    /** Some stand, most walk, few run or jump to anywhere, or go and come back as somebody else. */
    private void walk() {
        for (int badge = 0; badge < WALKERS; badge++) {
            int kind = random.nextInt(1000);
            if (!roll.isPresent(badge)) {
                if (kind < 100) {
                    roll.put(badge, 0, random.nextInt(12_800), random.nextInt(12_800));
                }
            } else if (kind == 0) {
                roll.remove(badge);
                if (random.nextBoolean()) {
                    roll.put(badge, 1, random.nextInt(12_800), 0);
                }
            } else if (kind < 4) {
                roll.put(badge, random.nextInt(4), random.nextInt(12_800), random.nextInt(12_800));
            } else if (kind < 600) {
                int reach = kind < 20 ? 40 : 2;
                roll.put(
                        badge,
                        roll.layer(badge),
                        roll.x(badge) + random.nextInt(2 * reach + 1) - reach,
                        roll.z(badge) + random.nextInt(2 * reach + 1) - reach);
                roll.face(badge, random.nextInt(256));
            }
        }
    }

    private long[][] within(int own, int rows) {
        long[][] within = new long[rows][roll.capacity() / Long.SIZE];
        for (int badge = 0; badge < roll.capacity(); badge++) {
            for (int grid = roll.isPresent(badge) && badge != own ? grid(own, badge, rows + 1) : rows;
                    grid < rows;
                    grid++) {
                within[grid][badge >> 6] |= 1L << badge;
            }
        }
        return within;
    }

    private boolean isNear(int own, int badge) {
        return badge != own && roll.isPresent(badge) && grid(own, badge, 2) == 0;
    }

    /** In which of so many grids somebody is to be told of. */
    private int grid(int own, int badge, int grids) {
        int apart = Math.max(Math.abs(roll.x(own) - roll.x(badge)), Math.abs(roll.z(own) - roll.z(badge)));
        int grid = 0;
        for (int reach = NEAR; grid < grids - 1 && apart >= reach; reach *= 2) {
            grid++;
        }
        return grid;
    }
}
