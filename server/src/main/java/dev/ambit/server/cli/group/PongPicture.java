package dev.ambit.server.cli.group;

import dev.ambit.group.sample.pong.PongField;
import java.util.Arrays;

/** A field of Pong in letters: 80 columns of 4 dots, 25 lines of 8. */
final class PongPicture {
    private static final int DOTS_A_COLUMN = 4;
    private static final int DOTS_A_LINE = 8;
    private static final int COLUMNS = PongField.WIDTH / DOTS_A_COLUMN;
    private static final int LINES = PongField.HEIGHT / DOTS_A_LINE;

    private final char[][] cells = new char[LINES][COLUMNS];

    private PongPicture() {
        for (char[] line : cells) {
            Arrays.fill(line, ' ');
        }
    }

    /** Lines with a wall around. */
    static String of(PongField field) {
        PongPicture picture = new PongPicture();
        for (int line = 0; line < LINES; line += 2) {
            picture.cells[line][COLUMNS / 2] = '.';
        }
        picture.box(PongField.LEFT_X, field.leftY(), PongField.PADDLE_WIDTH, PongField.PADDLE_HEIGHT, '#');
        picture.box(PongField.RIGHT_X, field.rightY(), PongField.PADDLE_WIDTH, PongField.PADDLE_HEIGHT, '#');
        picture.box(field.x(), field.y(), PongField.BALL, PongField.BALL, 'O');
        return picture.withWalls(field);
    }

    /** Rounded to whole letters, so that nothing changes its size while it moves. */
    private void box(int x, int y, int width, int height, char letter) {
        int column = Math.round((float) x / DOTS_A_COLUMN);
        int line = Math.round((float) y / DOTS_A_LINE);
        for (int l = line; l < line + height / DOTS_A_LINE; l++) {
            for (int c = column; c < column + width / DOTS_A_COLUMN; c++) {
                if (l >= 0 && l < LINES && c >= 0 && c < COLUMNS) {
                    cells[l][c] = letter;
                }
            }
        }
    }

    private String withWalls(PongField field) {
        String score = " " + field.leftScore() + " : " + field.rightScore() + " ";
        int before = (COLUMNS - score.length()) / 2;
        StringBuilder text = new StringBuilder();
        text.append('+').repeat('-', before).append(score);
        text.repeat('-', COLUMNS - before - score.length()).append("+\n");
        for (char[] line : cells) {
            text.append('|').append(line).append("|\n");
        }
        return text.append('+').repeat('-', COLUMNS).append("+\n").toString();
    }
}
