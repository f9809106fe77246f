/**
 * Who hears what: group messaging after US 5,822,523. Hosts send one message to a group and the server hands every member
 * one message with what everybody said. {@code wire} is how that looks in bytes, {@code core} the server without sockets,
 * {@code client} what a program uses to be a host. This package holds the addresses that all of them share.
 */
@NullMarked
package dev.ambit.group;

import org.jspecify.annotations.NullMarked;
