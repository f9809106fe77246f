package dev.ambit.game.door;

import dev.ambit.game.admin.AdminDesk;
import dev.ambit.game.admin.SmallOffice;
import dev.ambit.game.client.GameClient;
import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameAccounts;
import dev.ambit.game.play.GameEntrance;
import dev.ambit.game.play.GameLog;
import dev.ambit.game.play.GameRules;
import dev.ambit.game.play.KodGame;
import dev.ambit.game.wire.ClientTable;
import dev.ambit.game.wire.PasswordForm;
import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.connection.Door;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.KodRooms;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.world.Blueprint;
import dev.ambit.world.GameKernel;
import dev.ambit.world.Inbox;
import dev.ambit.world.Logbook;
import dev.ambit.world.World;
import dev.ambit.world.WorldLoop;
import dev.ambit.world.image.Image;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Quota;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** A whole game of a page of Kod behind real doors, for tests: who says something is heard by everybody. */
public final class SmallGame implements AutoCloseable, GameAccounts, GameLog {
    public static final Duration PATIENCE = Duration.ofMinutes(2);

    static final String KOD = """
            User
            properties:
               psName = $
               poSession = $
               piGreeted = 0
            messages:
               Constructor(name = $, system_id = $)
               {
                  psName = name;
                  return;
               }

               GetUserName()
               {
                  return psName;
               }

               IsFirstTime()
               {
                  return piGreeted = 0;
               }

               UserLogon(session_id = $)
               {
                  poSession = session_id;
                  piGreeted = piGreeted + 1;
                  Send(0,@Joined,#who=self);
                  AddPacket(1,130,4,self,4,piGreeted);
                  SendPacket(poSession);
                  return;
               }

               Hear(who = $, string = $)
               {
                  if poSession <> $
                  {
                     AddPacket(1,206,4,who,0,string);
                     SendPacket(poSession);
                  }
                  return;
               }

               ReceiveClient(client_msg = $, session_id = $, type = $, number_stuff = $)
               {
                  local iType;

                  iType = First(client_msg);
                  if type = 1
                  {
                     AddPacket(1,155,1,iType);
                     SendPacket(session_id);
                     return;
                  }
                  if iType = 110
                  {
                     Send(0,@Tell,#who=self,#string=Nth(client_msg,3));
                  }
                  if iType = 54
                  {
                     Send(0,@Gone,#who=self);
                     poSession = $;
                  }
                  return;
               }
            end

            System
            properties:
               plUsers = $
            messages:
               Constructor()
               {
                  return;
               }

               SystemLogon(session_id = $)
               {
                  AddPacket(1,58,4,7);
                  SendPacket(session_id);
                  return;
               }

               ReceiveClient(client_msg = $, session_id = $, type = $)
               {
                  AddPacket(1,56,4,First(client_msg));
                  SendPacket(session_id);
                  return;
               }

               Joined(who = $)
               {
                  plUsers = Cons(who,plUsers);
                  return;
               }

               Gone(who = $)
               {
                  plUsers = DelListElem(plUsers,who);
                  return;
               }

               Tell(who = $, string = $)
               {
                  local o;

                  for o in plUsers
                  {
                     Send(o,@Hear,#who=who,#string=string);
                  }
                  return;
               }
            end

            Lamp
            resources:
               lamp_name_rsc = "a brass lamp"
            classvars:
               vrName = lamp_name_rsc
               viBright = 5
            properties:
               piOil = 3
               plWicks = $
               poOwner = $
               psLabel = $
            messages:
               Constructor(oil = 7, system_id = $)
               "Fills it."
               {
                  piOil = oil;
                  plWicks = [ 1, [ 2, 3 ], $ ];
                  return;
               }

               GetName()
               {
                  return vrName;
               }

               GetBright()
               {
                  return viBright;
               }

               Add(a = 0, b = 0)
               {
                  return a + b;
               }

               Burn(timer = $)
               {
                  piOil = piOil - 1;
                  Send(self,@Flicker);
                  return piOil;
               }

               Flicker()
               {
                  return Abs(-4);
               }

               Label(string = $)
               {
                  psLabel = CreateString();
                  SetString(psLabel,string);
                  return psLabel;
               }

               Me()
               {
                  return self;
               }
            end

            BigLamp is Lamp
            messages:
               Burn()
               {
                  propagate;
               }
            end
            """;

    public final List<String> errors = new CopyOnWriteArrayList<>();
    private final BlockingQueue<String> logged = new LinkedBlockingQueue<>();
    final Map<String, GameAccount> accounts;
    volatile GameRules rules = GameRules.DEFAULT;
    volatile DoorRules doorRules = DoorRules.DEFAULT;
    volatile Optional<String> suspended = Optional.empty();
    volatile LogInJudge judge = LogInJudge.NOBODY;
    final PlayerRoster roster = new PlayerRoster();
    final Map<DoorFault, LongAdder> faults = new ConcurrentHashMap<>();
    final LongAdder handled = new LongAdder();
    final GameEntrance entrance;

    /** What administrators ask of the house. */
    public final SmallOffice office;

