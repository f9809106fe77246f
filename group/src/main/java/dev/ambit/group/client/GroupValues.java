package dev.ambit.group.client;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What groups keep for their members, and for those who come later: values under keys, with versions. */
public final class GroupValues {
    private final ClientConnection line;

    GroupValues(ClientConnection line) {
        this.line = line;
    }

    public CompletableFuture<Held> read(Address group, String key) {
        return line.ask(group, new StateRequest.Read(bytes(key)), GroupValues::held);
    }

    /** Whatever is there. Answers the version it has now. */
    public CompletableFuture<Long> write(Address group, String key, byte[] value) {
        return line.ask(
                group,
                new StateRequest.Write(bytes(key), value),
                answer -> held(answer).version());
    }

    /**
     * Only if it is at that version, 0 for what is not there; fails with a {@link ChangedException} otherwise. Answers the version it
     * has now.
     */
    public CompletableFuture<Long> replace(Address group, String key, long version, byte[] value) {
        StateRequest request = new StateRequest.Replace(bytes(key), version, value);
        return line.ask(group, request, answer -> held(answer).version());
    }

    public CompletableFuture<Address> remove(Address group, String key) {
        return line.ask(group, new StateRequest.Remove(bytes(key)), answer -> {
            held(answer);
            return group;
        });
    }

    /** Everything at one moment. */
    public CompletableFuture<Map<String, Held>> snapshot(Address group) {
        return line.ask(group, new StateRequest.Snapshot(), answer -> {
            if (answer.status() != Status.OK) {
                throw refusal(answer);
            }
            Map<String, Held> all = new LinkedHashMap<>();
            for (Element element : answer.further()) {
                UlpReader in = new UlpReader(element.data());
                String key = in.text("the key", StateRequest.LONGEST_KEY_BYTES);
                all.put(key, held(in));
            }
            return all;
        });
    }

    private static Held held(Answer answer) throws UlpException, GroupException {
        return switch (answer.status()) {
            case OK -> held(answer.reader());
            case CHANGED -> throw new ChangedException(held(answer.reader()));
            default -> throw refusal(answer);
        };
    }

    /** It has a version, too, which means nothing; the reason is where the value would be. */
    private static GroupException refusal(Answer answer) throws UlpException {
        return new GroupException(
                answer.status(), new String(held(answer.reader()).value(), StandardCharsets.UTF_8));
    }

    private static Held held(UlpReader in) throws UlpException {
        return new Held(in.varint("the version"), in.rest());
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }
}
