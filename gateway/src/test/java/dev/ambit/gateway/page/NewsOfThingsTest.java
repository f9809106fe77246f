package dev.ambit.gateway.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Findings.Named;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.ThingView;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.MapSpot;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective.Rank;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What a page is told of Things. */
class NewsOfThingsTest {

    private static final Bulletin EMPTY = new Bulletin(List.of());
    private static final Room ROOM =
            Room.hall("Plaza", 1000, 1000, 256, true, "f", "w", "c", new Place(300, 300, 0), List.of(), List.of());
    private static final Person CY = new Person(9, 4, "Cy", "cat", new Place(1, 2, 3));

    private final PageWire wire = new PageWire(1000);

    private JsonNode told(News news) throws Exception {
        String json =
                PageJson.of(wire, new Dispatch(1, 50, List.of(news), EMPTY)).toString(UTF_8);
        JsonNode items = new ObjectMapper().readTree(json).get("news");
        assertEquals(1, items.size());
        return items.get(0);
    }

    /** JSON in tests has single quotes: easier to read. */
    private void tells(String expected, News news) throws Exception {
        assertEquals(new ObjectMapper().readTree(expected.replace('\'', '"')), told(news));
    }

    @Test
    void aThingIsToldWithWhatIsItsOwn() throws Exception {
        tells(
                """
                {'e':'thing','id':17,'exemplar':5,'owner':9,'container':2,'props':{'name':'Rex','x':100},
                 'methods':[{'name':'Wag','side':'client','author':9,'by':'Ada','script':'JS TEXT'},
                            {'name':'Bark','side':'server','author':null}]}
                """,
                new News.ThingSeen(new ThingView(
                        17,
                        Optional.of(5),
                        Optional.of(9),
                        Optional.of(2),
                        Map.of("name", new Datum.Text("Rex"), "x", new Datum.Whole(100)),
                        List.of(
                                new ThingView.Method(
                                        "Wag",
                                        MethodSide.CLIENT,
                                        Optional.of(9),
                                        Optional.of(new ThingView.Script("JS TEXT", "Ada"))),
                                new ThingView.Method("Bark", MethodSide.SERVER, Optional.empty(), Optional.empty())))));
        tells(
                "{'e':'thing','id':1,'exemplar':null,'owner':null,'container':null,'props':{},'methods':[]}",
                new News.ThingSeen(
                        new ThingView(1, Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), List.of())));
    }

    @Test
    void changesOfThingsAreTold() throws Exception {
        tells(
                "{'e':'set','id':17,'props':{'description':'big','friends':[{'ref':9},null,{'class':'Dog'}]}}",
                new News.ThingSet(
                        17,
                        Map.of(
                                "description",
                                new Datum.Text("big"),
                                "friends",
                                new Datum.Many(List.of(new Datum.Ref(9), Datum.NIL, new Datum.Kind("Dog"))))));
        tells("{'e':'unset','id':17,'names':['age']}", new News.ThingUnset(17, List.of("age")));
        tells("{'e':'drop','ids':[17,18]}", new News.ThingsDropped(new int[] {17, 18}));
    }

    @Test
    void whatThingsSayAndDoIsTold() throws Exception {
        tells("{'e':'told','text':'Wag.','from':17}", new News.Told("Wag.", Optional.of(17)));
        tells("{'e':'told','text':'Wag.','from':null}", new News.Told("Wag.", Optional.empty()));
        tells(
                "{'e':'told','text':'Wag.','from':17,'by':'Ada'}",
                new News.Told("Wag.", Optional.of(17), Optional.of("Ada")));
        tells(
                "{'e':'call','id':17,'method':'Wag','args':{'times':3,'timer':{'other':'TIMER 3'}}}",
                new News.CallMethod(
                        17, "Wag", Map.of("times", new Datum.Whole(3), "timer", new Datum.Other("TIMER 3"))));
    }

    @Test
    void theWayIntoARoomIsTold() throws Exception {
        JsonNode room = told(new News.InRoom(
                2, ROOM, List.of(), new Place(10, 20, 30), List.of(CY), new MapSpot(1, 2, 3), Optional.empty()));
        assertEquals("room", room.get("e").asText());
        assertEquals(2, room.get("id").asInt());
        assertEquals("Plaza", room.get("room").get("name").asText());
        assertEquals("10 20 30", room.get("x") + " " + room.get("z") + " " + room.get("h"));
        assertEquals("Cy", room.get("people").get(0).get("name").asText());

        JsonNode welcome = told(new News.Welcome(
                CY, "Commons", 2, ROOM, List.of(), List.of(), WorldRules.DEFAULT, Rank.WIZARD, new MapSpot(1, 2, 3)));
        assertEquals(9, welcome.get("id").asInt());
        assertEquals(2, welcome.get("roomId").asInt());
        assertEquals(true, welcome.get("wizard").asBoolean());
    }

    @Test
    void answersSayWhatCameOfIt() throws Exception {
        tells("{'e':'answer','n':1,'ok':true,'value':{'ref':4}}", answer(new Result.Done(new Datum.Ref(4))));
        tells("{'e':'answer','n':1,'ok':false,'error':'No.'}", answer(new Result.Failed("No.", List.of())));
        List<Findings.Diagnosis> diagnoses = List.of(
                new Findings.Diagnosis(2, 5, 4, true, "unknown x"), new Findings.Diagnosis(3, 1, 1, false, "unused"));
        String list = """
                [{'line':2,'column':5,'length':4,'severity':'error','message':'unknown x'},
                 {'line':3,'column':1,'length':1,'severity':'warning','message':'unused'}]
                """;
        tells(
                "{'e':'answer','n':1,'ok':false,'error':'No.','diagnostics':" + list + "}",
                answer(new Result.Failed("No.", diagnoses)));
        tells(
                "{'e':'answer','n':1,'ok':true,'value':null,'diagnostics':" + list + "}",
                answer(new Result.Checked(diagnoses)));
        tells("{'e':'answer','n':1,'ok':true,'value':null,'diagnostics':[]}", answer(new Result.Checked(List.of())));
    }

    @Test
    void aLookTellsEverythingAnInspectorShows() throws Exception {
        Named dog = new Named(5, "Dog");
        Named rex = new Named(17, "Rex");
        Optional<Named> ada = Optional.of(new Named(9, "Ada"));
        tells(
                """
                {'e':'answer','n':1,'ok':true,'value':
                 {'id':17,'name':'Rex','exemplars':[{'id':5,'name':'Dog'}],'owner':{'id':9,'name':'Ada'},
                  'container':null,'contents':[{'id':5,'name':'Dog'}],'isExemplar':false,'mayEdit':true,
                  'mayLookBack':true,
                  'properties':[{'name':'description','value':'big','own':true,'definer':{'id':5,'name':'Dog'},
                                 'flags':['volatile'],'mayWrite':true}],
                  'methods':[{'name':'OnPeerSay','definer':{'id':17,'name':'Rex'},'author':{'id':9,'name':'Ada'},
                              'side':'server','visibility':'public','source':'OnPeerSay() {}','own':true,
                              'mayEdit':false}],
                  'verbs':['look','take']}}
                """,
                answer(new Result.Inspected(new Findings.Inspection(
                        17,
                        "Rex",
                        List.of(dog),
                        ada,
                        Optional.empty(),
                        List.of(dog),
                        false,
                        true,
                        true,
                        List.of(new Findings.Property(
                                "description",
                                new Datum.Text("big"),
                                true,
                                Optional.of(dog),
                                List.of(Flag.VOLATILE),
                                true)),
                        List.of(new Findings.Method(
                                "OnPeerSay",
                                Optional.of(rex),
                                ada,
                                MethodSide.SERVER,
                                Visibility.PUBLIC,
                                "OnPeerSay() {}",
                                true,
                                false)),
                        List.of("look", "take")))));
        tells(
                """
                {'e':'answer','n':1,'ok':true,'value':[
                 {'id':17,'name':'Rex','exemplar':{'id':5,'name':'Dog'},'owner':null}]}
                """,
                answer(new Result.Listed(List.of(new Findings.Entry(17, "Rex", Optional.of(dog), Optional.empty())))));
    }

    @Test
    void thePastIsToldAsItWasFound() throws Exception {
        tells(
                """
                {'e':'answer','n':1,'ok':true,'value':[
                 {'entry':12,'time':1700000000000,'what':'color','from':'nil','to':'17','by':'Ada #9','asked':''}]}
                """,
                answer(new Result.Past(
                        List.of(new Findings.PastEvent(12, 1_700_000_000_000L, "color", "nil", "17", "Ada #9", "")))));
        tells("""
                {'e':'answer','n':1,'ok':true,'value':[
                 {'entry':12,'time':17,'entries':3,'things':2,'by':['Ada'],'backTo':0}]}
                """, answer(new Result.Moments(List.of(new Findings.Moment(12, 17, 3, 2, List.of("Ada"), 0)))));
        tells(
                """
                {'e':'answer','n':1,'ok':true,'value':
                 {'entry':12,'time':17,'entries':3,'things':2,'by':[{'name':'Ada','entries':3}]}}
                """,
                answer(new Result.WouldLose(new Findings.Losses(12, 17, 3, 2, List.of(new Findings.Part("Ada", 3))))));
    }

    private static News answer(Result result) {
        return new News.Answer(1, result);
    }

    @Test
    void halfACharacterDoesNotSpoilTheMessage() throws Exception {
        assertEquals(
                "a\ufffdb",
                told(new News.Told("a\ud83db", Optional.empty())).get("text").asText());
        assertEquals(
                "🙂", told(new News.Told("🙂", Optional.empty())).get("text").asText());
    }

    @Test
    void listsInThousandsOfListsAreCutOff() throws Exception {
        Datum nest = new Datum.Many(List.of());
        for (int i = 0; i < 5000; i++) {
            nest = new Datum.Many(List.of(nest));
        }
        JsonNode shown =
                told(new News.ThingSet(1, Map.of("p", nest))).get("props").get("p");
        int depth = 0;
        for (; shown.isArray(); shown = shown.get(0)) {
            depth++;
        }
        assertEquals(32, depth);
        assertEquals("a list in too many lists", shown.get("other").asText());
    }

    @Test
    void theSameNewsAreTheSameBytes() {
        Map<String, Datum> properties =
                Map.of("b", Datum.NIL, "a", Datum.NIL, "d", Datum.NIL, "c", Datum.NIL, "f", Datum.NIL, "e", Datum.NIL);
        String json = PageJson.of(wire, new Dispatch(1, 50, List.of(new News.ThingSet(1, properties)), EMPTY))
                .toString(UTF_8);
        assertEquals(
                "{\"tick\":1,\"at\":50,\"news\":[{\"e\":\"set\",\"id\":1,\"props\":"
                        + "{\"a\":null,\"b\":null,\"c\":null,\"d\":null,\"e\":null,\"f\":null}}]}",
                json);
    }

    @Test
    void manyThreadsShareOneEncodingWhichIsGivenBackByTheLast() throws Exception {
        Bulletin bulletin = new Bulletin(List.of(new News.Said(1, "Ada", "hi")));
        SharedWords shared = new SharedWords(new Dispatch(1, 50, List.of(), bulletin), wire);
        CountDownLatch start = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(4)) {
            List<Future<ByteBuf>> heard = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                shared.retain();
            }
            for (int i = 0; i < 40; i++) {
                heard.add(threads.submit(() -> {
                    start.await();
                    ByteBuf data = shared.data();
                    assertEquals(1, data.refCnt());
                    shared.release();
                    return data;
                }));
            }
            start.countDown();
            ByteBuf one = heard.getFirst().get();
            for (Future<ByteBuf> other : heard) {
                assertSame(one, other.get());
            }
            assertEquals(0, one.refCnt());
        }
    }
}