    private final AdminDesk desk;
    private final DoorWatch watch = new DoorWatch() {
        @Override
        public void handled(long nanos) {
            handled.increment();
        }

        @Override
        public void fault(DoorFault fault) {
            faults.computeIfAbsent(fault, first -> new LongAdder()).increment();
        }
    };

    private final WorldLoop loop;
    private final Gateway gateway;
    private final int port;
    private final int maintenancePort;

    public SmallGame() throws IOException {
        this(Logbook.NONE, new Image());
    }

    SmallGame(Logbook logbook, Image image) throws IOException {
        accounts = Map.of(
                "ann", new GameAccount(3, "Ann", AccountKind.USER),
                "bob", new GameAccount(4, "Bob", AccountKind.USER),
                "root", new GameAccount(1, "Root", AccountKind.ADMIN),
                "guest", new GameAccount(9, "Guest", AccountKind.GUEST));
        Compilation kod = KodCompiler.compile(
                List.of(SourceFile.of("game.kod", KOD)), new Kodbase(), KodCompiler.Options.DEFAULT);
        if (!kod.succeeded()) {
            throw new IllegalStateException(kod.render());
        }
        Inbox inbox = new Inbox(10_000);
        entrance = new GameEntrance(inbox);
        office = new SmallOffice(accounts.values());
        desk = new AdminDesk(entrance, office, System::nanoTime);
        KodGame game = new KodGame(entrance, KodRooms.NONE, this, () -> rules, new Random(1));
        World world = new World(
                new Blueprint(
                        "game",
                        GameKernel.beside(kod),
                        name -> Optional.empty(),
                        WorldRules.DEFAULT,
                        Set.of(),
                        true,
                        Limits.DEFAULT,
                        Quota.DEFAULT,
                        0,
                        new Random(1),
                        Optional.of(game)),
                logbook,
                image);
        loop = new WorldLoop(world, inbox, Duration.ofMillis(10), System::nanoTime, (ticked, nanos) -> {});
        loop.start();
        Traffic traffic = new Traffic();
        InetAddress loopback = InetAddress.getLoopbackAddress();
        gateway = new Gateway(loopback, GatewayLimits.DEFAULT, traffic, Optional.empty());
        GameDoor door = new GameDoor(
                entrance,
                this,
                ClientTable::usual,
                () -> doorRules,
                GatewayLimits.DEFAULT,
                traffic,
                new Random(2)::nextInt,
                System::nanoTime,
                desk,
                watch,
                roster,
                new LogInJudge() {
                    @Override
                    public CompletionStage<Optional<String>> whyNot(String name) {
                        return judge.whyNot(name);
                    }

                    @Override
                    public void left(String name) {
                        judge.left(name);
                    }
                });
        port = gateway.openGame(Door.GAME, 0, door::welcome);
        MaintenanceDoor maintenance = new MaintenanceDoor(
                entrance, desk, AddressMask.LOOPBACK, 30, GatewayLimits.DEFAULT, traffic, System::nanoTime);
        maintenancePort = gateway.openGame(Door.MAINTENANCE, 0, maintenance::welcome);
    }

    public GameClient connect() throws IOException {
        return GameClient.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE);
    }

    /** Somebody who plays their first character. */
    public GameClient play(String name) throws IOException {
        GameClient client = connect();
        client.logIn(name, "secret");
        client.enterGame();
        client.use(client.characters().getFirst().object());
        client.await(dev.ambit.game.wire.GameMessage.PLAYER);
        return client;
    }

    int port() {
        return port;
    }

    public InetSocketAddress maintenance() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), maintenancePort);
    }

    @Override
    public CompletionStage<LogIn> logIn(String name, byte[] passwordForm, String address) {
        GameAccount account = accounts.get(name.toLowerCase(java.util.Locale.ROOT));
        boolean isRight = account != null && Arrays.equals(passwordForm, PasswordForm.of("secret"));
        if (isRight && suspended.isPresent()) {
            return CompletableFuture.completedFuture(new LogIn.Suspended(suspended.get()));
        }
        return CompletableFuture.completedFuture(isRight ? new LogIn.Accepted(account) : new LogIn.Wrong());
    }

    @Override
    public CompletionStage<Optional<String>> whyNotGuest(String address) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    @Override
    public CompletionStage<Boolean> changePassword(
            GameAccount account, byte[] oldForm, byte[] newForm, String address) {
        return CompletableFuture.completedFuture(Arrays.equals(oldForm, PasswordForm.of("secret")));
    }

    @Override
    public void left(GameAccount account, long visit) {}

    @Override
    public void debug(String line) {}

    @Override
    public void error(String line) {
        errors.add(line);
    }

    @Override
    public void log(String line) {
        logged.add(line);
    }

    /** Waits until something is logged. */
    public void awaitLog(String part) throws InterruptedException {
        for (String line = next(); !line.contains(part); line = next()) {}
    }

    private String next() throws InterruptedException {
        String line = logged.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (line == null) {
            throw new AssertionError("it was not logged");
        }
        return line;
    }

    @Override
    public void close() throws Exception {
        loop.stop("goodbye");
        gateway.close(1000);
    }
}
