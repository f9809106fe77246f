package dev.ambit.game.art;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a graphic is made of pictures, as the original tool is told on its command line or in a file.
 *
 * <pre>
 * -o FILE       where to write the graphic             -n NAME   what the graphic is called
 * -s N          it is drawn N times smaller            -r, -w    turn it, for walls             -x   do not compress
 * N picture*    how many pictures, and their names     each may be followed by [x, y]                       its offset
 *                                                                          and :N (number [x, y])*          its hotspots
 * N group*      how many groups                        each is N and N numbers of pictures, from 1; 0 for none
 *
 * -o out.bgf 2 a.bmp [10, 10] :1 1 [20, 20] b.bmp 2 1 1 2 2 0
 * </pre>
 */
public record BgfRecipe(
        Optional<String> output,
        String name,
        int shrink,
        boolean turn,
        boolean compress,
        List<View> views,
        List<List<Integer>> groups) {

    /** So many words at most, in all files together. */
    public static final int MOST_WORDS = 100_000;

    private static final Pattern POINT = Pattern.compile("\\[\\s*([+-]?\\d{1,9})\\s*,?\\s+([+-]?\\d{1,9})\\s*]"
            + "|\\[\\s*([+-]?\\d{1,9})\\s*,\\s*([+-]?\\d{1,9})\\s*]");

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|\\S+");

    public BgfRecipe {
        views = List.copyOf(views);
        groups = groups.stream().map(List::copyOf).toList();
    }

    /** A picture with what is put on it. */
    public record View(String file, int x, int y, List<Hotspot> hotspots) {
        public View {
            hotspots = List.copyOf(hotspots);
        }
    }

    /** Reads the file that a word such as {@code @body.bbg} names. */
    public interface WordFiles {
        String read(String name) throws BgfException;
    }

    /**
     * The words of a file: lines that begin with # are passed over, a backslash at the end of a line does nothing. Quotation marks hold
     * words together, which the original does not know.
     */
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (!line.startsWith("#")) {
                Matcher word = WORD.matcher(line);
                while (word.find()) {
                    if (!word.group().equals("\\")) {
                        words.add(word.group(1) == null ? word.group() : word.group(1));
                    }
                }
            }
        }
        return words;
    }

    public static BgfRecipe parse(List<String> words, WordFiles files) throws BgfException {
        return new Words(words, files).recipe();
    }

    /** The words as they are taken one after the other. */
    private static final class Words {
        private final Deque<String> left = new ArrayDeque<>();
        private final WordFiles files;
        private int taken;

        Words(List<String> words, WordFiles files) {
            words.stream().filter(word -> !word.equals("\\")).forEach(left::add);
            this.files = files;
        }

        BgfRecipe recipe() throws BgfException {
            Optional<String> output = Optional.empty();
            String name = "";
            int shrink = 1;
            boolean turn = false;
            boolean compress = true;
            while (!left.isEmpty() && isOption(left.element())) {
                String option = left.remove();
                if (option.startsWith("@")) {
                    include(option.substring(1));
                    continue;
                }
                switch (option) {
                    case "-o" -> output = Optional.of(next("the file to write, behind -o"));
                    case "-n" -> name = next("a name, behind -n");
                    case "-s" -> shrink = number("a shrink factor, behind -s", 1, 1000);
                    case "-r", "-w" -> turn = true;
                    case "-x" -> compress = false;
                    default ->
                        throw new BgfException("there is no option " + option + "; expected -o, -n, -s, -r, -w or -x");
                }
            }
            List<View> views = views();
            List<List<Integer>> groups = groups(views.size());
            if (!left.isEmpty()) {
                throw new BgfException("the groups are complete, and then comes " + left.element());
            }
            return new BgfRecipe(output, name, shrink, turn, compress, views, groups);
        }

        private static boolean isOption(String word) {
            return word.startsWith("@") || word.length() > 1 && word.startsWith("-");
        }

        /** Its words come before those that are left. */
        private void include(String file) throws BgfException {
            List<String> words = words(files.read(file));
            taken += words.size() + 1;
            if (taken > MOST_WORDS) {
                throw new BgfException(file + ": more than " + MOST_WORDS + " words; does a file name itself?");
            }
            for (String word : words.reversed()) {
                left.addFirst(word);
            }
        }

        private String next(String what) throws BgfException {
            if (left.isEmpty()) {
                throw new BgfException("expected " + what + ", and there is nothing more");
            }
            return left.remove();
        }

        private int number(String what, int least, int most) throws BgfException {
            String word = next(what);
            try {
                int number = Integer.parseInt(word);
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Said below.
            }
            throw new BgfException("expected " + what + " from " + least + " to " + most + ", not " + word);
        }

        private List<View> views() throws BgfException {
            List<View> views = new ArrayList<>();
            for (int count = number("how many pictures there are", 1, MOST_WORDS); count > 0; count--) {
                String file = next("the name of picture " + (views.size() + 1));
                int[] offset = startsWith("[") ? point("the offset of " + file) : new int[2];
                List<Hotspot> hotspots = startsWith(":") ? hotspots(file) : List.of();
                views.add(new View(file, offset[0], offset[1], hotspots));
            }
            return views;
        }

        private boolean startsWith(String start) {
            return !left.isEmpty() && left.element().startsWith(start);
        }

        private List<Hotspot> hotspots(String file) throws BgfException {
            left.addFirst(left.remove().substring(1));
            int count = number("how many hotspots " + file + " has", 0, Bitmap.MOST_HOTSPOTS);
            List<Hotspot> hotspots = new ArrayList<>();
            for (int i = 1; i <= count; i++) {
                String what = "hotspot " + i + " of " + file;
                int number = number("the number of " + what, -Hotspot.MOST, 2 * Hotspot.MOST + 1);
                if (number == 0) {
                    throw new BgfException("the number of " + what + " is 0, which stands for none");
                }
                int[] at = point("the place of " + what);
                // Numbers above 127 are those below 0, in a byte.
                hotspots.add(new Hotspot((byte) number, at[0], at[1]));
            }
            return hotspots;
        }

        /** In one word, or in two or three. */
        private int[] point(String what) throws BgfException {
            StringBuilder text = new StringBuilder(next(what));
            while (text.indexOf("]") < 0 && !left.isEmpty() && text.length() < 100) {
                text.append(' ').append(left.remove());
            }
            Matcher numbers = POINT.matcher(text);
            if (!numbers.matches()) {
                throw new BgfException("expected " + what + " as [x, y], not " + text);
            }
            boolean blank = numbers.group(1) != null;
            return new int[] {
                Integer.parseInt(numbers.group(blank ? 1 : 3)), Integer.parseInt(numbers.group(blank ? 2 : 4))
            };
        }

        private List<List<Integer>> groups(int views) throws BgfException {
            List<List<Integer>> groups = new ArrayList<>();
            for (int count = number("how many groups there are", 0, MOST_WORDS); count > 0; count--) {
                List<Integer> group = new ArrayList<>();
                String what = "group " + (groups.size() + 1);
                for (int size = number("how many pictures " + what + " has", 1, MOST_WORDS); size > 0; size--) {
                    group.add(number("the number of a picture in " + what, 0, views) - 1);
                }
                groups.add(group);
            }
            return groups;
        }
    }

    /** Where pictures come from. */
    public interface PictureFiles {
        PalettePicture read(String name) throws BgfException;
    }

    /** Makes the graphic. */
    public Bgf make(PictureFiles files) throws BgfException {
        List<Bitmap> bitmaps = new ArrayList<>();
        for (View view : views) {
            Bitmap plain = files.read(view.file).bitmap();
            Bitmap turned = turn ? plain.turned() : plain;
            bitmaps.add(turned.at(view.x, view.y).with(view.hotspots).packed(compress));
        }
        try {
            return new Bgf(Bgf.NEWEST, name, shrink, bitmaps, groups);
        } catch (IllegalArgumentException e) {
            throw new BgfException(String.valueOf(e.getMessage()), e);
        }
    }

    private static String quoted(String word) {
        return word.chars().anyMatch(Character::isWhitespace) ? '"' + word.replace("\"", "") + '"' : word;
    }

    /** The words that make a graphic again, of pictures with these names; a line for each, as in a file. */
    public static String of(Bgf bgf, String output, List<String> files) {
        StringBuilder out = new StringBuilder();
        out.append("-o ").append(quoted(output)).append(" \\\n");
        if (!bgf.name().isEmpty()) {
            out.append("-n ").append(quoted(bgf.name())).append(" \\\n");
        }
        if (bgf.shrink() != 1) {
            out.append("-s ").append(bgf.shrink()).append(" \\\n");
        }
        out.append(bgf.bitmaps().size()).append(" \\\n");
        for (int i = 0; i < bgf.bitmaps().size(); i++) {
            Bitmap bitmap = bgf.bitmaps().get(i);
            out.append(quoted(files.get(i)));
            out.append(" [")
                    .append(bitmap.xOffset())
                    .append(", ")
                    .append(bitmap.yOffset())
                    .append(']');
            if (!bitmap.hotspots().isEmpty()) {
                out.append(" :").append(bitmap.hotspots().size());
                bitmap.hotspots().forEach(spot -> out.append(' ').append(spot));
            }
            out.append(" \\\n");
        }
        out.append(bgf.groups().size()).append('\n');
        for (List<Integer> group : bgf.groups()) {
            out.append(group.size());
            group.forEach(index -> out.append(' ').append(index + 1));
            out.append('\n');
        }
        return out.toString();
    }
}
