/**
 * Crowd control: of all who are in a room, the few that matter most to each. A {@link dev.ambit.space.crowd.Crowd} is told who
 * is where, who is whose friend and how many each wants to hear of, and says at every update who that is, who came and who
 * went. Pure: no clock, no wire, no threads; whoever owns the room owns its crowd.
 */
@NullMarked
package dev.ambit.space.crowd;

import org.jspecify.annotations.NullMarked;
