package dev.ambit.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A made-up game in Kod of any size: one class a file, three or four levels of inheritance, resources that other classes
 * mention, constants from included files, and handlers that use every statement. The same seed gives the same files.
 */
final class KodTree {

    /** As large as the game the language was made for. */
    static final int GAME_CLASSES = 1232;

    static final int GAME_LINES = 255_000;

    private final Random random;
    private final int linesPerClass;
    private final List<String> names = new ArrayList<>();
    private String above = "";

    KodTree(long seed, int linesPerClass) {
        this.random = new Random(seed);
        this.linesPerClass = linesPerClass;
    }

    /** Hangs the whole tree below a class that is not in it and has a constructor. */
    KodTree below(String className) {
        above = className;
        return this;
    }

    /** Writes the tree; gives the number of lines. */
    int write(Path folder, int classes) throws IOException {
        Files.createDirectories(folder.resolve("include"));
        Files.writeString(folder.resolve("include/game.khd"), constants());
        int lines = 0;
        for (int i = 0; i < classes; i++) {
            String source = kodClass(i, classes);
            lines += (int) source.lines().count();
            Path place = Files.createDirectories(folder.resolve("object/part" + i / 100));
            Files.writeString(place.resolve(names.get(i).toLowerCase(Locale.ROOT) + ".kod"), source);
        }
        return lines;
    }

    /** A file at the edge of the tree: nothing inherits from it. */
    static Path leaf(Path folder, int classes) {
        int last = classes - 1;
        return folder.resolve("object/part" + last / 100 + "/" + name(last).toLowerCase(Locale.ROOT) + ".kod");
    }

    /** The file of the class that all others are below. */
    static Path root(Path folder) {
        return folder.resolve("object/part0/" + name(0).toLowerCase(Locale.ROOT) + ".kod");
    }

    static String name(int i) {
        return i == 0 ? "Object" : "Kind" + i;
    }

    private static String constants() {
        StringBuilder text = new StringBuilder("% Numbers that many classes share.\n");
        for (int i = 0; i < 200; i++) {
            text.append("   LIMIT_").append(i).append(" = ").append(i * 7 + 1).append('\n');
        }
        return text.toString();
    }

    private String kodClass(int i, int classes) {
        String name = name(i);
        names.add(name);
        // The last tenth are leaves below leaves; nobody inherits from them.
        int parent = i == 0 ? -1 : random.nextInt(Math.max(1, Math.min(i, classes / 12)));
        StringBuilder text = new StringBuilder();
        text.append("% ").append(name).append(": made for measuring.\n");
        text.append(name);
        if (parent >= 0) {
            text.append(" is ").append(names.get(parent));
        } else if (!above.isEmpty()) {
            text.append(" is ").append(above);
        }
        text.append("\n\nconstants:\n\n   include game.khd\n   OWN_")
                .append(i)
                .append(" = ")
                .append(i)
                .append(" * 2 + 1\n");
        text.append("\nresources:\n\n");
        for (int r = 0; r < 4; r++) {
            text.append("   ")
                    .append(name)
                    .append("_rsc_")
                    .append(r)
                    .append(" = \"The ")
                    .append(name);
            text.append(" says \" \n      \"number ").append(r).append(".\\n\"\n");
        }
        text.append("   ")
                .append(name)
                .append("_icon = ")
                .append(name.toLowerCase(Locale.ROOT))
                .append(".bgf\n");
        text.append("\nclassvars:\n\n   vr")
                .append(name)
                .append(" = ")
                .append(name)
                .append("_rsc_0\n");
        text.append("   vi")
                .append(name)
                .append(" = LIMIT_")
                .append(random.nextInt(200))
                .append(" * 2\n");
        text.append("\nproperties:\n\n   pi")
                .append(name)
                .append(" = OWN_")
                .append(i)
                .append("\n   pl")
                .append(name);
        text.append(" = $\n\nmessages:\n\n");
        if (i == 0 && above.isEmpty()) {
            text.append("   Constructor()\n   {\n      return;\n   }\n\n");
        }
        int handler = 0;
        int lines = count(text);
        while (lines < linesPerClass - 2) {
            String body = handler(i, handler++);
            text.append(body);
            lines += count(body);
        }
        return text.append("end\n").toString();
    }

    private static int count(CharSequence text) {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    private String handler(int i, int number) {
        String name = names.get(i);
        String other = names.get(random.nextInt(names.size()));
        return """
                   Handle%d(what = $, count = %d, who = $)
                   "Does something with what, count times, and tells who about it."
                   {
                      local i, oThing, lResult, iSum;

                      iSum = 0;
                      lResult = $;
                      for i in pl%s
                      {
                         if i = what OR (count > LIMIT_%d AND NOT iSum)
                         {
                            iSum = iSum + (count * %d - vi%s) / 3;
                            lResult = Cons(i,lResult);
                            continue;
                         }
                         %% Everything else counts once.
                         iSum = iSum + 1;
                      }

                      i = 0;
                      while i < count
                      {
                         if i MOD 2 = 0
                         {
                            iSum = iSum + Abs(Bound(i,1,LIMIT_%d));
                         }
                         else
                         {
                            iSum = iSum - Send(self,@GetSize%d,#count=i,#what=[ what, i, %s_rsc_%d ]);
                         }
                         i = i + 1;
                      }

                      if who <> $ AND IsClass(who,&%s)
                      {
                         oThing = Create(&%s,#count=iSum);
                         Post(who,@Handle%d,#what=oThing,#count=iSum & 0xFF);
                      }
                      pl%s = lResult;
                      pi%s = iSum + %s;

                      return iSum;
                   }

                """.formatted(
                        number,
                        random.nextInt(10),
                        name,
                        random.nextInt(200),
                        random.nextInt(100),
                        name,
                        random.nextInt(200),
                        random.nextInt(50),
                        other,
                        random.nextInt(4),
                        names.get(random.nextInt(names.size())),
                        name,
                        random.nextInt(5),
                        name,
                        name,
                        "OWN_" + i)
                .indent(0);
    }
}
