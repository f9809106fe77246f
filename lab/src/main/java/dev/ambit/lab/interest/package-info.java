/**
 * Interest management: who needs to hear of whom at all. Five answers, each after a published system, each of a class or two;
 * none knows a socket or a clock, so that any server can ask them.
 *
 * <ul>
 *   <li>By sight (RING): {@link dev.ambit.lab.interest.CellSight} says which cells see which,
 *       {@link dev.ambit.lab.interest.SightCulling} who is told of whom, {@link dev.ambit.lab.interest.RingUpdate} is
 *       what they are told.
 *   <li>Over several servers: {@link dev.ambit.lab.interest.MeshServer} for what is seen,
 *       {@link dev.ambit.lab.interest.Relay} for what is said in channels (IRC).
 *   <li>By squares (Van Hook): {@link dev.ambit.lab.interest.RelevanceGrid},
 *       {@link dev.ambit.lab.interest.RelevanceGateway}.
 *   <li>By hexagons (Macedonia): {@link dev.ambit.lab.interest.HexGrid},
 *       {@link dev.ambit.lab.interest.HexGroups}.
 *   <li>The message of the large simulations (DIS): {@link dev.ambit.lab.interest.EntityState}.
 * </ul>
 *
 * <p>Places are on the floor: x grows east, z grows south. Everything here belongs to the thread that calls it.
 */
@NullMarked
package dev.ambit.lab.interest;

import org.jspecify.annotations.NullMarked;
