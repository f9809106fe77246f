package dev.ambit.lab.interest;

/** What servers of a mesh tell each other, each about the entities of its own clients only. */
public sealed interface MeshMessage {

    int entity();

    /** An entity came to be or crossed into a cell. Every server hears this, so that each knows who may see whom. */
    record Crossed(int cell, RingUpdate state) implements MeshMessage {
        @Override
        public int entity() {
            return state.entity();
        }
    }

    /** An entity has news within its cell. Only servers with a client that may see it hear this. */
    record Updated(RingUpdate state) implements MeshMessage {
        @Override
        public int entity() {
            return state.entity();
        }
    }

    /** An entity is no more. */
    record Gone(int entity) implements MeshMessage {}
}
