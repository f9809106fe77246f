package dev.ambit.space.roo;

import java.util.List;

/**
 * A room file made from something else.
 *
 * @param losses what could not be kept, in words; empty when nothing was lost
 */
public record Converted(RooFile file, List<String> losses) {
    public Converted {
        losses = List.copyOf(losses);
    }
}
