package dev.ambit.server;

import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Interpreter;

/** What runs a world's code: all worlds have the first, and the other is there to compare it with. */
public enum CodeEngine {
    /** The interpreter at first, bytecode of the JVM for what is hot. */
    TIERS("tiers") {
        @Override
        Engine.Maker maker(int hotCalls, int hotTurns) {
            return KodTiers.aside(hotCalls, hotTurns);
        }
    },
    INTERPRETER("interpreter") {
        @Override
        Engine.Maker maker(int hotCalls, int hotTurns) {
            return Interpreter::new;
        }
    };

    private final String word;

    CodeEngine(String word) {
        this.word = word;
    }

    /** @param hotCalls after so many calls, or {@code hotTurns} of its loops, a handler is hot, where that makes a difference */
    abstract Engine.Maker maker(int hotCalls, int hotTurns);

    static CodeEngine parse(String word) {
        for (CodeEngine one : values()) {
            if (one.word.equals(word)) {
                return one;
            }
        }
        throw new IllegalArgumentException(
                "world.code.engine is \"" + word + "\", expected tiers, or interpreter to compare with");
    }
}
