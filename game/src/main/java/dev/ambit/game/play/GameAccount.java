package dev.ambit.game.play;

/**
 * Somebody who may play, as the house's accounts know them.
 *
 * @param number from 1; administrators and saved games name accounts by it
 */
public record GameAccount(int number, String name, AccountKind kind) {}
