package dev.ambit.server.cli.admin;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/**
 * Reads a command from a terminal that hands over every key: with arrows, history and completion.
 *
 * <pre>
 * left, right, Home, End, Ctrl-A, Ctrl-E    moves          Backspace, Delete, Ctrl-U, Ctrl-K    deletes
 * up, down                                  history        Tab                                  completes
 * Ctrl-C                                    another line   Ctrl-D on an empty line              ends
 * </pre>
 */
final class LineEditor {
    private static final int CTRL_A = 1;
    private static final int CTRL_C = 3;
    private static final int CTRL_D = 4;
    private static final int CTRL_E = 5;
    private static final int BACKSPACE = 8;
    private static final int TAB = 9;
    private static final int CTRL_K = 11;
    private static final int CTRL_U = 21;
    private static final int ESCAPE = 27;
    private static final int DELETE = 127;

    /** Says which words may come next. */
    interface Completer {
        List<String> of(String unfinished) throws IOException, InterruptedException;
    }

    private final InputStream in;
    private final PrintWriter out;
    private final String prompt;
    private final CommandHistory history;
    private final Completer completer;
    private final StringBuilder line = new StringBuilder();
    private int at;

    LineEditor(InputStream in, PrintWriter out, String prompt, CommandHistory history, Completer completer) {
        this.in = in;
        this.out = out;
        this.prompt = prompt;
        this.history = history;
        this.completer = completer;
    }

    /** The next line; nothing when there is no more. */
    Optional<String> read() throws IOException, InterruptedException {
        line.setLength(0);
        at = 0;
        draw();
        for (int key = in.read(); key >= 0; key = in.read()) {
            switch (key) {
                case '\r', '\n' -> {
                    out.print("\r\n");
                    out.flush();
                    history.add(line.toString());
                    return Optional.of(line.toString());
                }
                case CTRL_C -> {
                    out.print("^C\r\n");
                    put("");
                }
                case CTRL_D -> {
                    if (line.isEmpty()) {
                        out.print("\r\n");
                        out.flush();
                        return Optional.empty();
                    }
                    delete(at);
                }
                case CTRL_A -> at = 0;
                case CTRL_E -> at = line.length();
                case BACKSPACE, DELETE -> {
                    if (at > 0) {
                        at--;
                        delete(at);
                    }
                }
                case CTRL_K -> line.setLength(at);
                case CTRL_U -> {
                    line.delete(0, at);
                    at = 0;
                }
                case TAB -> complete();
                case ESCAPE -> escape();
                default -> type(key);
            }
            draw();
        }
        return Optional.empty();
    }

    private void type(int key) {
        if (key >= ' ') {
            line.insert(at, (char) key);
            at++;
        }
    }

    private void delete(int place) {
        if (place < line.length()) {
            line.deleteCharAt(place);
        }
    }

    private void put(String text) {
        line.setLength(0);
        line.append(text);
        at = line.length();
    }

    /** Keys that are more than one character: {@code ESC [ A}, {@code ESC O H}, {@code ESC [ 3 ~}. */
    private void escape() throws IOException {
        int kind = in.read();
        if (kind != '[' && kind != 'O') {
            return;
        }
        int key = in.read();
        switch (key) {
            case 'A' -> put(history.before());
            case 'B' -> put(history.after());
            case 'C' -> at = Math.min(line.length(), at + 1);
            case 'D' -> at = Math.max(0, at - 1);
            case 'H' -> at = 0;
            case 'F' -> at = line.length();
            case '1', '7' -> tilde(() -> at = 0);
            case '4', '8' -> tilde(() -> at = line.length());
            case '3' -> tilde(() -> delete(at));
            default -> {}
        }
    }

    private void tilde(Runnable then) throws IOException {
        if (in.read() == '~') {
            then.run();
        }
    }

    /** As far as all words that fit agree; when that is no further, they are listed. */
    private void complete() throws IOException, InterruptedException {
        if (at < line.length()) {
            return;
        }
        String unfinished = line.toString();
        List<String> words = completer.of(unfinished);
        if (words.isEmpty()) {
            return;
        }
        String last = unfinished.substring(unfinished.lastIndexOf(' ') + 1);
        String common = common(words);
        if (common.length() > last.length()) {
            put(unfinished.substring(0, unfinished.length() - last.length()) + common + (words.size() == 1 ? " " : ""));
        } else if (words.size() == 1) {
            put(unfinished + " ");
        } else {
            out.print("\r\n" + String.join("  ", words) + "\r\n");
        }
    }

    private static String common(List<String> words) {
        String common = words.getFirst();
        for (String word : words) {
            int length = 0;
            while (length < Math.min(common.length(), word.length()) && common.charAt(length) == word.charAt(length)) {
                length++;
            }
            common = common.substring(0, length);
        }
        return common;
    }

    /** Shows the line anew, below whatever was said meanwhile. */
    synchronized void draw() {
        out.print("\r\u001b[K" + prompt + line);
        if (at < line.length()) {
            out.print("\u001b[" + (line.length() - at) + "D");
        }
        out.flush();
    }

    /** Says something in between, above the line that is being typed. */
    synchronized void above(String text) {
        out.print("\r\u001b[K" + text + "\r\n");
        draw();
    }
}
