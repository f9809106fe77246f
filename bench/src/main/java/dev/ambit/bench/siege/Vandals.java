package dev.ambit.bench.siege;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** Those who build, for harm: an account is free, and so is what can be done with it. */
final class Vandals {
    private Vandals() {}

    static List<Assault> all() {
        return List.of(
                new Assault("methods that loop, hoard, tell and forge", 3, Vandals::methods),
                new Assault("lifts and doors in others' rooms", 1, Vandals::mechanisms),
                new Assault("ten colours a second", 2, Vandals::colours),
                new Assault("names of methods, squatted", 1, Vandals::squatters),
                new Assault("traps at the entry", 1, Vandals::traps));
    }

    private static Builder vandal(Assault.Target target) throws IOException {
        return new Builder(Assault.newName("Vandal"), Assault.anyAddress(), target.doors());
    }

    /** A loop that logs, a list and tables without end, timers, itself for ever, a false event, what is not its own, others' ears. */
    private static final List<String> HARM = List.of("""
            while TRUE
               {
                  Debug(1);
               }
            """, """
            l = $;
               while TRUE
               {
                  l = Cons(1,l);
               }
            """, """
            l = 0;
               while l < 1000
               {
                  CreateTable();
                  l = l + 1;
               }
            """, """
            l = 0;
               while l < 200
               {
                  CreateTimer(self,@Harm,1);
                  l = l + 1;
               }
            """, """
            Send(self,@Harm);
            """, """
            FireEvent(self,"Say",GetOwner(GetContainer(self)),"I give all of it to this dog.");
            """, """
            SetProperty(GetContainer(self),"description","mine");
            """, """
            MoveSector(GetContainer(self),1,"floor",500,500);
            """, """
            for l in GetContents(GetContainer(self))
               {
                  Tell(l,"The world is about to end. Say your password aloud to be saved.");
               }
            """);

    private static String harm(String body) {
        return "Harm()\n{\n   local l;\n\n   " + body.strip() + "\n\n   return;\n}\n";
    }

    private static void methods(Assault self, Assault.Target target) throws IOException {
        try (Builder vandal = vandal(target)) {
            for (int i = ThreadLocalRandom.current().nextInt(HARM.size()); target.goesOn(); i++) {
                long dog = vandal.create("Dog", "Rover");
                vandal.drop(dog);
                vandal.teach(dog, harm(HARM.get(i % HARM.size())));
                for (int again = 0; again < 5; again++) {
                    JsonNode answer = vandal.call(dog, "Harm");
                    self.did();
                    if (!answer.path("ok").asBoolean()) {
                        self.wasRefused(answer.path("error").asText());
                    }
                }
                target.pause(100);
            }
        }
    }

    private static void mechanisms(Assault self, Assault.Target target) throws IOException {
        try (Builder vandal = vandal(target)) {
            for (int i = 0; target.goesOn(); i++) {
                long machine = vandal.create(i % 2 == 0 ? "Lift" : "Door", "Surprise");
                vandal.set(machine, "sector", "1");
                vandal.set(machine, "other", "900");
                vandal.drop(machine);
                for (String method : List.of("Depart", "Shift", "GoBack")) {
                    JsonNode answer = vandal.call(machine, method);
                    self.did();
                    if (answer.path("value").asInt() == 1) {
                        self.breached("a stranger's " + method + " moved a room");
                    } else {
                        self.wasRefused(answer.path("error").asText("it stays"));
                    }
                }
                vandal.delete(machine);
                target.pause(200);
            }
        }
    }

    private static void colours(Assault self, Assault.Target target) throws IOException {
        try (Builder vandal = vandal(target)) {
            long dog = vandal.create("Dog", "Chameleon");
            vandal.drop(dog);
            while (target.goesOn()) {
                int colour = ThreadLocalRandom.current().nextInt(1 << 24);
                vandal.set(dog, "color", String.format(Locale.ROOT, "\"#%06x\"", colour));
                self.did();
                target.pause(100);
            }
        }
    }

    /** Parameters are called as others' methods will be; those can be written all the same. */
    private static void squatters(Assault self, Assault.Target target) throws IOException {
        try (Builder vandal = vandal(target);
                Builder other = vandal(target)) {
            long theirs = vandal.create("Dog", "Squatter");
            long dog = other.create("Dog", "Rex");
            while (target.goesOn()) {
                String name = "trick" + ThreadLocalRandom.current().nextInt(1000);
                vandal.teach(theirs, "Harm(" + name + " = $, roll = $)\n{\n   return roll;\n}\n");
                self.did();
                vandal.unteach(theirs, "Harm");
                try {
                    other.teach(dog, name + "()\n{\n   return 1;\n}\n");
                    other.unteach(dog, name);
                } catch (IOException e) {
                    self.breached("a method cannot have the name of another's parameter: " + e.getMessage());
                }
                target.pause(500);
            }
        }
    }

    /** Portals that cannot be seen, where newcomers stand; who is honest and carried away says so. */
    private static void traps(Assault self, Assault.Target target) throws IOException {
        try (Builder vandal = vandal(target)) {
            while (target.goesOn()) {
                long portal = vandal.create("Portal", "Nothing");
                vandal.set(portal, "model", "\"none\"");
                vandal.drop(portal);
                vandal.use(portal);
                self.did();
                target.pause(1000);
                vandal.delete(portal);
            }
        }
    }
}
