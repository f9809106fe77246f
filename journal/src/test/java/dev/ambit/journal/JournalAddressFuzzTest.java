package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever an address says, it is one or a {@link JournalException} that says why not. */
class JournalAddressFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyTextIsAnAddressOrARefusal(FuzzedDataProvider data) {
        String[] starts = {"", "sqlite:", "postgresql://", "postgresql://ann:pw@localhost:5432/worlds?world="};
        String text = data.pickValue(starts) + data.consumeRemainingAsString();
        try {
            JournalAddress address = JournalAddress.parse(text);
            assertFalse(address.world().isEmpty());
            if (address instanceof JournalAddress.Postgres server
                    && !server.password().isEmpty()) {
                JournalAddress other = new JournalAddress.Postgres(
                        server.host(),
                        server.port(),
                        server.database(),
                        server.user(),
                        "",
                        server.world(),
                        server.options());
                assertEquals(other.toString(), address.toString(), "the password does not show");
            }
        } catch (JournalException e) {
            // The one answer to nonsense; anything else fails the test.
        }
    }
}
