package dev.ambit.game.check;

import dev.ambit.game.check.GameFinding.Severity;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.kod.syntax.Expr;
import dev.ambit.kod.syntax.KodFile.ResourceDecl;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Resources that name files which are not there, and resources nobody uses. A kind of file of which the folder holds none at all, such as
 * pictures that only clients have, is told of once and not looked for.
 */
final class ResourceRules {
    private static final Pattern FILE =
            Pattern.compile("[A-Za-z0-9_\\-]+\\.(bgf|bsf|roo|wav|mid|mp3|ogg|bmp|dll)", Pattern.CASE_INSENSITIVE);
    private static final String ROOM = "roo";

    private final GameFolder folder;
    private final GameTree tree;
    private final GameFindings findings;

    ResourceRules(GameFolder folder, GameTree tree, GameFindings findings) {
        this.folder = folder;
        this.tree = tree;
        this.findings = findings;
    }

    void check() {
        Set<String> there = new HashSet<>();
        Set<String> kinds = new HashSet<>(Set.of(ROOM));
        folder.files().forEach(file -> {
            String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
            there.add(name);
            kinds.add(name.substring(name.lastIndexOf('.') + 1));
        });
        Map<String, Integer> unseen = new TreeMap<>();
        for (ResourceDecl one : tree.resources().values()) {
            Matcher file = FILE.matcher(one.text());
            if (!file.matches()) {
                continue;
            }
            String kind = file.group(1).toLowerCase(Locale.ROOT);
            if (!kinds.contains(kind)) {
                unseen.merge(kind, 1, Integer::sum);
            } else if (!there.contains(one.text().toLowerCase(Locale.ROOT))) {
                findings.add(
                        kind.equals(ROOM) ? Severity.ERROR : Severity.WARNING,
                        "file",
                        one.span(),
                        one.name() + " names " + one.text() + ", which is nowhere in the game's folder.");
            }
        }
        unseen.forEach((kind, count) -> findings.add(
                Severity.NOTE,
                "file",
                ".",
                0,
                "There is no ." + kind + " in the folder; the " + count + " that resources name were not looked for."));
        unused();
    }

    private void unused() {
        Map<String, ResourceDecl> left = new HashMap<>(tree.resources());
        tree.classes()
                .forEach(one -> CodeWalk.of(one, expression -> {
                    if (expression instanceof Expr.Identifier named) {
                        left.remove(named.name().key());
                    }
                }));
        left.values()
                .forEach(one -> findings.note("unused", one.span(), "No code uses the resource " + one.name() + "."));
    }
}
