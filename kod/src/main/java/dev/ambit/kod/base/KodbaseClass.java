package dev.ambit.kod.base;

import java.util.List;

/**
 * A class as the kodbase knows it.
 *
 * @param superId 0 for a root class, whose {@code superName} is empty
 * @param classVars those the class declares or overrides
 * @param properties those the class declares
 * @param messages sorted by id, their parameters too
 */
public record KodbaseClass(
        String name,
        int id,
        int superId,
        String superName,
        List<Entry> resources,
        List<Entry> classVars,
        List<Entry> properties,
        List<Message> messages) {

    public KodbaseClass {
        resources = List.copyOf(resources);
        classVars = List.copyOf(classVars);
        properties = List.copyOf(properties);
        messages = List.copyOf(messages);
    }

    public record Entry(String name, int number) {}

    public record Message(String name, int id, List<Entry> parameters) {
        public Message {
            parameters = List.copyOf(parameters);
        }
    }
}
