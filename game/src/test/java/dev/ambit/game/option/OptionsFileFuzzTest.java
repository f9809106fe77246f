package dev.ambit.game.option;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Map;
import java.util.Optional;

/** Whatever a configuration holds: each line counts or is named, and every option has a value it may have. */
class OptionsFileFuzzTest {

    @FuzzTest
    void anyFileIsReadOrItsFaultsAreNamed(byte[] bytes) throws OptionRefused {
        OptionsFile file = OptionsFile.read(
                bytes, "fuzz.cfg", name -> name.length() % 2 == 0 ? Optional.of(name) : Optional.empty());
        if (file.problems().size() > 300) {
            throw new AssertionError(file.problems().size() + " problems");
        }
        GameOptions options = new GameOptions(file, Map.of());
        for (GameOption option : GameOption.working()) {
            option.kind().read(options.text(option));
        }
    }
}
