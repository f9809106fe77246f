package dev.ambit.gateway.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Request.Listing;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a page asks of Things. */
class RequestsTest {

    private static final Line NOBODY = new Line() {
        @Override
        public void deliver(Dispatch dispatch) {}

        @Override
        public void end() {}
    };

    private final PageWire wire = new PageWire(65536);

    /** JSON in tests has single quotes: easier to read. */
    private Input decode(String json) throws WireException {
        return wire.decode(
                NOBODY, Unpooled.wrappedBuffer(json.replace('\'', '"').getBytes(UTF_8)));
    }

    private void asks(Request expected, String fields) throws WireException {
        assertEquals(new Input.Ask(NOBODY, 7, expected), decode("{'n':7," + fields + "}"));
    }

    private String problem(String json) {
        return assertThrows(WireException.class, () -> decode(json)).getMessage();
    }

    @Test
    void everyRequestIsUnderstood() throws WireException {
        asks(
                new Request.SetProperty(17, "description", new Datum.Text("a red ball")),
                "'t':'set','id':17,'name':'description','value':'a red ball'");
        asks(
                new Request.Call(17, "Bark", Map.of("what", new Datum.Text("woof"), "who", new Datum.Ref(9))),
                "'t':'call','id':17,'method':'Bark','args':{'what':'woof','who':{'ref':9}}");
        asks(new Request.Call(17, "Bark", Map.of()), "'t':'call','id':17,'method':'Bark'");
        asks(new Request.Do("take", 17, Optional.empty()), "'t':'do','verb':'take','id':17");
        asks(new Request.Do("give", 17, Optional.of(9)), "'t':'do','verb':'give','id':17,'with':9");
        asks(new Request.Look(17), "'t':'look','id':17");
        asks(new Request.ListThings(Listing.EXEMPLARS, 0), "'t':'list','what':'exemplars'");
        asks(new Request.ListThings(Listing.MINE, 0), "'t':'list','what':'mine'");
        asks(new Request.ListThings(Listing.INSTANCES, 5), "'t':'list','what':'instances','id':5");
        asks(new Request.ListThings(Listing.REFERENCES, 5), "'t':'list','what':'references','id':5");
        asks(new Request.ListThings(Listing.CONTENTS, 5), "'t':'list','what':'contents','id':5");
        asks(new Request.Check(17, "Bark() { }"), "'t':'check','id':17,'source':'Bark() { }'");
        asks(new Request.Interest(17, true), "'t':'interest','id':17,'on':true");
        asks(new Request.Whisper(9, "psst"), "'t':'whisper','to':9,'text':'psst'");
        asks(new Request.Reload(), "'t':'reload'");
        asks(new Request.Snapshot(), "'t':'snapshot'");
        asks(new Request.History(17, "color", 20), "'t':'history','id':17,'name':'color','most':20");
        asks(new Request.History(17, "", 500), "'t':'history','id':17");
        asks(new Request.Revert(17, 5_000_000_000L), "'t':'revert','id':17,'to':5000000000");
        asks(new Request.Moments(500), "'t':'moments'");
        asks(new Request.Moments(1), "'t':'moments','most':1");
        asks(new Request.Losses(new Request.When.Entry(12)), "'t':'losses','to':12");
        asks(new Request.RollBack(new Request.When.Entry(12)), "'t':'rollback','to':12");
        asks(new Request.RollBack(new Request.When.Time(1_700_000_000_000L)), "'t':'rollback','at':1700000000000");
    }

    @Test
    void everyEditIsUnderstood() throws WireException {
        asks(new Request.Create(Optional.of(5), "", Optional.of("Rex")), edit("create','exemplar':5,'name':'Rex'"));
        asks(new Request.Create(Optional.empty(), "Dog", Optional.empty()), edit("create','class':'Dog'"));
        asks(new Request.Clone(17), edit("clone','id':17"));
        asks(
                new Request.AddProperty(17, "age", new Datum.Whole(3), Set.of(Flag.LOCAL, Flag.VOLATILE, Flag.CLIENT)),
                edit("addProperty','id':17,'name':'age','value':3,'flags':['local','volatile','client']"));
        asks(
                new Request.AddProperty(17, "age", Datum.NIL, Set.of()),
                edit("addProperty','id':17,'name':'age','value':null"));
        asks(new Request.DeleteProperty(17, "age"), edit("deleteProperty','id':17,'name':'age'"));
        asks(
                new Request.SetFlag(17, "age", Flag.LOCAL, false),
                edit("setFlag','id':17,'name':'age','flag':'local','on':false"));
        asks(
                new Request.AddMethod(17, "Bark() { }", MethodSide.CLIENT, Visibility.PRIVATE),
                edit("addMethod','id':17,'source':'Bark() { }','side':'client','visibility':'private'"));
        asks(new Request.DeleteMethod(17, "Bark"), edit("deleteMethod','id':17,'name':'Bark'"));
        asks(new Request.SetExemplar(17, 5), edit("setExemplar','id':17,'exemplar':5"));
        asks(new Request.DeclareExemplar(17, true), edit("declareExemplar','id':17,'on':true"));
        asks(new Request.Give(17, 9), edit("give','id':17,'to':9"));
        asks(new Request.Move(17, 2), edit("move','id':17,'to':2"));
        asks(new Request.Delete(17), edit("delete','id':17"));
        asks(new Request.Undo(), edit("undo'"));
        asks(new Request.Redo(), edit("redo'"));
    }

