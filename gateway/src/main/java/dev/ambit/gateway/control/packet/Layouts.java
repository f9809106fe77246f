package dev.ambit.gateway.control.packet;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The layouts of all commands there are, by their numbers. */
public final class Layouts {

    public static final List<PacketLayout<?>> ALL = List.of(
            Command.LongLocation.LAYOUT,
            Command.State.LAYOUT,
            Command.Properties.LAYOUT,
            Command.ShortLocation.LAYOUT,
            Command.RoomChange.LAYOUT,
            Command.SessionInit.LAYOUT,
            Command.SessionExit.LAYOUT,
            Command.AppInit.LAYOUT,
            Command.AppExit.LAYOUT,
            Command.PropertyRequest.LAYOUT,
            Command.Disappear.LAYOUT,
            Command.Appear.LAYOUT,
            Command.Register.LAYOUT,
            Command.Text.LAYOUT,
            Command.LaunchApp.LAYOUT,
            Command.Whisper.LAYOUT,
            Command.Teleport.LAYOUT,
            Command.StateRequest.LAYOUT);

    private static final @Nullable PacketLayout<?>[] BY_NUMBER = new PacketLayout<?>[256];

    static {
        for (PacketLayout<?> layout : ALL) {
            PacketLayout<?> other = BY_NUMBER[layout.number()];
            if (other != null) {
                throw new IllegalStateException(layout + " has the number of " + other);
            }
            BY_NUMBER[layout.number()] = layout;
        }
    }

    private Layouts() {}

    /** Null when no command has this number. */
    public static @Nullable PacketLayout<?> numbered(int number) {
        return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
    }

    /** The one that the readable form calls so. */
    static Optional<PacketLayout<?>> readAs(String readableName) {
        return ALL.stream()
                .filter(layout -> layout.readableName().equals(readableName))
                .findFirst();
    }

    /** Those that the combine object takes. */
    public static List<PacketLayout<?>> combinable() {
        return ALL.stream().filter(PacketLayout::canBeCombined).toList();
    }
}
