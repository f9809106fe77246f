package dev.ambit.server.lsp;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Go to definition. */
final class Definitions {

    private final KodWorkspace workspace;
    private final Meanings meanings;

    Definitions(KodWorkspace workspace, Meanings meanings) {
        this.workspace = workspace;
        this.meanings = meanings;
    }

    List<Location> at(KodSource source, Position position) {
        var mention = Mention.at(source, source.text().offset(position));
        if (mention.isEmpty()) {
            return List.of();
        }
        var found = new ArrayList<Location>();
        meanings.file(source, mention.get())
                .ifPresent(file -> found.add(new Location(
                        workspace.address(file.path()), new Range(new Position(0, 0), new Position(0, 0)))));
        meanings.of(source, mention.get()).forEach(symbol -> found.add(location(symbol)));
        return found;
    }

    Location location(Symbol symbol) {
        var declaration = symbol.declaration();
        return new Location(
                workspace.address(symbol.source().path()),
                symbol.source().text().range(declaration.nameStart(), declaration.nameEnd()));
    }
}