    private static String edit(String opAndMore) {
        return "'t':'edit','op':'" + opAndMore;
    }

    @Test
    void listsOfAnythingAreValues() throws WireException {
        asks(
                new Request.SetProperty(
                        1,
                        "p",
                        new Datum.Many(List.of(
                                Datum.NIL,
                                new Datum.Whole(-1),
                                new Datum.Kind("Dog"),
                                new Datum.Many(List.of()),
                                new Datum.Many(List.of(new Datum.Ref(0)))))),
                "'t':'set','id':1,'name':'p','value':[null,-1,{'class':'Dog'},[],[{'ref':0}]]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "'t':'look','id':1|\"n\" (the number of the request) is missing",
                "'t':'look','id':1,'n':-1|\"n\" is -1, expected 0 to 9007199254740991",
                "'t':'look','id':1,'n':9007199254740992|\"n\" is 9007199254740992, expected 0 to 9007199254740991",
                "'t':'look','n':1|\"id\" (the id of a Thing) is missing",
                "'t':'look','n':1,'id':2147483648|\"id\" is 2147483648, expected 0 to 2147483647",
                "'t':'look','n':1,'id':-1|\"id\" is -1, expected 0 to 2147483647",
                "'t':'set','n':1,'id':1,'name':'p'|\"value\" (a value) is missing",
                "'t':'set','n':1,'id':1,'name':'my name','value':1|\"name\" is \"my name\", expected the name of a"
                        + " property: 1 to 64 of A-Z, a-z, 0-9, _",
                "'t':'set','n':1,'id':1,'name':'','value':1|\"name\" is \"\", expected the name of a property: 1 to 64",
                "'t':'set','n':1,'id':1,'name':'p','value':1.5|\"value\" is VALUE_NUMBER_FLOAT, expected null, a whole",
                "'t':'set','n':1,'id':1,'name':'p','value':true|\"value\" is VALUE_TRUE, expected null, a whole number",
                "'t':'set','n':1,'id':1,'name':'p','value':576460752303423488|\"value\" is 576460752303423488,"
                        + " expected -576460752303423488 to 576460752303423487",
                "'t':'set','n':1,'id':1,'name':'p','value':-576460752303423489|\"value\" is -576460752303423489",
                "'t':'set','n':1,'id':1,'name':'p','value':99999999999999999999|\"value\" is 99999999999999999999",
                "'t':'set','n':1,'id':1,'name':'p','value':[1,[2,1.5]]|\"value/1/1\" is VALUE_NUMBER_FLOAT",
                "'t':'set','n':1,'id':1,'name':'p','value':{}|\"value\" is no such object, expected {\"ref\":id}",
                "'t':'set','n':1,'id':1,'name':'p','value':{'other':'TIMER 3'}|\"value/other\" is no such object",
                "'t':'set','n':1,'id':1,'name':'p','value':{'ref':-1}|\"value/ref\" is -1, expected 0 to 2147483647",
                "'t':'set','n':1,'id':1,'name':'p','value':{'ref':1,'ref':2}|\"value/ref\" is one field too many",
                "'t':'set','n':1,'id':1,'name':'p','value':{'class':'a b'}|\"value/class\" is \"a b\", expected the name",
                "'t':'call','n':1,'id':1,'method':'M','args':[1]|\"args\" is START_ARRAY, expected an object with",
                "'t':'call','n':1,'id':1,'method':'M','args':{'a b':1}|\"args/a b\" is \"a b\", expected the name of an"
                        + " argument",
                "'t':'call','n':1,'id':1,'method':'M','args':{'a':{'b':1}}|\"args/a/b\" is no such object",
                "'t':'list','n':1,'what':'all'|\"what\" is \"all\", expected one of exemplars, instances, references,",
                "'t':'list','n':1,'what':'instances'|\"id\" (the id of a Thing) is missing",
                "'t':'interest','n':1,'id':1,'on':1|\"on\" is VALUE_NUMBER_INT, expected true or false",
                "'t':'history','n':1,'id':1,'most':0|\"most\" is 0, expected 1 to 500",
                "'t':'history','n':1,'id':1,'most':501|\"most\" is 501, expected 1 to 500",
                "'t':'history','n':1,'id':1,'name':'a b'|\"name\" is \"a b\", expected the name of a property",
                "'t':'revert','n':1,'id':1|\"to\" (the number of an entry of the journal) is missing",
                "'t':'revert','n':1,'id':1,'to':-1|\"to\" is -1, expected 0 to 9007199254740991",
                "'t':'moments','n':1,'most':501|\"most\" is 501, expected 1 to 500",
                "'t':'rollback','n':1|\"to\" (the number of an entry of the journal) or \"at\" (milliseconds since",
                "'t':'rollback','n':1,'to':1,'at':1|\"to\" (the number of an entry of the journal) or \"at\"",
                "'t':'losses','n':1,'at':-1|\"at\" is -1, expected 0 to 9007199254740991",
                "'t':'edit','n':1|\"op\" (the kind of edit) is missing",
                "'t':'edit','n':1,'op':'burn'|\"op\" is \"burn\", expected create, clone, addProperty,",
                "'t':'edit','n':1,'op':'create'|create needs \"exemplar\" (the id of a Thing) or \"class\" (a name)",
                "'t':'edit','n':1,'op':'create','class':'A','exemplar':1|create needs \"exemplar\" (the id of a Thing)",
                "'t':'edit','n':1,'op':'setFlag','id':1,'name':'p','flag':'x','on':true|\"flag\" is \"x\", expected one"
                        + " of local, volatile, client",
                "'t':'edit','n':1,'op':'addProperty','id':1,'name':'p','value':1,'flags':['x']|\"flags\" is \"x\"",
                "'t':'edit','n':1,'op':'addProperty','id':1,'name':'p','value':1,'flags':[1]|\"flags\" is VALUE_NUMBER",
                "'t':'edit','n':1,'op':'addMethod','id':1,'source':'','side':'both','visibility':'public'|\"side\" is"
                        + " \"both\", expected one of server, client",
            })
    void nonsenseIsRefusedWithPlaceAndExpectation(String fields, String message) {
        String problem = problem("{" + fields + "}");
        assertTrue(problem.startsWith(message), problem);
    }

