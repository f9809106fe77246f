package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import dev.ambit.space.Room;
import dev.ambit.space.Wall;
import dev.ambit.world.News;
import dev.ambit.world.Person;
import dev.ambit.world.thing.Effective.Rank;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** News as JSON; those about Things by {@link ThingWriter}. */
final class PageWriter {

    private PageWriter() {}

    /** Writes news as objects with commas between them. */
    static void write(JsonGenerator out, List<News> news) throws IOException {
        for (int i = 0; i < news.size(); i++) {
            if (i > 0) {
                out.writeRaw(',');
            }
            out.writeStartObject();
            write(out, news.get(i));
            out.writeEndObject();
        }
    }

    private static void write(JsonGenerator out, News news) throws IOException {
        switch (news) {
            case News.Welcome welcome -> writeWelcome(out, welcome);
            case News.InRoom inRoom -> writeInRoom(out, inRoom);
            case News.Appear appear -> {
                out.writeStringField("e", "appear");
                writePerson(out, appear.person());
            }
            case News.Disappear disappear -> {
                out.writeStringField("e", "disappear");
                out.writeNumberField("id", disappear.id());
            }
            case News.Moves moves -> writeMoves(out, moves.steps());
            case News.Said said -> {
                out.writeStringField("e", "said");
                out.writeNumberField("id", said.id());
                out.writeStringField("text", said.text());
            }
            case News.PutBack back -> {
                out.writeStringField("e", "place");
                writePlace(out, back.place());
            }
            case News.Pong pong -> {
                out.writeStringField("e", "pong");
                out.writeNumberField("n", pong.number());
            }
            case News.ThingSeen seen -> ThingWriter.writeSeen(out, seen.thing());
            case News.ThingSet set -> ThingWriter.writeSet(out, set);
            case News.ThingUnset unset -> ThingWriter.writeUnset(out, unset);
            case News.ThingsDropped dropped -> ThingWriter.writeDropped(out, dropped);
            case News.Told told -> ThingWriter.writeTold(out, told);
            case News.CallMethod call -> ThingWriter.writeCall(out, call);
            case News.Answer answer -> AnswerWriter.write(out, answer);
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

    private static void writeWelcome(JsonGenerator out, News.Welcome welcome) throws IOException {
        out.writeStringField("e", "welcome");
        writePerson(out, welcome.you());
        writeRank(out, welcome.rank());
        out.writeStringField("world", welcome.world());
        out.writeNumberField("speed", welcome.rules().speed());
        out.writeNumberField("radius", welcome.rules().radius());
        out.writeNumberField("roomId", welcome.roomId());
        writeRoom(out, welcome.room());
        writePeople(out, welcome.others());
    }

    private static void writeRank(JsonGenerator out, Rank rank) throws IOException {
        out.writeStringField("rank", rank.name().toLowerCase(Locale.ROOT));
        out.writeBooleanField("wizard", rank.isWizard());
    }

    private static void writeInRoom(JsonGenerator out, News.InRoom inRoom) throws IOException {
        out.writeStringField("e", "room");
        out.writeNumberField("id", inRoom.roomId());
        writeRoom(out, inRoom.room());
        writePlace(out, inRoom.place());
        writePeople(out, inRoom.others());
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

    private static void writeRoom(JsonGenerator out, Room room) throws IOException {
        out.writeObjectFieldStart("room");
        out.writeStringField("name", room.name());
        out.writeNumberField("width", room.width());
        out.writeNumberField("depth", room.depth());
        out.writeNumberField("height", room.height());
        out.writeBooleanField("sky", room.sky());
        out.writeStringField("floor", room.floor());
        out.writeStringField("wall", room.wall());
        out.writeStringField("ceiling", room.ceiling());
        out.writeArrayFieldStart("walls");
        for (Wall wall : room.walls()) {
            out.writeStartObject();
            out.writeNumberField("x1", wall.x1());
            out.writeNumberField("z1", wall.z1());
            out.writeNumberField("x2", wall.x2());
            out.writeNumberField("z2", wall.z2());
            out.writeNumberField("height", wall.height());
            out.writeStringField("texture", wall.texture());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeArrayFieldStart("props");
        for (Prop prop : room.props()) {
            out.writeStartObject();
            out.writeStringField("kind", prop.kind());
            out.writeNumberField("x", prop.x());
            out.writeNumberField("z", prop.z());
            out.writeNumberField("h", prop.heading());
            out.writeNumberField("size", prop.size());
            out.writeStringField("text", prop.text());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }
}
