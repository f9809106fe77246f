package dev.ambit.gateway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SessionCookieTest {

    @Test
    void itIsFoundAmongOthers() {
        assertEquals("abc", SessionCookie.read(List.of("theme=dark; ambit_session=abc; other=1")));
        assertEquals("abc", SessionCookie.read(List.of("a=b", "ambit_session=\"abc\"")));
    }

    @Test
    void twoThatDifferAreNone() {
        assertEquals("", SessionCookie.read(List.of("ambit_session=abc; ambit_session=def")));
        assertEquals("", SessionCookie.read(List.of("ambit_session=abc", "ambit_session=def")));
        assertEquals("abc", SessionCookie.read(List.of("ambit_session=abc; ambit_session=abc")));
    }

    @Test
    void whatIsEmptyLongOrCalledOtherwiseIsNone() {
        assertEquals("", SessionCookie.read(List.of()));
        assertEquals("", SessionCookie.read(List.of("ambit_session=")));
        assertEquals("", SessionCookie.read(List.of("AMBIT_SESSION=abc")));
        assertEquals("", SessionCookie.read(List.of("xambit_session=abc")));
        assertEquals("", SessionCookie.read(List.of("ambit_session=" + "x".repeat(201))));
    }
}
