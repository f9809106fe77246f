package dev.ambit.server.cli;

/**
 * A command that another module adds to {@code ./ambit}: a picocli command class with this mark, named in
 * {@code META-INF/services}.
 */
public interface Subcommand {}
