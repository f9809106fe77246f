package dev.ambit.gateway.irc;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.UlpException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Asks the group server and brings its answers to who asked. They come in the order of the questions, so that nothing but that
 * order is needed to tell which is which. Owned by the session it belongs to.
 */
final class Switchboard {

    private final Consumer<Message.Send> server;
    private final Deque<Question> asked = new ArrayDeque<>();

    /** @param code that its answer begins with */
    private record Question(int code, Consumer<GroupAnswer> then) {}

    Switchboard(Consumer<Message.Send> server) {
        this.server = server;
    }

    void ask(GroupRequest request, Consumer<GroupAnswer> then) {
        asked.add(new Question(request.function().code() | Function.ANSWER, then));
        server.accept(Message.Send.control(request.encode()));
    }

    void askState(Address group, StateRequest request, Consumer<GroupAnswer> then) {
        asked.add(new Question(request.code() | Function.ANSWER, then));
        server.accept(Message.Send.state(group, request.encode()));
    }

    void send(Address group, List<Address> only, byte[] data) {
        server.accept(Message.Send.toSome(group, only, data));
    }

    /** Whether something was asked that is not answered yet. */
    boolean isWaiting() {
        return !asked.isEmpty();
    }

    void answered(Message.Receive receive) throws UlpException {
        GroupAnswer answer = GroupAnswer.read(receive);
        Question question = asked.poll();
        if (question == null || question.code != answer.code()) {
            throw new UlpException("an answer to a question that was not asked: " + answer.code());
        }
        question.then.accept(answer);
    }
}
