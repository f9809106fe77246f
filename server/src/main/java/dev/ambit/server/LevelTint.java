package dev.ambit.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.pattern.color.ANSIConstants;
import ch.qos.logback.core.pattern.color.ForegroundCompositeConverterBase;

/** Colours a log line's level, when the launcher says that somebody is looking. */
public final class LevelTint extends ForegroundCompositeConverterBase<ILoggingEvent> {

    private static final boolean COLOUR = Boolean.getBoolean("ambit.colour");

    @Override
    protected String transform(ILoggingEvent event, String text) {
        return COLOUR ? super.transform(event, text) : text;
    }

    @Override
    protected String getForegroundColorCode(ILoggingEvent event) {
        return switch (event.getLevel().toInt()) {
            case Level.ERROR_INT -> ANSIConstants.BOLD + ANSIConstants.RED_FG;
            case Level.WARN_INT -> ANSIConstants.YELLOW_FG;
            case Level.INFO_INT -> ANSIConstants.GREEN_FG;
            default -> ANSIConstants.DEFAULT_FG;
        };
    }
}
