package dev.ambit.gateway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.gateway.http.ByteRange.Outside;
import dev.ambit.gateway.http.ByteRange.Part;
import dev.ambit.gateway.http.ByteRange.Whole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {

    @Test
    void aRangeHasBothEndsOrOneOrCountsFromTheEnd() {
        assertEquals(new Part(2, 5), ByteRange.of("bytes=2-5", 10));
        assertEquals(new Part(7, 9), ByteRange.of("bytes=7-", 10));
        assertEquals(new Part(7, 9), ByteRange.of("bytes=-3", 10));
        assertEquals(new Part(0, 0), ByteRange.of("bytes=0-0", 10));
    }

    @Test
    void whatGoesBeyondTheEndIsCutThere() {
        assertEquals(new Part(8, 9), ByteRange.of("bytes=8-999999999999999999", 10));
        assertEquals(new Part(0, 9), ByteRange.of("bytes=-11", 10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=10-12", "bytes=-0", "bytes=999999999999999999-"})
    void whatBeginsBehindTheEndIsNotThere(String header) {
        assertEquals(new Outside(), ByteRange.of(header, 10));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bytes=-",
                "bytes=5-2",
                "bytes=1-2,4-5",
                "lines=1-2",
                "bytes=a-b",
                "bytes = 1-2",
                "bytes=--2",
                "bytes=99999999999999999999-"
            })
    void whatIsNotUnderstoodIsAnsweredWithAll(String header) {
        assertEquals(new Whole(), ByteRange.of(header, 10));
        assertEquals(new Whole(), ByteRange.of(null, 10));
    }

    @Test
    void anEmptyDocumentHasNoPart() {
        assertEquals(new Outside(), ByteRange.of("bytes=0-", 0));
        assertEquals(new Outside(), ByteRange.of("bytes=-1", 0));
    }
}
