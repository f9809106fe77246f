package dev.ambit.server.account;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever a body holds, it is a form of texts or a {@link Denial}. */
class JsonFormFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAFormOrADenial(byte[] body) {
        try {
            JsonForm form = JsonForm.read(body);
            form.text("name");
            form.text("password");
            form.require("name");
        } catch (Denial denial) {
            if (denial.kind() != Denial.Kind.WRONG || denial.sentence().isBlank()) {
                throw new AssertionError(denial.sentence());
            }
        }
    }
}
