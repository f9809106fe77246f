package dev.ambit.game.admin;

/** How an administrator has come: not every command may be given on every road. */
enum AdminRoad {
    /** By an account, at the menu or in the game. */
    ACCOUNT,

    /** By the maintenance port, without one. */
    MAINTENANCE
}
