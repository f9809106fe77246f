package dev.ambit.server;

import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.jvm.JvmEngine;

/** What runs a world's code: all worlds have the first, and the other is there to compare it with. */
public enum CodeEngine {
    JVM("jvm", JvmEngine::new),
    INTERPRETER("interpreter", Interpreter::new);

    private final String word;
    private final Engine.Maker maker;

    CodeEngine(String word, Engine.Maker maker) {
        this.word = word;
        this.maker = maker;
    }

    Engine.Maker maker() {
        return maker;
    }

    static CodeEngine parse(String word) {
        for (CodeEngine one : values()) {
            if (one.word.equals(word)) {
                return one;
            }
        }
        throw new IllegalArgumentException(
                "world.code.engine is \"" + word + "\", expected jvm, or interpreter to compare with");
    }
}
