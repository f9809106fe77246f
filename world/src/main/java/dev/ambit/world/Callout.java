package dev.ambit.world;

import dev.ambit.kod.run.Sent;
import dev.ambit.world.sight.Bystanders;
import dev.ambit.world.thing.Method;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Remote;
import dev.ambit.world.thing.Thing;
import java.util.Map;
import java.util.Optional;

/** What Things make happen in people's pages. */
final class Callout implements Remote {
    private final People people;
    private final Map<Thing, Visitor> byAvatar;
    private final Bystanders bystanders;

    Callout(People people, Map<Thing, Visitor> byAvatar, Bystanders bystanders) {
        this.people = people;
        this.byAvatar = byAvatar;
        this.bystanders = bystanders;
    }

    @Override
    public void call(Thing thing, Method method, Sent sent) {
        bystanders.announce(thing, new News.CallMethod(thing.id(), method.name(), people.arguments(sent)));
    }

    @Override
    public void tell(Thing avatar, String text, Thing from) {
        Visitor visitor = byAvatar.get(avatar);
        Thing speaker = people.isAvatar(from) ? from : from.owner();
        boolean muted = speaker != null && speaker != avatar && people.hasMuted(avatar, speaker);
        if (visitor != null && !muted) {
            visitor.own.add(new News.Told(text, Optional.of(from.id())));
        }
    }
}
