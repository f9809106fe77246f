package dev.ambit.server.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.server.account.AccountSettings.Effort;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordTest {

    private static final SecureRandom RANDOM = new SecureRandom();

    private static Password stored(String password) {
        return Password.of(PasswordDigest.of(password), TestAccounts.CHEAP, RANDOM);
    }

    @Test
    void onlyTheRightPasswordMatches() {
        Password stored = stored("correct horse");
        assertTrue(stored.matches(PasswordDigest.of("correct horse")));
        assertFalse(stored.matches(PasswordDigest.of("Correct horse")));
    }

    @Test
    void whatIsStoredCanBeReadAndSaysHowItWasMade() {
        String text = stored("correct horse").stored();
        assertTrue(text.startsWith("$argon2id$v=19$m=64,t=1,p=1$"), text);
        assertTrue(Password.parse(text).orElseThrow().matches(PasswordDigest.of("correct horse")));
    }

    @Test
    void theSamePasswordIsNeverStoredTheSameWayTwice() {
        assertNotEquals(
                stored("correct horse").stored(), stored("correct horse").stored());
    }

    @Test
    void theHistoricDigestIsMd5WithoutZeroBytes() {
        // MD5("") is d41d8cd98f00b204e9800998ecf8427e, with a zero byte in it.
        assertEquals(PasswordDigest.ofHex("d41d8cd98f01b204e9800998ecf8427e"), PasswordDigest.of(""));
        assertEquals(
                "d41d8cd98f01b204e9800998ecf8427e",
                HexFormat.of().formatHex(PasswordDigest.of("").bytes()));
    }

    @Test
    void bytesOfTheHistoricClientAndTheTypedPasswordAreTheSame() {
        Password stored = stored("password");
        assertTrue(stored.matches(PasswordDigest.ofHex("5f4dcc3b5aa765d61d8327deb882cf99")));
    }

    @Test
    void aPasswordMadeWhenGuessingWasCheapIsKnownAsSuch() {
        Password stored = stored("correct horse");
        assertTrue(stored.isWeakerThan(new Effort(128, 1, 1)));
        assertTrue(stored.isWeakerThan(new Effort(64, 2, 1)));
        assertFalse(stored.isWeakerThan(TestAccounts.CHEAP));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain text",
                "$argon2id$v=19$m=64,t=1,p=1$c2FsdA$",
                "$argon2i$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g",
                "$argon2id$v=19$m=9999999,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g",
                "$argon2id$v=19$m=64,t=0,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g"
            })
    void whatIsNoStoredPasswordIsNone(String text) {
        assertTrue(Password.parse(text).isEmpty());
    }

    @Test
    void nothingShowsASecret() {
        String digest = PasswordDigest.of("correct horse").toString();
        String stored = stored("correct horse").toString();
        SessionToken token = SessionToken.create(RANDOM);
        assertEquals("a password", digest);
        assertFalse(stored.contains("$"), stored);
        assertFalse(token.toString().contains(token.text()));
        assertFalse(new Accounts.FirstAdmin("admin", "geheim").toString().contains("geheim"));
    }
}
