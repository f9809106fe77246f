package dev.ambit.group.sample.pong;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Element;
import java.util.List;
import java.util.Optional;

/**
 * A match between two hosts as one of them sees it: each message of the group is a round. Whatever a message holds, both players
 * have the same one, so both see the same ball; who is missing in it has not moved. Owned by one thread.
 */
public final class PongMatch {

    /** No faster than this: a round leaves as soon as both have moved, and hands are slower than networks. */
    public static final int ROUND_MILLIS = 33;

    private static final int SILENCE_MILLIS = 5000;
    private static final String GROUP_PREFIX = "&pong-";
    private static final int ROUNDS_TO_REST = 3;
    private static final int ROUNDS_ON_THE_WIRE = 1 << 16;

    private final Address left;
    private final Address right;
    private PongField field = PongField.START;
    private int round;

    /**
     * @param left who made the group
     * @param right who came second
     */
    public PongMatch(Address left, Address right) {
        this.left = left;
        this.right = right;
    }

    /** The name of the group for players who agreed on this code. */
    public static String groupName(String code) {
        return GROUP_PREFIX + code;
    }

    /** What its group is like: all hear both moves at once, and a silent player holds the game for five seconds at most. */
    public static Attributes attributes() {
        return Attributes.of(Delivery.SYNCHRONOUS)
                .with(Tag.ECHO, 1)
                .with(Tag.TURNS_PER_ROUND, 1)
                .with(Tag.TIMEOUT_MILLIS, SILENCE_MILLIS)
                .with(Tag.CAPACITY, 2);
    }

    public Address left() {
        return left;
    }

    public Address right() {
        return right;
    }

    public PongField field() {
        return field;
    }

    /** How many rounds are over; the next to be played has this number. */
    public int round() {
        return round;
    }

    /** What to send for the next round; when the match is over, to ask for another. */
    public byte[] encode(PongMove move) {
        return new PongTurn(field.isOver() ? 0 : round % ROUNDS_ON_THE_WIRE, move).encode();
    }

    /** What the group said: a round is over. After the match, another one begins when both have asked for it. */
    public void heard(List<Element> elements) {
        Optional<PongTurn> ofLeft = turnOf(left, elements);
        Optional<PongTurn> ofRight = turnOf(right, elements);
        if (!field.isOver()) {
            field = field.step(move(ofLeft), move(ofRight));
            round++;
        } else if (asksAgain(ofLeft) && asksAgain(ofRight)) {
            field = PongField.START;
            round = 0;
        }
    }

    private static Optional<PongTurn> turnOf(Address player, List<Element> elements) {
        return elements.stream()
                .filter(element -> element.source().equals(player))
                .flatMap(element -> PongTurn.read(element.data()).stream())
                .findFirst();
    }

    private static PongMove move(Optional<PongTurn> turn) {
        return turn.map(PongTurn::move).orElse(PongMove.NONE);
    }

    private static boolean asksAgain(Optional<PongTurn> turn) {
        return turn.isPresent() && turn.get().round() == 0;
    }

    /**
     * A player that needs no hands. It looks at the ball only when that comes into its half, and rests every third round: whoever never
     * misses is no fun to play with.
     */
    public PongMove automatic(Address player) {
        boolean isLeft = player.equals(left);
        boolean isComing = isLeft
                ? field.vx() < 0 && field.x() <= PongField.WIDTH / 2
                : field.vx() > 0 && field.x() + PongField.BALL >= PongField.WIDTH / 2;
        if (!isComing || round % ROUNDS_TO_REST == 0) {
            return PongMove.NONE;
        }
        int paddleY = isLeft ? field.leftY() : field.rightY();
        int off = field.y() + PongField.BALL / 2 - (paddleY + PongField.PADDLE_HEIGHT / 2);
        int near = PongField.PADDLE_HEIGHT / 4;
        return off < -near ? PongMove.UP : off > near ? PongMove.DOWN : PongMove.NONE;
    }
}
