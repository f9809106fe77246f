package dev.ambit.world.thing;

/**
 * What the classes are called that the world itself needs to know: of places where people stand, and of people.
 *
 * <p>Worlds call them as everybody would. A Kod game has classes of its own, whose names were there first: in one, the world's are called
 * otherwise, and come from a file of the house ({@code game.kod}).
 */
public record KernelClasses(String room, String avatar) {
    public static final KernelClasses OF_WORLDS = new KernelClasses("Room", "Avatar");
    public static final KernelClasses BESIDE_A_GAME = new KernelClasses("AmbitRoom", "AmbitAvatar");
}