    @Test
    void namesOf64CharactersPassAndLongerOnesDoNot() throws WireException {
        String longest = "a".repeat(64);
        asks(new Request.DeleteProperty(1, longest), edit("deleteProperty','id':1,'name':'" + longest + "'"));
        asks(
                new Request.Call(1, "M", Map.of(longest, Datum.NIL)),
                "'t':'call','id':1,'method':'M','args':{'" + longest + "':null}");
        problem("{'t':'edit','n':1,'op':'deleteProperty','id':1,'name':'a" + longest + "'}");
        problem("{'t':'call','n':1,'id':1,'method':'M','args':{'a" + longest + "':null}}");
        problem("{'t':'call','n':1,'id':1,'method':'M','args':{'" + longest.repeat(30) + "':null}}");
    }

    @Test
    void listsMayBeEightDeepAndAThousandLong() throws WireException {
        decode(set("[".repeat(8) + "]".repeat(8)));
        decode("{'t':'call','n':1,'id':1,'method':'M','args':{'a':" + "[".repeat(8) + "{'ref':1}" + "]".repeat(8)
                + "}}");
        decode(set("[" + "0,".repeat(999) + "0]"));
        assertTrue(problem(set("[".repeat(9) + "]".repeat(9))).contains("at most 8 lists in each other"));
        assertTrue(problem(set("[" + "0,".repeat(1000) + "0]")).contains("at most 1000"));
    }

    @Test
    void aMethodHasAtMost64Arguments() throws WireException {
        StringBuilder arguments = new StringBuilder("'a0':0");
        for (int i = 1; i < 64; i++) {
            arguments.append(",'a").append(i).append("':0");
        }
        decode("{'t':'call','n':1,'id':1,'method':'M','args':{" + arguments + "}}");
        String oneMore = "{'t':'call','n':1,'id':1,'method':'M','args':{" + arguments + ",'b':0}}";
        assertTrue(problem(oneMore).contains("at most 64"));
    }

    @Test
    void aSourceMayFillTheMessage() throws WireException {
        String source = "x".repeat(60_000);
        asks(new Request.Check(1, source), "'t':'check','id':1,'source':'" + source + "'");
        problem("{'t':'check','n':1,'id':1,'source':'" + "x".repeat(65_600) + "'}");
    }

    private static String set(String value) {
        return "{'t':'set','n':1,'id':1,'name':'p','value':" + value + "}";
    }
}
