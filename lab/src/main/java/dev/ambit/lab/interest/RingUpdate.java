package dev.ambit.lab.interest;

import dev.ambit.base.ByteWriter;

/**
 * Where an entity is going, as RING's servers pass it on: the client moves it there by itself until the next one comes.
 *
 * <pre>
 *   0        4        8                            20                           32       36       40
 *   +--------+--------+--------+--------+--------+--------+--------+--------+--------+--------+
 *   |type = 1| entity |   x    |   y    |   z    |  rx    |  ry    |  rz    | speed  |  spin  |
 *   +--------+--------+--------+--------+--------+--------+--------+--------+--------+--------+
 *    int      int      position: 3 floats         orientation: 3 floats      float    float
 * </pre>
 *
 * All big-endian, four bytes each. The publication gives the fields and their sizes; the number of the type is ours.
 *
 * @param position where it will be
 * @param orientation how it will be turned
 * @param speed how fast it gets there
 * @param spin how fast it turns
 */
public record RingUpdate(int entity, Vector position, Vector orientation, float speed, float spin) {

    public static final int BYTES = 40;
    public static final int TYPE = 1;

    private static final String MESSAGE = "RING update";

    /** @throws MalformedException when a number is not finite */
    public RingUpdate {
        MalformedException.finite(MESSAGE, "position", position);
        MalformedException.finite(MESSAGE, "orientation", orientation);
        MalformedException.finite(MESSAGE, "positional velocity", speed);
        MalformedException.finite(MESSAGE, "rotational velocity", spin);
    }

    public byte[] encode() {
        return new ByteWriter(BYTES)
                .u32(TYPE)
                .u32(entity)
                .put(position, Vector::write)
                .put(orientation, Vector::write)
                .f32(speed)
                .f32(spin)
                .toBytes();
    }

    /** @throws MalformedException when the bytes are no update */
    public static RingUpdate decode(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new MalformedException(MESSAGE, "length", bytes.length + " bytes", BYTES);
        }
        InterestReader in = new InterestReader(MESSAGE, bytes);
        int type = in.u32("type");
        if (type != TYPE) {
            throw new MalformedException(MESSAGE, "type", type, TYPE);
        }
        return new RingUpdate(
                in.u32("entity id"),
                in.vector("position"),
                in.vector("orientation"),
                in.f32("positional velocity"),
                in.f32("rotational velocity"));
    }
}
