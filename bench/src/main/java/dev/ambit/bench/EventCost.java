package dev.ambit.bench;

import dev.ambit.world.data.Request;
import dev.ambit.world.message.Input;
import java.util.Optional;

/**
 * An event that twenty Things hear, each by a method of its own that its builder wrote and that writes a property;
 * against sending twenty messages one by one.
 */
final class EventCost {
    private static final int LISTENERS = 20;
    private static final int EVENTS = 5_000;
    private static final int RUNS = 15;
    private static final int WARM_UP = 10;
    private static final double MOST_MICROS = 5;

    private static final String RING = """
            Ring(turns = 0)
            {
               local i;

               i = 0;
               while i < turns
               {
                  FireEvent(self,"Ring",self);
                  i = i + 1;
               }
               return i;
            }
            """;
    private static final String KNOCK = """
            Knock(turns = 0)
            {
               local i, peer, peers;

               peers = $;
               for peer in GetContents(GetContainer(self))
               {
                  if IsClass(peer,&Artifact) AND peer <> self
                  {
                     peers = Cons(peer,peers);
                  }
               }
               i = 0;
               while i < turns
               {
                  for peer in peers
                  {
                     Send(peer,@Heard,#who=self);
                  }
                  i = i + 1;
               }
               return i;
            }
            """;

    private final Report report;
    private final BenchWorld stage;

    EventCost(Report report) throws Exception {
        this.report = report;
        stage = BenchWorld.commons();
    }

    void measure(Bench.Progress progress) throws Exception {
        progress.say("events ...");
        BenchWorld.Person wizard = stage.arrive(BenchWorld.WIZARD);
        BenchWorld.Person builder = stage.arrive("Builder");
        int bell = stage.create(builder, "Artifact");
        drop(builder, bell);
        stage.addMethod(builder, bell, RING);
        stage.addMethod(builder, bell, KNOCK);
        for (int i = 0; i < LISTENERS; i++) {
            int listener = stage.create(builder, "Artifact");
            drop(builder, listener);
            for (String message : new String[] {"OnPeerRing", "Heard", "OnPeerSay"}) {
                stage.addMethod(builder, listener, message + "(who = $)\n{\n   size = size + 1;\n   return;\n}\n");
            }
        }
        double event = perTurn(wizard, bell, "Ring");
        double sends = perTurn(wizard, bell, "Knock");
        double said = saying(builder);
        report.add(
                        "things.event_us",
                        "an event with 20 listeners",
                        event,
                        "us",
                        Median.verdict(event < MOST_MICROS, "under 5"))
                .add("things.sends_us", "20 sends instead", sends, "us")
                .add("things.event_ratio", "event / sends", event / sends, "x")
                .add(
                        "things.say_us",
                        "somebody speaks, 20 listeners",
                        said,
                        "us",
                        Median.verdict(said < MOST_MICROS, "under 5"));
    }

    private void drop(BenchWorld.Person person, int thing) {
        stage.ask(person, new Request.Do("drop", thing, Optional.empty()));
    }

    private double perTurn(BenchWorld.Person caller, int bell, String method) throws Exception {
        return Median.of(WARM_UP, RUNS, () -> stage.nanosOfCall(caller, bell, method, EVENTS)) / EVENTS / 1000;
    }

    /** Fired by the kernel, as the world takes in what somebody says. */
    private double saying(BenchWorld.Person builder) throws Exception {
        int words = 100;
        return Median.of(10 * WARM_UP, 10 * RUNS, () -> {
                    long start = Median.cpuNanos();
                    for (int i = 0; i < words; i++) {
                        stage.accept(new Input.Say(builder, "hello"));
                    }
                    long nanos = Median.cpuNanos() - start;
                    stage.tick();
                    return nanos;
                })
                / words
                / 1000;
    }
}
