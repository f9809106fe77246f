package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.lab.interest.HexPdu.Active;
import dev.ambit.lab.interest.HexPdu.Data;
import dev.ambit.lab.interest.HexPdu.DataRequest;
import dev.ambit.lab.interest.HexPdu.JoinRequest;
import dev.ambit.lab.interest.HexPdu.Pointer;
import dev.ambit.lab.interest.RelevanceGateway.Accuracy;
import dev.ambit.lab.interest.RelevanceGrid.Region;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The requirements for interest management, by their numbers. */
class InterestRequirementsTest {

    /** A building of 6 by 6 rooms, one entity of one client in each. */
    @Test
    void r49_anUpdateReachesOnlyClientsWithAnEntityInACellThatSeesIt() {
        CellSight sight = Plans.random(49, 6, 6, 8).sight();
        SightCulling<Address> culling = new SightCulling<>(sight);
        for (int cell = 0; cell < 36; cell++) {
            culling.appear(Address.host(100 + cell), cell, cell);
        }
        int sent = 0;
        for (int entity = 0; entity < 36; entity++) {
            int cell = entity;
            Map<Address, List<EntityUpdate>> told = culling.update(entity, cell);
            Set<Address> expected = IntStream.range(0, 36)
                    .filter(viewer -> viewer != cell && sight.sees(viewer, cell))
                    .mapToObj(viewer -> Address.host(100 + viewer))
                    .collect(Collectors.toSet());
            assertEquals(expected, told.keySet());
            told.values().forEach(list -> assertEquals(List.of(new EntityUpdate.Updated(cell)), list));
            sent += told.size();
        }
        assertTrue(sent > 0 && sent < 36 * 35, "walls hide some and not all");
    }

    @Test
    void r50_addComesBeforeTheFirstUpdateAndRemoveAfterTheLast() {
        Address ann = Address.host(1);
        SightCulling<Address> culling = new SightCulling<>(Plans.corner().sight());
        culling.appear(ann, 1, 0);
        assertFalse(culling.appear(Address.host(2), 2, 3).containsKey(ann), "round the corner");
        assertFalse(culling.update(2, 3).containsKey(ann));
        assertEquals(
                List.of(new EntityUpdate.Added(2), new EntityUpdate.Updated(2)),
                culling.update(2, 2).get(ann));
        assertEquals(List.of(new EntityUpdate.Updated(2)), culling.update(2, 1).get(ann));
        assertEquals(List.of(new EntityUpdate.Removed(2)), culling.update(2, 3).get(ann));
        assertFalse(culling.update(2, 3).containsKey(ann));
        assertEquals(List.of(new EntityUpdate.Added(2)), culling.update(1, 1).get(ann), "the viewer walks");
        assertEquals(List.of(new EntityUpdate.Removed(2)), culling.update(1, 0).get(ann));
    }

    @Test
    void r51_anUpdatePassesAtMostTwoServers() {
        int count = 10;
        CellSight everybody = CellSight.of(1, (viewer, seen) -> true);
        MeshNetwork mesh = new MeshNetwork(count, everybody, 51);
        for (int server = 0; server < count; server++) {
            mesh.post(server, mesh.servers.get(server).appear(Address.host(server), 0, MeshServerTest.at(server, 0)));
        }
        mesh.settle();
        mesh.hops.clear();
        mesh.deliveries.clear();
        mesh.post(3, mesh.servers.get(3).update(0, MeshServerTest.at(3, 1)));
        mesh.settle();
        assertEquals(count - 1, mesh.deliveries.size());
        assertEquals(count - 1, mesh.hops.size());
        assertTrue(mesh.hops.stream().allMatch(hop -> hop.from() == 3), "its client's server, then the receiver's");
    }

    @Test
    void r52_squaresOverlappedByCirclesAreExchangedAndTheirUnionIsSentInFull() {
        RelevanceGrid grid = new RelevanceGrid(0, 0, 100, 50, 50);
        RelevanceGateway here = new RelevanceGateway(grid, 5);
        Region tank = new Region(1050, 1050, 60);
        Region plane = new Region(3000, 3000, 900);
        here.heard(1, new RelevanceGateway(grid, 5).interested(List.of(tank)).orElseThrow());
        here.heard(2, new RelevanceGateway(grid, 5).interested(List.of(plane)).orElseThrow());
        assertEquals(grid.overlapped(List.of(tank, plane)), here.wanted());
        assertEquals(Accuracy.FULL, here.accuracy(1150, 1050), "a neighbouring square that the circle overlaps");
        assertEquals(Accuracy.REDUCED, here.accuracy(1150, 1150), "one that it does not");
        assertEquals(Accuracy.FULL, here.accuracy(3600, 3600));
        long inFull =
                IntStream.range(0, 20).filter(i -> here.sends(7, 3600, 3600)).count();
        long reduced = IntStream.range(0, 20).filter(i -> here.sends(8, 20, 20)).count();
        assertEquals(20, inFull);
        assertEquals(4, reduced, "every fifth");
    }

