package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Status;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JoinPolicyTest {

    @Test
    void whoMayOnlyLookInNeitherJoinsNorMakesGroups() {
        Town town = new Town();
        Person ann = town.person();
        Person eve = town.person();
        Address group = ann.create();
        Address channel =
                ann.done(new GroupRequest.Enter("#den", "", Attributes.NONE)).about();
        town.server.joinPolicy(host -> host == eve.host ? Optional.of("You are banned.") : Optional.empty());
        assertEquals(
                Status.FORBIDDEN,
                eve.ask(new GroupRequest.Join(group, new byte[0])).status());
        assertEquals(
                Status.FORBIDDEN,
                eve.ask(new GroupRequest.Join(channel, new byte[0])).status());
        assertEquals(
                Status.FORBIDDEN,
                eve.ask(new GroupRequest.Enter("#den", "", Attributes.NONE)).status());
        assertEquals(
                Status.FORBIDDEN,
                eve.ask(new GroupRequest.Create(true, Attributes.NONE)).status());
        assertEquals(Optional.of("You are banned."), town.server.whyNot(eve.host));
        assertEquals(Status.OK, eve.ask(new GroupRequest.QueryGroups()).status(), "it may look");
        town.person().join(group);
    }
}
