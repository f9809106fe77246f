package dev.ambit.world.thing;

import dev.ambit.kod.run.Author;
import dev.ambit.kod.run.Restoration;
import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Change.NameKind;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ImageCells;
import dev.ambit.world.image.TableImage;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values of an {@link Image} as the running world has them: what went by name has a number again. A value that names
 * what is gone is nil.
 */
final class ImageValues {
    /** Not yet looked up; no value of a name is negative. */
    private static final long UNKNOWN = -1;

    private final Things things;
    private final Image image;
    private final Restoration restoration;
    private final long[] named;
    private final NamedValues names;

    ImageValues(Things things, Image image, Restoration restoration) {
        this.things = things;
        this.image = image;
        this.restoration = restoration;
        names = new NamedValues(things);
        named = new long[image.names().size()];
        Arrays.fill(named, UNKNOWN);
    }

    long value(long value) {
        int id = Value.id(value);
        return switch (Value.tag(value)) {
            case Value.NIL_TAG, Value.INTEGER, Value.TIMER -> value;
            case Value.OBJECT -> image.thing(id) == null ? Value.NIL : value;
            case Value.LIST -> image.cells().holds(value) ? value : Value.NIL;
            case Value.STRING -> image.cells().hasString(id) ? value : Value.NIL;
            case Value.RESOURCE -> DynamicResource.is(value) ? dynamic(DynamicResource.id(value)) : named(id);
            case Value.CLASS, Value.MESSAGE, Value.DEBUG_STRING -> named(id);
            default -> Value.NIL;
        };
    }

    private long dynamic(int resource) {
        return image.resources().containsKey(resource) ? Value.resource(resource) : Value.NIL;
    }

    private long named(int number) {
        if (named[number] == UNKNOWN) {
            Change.Named name = image.names().get(number);
            named[number] = find(name.kind(), name.text());
        }
        return named[number];
    }

    private long find(NameKind kind, String text) {
        return kind == NameKind.TEXT ? restoration.debugString(text) : names.find(kind, text);
    }

    /** Whoever has made or pays for something; nobody when they are gone. */
    @Nullable
    Author author(int avatar) {
        Thing thing = things.find(avatar);
        return thing == null ? null : things.account(thing);
    }

    void restoreStringsAndCells() {
        ImageCells cells = image.cells();
        for (int id = 0; id < cells.stringBound(); id++) {
            byte[] bytes = cells.string(id);
            if (bytes != null) {
                restoration.string(id, bytes, author(cells.stringMaker(id)));
            }
        }
        for (int cell = 0; cell < cells.bound(); cell++) {
            if (cells.hasCell(cell)) {
                restoration.cell(cell, value(cells.first(cell)), value(cells.rest(cell)), author(cells.maker(cell)));
            }
        }
    }

    void restoreTables() {
        for (TableImage table : image.tables()) {
            restoration.table(table.id(), author(table.payer()));
            List<Change.TableEntry> entries = table.entries();
            for (Change.TableEntry entry : entries) {
                long key = value(entry.key());
                restoration.tableEntry(table.id(), key, entry.text(), value(entry.value()), author(entry.payer()));
            }
        }
    }
}
