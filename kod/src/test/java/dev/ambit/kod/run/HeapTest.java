package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Garbage, timers, posts and packets: what happens between and around messages. */
class HeapTest {
    private static final String WORLD = """
            System

            properties:
               plKept = $
               poKept = $
               psKept = $
               piHeard = 0
               ptTimer = $

            messages:

               Constructor() { return; }

               Fill()
               {
                  local i;

                  i = 0;
                  while i < 50
                  {
                     Create(&Thing,#value=i);
                     poKept = Create(&Thing,#value=i);
                     plKept = [i,i + 1,poKept];
                     psKept = CreateString();
                     ClearTempString();
                     AppendTempString(i);
                     SetString(psKept,GetTempString());
                     i = i + 1;
                  }
                  ptTimer = CreateTimer(self,@Ring,500);
                  Send(Create(&Thing,#value=1),@Arm);
                  Cons(1,2);
                  return CreateTable();
               }

               Ring(timer = $)
               {
                  Debug("ring",timer,ptTimer);
                  Post(self,@After,#n=1);
                  Post(self,@After,#n=2);
                  Debug("end of ring");
                  return;
               }

               After(n = 0)
               {
                  Debug("after",n);
                  if n = 1 { Post(self,@After,#n=3); }
                  return;
               }

               GarbageCollecting(type = 0) { piHeard = piHeard + type; return; }
               GarbageCollectingDone(type = 0) { piHeard = piHeard * 10 + type; return; }

               Talk(session = $)
               {
                  AddPacket(1,5,2,258,4,-1,5,7);
                  ClearTempString();
                  AppendTempString("hi");
                  AddPacket(1,GetTempString());
                  SendCopyPacket(session);
                  AddPacket(1,9);
                  SendPacket(session);
                  SendPacket(session);
                  return GetInactiveTime(session);
               }

            end

            Thing

            properties:
               piValue = 0
               poPartner = $

            messages:

               Constructor(value = 0) { piValue = value; return; }
               Arm() { CreateTimer(self,@Ring,100); return; }
               Ring(timer = $) { Debug("a dead one rings"); return; }

            end
            """;

    @Test
    void garbageGoesAndWhatIsLeftIsRenumberedInOrder() {
        var seen = Engines.agree(world -> {
            world.load(WORLD);
            KodObject system = world.create("System");
            world.machine.system(system);
            world.send(system, "Fill");
            KodObject kept = world.object(system.slots[2]);
            world.machine.collectGarbage(1);
            assertEquals(1, kept.id);
            assertEquals(kept.value(), kept.slots[0]);
            assertEquals(1, world.machine.timers.count());
            assertEquals(1, world.machine.strings.count());
            return world.show(system.slots[1]) + " " + world.show(system.slots[3]) + " " + world.show(system.slots[4]);
        });
        assertEquals("[49 50 OBJECT 1] 49 11", seen.result());
        assertEquals(2, seen.objects());
        assertEquals(3, seen.cells());
    }

    @Test
    void aVeryLongListIsMarkedWithoutRecursion() {
        TestWorld world = TestWorld.of(TestWorld.INTERPRETER, WORLD);
        KodObject system = world.create("System");
        world.machine.system(system);
        long deep = Value.NIL;
        for (int i = 0; i < 300_000; i++) {
            deep = world.machine.lists.cons(deep, i % 2 == 0 ? Value.NIL : world.machine.lists.cons(1, Value.NIL));
        }
        system.slots[1] = deep;
        world.machine.collectGarbage(1);
        assertEquals(450_000, world.machine.lists.count());
    }

    @Test
    void usersAreRootsAndValuesOutsideCanFollow() {
        TestWorld world = TestWorld.of(TestWorld.JVM, WORLD);
        world.create("Thing");
        KodObject user = world.create("Thing");
        world.machine.addUser(user);
        long stale = Value.object(0);
        long held = user.value();
        Relocation moves = world.machine.collectGarbage(1);
        assertEquals(Value.object(0), moves.move(held));
        assertEquals(Value.NIL, moves.move(stale));
    }

