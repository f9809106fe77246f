package dev.ambit.server.cli.group;

import dev.ambit.group.Address;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.wire.AppData;
import dev.ambit.server.AmbitException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "join",
        mixinStandardHelpOptions = true,
        description = {
            "Join a group and talk there: what you type is said, what others say is printed.",
            "The end of the input (Ctrl-D) leaves. A channel that does not exist is made."
        },
        footer = {
            "",
            "Examples:",
            "  ambit group join '#lobby' --name Ada",
            "  ambit group join '#secret' --key 'open sesame'",
            "  ambit group join set:17 --seconds 600 < /dev/null"
        })
final class GroupJoinCommand implements Callable<Integer> {

    @Mixin
    private GroupTerminal terminal = new GroupTerminal();

    @Mixin
    private StayOptions stay = new StayOptions();

    @Parameters(index = "0", paramLabel = "GROUP", description = "'#lobby', lobby, group:16, set:17 ...")
    private String typed = "";

    @Override
    public Integer call() throws AmbitException, InterruptedException {
        WhichGroup which = GroupCommand.which(terminal, typed);
        Narrator narrator = new Narrator(terminal, -1);
        return terminal.visit(narrator, client -> {
            narrator.asks(client);
            Address group = which.enter(client, stay.key());
            narrator.tell(group);
            String others = others(narrator, client.host().orElseThrow());
            terminal.warn("you are in " + which.at(group) + " with " + others);
            if (group.kind() == Address.Kind.IMPLICIT) {
                Thread.ofVirtual().start(() -> say(client, group, narrator));
            }
            return stay.until(narrator);
        });
    }

    private String others(Narrator narrator, Address self) {
        List<String> others = narrator.names().entrySet().stream()
                .filter(person -> !person.getKey().equals(self))
                .map(Map.Entry::getValue)
                .sorted()
                .toList();
        return others.isEmpty() ? "nobody else" : String.join(", ", others);
    }

    private void say(GroupClient client, Address group, Narrator narrator) {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.isBlank()) {
                    client.send(group, AppData.talk(line).encode());
                    Thread.sleep(GroupSendCommand.PAUSE_MILLIS);
                }
            }
            GroupClient.await(client.settle());
            if (!stay.hasTime()) {
                narrator.enough();
            }
        } catch (IOException e) {
            narrator.closed(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
