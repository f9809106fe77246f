package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ambit.gateway.control.ProtocolObject;
import dev.ambit.space.Place;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import dev.ambit.world.thing.Effective.Rank;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** News as JSON; those about Things by {@link ThingJson}. */
final class PageWriter {

    static final int NO_GROUP = -1;

    private PageWriter() {}

    /**
     * Writes news as objects with commas between them.
     *
     * @param group the number of the group that the room of somebody who has just come there is
     * @param hasVoice whether people may speak aloud in it
     */
    static void write(JsonGenerator out, List<News> news, int group, boolean hasVoice) throws IOException {
        for (int i = 0; i < news.size(); i++) {
            if (i > 0) {
                out.writeRaw(',');
            }
            out.writeStartObject();
            write(out, news.get(i));
            writeGroup(out, news.get(i), group, hasVoice);
            out.writeEndObject();
        }
    }

    private static void writeGroup(JsonGenerator out, News news, int group, boolean hasVoice) throws IOException {
        if (group != NO_GROUP && (news instanceof News.Welcome || news instanceof News.InRoom)) {
            out.writeNumberField("group", group);
            writeIf(out, "voice", hasVoice);
        }
    }

    private static void write(JsonGenerator out, News news) throws IOException {
        switch (news) {
            case News.Welcome welcome -> writeWelcome(out, welcome);
            case News.InRoom inRoom -> writeInRoom(out, inRoom);
            case News.Appear appear -> {
                out.writeStringField("e", "appear");
                writePerson(out, appear.person());
                writeIf(out, "sight", appear.onlyIntoSight());
                if (appear.jump().isPresent()) {
                    out.writeNumberField("entry", appear.jump().get().entry());
                }
            }
            case News.Disappear disappear -> {
                out.writeStringField("e", "disappear");
                out.writeNumberField("id", disappear.id());
                writeIf(out, "sight", disappear.onlyOutOfSight());
                if (disappear.jump().isPresent()) {
                    out.writeNumberField("exit", disappear.jump().get().exit());
                }
            }
            case News.Teleported teleported -> {
                out.writeStringField("e", "teleported");
                out.writeNumberField("id", teleported.id());
                writePlace(out, teleported.jump().to());
                out.writeNumberField("exit", teleported.jump().exit());
                out.writeNumberField("entry", teleported.jump().entry());
            }
            case News.Moves moves -> writeMoves(out, moves.steps());
            case News.Said said -> {
                out.writeStringField("e", "said");
                out.writeNumberField("id", said.id());
                out.writeStringField("name", said.name());
                out.writeStringField("text", said.text());
            }
            case News.Whispered whispered -> {
                ThingJson.writeTold(
                        out,
                        new News.Told(
                                whispered.name() + " whispers: " + whispered.text(), Optional.of(whispered.id())));
                // Who whispers may be far away, where the page knows nobody; and words alone can pretend.
                out.writeStringField("whisperer", whispered.name());
            }
            case News.Proclaimed said -> {
                out.writeStringField("e", "proclaimed");
                out.writeNumberField("id", said.id());
                out.writeStringField("name", said.name());
                out.writeStringField("text", said.text());
            }
            case News.TraitsOf traits -> {
                out.writeStringField("e", "traits");
                out.writeStringField("of", traits.object());
                out.writeObjectFieldStart("values");
                for (Map.Entry<String, String> value : traits.values().entrySet()) {
                    out.writeStringField(value.getKey(), value.getValue());
                }
                out.writeEndObject();
            }
            case News.StatesOf of -> {
                out.writeStringField("e", "states");
                out.writeStringField("of", of.object());
                out.writeNumberField("states", Integer.toUnsignedLong(of.states()));
            }
            case News.Launch launch -> {
                out.writeStringField("e", "launch");
                out.writeStringField("application", launch.application());
                out.writeNumberField("from", launch.from());
            }
            case News.Walls walls -> {
                out.writeStringField("e", "walls");
                out.writeStringField("key", walls.room().drawing().key());
            }
            case News.Level level -> {
                out.writeStringField("e", "level");
                writeMotion(out, level.motion());
            }
            case News.PutBack back -> {
                out.writeStringField("e", "place");
                writePlace(out, back.place());
            }
            case News.Pong pong -> {
                out.writeStringField("e", "pong");
                out.writeNumberField("n", pong.number());
            }
            case News.ThingSeen seen -> ThingJson.writeSeen(out, seen.thing());
            case News.ThingSet set -> ThingJson.writeSet(out, set);
            case News.ThingUnset unset -> ThingJson.writeUnset(out, unset);
            case News.ThingsDropped dropped -> ThingJson.writeDropped(out, dropped);
            case News.Told told -> ThingJson.writeTold(out, told);
            case News.CallMethod call -> ThingJson.writeCall(out, call);
            case News.Answer answer -> AnswerWriter.write(out, answer);
            case News.Crowd crowd -> MapWriter.writeCrowd(out, crowd);
            case News.Places places -> MapWriter.writePlaces(out, places);
            case News.Circle circle -> MapWriter.writeCircle(out, circle);
            case News.Notice notice -> {
                out.writeStringField("e", "notice");
                out.writeStringField("text", notice.text());
            }
            case News.Ranked ranked -> {
                out.writeStringField("e", "rank");
                writeRank(out, ranked.rank());
            }
            case News.Refused refused -> {
                out.writeStringField("e", "refused");
                out.writeStringField("why", refused.why());
            }
            case News.Goodbye goodbye -> {
                out.writeStringField("e", "goodbye");
                out.writeStringField("why", goodbye.why());
                out.writeBooleanField("mayReturn", goodbye.mayReturn());
            }
        }
    }

