package dev.ambit.game.play;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.game.wire.ClientField;
import dev.ambit.game.wire.ClientMessage;
import dev.ambit.kod.run.Ids;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Makes Kod values of what a client says: a list of the type and the fields, as Kod's {@code ReceiveClient} hears it.
 *
 * <p>Lists of objects come in the reverse order, as they always have. Amounts, of those objects that have one, are a list of their own,
 * reversed as well.
 */
final class ClientWords {
    private static final int CLIENT_MESSAGE = 7;
    private static final int NUMBER_STUFF = 12;

    /**
     * A message, ready to be sent.
     *
     * @param amounts nil when nothing was counted
     */
    record Words(long list, boolean isUserCommand, long amounts) {
        Sent sent(int session) {
            long from = Value.of(Value.SESSION, session);
            long type = Value.integer(isUserCommand ? 1 : 0);
            return amounts == Value.NIL
                    ? new Sent(new int[] {Ids.SESSION_ID, CLIENT_MESSAGE, Ids.TYPE}, new long[] {from, list, type})
                    : new Sent(
                            new int[] {Ids.SESSION_ID, CLIENT_MESSAGE, NUMBER_STUFF, Ids.TYPE},
                            new long[] {from, list, amounts, type});
        }
    }

    /** One message in the making. */
    private static final class Making {
        private final Machine machine;
        private final IntPredicate isObject;
        private long amounts = Value.NIL;
        private boolean isWhole = true;

        Making(Machine machine, IntPredicate isObject) {
            this.machine = machine;
            this.isObject = isObject;
        }

        long value(ClientField field) {
            return switch (field) {
                case ClientField.Whole number -> Value.integer(number.value());
                case ClientField.Named object -> object(object);
                case ClientField.Words words -> words.isTemporary() ? temporary(words.bytes()) : kept(words.bytes());
                case ClientField.Many many -> {
                    long list = Value.NIL;
                    for (ClientField.Named object : many.objects()) {
                        list = cons(object(object), list);
                    }
                    yield list;
                }
                case ClientField.Resources resources ->
                    inOrder(resources.numbers().stream().map(Value::resource).toList());
                case ClientField.Numbers numbers ->
                    inOrder(numbers.values().stream().map(Value::integer).toList());
            };
        }

        private long object(ClientField.Named named) {
            isWhole &= isObject.test(named.object());
            named.amount().ifPresent(amount -> amounts = cons(Value.integer(amount), amounts));
            return Value.object(named.object());
        }

        private long temporary(byte[] bytes) {
            machine.strings.temp().set(bytes, 0, bytes.length);
            return Value.of(Value.TEMP_STRING, 0);
        }

        private long kept(byte[] bytes) {
            return machine.strings.create(new String(bytes, ISO_8859_1));
        }

        long inOrder(List<Long> values) {
            long list = Value.NIL;
            for (int i = values.size() - 1; i >= 0; i--) {
                list = cons(values.get(i), list);
            }
            return list;
        }

        private long cons(long first, long rest) {
            return machine.lists.cons(first, rest);
        }
    }

    /** Nothing when the message names an object that is not there. */
    Optional<Words> of(Machine machine, ClientMessage message, IntPredicate isObject) {
        Making making = new Making(machine, isObject);
        List<Long> values = message.fields().stream().map(making::value).toList();
        if (!making.isWhole) {
            return Optional.empty();
        }
        long list = machine.lists.cons(Value.integer(message.type()), making.inOrder(values));
        return Optional.of(new Words(list, message.isUserCommand(), making.amounts));
    }
}
