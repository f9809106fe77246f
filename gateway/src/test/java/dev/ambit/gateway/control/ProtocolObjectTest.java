package dev.ambit.gateway.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.ShortId;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.gateway.control.packet.VariableId;
import dev.ambit.space.Place;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Jump;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.MapSpot;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective.Rank;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProtocolObjectTest {
    private static final int SELF = 7;
    private static final int ROOM_ID = 22;
    private static final Room ROOM =
            Room.hall("Hall", 8000, 8000, 256, true, "f", "w", "c", new Place(1000, 1000, 0), List.of(), List.of());

    private final List<Input> asked = new ArrayList<>();
    private ProtocolObject object = plain(Tongue.PLAIN);
    private long now;

    private ProtocolObject plain(Tongue tongue) {
        return new ProtocolObject(
                tongue,
                ControlRules.DEFAULT,
                new RoomNumbers(),
                Line.NOBODY,
                asked::add,
                to -> asked.add(new Input.Walk(Line.NOBODY, to)));
    }

    private static Person person(int id, int x) {
        return new Person(id, id, "P" + id, "fox", new Place(x, 1000, 64));
    }

    /** What packets had no words for, of what was told last. */
    private final List<News> unsaid = new ArrayList<>();

    private List<Packet> told(News... news) throws PacketException {
        unsaid.clear();
        object.at(now);
        for (News item : news) {
            News left = object.tell(item, now);
            if (left != null) {
                unsaid.add(left);
            }
        }
        return Packet.decodeAll(due(true));
    }

    private byte[] due(boolean hasRoom) {
        PacketWriter packets = object.due(now, hasRoom);
        byte[] bytes = packets.toBytes();
        packets.clear();
        return bytes;
    }

    private List<Packet> welcomed(Person... others) throws PacketException {
        return told(new News.Welcome(
                new Person(SELF, 0, "Ada", "robot", new Place(1000, 1000, 0)),
                "Commons",
                ROOM_ID,
                ROOM,
                List.of(),
                List.of(others),
                WorldRules.DEFAULT,
                Rank.GUEST,
                new MapSpot(0, 0, 0)));
    }

    @BeforeEach
    void begin() {
        now = 10_000;
    }

    @Test
    void whoComesInIsToldWhereAndWhoIsThere() throws PacketException {
        assertEquals(
                List.of(
                        new Packet(
                                ObjectId.CLIENT, new Command.Teleport(ROOM_ID, 0, 1, new Location(1000, 1000, 0, 0))),
                        new Packet(
                                ObjectId.CLIENT,
                                new Command.Properties(List.of(Property.of(Variable.USERNAME, "Ada")))),
                        new Packet(ObjectId.PROTOCOL, new Command.Register("P9", 2)),
                        new Packet(ObjectId.PROTOCOL, new Command.Register("P8", 3)),
                        new Packet(
                                ObjectId.COMBINE,
                                new Command.Combined(
                                        Command.Appear.LAYOUT,
                                        List.of(
                                                new Command.Part(
                                                        2, new Command.Appear(ROOM_ID, new Location(900, 1000, 0, 90))),
                                                new Command.Part(
                                                        3,
                                                        new Command.Appear(
                                                                ROOM_ID, new Location(800, 1000, 0, 90))))))),
                welcomed(person(9, 900), person(8, 800)));
    }

    @Test
    void stepsAreToldByTheIntervalAndByTheirDifference() throws PacketException {
        welcomed(person(9, 900));
        assertEquals(
                List.of(new Packet(new ShortId(2), new Command.ShortLocation(50, 0, -90))),
                told(new News.Moves(new int[] {9, 950, 1000, 0})));
        now += 50;
        assertEquals(List.of(), told(new News.Moves(new int[] {9, 960, 1000, 0})), "too early");
        now += 50;
        assertEquals(List.of(), told(new News.Moves(new int[] {9, 970, 1000, 0})));
        now += 100;
        assertEquals(
                List.of(new Packet(new ShortId(2), new Command.ShortLocation(20, 0, 0))), Packet.decodeAll(due(true)));
        now += 200;
        assertEquals(
                List.of(new Packet(new ShortId(2), new Command.LongLocation(new Location(1200, 1000, 0, 0)))),
                told(new News.Moves(new int[] {9, 1200, 1000, 0})),
                "too far for a byte");
    }

    @Test
    void whoDoesNotReadIsToldOfManyStepsAtOnce() throws PacketException {
        welcomed(person(9, 900));
        object.tell(new News.Moves(new int[] {9, 950, 1000, 0}), now);
        assertArrayEquals(new byte[0], due(false));
        now += 1000;
        assertEquals(1, told(new News.Moves(new int[] {9, 1010, 1000, 0})).size());
    }

    @Test
    void whoWasSeenBeforeKeepsTheIdAndIsNotIntroducedAgain() throws PacketException {
        welcomed(person(9, 900));
        assertEquals(List.of(new Packet(new ShortId(2), new Command.Disappear())), told(new News.Disappear(9, true)));
        assertEquals(
                List.of(new Packet(new ShortId(2), new Command.Appear(ROOM_ID, new Location(900, 1000, 0, 90)))),
                told(new News.Appear(person(9, 900), true)));
    }

    @Test
    void whenAllIdsAreTakenTheOneNotSeenForTheLongestTimeIsUsedAgain() throws PacketException {
        welcomed(person(100, 900));
        for (int id = 101; id < 100 + 252; id++) {
            told(new News.Appear(person(id, 900), true));
            told(new News.Disappear(id, true));
        }
        // 100 is in view for longer than all others have been away: its id must not get another meaning.
        List<Packet> packets = told(new News.Appear(person(900, 900), true));
        assertEquals(new Packet(ObjectId.PROTOCOL, new Command.Register("P900", 3)), packets.getFirst());
        assertEquals(
                new Packet(ObjectId.PROTOCOL, new Command.Register("P101", 4)),
                told(new News.Appear(person(101, 900), true)).getFirst());
    }

    @Test
    void ofMoreThanThereAreIdsForAPageIsToldInJson() throws PacketException {
        object = plain(Tongue.PAGE);
        welcomed();
        List<News> inJson = new ArrayList<>();
        for (int id = 100; id < 400; id++) {
            told(new News.Appear(person(id, 900), true));
            inJson.addAll(unsaid);
        }
        assertEquals(300 - ProtocolObject.MOST_OTHERS, inJson.size());
        assertEquals(new News.Appear(person(399, 900), true), inJson.getLast());
        told(new News.Disappear(399, true), new News.Disappear(100, true));
        assertEquals(List.of(new News.Disappear(399, true)), unsaid);
    }

    @Test
    void aClientOfPacketsAloneAsksForNoMoreThanItCanBeToldOf() throws PacketException {
        welcomed();
        object.hear(new Packet(ObjectId.CLIENT, new Command.Properties(List.of(Property.of(Variable.ACTORS, "1000")))));
        assertEquals(List.of(new Input.Heed(Line.NOBODY, 252)), asked);
    }

    @Test
    void whoRidesALiftIsHigherAlsoWhileNothingElseHappens() throws PacketException {
        welcomed(person(9, 900));
        int floor = ROOM.plan().sectors().getFirst().id();
        now += 1000;
        told(new News.Level(new Levels.Motion(floor, Levels.Part.FLOOR, 0, 128, now, 64)));
        now += 1000;
        List<Packet> half = Packet.decodeAll(due(true));
        assertEquals(
                List.of(
                        new Packet(ObjectId.CLIENT, new Command.LongLocation(new Location(1000, 1000, 64, 0))),
                        new Packet(new ShortId(2), new Command.LongLocation(new Location(900, 1000, 64, 90)))),
                half);
        now += 5000;
        assertEquals(
                List.of(
                        new Packet(ObjectId.CLIENT, new Command.LongLocation(new Location(1000, 1000, 128, 0))),
                        new Packet(new ShortId(2), new Command.LongLocation(new Location(900, 1000, 128, 90)))),
                Packet.decodeAll(due(true)));
        now += 5000;
        assertEquals(List.of(), Packet.decodeAll(due(true)), "it has arrived");
    }

    @Test
    void aJumpIsToldByWhatCouldBeSeenOfIt() throws PacketException {
        welcomed(person(9, 900));
        Jump jump = new Jump(31, new Place(640, 320, 0), 4, 5);
        Location to = new Location(640, 320, 0, 0);
        assertEquals(
                List.of(new Packet(new ShortId(2), new Command.Teleport(31, 4, 5, to))),
                told(new News.Teleported(9, jump)));
        assertEquals(
                List.of(new Packet(new ShortId(2), new Command.Teleport(31, 4, 0, to))),
                told(new News.Disappear(9, false, Optional.of(jump))));
        assertEquals(
                new Packet(new ShortId(2), new Command.Teleport(ROOM_ID, 0, 5, new Location(900, 1000, 0, 90))),
                told(new News.Appear(person(9, 900), false, Optional.of(jump))).getLast());
    }

    @Test
    void longWordsComeInPiecesAndManyPropertiesInSeveralPackets() throws PacketException {
        welcomed(person(9, 900));
        List<Packet> words = told(new News.Said(9, "P9", "é".repeat(300)));
        assertEquals(3, words.size());
        List<Packet> none = told(new News.TraitsOf("Nobody", Map.of()));
        assertEquals(List.of(new Packet(new LongId("Nobody"), new Command.Properties(List.of()))), none);
        List<Packet> many =
                told(new News.TraitsOf("P9", Map.of("a", "x".repeat(200), "b", "y".repeat(150), "c", "z".repeat(500))));
        assertEquals(3, many.size());
        assertTrue(many.stream().allMatch(packet -> packet.object().equals(new ShortId(2))));
    }

    @Test
    void theSignsOfAllThirtyTwoStatesSurvive() throws PacketException {
        welcomed();
        assertEquals(
                List.of(new Packet(new LongId("Lamp"), new Command.State(0x80000001, 0x7ffffffe))),
                told(new News.StatesOf("Lamp", 0x80000001)));
    }

    @Test
    void whoIsCalledLikeSomebodyBeforeIsIntroducedAgain() throws PacketException {
        object = plain(Tongue.PAGE);
        welcomed(person(9, 900));
        told(new News.Disappear(9, true));
        Person namesake = new Person(77, 9, "P9", "fox", new Place(900, 1000, 64));
        assertEquals(
                new Packet(
                        new ShortId(2),
                        new Command.Properties(List.of(
                                Property.of(Variable.BITMAP, "fox"),
                                new Property(new VariableId.Numbered(254), "77"),
                                new Property(new VariableId.Numbered(255), "9")))),
                told(new News.Appear(namesake, true)).getFirst());
        assertEquals(List.of(), told(new News.Disappear(9, true)), "that one is gone already");
        assertEquals(List.of(new Packet(new ShortId(2), new Command.Disappear())), told(new News.Disappear(77, true)));
    }

    @Test
    void aPageIsIntroducedToPeopleAndNotToldTheirSteps() throws PacketException {
        object = plain(Tongue.PAGE);
        List<Packet> packets = welcomed(person(9, 900));
        assertEquals(3, packets.size());
        assertEquals(
                new Packet(
                        new ShortId(2),
                        new Command.Properties(List.of(
                                Property.of(Variable.BITMAP, "fox"),
                                new Property(new VariableId.Numbered(254), "9"),
                                new Property(new VariableId.Numbered(255), "9")))),
                packets.get(1));
        assertEquals(List.of(), told(new News.Moves(new int[] {9, 950, 1000, 0})));
    }

    @Test
    void aPagesStepsCountOnlyOnceItKnowsTheRoom() throws PacketException {
        object = plain(Tongue.PAGE);
        welcomed();
        object.hear(new Packet(ObjectId.CLIENT, new Command.LongLocation(new Location(1010, 1000, 0, 90))));
        assertEquals(1, asked.size());
        told(new News.InRoom(
                23, ROOM, List.of(), new Place(500, 500, 0), List.of(), new MapSpot(0, 0, 0), Optional.empty()));
        object.hear(new Packet(ObjectId.CLIENT, new Command.LongLocation(new Location(1020, 1000, 0, 90))));
        assertEquals(1, asked.size(), "it was on its way");
        object.hear(new Packet(ObjectId.CLIENT, new Command.RoomChange(23, new Location(500, 500, 0, 0))));
        object.hear(new Packet(ObjectId.CLIENT, new Command.LongLocation(new Location(510, 500, 0, 90))));
        assertEquals(new Input.Walk(Line.NOBODY, new Place(510, 500, 64)), asked.getLast());
    }

    @Test
    void everyHeadingSurvivesDegrees() throws PacketException {
        welcomed();
        Ground ground = new Ground(1, ROOM, List.of());
        for (int heading = 0; heading < Place.HEADINGS_PER_TURN; heading++) {
            Place place = new Place(300, 400, heading);
            assertEquals(place, ground.place(ground.location(place, 0)));
        }
    }

    @Test
    void inALargeRoomAUnitIsLarger() {
        Room wide = Room.hall(
                "Wide", 100_000, 1000, 256, true, "f", "w", "c", new Place(100, 100, 0), List.of(), List.of());
        assertEquals(4, ProtocolObject.unit(wide));
        Ground ground = new Ground(1, wide, List.of());
        assertEquals(new Place(99_996, 500, 0), ground.place(ground.location(new Place(99_999, 500, 0), 0)));
    }

    @Test
    void roomsBeyondSixteenBitsGetNumbersOfTheirOwn() {
        RoomNumbers rooms = new RoomNumbers();
        assertEquals(22, rooms.numberOf(22));
        int number = rooms.numberOf(70_000);
        assertEquals(0xffff, number);
        assertEquals(70_000, rooms.thingOf(number));
        assertEquals(0xfffe, rooms.numberOf(0xffff));
        assertEquals(0xffff, rooms.thingOf(0xfffe));
        assertEquals(number, rooms.numberOf(70_000));
    }
}