    @Test
    void aTimerRingsOnceWhenItsTimeHasPassedAndPostsFollowInOrder() {
        var seen = Engines.agree(world -> {
            world.load(WORLD);
            KodObject system = world.create("System");
            world.machine.system(system);
            world.send(system, "Fill");
            world.machine.collectGarbage(1);
            world.millis += 500;
            assertFalse(world.machine.fireTimer(), "not at its time, only after it");
            world.millis += 1;
            assertTrue(world.machine.fireTimer());
            assertFalse(world.machine.fireTimer());
            return "";
        });
        assertEquals(
                List.of("ring,TIMER 0,TIMER 0", "end of ring", "after,1", "after,2", "after,3"),
                seen.debug().stream()
                        .map(line -> line.substring(line.indexOf(']') + 2))
                        .toList());
    }

    @Test
    void packetsAreBuiltSentAndCleared() {
        List<byte[]> sent = new ArrayList<>();
        TestWorld world = TestWorld.of(TestWorld.JVM, WORLD);
        world.sessions = new KodSessions() {
            @Override
            public boolean send(int session, byte[] packet) {
                return sent.add(packet);
            }

            @Override
            public long inactiveSeconds(int session) {
                return 12;
            }

            @Override
            public boolean recycle(int oldUser, int newUser) {
                return false;
            }
        };
        KodObject system = world.create("System");
        long result = world.send(system, "Talk", "session", Value.of(Value.SESSION, 3));
        byte[] start = {5, 2, 1, -1, -1, -1, -1, 7, 0, 0, 0x10, 2, 0, 'h', 'i'};
        assertArrayEquals(start, sent.get(0));
        assertEquals(start.length + 1, sent.get(1).length);
        assertEquals(0, sent.get(2).length);
        assertEquals("12", world.show(result));
    }

    @Test
    void aStackTooSmallForTheDepthIsAnErrorAndNothingMore() throws InterruptedException {
        TestWorld world = new TestWorld(TestWorld.INTERPRETER, Limits.DEFAULT.withDepth(1_000_000));
        world.load("System\n\nmessages:\n\n   Run() { return Send(self,@Run); }\n   Fine() { return 1; }\n\nend\n");
        String[] results = new String[2];
        Thread small = new Thread(
                null,
                () -> {
                    KodObject system = world.create("System");
                    results[0] = world.show(world.send(system, "Run"));
                    results[1] = world.show(world.send(system, "Fine"));
                },
                "small",
                1 << 20);
        small.start();
        small.join();
        assertEquals("$ 0", results[0]);
        assertEquals("1", results[1]);
        assertTrue(world.errors.getLast().contains("Java stack is too small"), world.errors::toString);
    }

    @Test
    void dumpStackShowsClassHandlerAndLineOfEveryFrame() {
        var seen = Engines.agree(world -> {
            world.load("""
                    System

                    messages:

                       Run()
                       {
                          Send(self,@Inner,
                               #a=1);
                          return 1;
                       }

                       Inner(a = 0)
                       {
                          DumpStack();
                          return 1;
                       }

                    end
                    """);
            KodObject system = world.create("System");
            world.errors.clear();
            world.send(system, "Run");
            return "";
        });
        assertEquals(
                List.of(
                        "[test.kod (14)] DumpStack",
                        "  in System.Inner [test.kod (14)]",
                        "  in System.Run [test.kod (8)]"),
                seen.errors());
    }

    @Test
    void aRegisteredBuiltinRunsOnEveryEngineAndMaySend() {
        var seen = Engines.agree(world -> {
            world.machine.routines.register(
                    217,
                    (m, self, arguments) -> Sends.send(
                            m, m.at, m.depth, self.value(), Value.message(world.id("Answer")), Sent.NOTHING));
            world.load(
                    "System\n\nproperties:\n   piN = 0\n\nmessages:\n\n   Run() { piN = DeleteMethod(self,\"x\"); return piN; }\n"
                            + "   Answer() { piN = 3; return 41; }\n\nend\n");
            return world.show(world.send(world.create("System"), "Run"));
        });
        assertEquals("41", seen.result());
    }

    @Test
    void anObjectThatIsGoneIsNobody() {
        TestWorld world = TestWorld.of(TestWorld.JVM, WORLD);
        assertNull(world.machine.objects.get(77));
        assertNull(world.machine.objects.get(-1));
    }
}