    @Test
    void r53_activeInTheOwnCellPassiveAroundAndJoinPointerDataRequestData() {
        HexCell here = new HexCell(0, 0);
        HexNetwork net = new HexNetwork(1);
        net.go(1, here);
        net.settle();
        Map<HexCell, HexRole> roles = net.entities.get(1).roles();
        assertEquals(7, roles.size());
        assertEquals(new HashSet<>(here.within(1)), roles.keySet());
        assertEquals(HexRole.ACTIVE, roles.remove(here));
        assertEquals(Collections.nCopies(6, HexRole.PASSIVE), List.copyOf(roles.values()));

        net.log.clear();
        net.go(2, new HexCell(1, 0));
        net.settle();
        List<Class<?>> inFirstCell = net.log.stream()
                .filter(pdu -> pdu.cell().equals(here))
                .<Class<?>>map(Object::getClass)
                .toList();
        assertEquals(List.of(JoinRequest.class, Pointer.class, DataRequest.class, Data.class), inFirstCell);
    }

    @Test
    void r54_aNewMemberReceivesTheStateOfAllActiveEntities() {
        HexCell here = new HexCell(0, 0);
        HexNetwork net = new HexNetwork(1);
        for (int entity = 1; entity <= 5; entity++) {
            net.go(entity, here);
            net.settle();
            net.say(entity, 10 * entity);
        }
        net.settle();
        net.go(9, new HexCell(0, 1));
        net.settle();
        List<Active> told = net.entities.get(9).actives(here);
        assertEquals(List.of(1, 2, 3, 4, 5), told.stream().map(Active::entity).toList());
        told.forEach(active ->
                assertEquals(Payload.of((byte) active.entity(), (byte) (10 * active.entity())), active.state()));
    }

    @Test
    void r55_anEntityStateIs144BytesAnd16MoreForEachPart() {
        EntityState.Articulation part = new EntityState.Articulation(0, 0, 0, 0);
        for (int parts = 0; parts <= EntityState.MOST_ARTICULATIONS; parts++) {
            EntityState state = EntityStateTest.tank(Collections.nCopies(parts, part));
            byte[] bytes = EntityStateCodec.encode(state);
            assertEquals(144 + 16 * parts, bytes.length);
            assertEquals(2, bytes[0], "version");
            assertEquals(state, EntityStateCodec.decode(bytes));
            bytes[1] = 0;
            assertThrows(MalformedException.class, () -> EntityStateCodec.decode(bytes), "exercise 0");
        }
    }

    @Test
    void r56_aRingUpdateIs40Bytes() {
        byte[] bytes = RingUpdateTest.WALKER.encode();
        assertEquals(40, bytes.length);
        assertEquals(RingUpdateTest.WALKER, RingUpdate.decode(bytes));
    }

    /** ann on 0 - 1 - 2 with carl, and 3 beside 1 where nobody listens. */
    @Test
    void r58_aChannelMessageCrossesEachServerLinkOnce() {
        RelayNetwork net = new RelayNetwork(1, 58);
        for (int server = 1; server <= 3; server++) {
            net.relays.add(new Relay(server));
            net.neighbours.add(new ArrayList<>());
            net.link(server, server == 3 ? 1 : server - 1);
        }
        Address ann = Address.host(1);
        net.post(0, net.relays.get(0).join("#tea", ann));
        for (int host = 1; host <= 4; host++) {
            net.post(2, net.relays.get(2).join("#tea", Address.host(host)));
        }
        net.settle();
        net.hops.clear();
        net.post(0, net.relays.get(0).say("#tea", ann, Payload.of((byte) 1)));
        net.settle();
        List<List<Integer>> links =
                net.hops.stream().map(hop -> List.of(hop.from(), hop.to())).toList();
        assertEquals(List.of(List.of(0, 1), List.of(1, 2)), links);
        assertEquals(4, net.ears.size());
    }
}
