package dev.ambit.server.lsp;

import dev.ambit.server.lsp.Declaration.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;

/**
 * Find all references: looks through the texts of all sources, which is quick enough to need no index. Messages, classes
 * and parameters are one name everywhere; anything else counts where it means the same declaration.
 */
final class FindReferences {

    private final KodWorkspace workspace;
    private final Meanings meanings;

    FindReferences(KodWorkspace workspace, Meanings meanings) {
        this.workspace = workspace;
        this.meanings = meanings;
    }

    List<Location> at(KodSource source, Position position, boolean withDeclarations) {
        var asked = Mention.at(source, source.text().offset(position));
        if (asked.isEmpty() || asked.get().kind() == Mention.Kind.FILE) {
            return List.of();
        }
        var mention = asked.get();
        var declared = meanings.of(source, mention);
        boolean local = declared.stream().anyMatch(symbol -> symbol.kind() == Kind.LOCAL);
        var places = (local ? Stream.of(source) : workspace.sources().parallelStream())
                .flatMap(one -> in(one, mention, declared));
        return places.filter(place -> withDeclarations || !place.isDeclaration)
                .sorted((a, b) -> a.source.path().equals(b.source.path())
                        ? Integer.compare(a.start, b.start)
                        : a.source.path().compareTo(b.source.path()))
                .map(place -> new Location(
                        workspace.address(place.source.path()),
                        place.source.text().range(place.start, place.end)))
                .toList();
    }

    private record Place(KodSource source, int start, int end, boolean isDeclaration) {}

    private Stream<Place> in(KodSource source, Mention asked, List<Symbol> declared) {
        if (!contains(source.text().chars(), asked.name())) {
            return Stream.empty();
        }
        var tokens = source.tokens();
        return IntStream.range(0, tokens.count())
                .filter(i -> tokens.isWord(i, SourceTokens.key(asked.name())))
                .mapToObj(i -> Mention.at(source, tokens, i))
                .flatMap(Optional::stream)
                .filter(found -> means(source, found, asked, declared))
                .map(found -> new Place(source, found.start(), found.end(), isDeclaration(source, found)));
    }

    private static boolean contains(String text, String name) {
        String key = SourceTokens.key(name);
        char first = key.charAt(0);
        char upper = Character.toUpperCase(first);
        for (int i = 0; i <= text.length() - key.length(); i++) {
            char c = text.charAt(i);
            if ((c == first || c == upper) && text.regionMatches(true, i, key, 0, key.length())) {
                return true;
            }
        }
        return false;
    }

    private boolean means(KodSource source, Mention found, Mention asked, List<Symbol> declared) {
        return switch (asked.kind()) {
            case CLASS, MESSAGE -> found.kind() == asked.kind();
            case FUNCTION -> found.kind() == Mention.Kind.FUNCTION;
            default -> {
                if (found.kind() == Mention.Kind.CLASS || found.kind() == Mention.Kind.MESSAGE) {
                    yield false;
                }
                var meant = meanings.of(source, found);
                yield meant.stream().anyMatch(one -> declared.stream().anyMatch(one::isSameAs));
            }
        };
    }

    private boolean isDeclaration(KodSource source, Mention found) {
        return source.classAt(found.start()).stream()
                .flatMap(kodClass -> Stream.concat(
                        Stream.of(kodClass),
                        kodClass.members().flatMap(one -> Stream.concat(Stream.of(one), one.parts().stream()))))
                .anyMatch(one -> one.nameStart() == found.start());
    }
}
