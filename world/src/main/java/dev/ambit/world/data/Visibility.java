package dev.ambit.world.data;

/** Who may call a method: everybody, or only methods of the same Thing and its exemplars. */
public enum Visibility {
    PUBLIC,
    PRIVATE
}
