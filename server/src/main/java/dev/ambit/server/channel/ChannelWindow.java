package dev.ambit.server.channel;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.gateway.http.AccountApi;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shows admins the last lines of a game's channels in the page.
 *
 * <pre>{@code
 * GET /game/channels/117  ->  {"last":120,"lines":[{"n":118,"t":1794766789000,"c":"error","s":"..."}, ...]}
 * }</pre>
 *
 * Asked with the last number one has, it answers with what has come since.
 */
public final class ChannelWindow implements AccountApi {
    private static final int MOST_AT_ONCE = 1000;
    private static final Pattern ASKED = Pattern.compile("channels/(\\d{1,18})");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ChannelFiles channels;
    private final Predicate<String> isAdmin;
    private final Executor clerk;

    /**
     * @param isAdmin whether a session is an admin's; may wait for the disk
     * @param clerk who may wait for the disk
     */
    public ChannelWindow(ChannelFiles channels, Predicate<String> isAdmin, Executor clerk) {
        this.channels = channels;
        this.isAdmin = isAdmin;
        this.clerk = clerk;
    }

    @Override
    public CompletionStage<Reply> answer(Question question) {
        Matcher asked = ASKED.matcher(question.matter());
        if (!asked.matches()) {
            return AccountApi.CLOSED.answer(question);
        }
        long after = Long.parseLong(asked.group(1));
        try {
            return CompletableFuture.supplyAsync(
                    () -> isAdmin.test(question.session())
                            ? lines(after)
                            : Reply.error(403, "The game's channels are for admins. Log in as one.", 0),
                    clerk);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(Reply.error(503, "Too much to do right now.", 1));
        }
    }

    private Reply lines(long after) {
        List<ChannelLine> lines = channels.recent().after(after, MOST_AT_ONCE);
        ObjectNode answer = JSON.createObjectNode();
        answer.put("last", channels.recent().last());
        ArrayNode all = answer.putArray("lines");
        for (ChannelLine line : lines) {
            all.addObject()
                    .put("n", line.number())
                    .put("t", line.at().toEpochMilli())
                    .put("c", line.channel().word())
                    .put("s", line.text());
        }
        return Reply.of(200, answer.toString());
    }
}
