package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who comes into a channel can see who looks after it. */
class OperatorsTest {
    private static final byte[] OPERATOR = {1};
    private static final byte[] ORDINARY = {};

    private final Town town = new Town();
    private final Town.Person ada = town.person("Ada");
    private final Town.Person bob = town.person("Bob");

    @Test
    void operatorsAreMarkedAmongTheMembers() {
        Address channel = enter(ada);
        enter(bob);

        assertEquals(
                List.of(ada.host.address(), bob.host.address()),
                members(channel).addresses());
        assertArrayEquals(OPERATOR, members(channel).more().get(0).data());
        assertArrayEquals(ORDINARY, members(channel).more().get(1).data());

        ada.ask(new GroupRequest.Appoint(channel, bob.host.address(), true));
        assertArrayEquals(OPERATOR, members(channel).more().get(1).data());
    }

    private static Address enter(Town.Person person) {
        return person.ask(new GroupRequest.Enter("#plaza", "", Attributes.NONE)).about();
    }

    private Town.Answer members(Address channel) {
        return bob.ask(new GroupRequest.About(Function.QUERY_MEMBERS, channel));
    }
}
