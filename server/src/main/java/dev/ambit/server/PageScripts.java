package dev.ambit.server;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.run.KodClass;

/** Methods that run in the page: from object files to JavaScript. */
final class PageScripts {
    private PageScripts() {}

    static String script(Bof file, KodClass kind) {
        return "";
    }
}
