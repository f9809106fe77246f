package dev.ambit.server;

import dev.ambit.game.play.GameRegistry;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the administrators of a game reach beyond it.
 *
 * @param registry the house's accounts
 * @param snapshot has one made; its Unix time
 * @param end ends the server, and says why
 */
record GameSurroundings(GameRegistry registry, Supplier<CompletionStage<Long>> snapshot, Consumer<String> end) {}
