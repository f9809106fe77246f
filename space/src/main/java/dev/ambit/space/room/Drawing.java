package dev.ambit.space.room;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.sight.Sight;
import dev.ambit.space.text.PlanWriter;
import dev.ambit.space.tree.Tree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A room as the page draws it, in JSON: the plan, and all that was worked out from it, so that the page has only to draw.
 * docs/wire.md describes the form.
 *
 * @param key names the contents: rooms with the same key are the same
 */
public record Drawing(String key, byte[] json) {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int KEY_BYTES = 12;

    public static Drawing of(Plan plan, Tree tree, Sight sight) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
            out.writeStartObject();
            out.writeFieldName("plan");
            PlanWriter.write(out, plan);
            write(out, tree);
            out.writeBinaryField("sight", packed(sight));
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to memory does not fail", e);
        }
        byte[] json = bytes.toByteArray();
        return new Drawing(keyOf(json), json);
    }

    private static void write(JsonGenerator out, Tree tree) throws IOException {
        out.writeArrayFieldStart("nodes");
        for (int node = 0; node < tree.nodes(); node++) {
            PlanWriter.number(out, tree.a(node));
            PlanWriter.number(out, tree.b(node));
            PlanWriter.number(out, tree.c(node));
            out.writeNumber(tree.front(node));
            out.writeNumber(tree.back(node));
        }
        out.writeEndArray();
        out.writeArrayFieldStart("leaves");
        for (int number = 0; number < tree.leaves(); number++) {
            Tree.Leaf leaf = tree.leaf(number);
            out.writeStartArray();
            out.writeNumber(leaf.sector());
            for (double coordinate : leaf.points()) {
                rounded(out, coordinate);
            }
            out.writeEndArray();
        }
        out.writeEndArray();
        out.writeArrayFieldStart("pieces");
        for (Tree.Piece piece : tree.pieces()) {
            out.writeStartArray();
            segment(out, piece.x1(), piece.z1(), piece.x2(), piece.z2());
            out.writeNumber(piece.line());
            rounded(out, piece.along());
            out.writeNumber(piece.right());
            out.writeNumber(piece.left());
            out.writeEndArray();
        }
        out.writeEndArray();
        out.writeArrayFieldStart("openings");
        for (Tree.Opening opening : tree.openings()) {
            out.writeStartArray();
            segment(out, opening.x1(), opening.z1(), opening.x2(), opening.z2());
            out.writeNumber(opening.line());
            out.writeNumber(opening.right());
            out.writeNumber(opening.left());
            out.writeEndArray();
        }
        out.writeEndArray();
    }

    private static void segment(JsonGenerator out, double x1, double z1, double x2, double z2) throws IOException {
        rounded(out, x1);
        rounded(out, z1);
        rounded(out, x2);
        rounded(out, z2);
    }

    /** A thousandth of a fine unit is finer than anybody can see. */
    private static void rounded(JsonGenerator out, double value) throws IOException {
        PlanWriter.number(out, Math.rint(value * 1000) / 1000);
    }

    private static byte[] packed(Sight sight) {
        int bytesPerRow = (sight.leaves() + 7) >> 3;
        byte[] rows = new byte[bytesPerRow * sight.leaves()];
        for (int from = 0; from < sight.leaves(); from++) {
            for (int to = 0; to < sight.leaves(); to++) {
                if (sight.sees(from, to)) {
                    rows[from * bytesPerRow + (to >> 3)] |= (byte) (1 << (to & 7));
                }
            }
        }
        return rows;
    }

    private static String keyOf(byte[] json) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(json);
            return HexFormat.of().formatHex(digest, 0, KEY_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
