package dev.ambit.lab.position;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridSpec;

/** Any bytes are a frame or a refusal, and whatever a picture shows lies in the world. */
class BudgetPictureFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAFrameOrARefusal(byte[] bytes) {
        BudgetPicture picture = new BudgetPicture(GridSpec.DEFAULT);
        try {
            picture.apply(bytes, 0, bytes.length);
            picture.apply(bytes, bytes.length / 2, bytes.length);
        } catch (FrameException refused) {
            // As good an end as the other.
        }
        BudgetDamageTest.liesInTheWorld(picture);
    }
}
