/**
 * Who people are: accounts, passwords, sessions, bans, and how often one may guess.
 *
 * <p>{@link dev.ambit.server.account.Accounts} is the face of it for the command line and for
 * {@link dev.ambit.server.account.AccountService}, which brings it together with HTTP, WebSockets and the world. All of it
 * waits for the disk, and passwords take their time on purpose: nothing here runs on the world's or a connection's
 * thread.
 */
@NullMarked
package dev.ambit.server.account;

import org.jspecify.annotations.NullMarked;
