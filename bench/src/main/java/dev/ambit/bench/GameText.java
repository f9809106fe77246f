package dev.ambit.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SequencedMap;

/**
 * A made-up game that runs: rooms, creatures and items of many kinds, each a class of its own with handlers of its own,
 * below {@code base.kod}. Its system object makes one or more of each kind; from then on timers keep it going. The same
 * numbers give the same game.
 */
final class GameText {
    /** As large as the game the language was made for. */
    static final int KINDS = 1200;

    static final int ROOMS = 265;

    /** A class is two hundred lines or so there. */
    private static final int SPARE_HANDLERS = 6;

    /** Most kinds are somewhere and seldom do anything; of one in so many there are packs that are always busy. */
    private static final int BUSY = 12;

    private static final int PACK = 12;
    private static final int KINDS_A_HANDLER = 25;

    private final Random random = new Random(18);
    private final int kinds;
    private final int rooms;

    /** @param rooms how many of the kinds are rooms */
    GameText(int kinds, int rooms) {
        this.kinds = kinds;
        this.rooms = rooms;
    }

    /** One class a file. */
    SequencedMap<String, String> sources() throws IOException {
        SequencedMap<String, String> files = new LinkedHashMap<>();
        files.put("base.kod", base());
        for (int i = 0; i < kinds; i++) {
            files.put("kind" + i + ".kod", kind(i));
        }
        files.put("system.kod", system());
        return files;
    }

