package dev.ambit.gateway.irc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.group.Address;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.UlpException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What can be read about channels: who is in them, which there are, what they are about. */
final class Directory {

    /** The key under which the state of a channel's group has its topic. */
    static final String TOPIC_KEY = "topic";

    /** The data of somebody who looks after a group, where the answer to who is in it tells them apart. */
    private static final byte OPERATOR = 1;

    private static final byte[] TOPIC = TOPIC_KEY.getBytes(UTF_8);
    static final int LONGEST_TOPIC = 300;

    /** As many names as are asked for at once: a question is one message. */
    private static final int MOST_GROUPS = 8192;

    private final Switchboard switchboard;
    private final IrcSpeaker voice;
    private final IrcRoster company;
    private final IrcLimits limits;

    /** Whether a list is under way; a second one would only wait for the first. */
    private boolean isListing;

    Directory(Switchboard switchboard, IrcSpeaker voice, IrcRoster company, IrcLimits limits) {
        this.switchboard = switchboard;
        this.voice = voice;
        this.company = company;
        this.limits = limits;
    }

    /** Asks all there is to know about a channel that the client has just entered, and tells it. */
    void learn(Channel channel) {
        askAttributes(channel.group, found -> found.ifPresent(a -> channel.attributes = a));
        askTopic(channel.group, topic -> {
            if (!topic.isEmpty()) {
                voice.reply(Reply.TOPIC, channel.name, topic);
            }
        });
        askMembers(channel.group, members -> {
            // Who comes from now on is told by the server; who is told to have left meanwhile must not come back by the
            // names.
            channel.members.addAll(members.keySet());
            members.forEach((host, isOperator) -> {
                // Nobody has to tell whoever opens a channel that it is theirs.
                if (isOperator || members.size() == 1) {
                    channel.operators.add(host);
                }
            });
            company.namesOf(members.keySet(), names -> {
                names.forEach((host, name) -> {
                    if (channel.members.contains(host)) {
                        company.named(host, name);
                    }
                });
                tellNames(channel);
            });
        });
    }

    // --- who is there -------------------------------------------------------------------------------

    void names(IrcMessage line) {
        if (line.parameter(0).isEmpty()) {
            company.channels().forEach(this::tellNames);
            return;
        }
        for (String name : line.parameter(0).split(",")) {
            company.channel(name)
                    .ifPresentOrElse(this::tellNames, () -> voice.reply(Reply.END_OF_NAMES, IrcRoster.word(name)));
        }
    }

    private void tellNames(Channel channel) {
        List<String> nicks = channel.members.stream()
                .map(host -> (channel.operators.contains(host) ? "@" : "") + company.nick(host))
                .toList();
        String kind = channel.attributes.is(Tag.INVITE_ONLY) ? "@" : "=";
        voice.replyWithWords(Reply.NAMES, nicks, kind, channel.name);
        voice.reply(Reply.END_OF_NAMES, channel.name);
    }

    // --- which there are ----------------------------------------------------------------------------

    void list(IrcMessage line) {
        if (Channel.looksLikeOne(line.parameter(0))) {
            listNamed(List.of(line.parameter(0).split(",")).iterator());
        } else if (!isListing) {
            isListing = true;
            switchboard.ask(new GroupRequest.QueryGroups(), answer -> {
                List<Address> groups = answer.more().stream()
                        .map(Element::source)
                        .filter(group -> group.kind() == Address.Kind.IMPLICIT)
                        .limit(MOST_GROUPS)
                        .toList();
                company.namesOf(
                        groups,
                        names -> listEach(names.entrySet().stream()
                                .filter(named -> Channel.isName(named.getValue()))
                                .map(Map.Entry::getKey)
                                .limit(limits.listed())
                                .iterator()));
            });
        }
    }

    /** One after the other, so that a long list is not all asked for at once. */
    private void listEach(Iterator<Address> groups) {
        if (groups.hasNext()) {
            tellAbout(groups.next(), () -> listEach(groups));
        } else {
            endList();
        }
    }

    private void listNamed(Iterator<String> names) {
        if (!names.hasNext()) {
            endList();
            return;
        }
        find(names.next(), group -> {
            if (group.isPresent()) {
                tellAbout(group.get(), () -> listNamed(names));
            } else {
                listNamed(names);
            }
        });
    }

