package dev.ambit.world;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.image.Image;
import dev.ambit.world.message.CodeBatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.rules.PaceRules;
import dev.ambit.world.rules.PositionRules;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Quota;
import dev.ambit.world.thing.Thing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real world to try things in: the core exemplars that ship, three rooms with ways between them, a chest and some toys.
 * Its files can be changed and read anew; reading ends when {@link #finishReading} says so.
 */
public final class Village {
    private static final Path KOD = Path.of("..", "worlds", "commons", "kod");
    private static final Set<String> CORE = Set.of(
            "thing.kod",
            "artifact.kod",
            "enclosure.kod",
            "container.kod",
            "room.kod",
            "portal.kod",
            "avatar.kod",
            "warden.kod");

    /** What the Kod of this village has beyond the core exemplars. */
    public static final String TOWN = """
            Toy is Artifact
            constants:
               WORLD = 0
            properties:
               count = 0
               beads = $
               mood = "calm"
               ledger = $
            messages:
               Bulk()
               {
                  count = count + 1;
                  x = 100 + count;
                  z = 200 + count;
                  heading = count MOD 256;
                  label = BuildString("number {}",count);
                  color = $;
                  size = 100 + count;
                  return count;
               }
               Thread()
               {
                  beads = [ 1, [ 2, 3 ], self ];
                  words = CreateString();
                  SetString(words,"one");
                  return 1;
               }
               Scribble()
               {
                  count = count + 1;
                  if words <> $
                  {
                     SetString(words,BuildString("again {}",count));
                  }
                  if beads <> $
                  {
                     SetNth(beads,1,count);
                     SetFirst(Nth(beads,2),count);
                  }
                  return 1;
               }
               Loop()
               {
                  beads = [ 1, 2, 3 ];
                  SetNth(beads,3,beads);
                  return 1;
               }
               Book()
               {
                  if ledger <> $
                  {
                     DeleteTable(ledger);
                  }
                  ledger = CreateTable();
                  AddTableEntry(ledger,"count",count);
                  return ledger;
               }
               Note(key = $, what = $)
               {
                  if ledger <> $
                  {
                     AddTableEntry(ledger,key,what);
                     AddTableEntry(ledger,"beads",beads);
                     AddTableEntry(ledger,[ count, self ],words);
                  }
                  return 1;
               }
               Strike(key = $)
               {
                  if ledger <> $
                  {
                     DeleteTableEntry(ledger,key);
                     DeleteTableEntry(ledger,"count");
                  }
                  return 1;
               }
               Entry(key = $)
               {
                  return GetTableEntry(ledger,key);
               }
               Unbook()
               {
                  if ledger <> $
                  {
                     DeleteTable(ledger);
                     ledger = $;
                  }
                  return 1;
               }
               Wind()
               {
                  CreateTimer(self,@Ring,100);
                  return 1;
               }
               Ring(timer = $)
               {
                  count = count + 1;
                  description = "ringing";
                  return;
               }
               PaintAll(paint = $)
               {
                  SetProperty(&Toy,"color",paint);
                  SetProperty(&Toy,"mood",BuildString("mood {}",count));
                  return 1;
               }
               ShowAll(how = 0)
               {
                  SetProperty(&Toy,"noticeable",how);
                  return 1;
               }
               Toss()
               {
                  return MoveInto(self,Send(WORLD,@Elsewhere,#from=GetContainer(self)));
               }
               Kidnap(who = $)
               {
                  MoveInto(who,Send(WORLD,@Elsewhere,#from=GetContainer(who)));
                  return 1;
               }
               ThereAndBack(who = $)
               {
                  local here;
                  here = GetContainer(who);
                  MoveInto(who,Send(WORLD,@Elsewhere,#from=here));
                  MoveInto(who,here);
                  return 1;
               }
               Become(what = $)
               {
                  SetExemplar(self,what);
                  return 1;
               }
               Burst()
               {
                  Destroy(self);
                  return 1;
               }
               Grow()
               {
                  AddProperty(self,"grown",count);
                  count = count + 1;
                  return 1;
               }
            end

            Ball is Toy
            properties:
               model = "ball"
               mood = "bouncy"
            end

            System is Warden
            properties:
               start = $
               cellar = $
               attic = $
            messages:
               Constructor()
               {
                  local chest;
                  SetPropertyFlag(&Avatar,"x","local",1);
                  SetPropertyFlag(&Avatar,"z","local",1);
                  SetPropertyFlag(&Avatar,"heading","local",1);
                  SetPropertyFlag(&Avatar,"x","volatile",1);
                  SetPropertyFlag(&Avatar,"z","volatile",1);
                  SetPropertyFlag(&Avatar,"heading","volatile",1);
                  start = Send(self,@Build,#called="Hall");
                  cellar = Send(self,@Build,#called="Cellar");
                  attic = Send(self,@Build,#called="Attic");
                  Send(self,@Connect,#one=start,#two=cellar);
                  Send(self,@Connect,#one=cellar,#two=attic);
                  Send(self,@Connect,#one=attic,#two=start);
                  chest = Send(self,@Put,#what=Create(&Container),#called="chest",#where=start);
                  Send(self,@Put,#what=Create(&Toy),#called="top",#where=chest);
                  Send(self,@Put,#what=Create(&Ball),#called="ball",#where=start);
                  Send(self,@Put,#what=Create(&Ball),#called="cellar ball",#where=cellar);
                  Send(self,@Put,#what=Create(&Toy),#called="attic toy",#where=attic);
                  return;
               }
               Build(called = $)
               {
                  local room;
                  room = Create(&Room);
                  SetProperty(room,"name",called);
                  SetProperty(room,"geometry","hall");
                  return room;
               }
               Put(what = $, called = $, where = $)
               {
                  SetProperty(what,"name",called);
                  SetProperty(what,"x",400);
                  SetProperty(what,"z",400);
                  MoveInto(what,where);
                  return what;
               }
               Connect(one = $, two = $)
               {
                  local way;
                  way = Send(self,@Put,#what=Create(&Portal),#called="way",#where=one);
                  SetProperty(way,"x",900);
                  Send(way,@LeadTo,#where=two,#at_x=200,#at_z=200);
                  return;
               }
               Elsewhere(from = $)
               {
                  if from = start
                  {
                     return cellar;
                  }
                  if from = cellar
                  {
                     return attic;
                  }
                  return start;
               }
               GetStart()
               {
                  return start;
               }
            end
            """;

    static final Room HALL =
            Room.hall("hall", 1000, 1000, 256, false, "f", "w", "c", new Place(300, 300, 0), List.of(), List.of());
    private static final ConcurrentHashMap<String, Compilation> COMPILED = new ConcurrentHashMap<>();

    private record Reading(Line asker, long number, Kodbase names, long edition, String town) {}

    public final World world;
    public final MemoryLogbook journal;
    private final Deque<Reading> readings = new ArrayDeque<>();
    private String town;
    private String loaded;
    private long now = 1_000_000;

    public Village() {
        this(Set.of("Wiz"), false);
    }

    public Village(Set<String> wizards, boolean guests) {
        this(wizards, guests, TOWN, new Image());
    }

    /** One where people are kept to a pace; in the others a test need not wait. */
    public Village(PaceRules pace) {
        this(Set.of("Wiz"), false, TOWN, new Image(), WorldRules.DEFAULT.with(pace));
    }

    /** One where everybody is told of so many others and no more. */
    public static Village withCrowd(int most) {
        return new Village(
                Set.of("Wiz"),
                false,
                TOWN,
                new Image(),
                WorldRules.DEFAULT.with(PaceRules.NONE).with(PositionRules.DEFAULT.withCrowd(most)));
    }

    /** The same village after a crash: what had reached its journal is back. */
    public Village afterCrash() {
        return afterCrash(loaded);
    }

    /** The same, with other files. */
    public Village afterCrash(String otherTown) {
        return new Village(Set.of("Wiz"), false, otherTown, journal.afterCrash());
    }

    /** The same files, with what is in an image. */
    public Village with(Image image) {
        return new Village(Set.of("Wiz"), false, loaded, image);
    }

    private Village(Set<String> wizards, boolean guests, String firstTown, Image image) {
        this(wizards, guests, firstTown, image, WorldRules.DEFAULT.with(PaceRules.NONE));
    }

    private Village(Set<String> wizards, boolean guests, String firstTown, Image image, WorldRules rules) {
        town = firstTown;
        loaded = firstTown;
        Blueprint blueprint = new Blueprint(
                "Village",
                first(firstTown),
                geometry -> geometry.equals("nowhere") ? Optional.empty() : Optional.of(HALL),
                rules,
                wizards,
                guests,
                Limits.DEFAULT,
                Quota.DEFAULT,
                0,
                new Random(1));
        journal = new MemoryLogbook(image);
        world = new World(blueprint, journal, image);
        now = Math.max(now, world.clockMillis());
        world.reader((asker, number, names, edition) -> readings.add(new Reading(asker, number, names, edition, town)));
    }

    /** The files are the same for most worlds, so they are compiled once; but each world needs its own names. */
    private static Compilation first(String ofTown) {
        Compilation compiled = COMPILED.computeIfAbsent(ofTown, town -> {
            Compilation made = compile(town, new Kodbase());
            if (!made.succeeded()) {
                throw new IllegalStateException(made.render());
            }
            return made;
        });
        return new Compilation(compiled.files(), compiled.base().copy(), compiled.diagnostics(), compiled.notes());
    }

    private static Compilation compile(String town, Kodbase names) {
        List<SourceFile> files = new ArrayList<>();
        try (Stream<Path> paths = Files.list(KOD)) {
            paths.filter(path -> CORE.contains(path.getFileName().toString()))
                    .sorted()
                    .map(Village::read)
                    .forEach(files::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        files.add(SourceFile.utf8("town.kod", town));
        return KodCompiler.compile(files, names, KodCompiler.Options.DEFAULT);
    }

    private static SourceFile read(Path path) {
        try {
            return new SourceFile(path.getFileName().toString(), Files.readAllBytes(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Through whose eyes somebody looks; nobody's when that line is nobody's. */
    @Nullable
    public Thing avatarOf(Line line) {
        Visitor visitor = world.at(line);
        return visitor == null ? null : visitor.avatar;
    }

    /** What the files say from now on; the world learns of it when somebody has them read. */
    public void edit(String newTown) {
        town = newTown;
    }

    public String town() {
        return town;
    }

    public boolean isReading() {
        return !readings.isEmpty();
    }

    /** Hands over what was read first. */
    public void finishReading() {
        Reading reading = readings.remove();
        Compilation compiled = compile(reading.town, reading.names);
        if (compiled.succeeded()) {
            loaded = reading.town;
        }
        accept(new Input.NewCode(reading.asker, reading.number, new CodeBatch(compiled, reading.edition, "")));
    }

    public void accept(Input input) {
        world.accept(input, now);
    }

    public void tick() {
        now += 50;
        world.tick(now);
    }

    /** Time without ticks. */
    public void pass(long millis) {
        now += millis;
    }
}