    /** Writes the sources; gives the number of lines. */
    int write(Path folder) throws IOException {
        Files.createDirectories(folder);
        int lines = 0;
        for (Map.Entry<String, String> file : sources().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue(), ISO_8859_1);
            lines += (int) file.getValue().lines().count();
        }
        return lines;
    }

    private static String base() throws IOException {
        try (InputStream in = GameText.class.getResourceAsStream("/kod/game/base.kod")) {
            return new String(Objects.requireNonNull(in, "base.kod").readAllBytes(), ISO_8859_1);
        }
    }

    private boolean isRoom(int kind) {
        return kind < rooms;
    }

    private boolean isCreature(int kind) {
        return !isRoom(kind) && (kind - rooms) % 2 == 0;
    }

    private boolean isBusy(int kind) {
        return (kind - rooms) % BUSY == 0;
    }

    /** Most are right below the base; every fourth is below another kind of its own sort. */
    private String parent(int kind) {
        if (kind % 4 == 3 && kind >= 12 && isRoom(kind - 12) == isRoom(kind)) {
            return "Kind" + (kind - 12);
        }
        return isRoom(kind) ? "Room" : isCreature(kind) ? "Creature" : "Item";
    }

    private String kind(int kind) {
        StringBuilder text = new StringBuilder();
        text.append("Kind%d is %s\n\n".formatted(kind, parent(kind)));
        text.append("resources:\n   kind%d_name = \"kind %d\"\n   kind%d_look = \", which has %d legs and %d eyes\"\n"
                .formatted(kind, kind, kind, kind % 9, kind % 5));
        text.append("\nclassvars:\n   vrName = kind%d_name\n   viWeight = %d\n".formatted(kind, 1 + kind % 40));
        text.append(
                "\nproperties:\n   pi%dCount = %d\n   pl%dThings = $\n\nmessages:\n".formatted(kind, kind % 100, kind));
        String own = isRoom(kind) ? ROOM : isCreature(kind) ? CREATURE : ITEM;
        text.append(filled(own, kind).replace("$pause", isBusy(kind) ? "300" : "30000"));
        for (int i = 0; i < SPARE_HANDLERS; i++) {
            text.append(filled(SPARE, kind).replace("$h", "" + i));
        }
        return text.append("\nend\n").toString();
    }

    /** {@code $k} is the number of the kind, {@code $a} to {@code $c} are small numbers of its own. */
    private String filled(String pattern, int kind) {
        return pattern.replace("$k", "" + kind)
                .replace("$a", "" + (2 + random.nextInt(9)))
                .replace("$b", "" + (2 + random.nextInt(9)))
                .replace("$c", "" + (1 + random.nextInt(5)));
    }

    private static final String ROOM = """

               Welcome(what = $)
               {
                  local i;

                  i = 0;
                  while i < $c
                  {
                     pi$kCount = (pi$kCount + i * $a) & 0xFFFF;
                     i = i + 1;
                  }
                  if pi$kCount MOD $b = 0 AND IsClass(what,&Creature)
                  {
                     Send(what,@Recover,#amount=$c);
                  }
                  propagate;
               }

               MayStand(row = 1,col = 1,who = $)
               {
                  if row = $a AND col = $b
                  {
                     return 0;
                  }
                  propagate;
               }

               AddDetails(chars = 0)
               {
                  AppendTempString(kind$k_look);
                  propagate;
               }
            """;

    private static final String CREATURE = """

               GetPause()
               {
                  return $pause + $a * 50 + piThoughts MOD $b * 20;
               }

               GetReach()
               {
                  if piHealth < $a * 5
                  {
                     return $c;
                  }

                  return $b;
               }

               GetDamage(target = $)
               {
                  local iDamage, oItem;

                  iDamage = $a;
                  for oItem in plItems
                  {
                     iDamage = iDamage + Send(oItem,@GetWeight) MOD $b;
                  }
                  if target <> $ AND Send(target,@GetRow) = piRow
                  {
                     iDamage = iDamage + $c;
                  }
                  pi$kCount = pi$kCount + iDamage;

                  return iDamage;
               }

               Defend(damage = 0)
               {
                  local iLess;

                  iLess = (damage * $a) / (10 + $b) + pi$kCount MOD $c;
                  if iLess > damage
                  {
                     iLess = damage;
                  }

                  return damage - iLess;
               }

               Walked(row = 1,col = 1)
               {
                  pi$kCount = pi$kCount + Abs(row - col);
                  if pi$kCount MOD $a = 0
                  {
                     pl$kThings = Cons(pi$kCount,pl$kThings);
                     if Length(pl$kThings) > $b
                     {
                        pl$kThings = $;
                     }
                  }
                  propagate;
               }

               AddDetails(chars = 0)
               {
                  local i;

                  AppendTempString(kind$k_look);
                  for i in pl$kThings
                  {
                     chars = chars + i MOD $a;
                  }
                  propagate;
               }

               Recover(amount = 1)
               {
                  if piHealth < $a * 10
                  {
                     amount = amount + $b;
                  }
                  propagate;
               }
            """;

    private static final String ITEM = """

               Use(who = $,power = 1)
               {
                  if who <> $ AND piUsed MOD $a = 0
                  {
                     Send(who,@Recover,#amount=power);
                     pi$kCount = pi$kCount + power * $b;
                  }
                  propagate;
               }

               Worth(base = 1)
               {
                  local iWorth;

                  iWorth = base * $a + pi$kCount / $b;
                  if iWorth > 500
                  {
                     pi$kCount = $c;
                  }

                  return iWorth + viWeight;
               }

               GetWeight()
               {
                  return viWeight + pi$kCount MOD $c;
               }

               AddDetails(chars = 0)
               {
                  AppendTempString(kind$k_look);
                  propagate;
               }
            """;

    /** What a game has much of and seldom runs. */
    private static final String SPARE = """

               Deed$h(what = $,count = $a,who = $)
               "Does something with what, count times, and tells who about it."
               {
                  local i, lResult, iSum;

                  iSum = 0;
                  lResult = $;
                  for i in pl$kThings
                  {
                     if i = what OR (count > $a AND NOT iSum)
                     {
                        iSum = iSum + (count * $b - viWeight) / 3;
                        lResult = Cons(i,lResult);
                        continue;
                     }
                     iSum = iSum + 1;
                  }
                  i = 0;
                  while i < count
                  {
                     iSum = iSum + Abs(Bound(i,1,$b));
                     i = i + 1;
                  }
                  if who <> $ AND IsClass(who,&Kind$k)
                  {
                     Post(who,@Deed$h,#what=self,#count=iSum & 0xFF);
                  }
                  pl$kThings = lResult;
                  pi$kCount = iSum;

                  return iSum;
               }
            """;

    private String system() {
        StringBuilder text = new StringBuilder(SYSTEM_HEAD);
        StringBuilder all = new StringBuilder();
        for (int from = 0; from < kinds; from += KINDS_A_HANDLER) {
            all.append("      Send(self,@Make%d);\n".formatted(from));
        }
        text.append(SYSTEM_BODY.replace("      $all\n", all));
        for (int from = 0; from < kinds; from += KINDS_A_HANDLER) {
            text.append("\n   Make%d()\n   {\n".formatted(from));
            for (int kind = from; kind < Math.min(kinds, from + KINDS_A_HANDLER); kind++) {
                String made = isRoom(kind) ? "Room" : isCreature(kind) ? "Creature" : "Item";
                text.append("      Send(self,@New%s,#kind=&Kind%d,#number=%d,#count=%d);\n"
                        .formatted(made, kind, kind, isBusy(kind) ? PACK : 1));
            }
            text.append("\n      return;\n   }\n");
        }
        return text.append("\nend\n").toString();
    }

    private static final String SYSTEM_HEAD = """
            % The system object: has all rooms, and remembers what creatures have done last.
            System

            properties:
               plRooms = $
               plCreatures = $
               piRooms = 0
               piTable = $
               piRemembered = 0

            messages:
            """;

    private static final String SYSTEM_BODY = """

               Constructor()
               {
                  piTable = CreateTable();
                  $all

                  return;
               }

               GarbageCollecting(type = 0)
               {
                  return;
               }

               GarbageCollectingDone(type = 0)
               {
                  piTable = CreateTable();

                  return;
               }

               NewRoom(kind = $,number = 0,count = 1)
               {
                  plRooms = Cons(Create(kind),plRooms);
                  piRooms = piRooms + 1;

                  return;
               }

               NewCreature(kind = $,number = 0,count = 1)
               {
                  local i, oCreature;

                  i = 0;
                  while i < count
                  {
                     oCreature = Create(kind,#owner=Send(self,@AnyRoom,#number=number * 7 + i),#row=1 + number MOD 19,#col=1 + number MOD 29);
                     plCreatures = Cons(oCreature,plCreatures);
                     i = i + 1;
                  }

                  return;
               }

               NewItem(kind = $,number = 0,count = 1)
               {
                  Create(kind,#owner=Nth(plCreatures,1 + number MOD Bound(Length(plCreatures),1,20)));
                  Create(kind,#owner=First(plCreatures));

                  return;
               }

               AnyRoom(number = 0)
               {
                  return Nth(plRooms,1 + number MOD piRooms);
               }

               Remember(who = $,what = 0)
               {
                  if GetTableEntry(piTable,who) <> $
                  {
                     DeleteTableEntry(piTable,who);
                  }
                  AddTableEntry(piTable,who,what);
                  piRemembered = piRemembered + 1;

                  return;
               }

               GetRemembered()
               {
                  return piRemembered;
               }
            """;
}