    private static void writeIf(JsonGenerator out, String field, boolean holds) throws IOException {
        if (holds) {
            out.writeBooleanField(field, true);
        }
    }

    private static void writeWelcome(JsonGenerator out, News.Welcome welcome) throws IOException {
        out.writeStringField("e", "welcome");
        writePerson(out, welcome.you());
        writeRank(out, welcome.rank());
        out.writeStringField("world", welcome.world());
        out.writeNumberField("speed", welcome.rules().speed());
        out.writeNumberField("radius", welcome.rules().radius());
        out.writeNumberField("step", welcome.rules().climb());
        out.writeNumberField("height", welcome.rules().tall());
        out.writeNumberField("roomId", welcome.roomId());
        writeRoom(out, welcome.room(), welcome.levels());
        writePeople(out, welcome.others());
        MapWriter.writeRules(out, welcome.rules().positions());
        MapWriter.writeSpot(out, welcome.spot());
    }

    private static void writeRank(JsonGenerator out, Rank rank) throws IOException {
        out.writeStringField("rank", rank.name().toLowerCase(Locale.ROOT));
        out.writeBooleanField("wizard", rank.isWizard());
    }

    private static void writeInRoom(JsonGenerator out, News.InRoom inRoom) throws IOException {
        out.writeStringField("e", "room");
        out.writeNumberField("id", inRoom.roomId());
        writeRoom(out, inRoom.room(), inRoom.levels());
        writePlace(out, inRoom.place());
        writePeople(out, inRoom.others());
        MapWriter.writeSpot(out, inRoom.spot());
    }

    private static void writePeople(JsonGenerator out, List<Person> people) throws IOException {
        out.writeArrayFieldStart("people");
        for (Person person : people) {
            out.writeStartObject();
            writePerson(out, person);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void writePerson(JsonGenerator out, Person person) throws IOException {
        out.writeNumberField("id", person.id());
        out.writeNumberField("badge", person.badge());
        out.writeStringField("name", person.name());
        out.writeStringField("avatar", person.look());
        writePlace(out, person.place());
    }

    private static void writePlace(JsonGenerator out, Place place) throws IOException {
        out.writeNumberField("x", place.x());
        out.writeNumberField("z", place.z());
        out.writeNumberField("h", place.heading());
    }

    private static void writeMoves(JsonGenerator out, int[] steps) throws IOException {
        out.writeStringField("e", "moves");
        out.writeArrayFieldStart("m");
        for (int i = 0; i < steps.length; i += News.Moves.NUMBERS_PER_STEP) {
            out.writeArray(steps, i, News.Moves.NUMBERS_PER_STEP);
        }
        out.writeEndArray();
    }

    /** Only its name and where to get it: the walls are the same for everybody and may be large. */
    private static void writeRoom(JsonGenerator out, Room room, List<Levels.Motion> levels) throws IOException {
        out.writeObjectFieldStart("room");
        out.writeStringField("key", room.drawing().key());
        out.writeStringField("name", room.name());
        if (ProtocolObject.unit(room) > 1) {
            out.writeNumberField("unit", ProtocolObject.unit(room));
        }
        out.writeEndObject();
        out.writeArrayFieldStart("levels");
        for (Levels.Motion motion : levels) {
            out.writeStartObject();
            writeMotion(out, motion);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void writeMotion(JsonGenerator out, Levels.Motion motion) throws IOException {
        out.writeNumberField("id", motion.id());
        out.writeStringField("part", motion.part().name().toLowerCase(Locale.ROOT));
        out.writeNumberField("from", motion.from());
        out.writeNumberField("to", motion.to());
        out.writeNumberField("at", motion.startMillis());
        out.writeNumberField("speed", motion.unitsPerSecond());
    }
}
