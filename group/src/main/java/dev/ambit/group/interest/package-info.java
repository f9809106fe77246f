/**
 * Who needs to hear of whom at all. Five answers, each after a published system, each of a class or two; none knows a socket
 * or a clock, so that any server can ask them.
 *
 * <ul>
 *   <li>By sight (RING): {@link dev.ambit.group.interest.CellSight} says which cells see which,
 *       {@link dev.ambit.group.interest.SightCulling} who is told of whom, {@link dev.ambit.group.interest.RingUpdate} is
 *       what they are told.
 *   <li>Over several servers: {@link dev.ambit.group.interest.MeshServer} for what is seen,
 *       {@link dev.ambit.group.interest.Relay} for what is said in channels (IRC).
 *   <li>By squares (Van Hook): {@link dev.ambit.group.interest.RelevanceGrid},
 *       {@link dev.ambit.group.interest.RelevanceGateway}.
 *   <li>By hexagons (Macedonia): {@link dev.ambit.group.interest.HexGrid},
 *       {@link dev.ambit.group.interest.HexGroups}.
 *   <li>The message of the large simulations (DIS): {@link dev.ambit.group.interest.EntityState}.
 * </ul>
 *
 * <p>Places are on the floor: x grows east, z grows south. Everything here belongs to the thread that calls it.
 */
@NullMarked
package dev.ambit.group.interest;

import org.jspecify.annotations.NullMarked;
