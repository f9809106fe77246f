/** Accounts of a game by e-mail: a small SMTP server that takes messages of one kind for two mailboxes, and forwards none. */
@NullMarked
package dev.ambit.game.mail;

import org.jspecify.annotations.NullMarked;
