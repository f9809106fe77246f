package dev.ambit.group.sample.pong;

/**
 * Where everything is between two rounds. Everything is counted in dots from the upper left corner; the ball's place is that of its
 * own upper left corner.
 *
 * <pre>
 *   0   8  16                156                304 312  320
 *   +---+###+-----------------+------------------+###+----+  0
 *   |   |###|  left paddle    |    right paddle  |###|    |
 *   |   |###|  8 x 40        [o] 8 x 8           |###|    |  96
 *   +---+---+-----------------+------------------+---+----+  200
 * </pre>
 *
 * @param x of the ball
 * @param vx what is added to x each round
 * @param hits by both paddles since the match began: each fourth makes the ball faster
 */
public record PongField(int x, int y, int vx, int vy, int leftY, int rightY, int leftScore, int rightScore, int hits) {
    public static final int WIDTH = 320;
    public static final int HEIGHT = 200;
    public static final int BALL = 8;
    public static final int PADDLE_WIDTH = 8;
    public static final int PADDLE_HEIGHT = 40;
    public static final int LEFT_X = 8;
    public static final int RIGHT_X = 304;
    public static final int SCORE_TO_WIN = 5;

    private static final int PADDLE_STEP = 4;
    private static final int PADDLE_LOWEST = HEIGHT - PADDLE_HEIGHT;
    private static final int BALL_LOWEST = HEIGHT - BALL;
    private static final int START_X = 156;
    private static final int START_Y = 96;
    private static final int START_VX = 3;
    private static final int START_VY = 2;
    private static final int FASTEST_X = 6;
    private static final int FASTEST_Y = 4;
    private static final int HITS_TO_FASTER = 4;

    /** Where the ball's x is when it touches the face of a paddle. */
    private static final int LEFT_FACE = LEFT_X + PADDLE_WIDTH;

    private static final int RIGHT_FACE = RIGHT_X - BALL;

    public static final PongField START =
            new PongField(START_X, START_Y, -START_VX, START_VY, PADDLE_LOWEST / 2, PADDLE_LOWEST / 2, 0, 0, 0);

    public boolean isOver() {
        return leftScore == SCORE_TO_WIN || rightScore == SCORE_TO_WIN;
    }

    /** The next round. A match that is over stands still. */
    public PongField step(PongMove left, PongMove right) {
        if (isOver()) {
            return this;
        }
        return withPaddles(paddle(leftY, left), paddle(rightY, right))
                .flown()
                .offTheWalls()
                .offThePaddles()
                .scored();
    }

    private static int paddle(int y, PongMove move) {
        return Math.clamp(y + move.sign() * PADDLE_STEP, 0, PADDLE_LOWEST);
    }

    private PongField flown() {
        return ball(x + vx, y + vy, vx, vy);
    }

    private PongField offTheWalls() {
        if (y < 0) {
            return ball(x, -y, vx, -vy);
        }
        return y > BALL_LOWEST ? ball(x, 2 * BALL_LOWEST - y, vx, -vy) : this;
    }

    private PongField offThePaddles() {
        if (vx < 0 && x <= LEFT_FACE && x >= LEFT_FACE - PADDLE_WIDTH && isLevelWith(leftY)) {
            return hit(2 * LEFT_FACE - x, leftY);
        }
        if (vx > 0 && x >= RIGHT_FACE && x <= RIGHT_FACE + PADDLE_WIDTH && isLevelWith(rightY)) {
            return hit(2 * RIGHT_FACE - x, rightY);
        }
        return this;
    }

    private boolean isLevelWith(int paddleY) {
        return y + BALL > paddleY && y < paddleY + PADDLE_HEIGHT;
    }

    /** Back it goes: steeper the way it was off the middle of the paddle. */
    private PongField hit(int nextX, int paddleY) {
        int off = Integer.signum(y + BALL / 2 - (paddleY + PADDLE_HEIGHT / 2));
        int nextHits = hits + 1;
        boolean isFaster = nextHits % HITS_TO_FASTER == 0 && Math.abs(vx) < FASTEST_X;
        int nextVx = -vx + (isFaster ? -Integer.signum(vx) : 0);
        return new PongField(
                nextX,
                y,
                nextVx,
                Math.clamp(vy + off, -FASTEST_Y, FASTEST_Y),
                leftY,
                rightY,
                leftScore,
                rightScore,
                nextHits);
    }

    private PongField scored() {
        if (x < -BALL) {
            return served(-START_VX, leftScore, rightScore + 1);
        }
        return x > WIDTH ? served(START_VX, leftScore + 1, rightScore) : this;
    }

    /** The ball comes from the middle again, towards who has just missed it. */
    private PongField served(int nextVx, int left, int right) {
        int nextVy = (left + right) % 2 == 0 ? START_VY : -START_VY;
        return new PongField(START_X, START_Y, nextVx, nextVy, leftY, rightY, left, right, hits);
    }

    private PongField ball(int nextX, int nextY, int nextVx, int nextVy) {
        return new PongField(nextX, nextY, nextVx, nextVy, leftY, rightY, leftScore, rightScore, hits);
    }

    private PongField withPaddles(int left, int right) {
        return new PongField(x, y, vx, vy, left, right, leftScore, rightScore, hits);
    }
}