    private void tellAbout(Address group, Runnable then) {
        switchboard.ask(new GroupRequest.About(Function.QUERY_ATTRIBUTES, group), answer -> {
            Optional<Attributes> found = attributes(answer);
            boolean isMember = company.channel(group).isPresent();
            if (answer.status() == Status.LIMIT_REACHED) {
                voice.note("The list is cut short, because you ask too much at once.");
                endList();
            } else if (found.isEmpty() || found.get().is(Tag.INVITE_ONLY) && !isMember) {
                then.run();
            } else {
                tellAbout(group, found.get().text(Tag.NAME), isMember, then);
            }
        });
    }

    private void tellAbout(Address group, String name, boolean isMember, Runnable then) {
        askMembers(group, members -> {
            String count = Integer.toString(members.size());
            // What a channel is about is for those who are in it to know.
            if (isMember) {
                askTopic(group, topic -> {
                    voice.reply(Reply.LIST, name, count, topic);
                    then.run();
                });
            } else {
                voice.reply(Reply.LIST, name, count, "");
                then.run();
            }
        });
    }

    private void endList() {
        isListing = false;
        voice.reply(Reply.END_OF_LIST);
    }

    // --- what they are about ------------------------------------------------------------------------

    void topic(IrcMessage line) {
        if (line.parameter(0).isEmpty()) {
            voice.reply(Reply.TOO_FEW_PARAMETERS, line.command());
            return;
        }
        company.channelOrReply(line.parameter(0)).ifPresent(channel -> {
            if (line.parameters().size() < 2) {
                tellTopic(channel);
            } else {
                changeTopic(channel, IrcTalk.plain(line.parameter(1)).strip());
            }
        });
    }

    private void tellTopic(Channel channel) {
        askTopic(channel.group, topic -> {
            if (topic.isEmpty()) {
                voice.reply(Reply.NO_TOPIC, channel.name);
            } else {
                voice.reply(Reply.TOPIC, channel.name, topic);
            }
        });
    }

    private void changeTopic(Channel channel, String wanted) {
        String topic = wanted.substring(0, Math.min(LONGEST_TOPIC, wanted.length()));
        switchboard.askState(channel.group, new StateRequest.Write(TOPIC, topic.getBytes(UTF_8)), answer -> {
            if (answer.isOk()) {
                voice.says(company.mask(company.self()), "TOPIC", channel.name, topic);
                byte[] news = AppData.talk(IrcTalk.NEW_TOPIC + topic).encode();
                switchboard.send(channel.group, List.of(), news);
            } else if (answer.status() == Status.FORBIDDEN) {
                voice.reply(Reply.NOT_OPERATOR, channel.name);
            } else {
                voice.note(channel.name + ": " + answer.status().meaning());
            }
        });
    }

    /** Somebody says that the topic is another one. */
    void topicChanged(Channel channel, String by) {
        askTopic(channel.group, topic -> voice.says(by, "TOPIC", channel.name, topic));
    }

    // --- questions ----------------------------------------------------------------------------------

    /** The attributes of a channel the client may not be in. */
    void attributesOf(String channel, Consumer<Optional<Attributes>> then) {
        find(channel, group -> {
            if (group.isPresent()) {
                askAttributes(group.get(), then);
            } else {
                then.accept(Optional.empty());
            }
        });
    }

    void find(String channel, Consumer<Optional<Address>> then) {
        switchboard.ask(new GroupRequest.Named(Function.FIND, channel), answer -> {
            boolean isChannel = answer.isOk() && answer.about().isGroup();
            then.accept(isChannel ? Optional.of(answer.about()) : Optional.empty());
        });
    }

    void askAttributes(Address group, Consumer<Optional<Attributes>> then) {
        switchboard.ask(
                new GroupRequest.About(Function.QUERY_ATTRIBUTES, group), answer -> then.accept(attributes(answer)));
    }

    private static Optional<Attributes> attributes(GroupAnswer answer) {
        if (!answer.isOk() || answer.more().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Attributes.decode(answer.more().getFirst().data()));
        } catch (UlpException e) {
            throw new IllegalStateException("the group server sent attributes it would not take", e);
        }
    }

    /** Who is in a group, and whether they are operators of it. */
    private void askMembers(Address group, Consumer<Map<Address, Boolean>> then) {
        switchboard.ask(new GroupRequest.About(Function.QUERY_MEMBERS, group), answer -> {
            Map<Address, Boolean> members = new LinkedHashMap<>();
            for (Element element : answer.more()) {
                members.put(element.source(), element.data().length > 0 && element.data()[0] == OPERATOR);
            }
            then.accept(members);
        });
    }

    private void askTopic(Address group, Consumer<String> then) {
        switchboard.askState(
                group, new StateRequest.Read(TOPIC), answer -> then.accept(answer.isOk() ? answer.kept() : ""));
    }
}
