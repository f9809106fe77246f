package dev.ambit.game.admin;

import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameRegistry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A house around a small game, for tests: its accounts are a map, its files too. */
public final class SmallOffice implements AdminOffice, GameRegistry {
    public final Map<Integer, Listed> accounts = new TreeMap<>();
    public final Map<String, List<String>> files = new TreeMap<>();
    public final List<String> done = new ArrayList<>();
    public volatile String lock = "";
    public volatile AdminLimits limits = AdminLimits.DEFAULT;
    private final Set<String> blocked = new HashSet<>();
    private String busy = "Too many.";
    private int next = 1;

    public SmallOffice(Iterable<GameAccount> known) {
        for (GameAccount account : known) {
            accounts.put(account.number(), new Listed(account, 0, 0));
            next = Math.max(next, account.number() + 1);
        }
    }

    @Override
    public GameRegistry registry() {
        return this;
    }

    @Override
    public Map<String, Integer> constants() {
        return Map.of("five", 5, "sid_shout", 12);
    }

    @Override
    public void lock(String why) {
        lock = why;
    }

    @Override
    public String lock() {
        return lock;
    }

    @Override
    public String usualLock() {
        return "The game is closed for a while.";
    }

    @Override
    public CompletionStage<Long> save() {
        done.add("save");
        return CompletableFuture.supplyAsync(() -> 1_794_766_743L);
    }

    @Override
    public Optional<String> reloadMotd() {
        done.add("motd");
        return Optional.empty();
    }

    @Override
    public Optional<String> reloadPackages() {
        return Optional.of("packages.txt(3): no number");
    }

    @Override
    public List<PackageFile> packages() {
        return List.of(new PackageFile("art.arq", 3, 17));
    }

    @Override
    public Optional<List<String>> commands(String file) {
        return Optional.ofNullable(files.get(file));
    }

    @Override
    public List<Option> configuration() {
        return List.of(
                new Option("Session", "MaxActive", Option.Kind.INTEGER, "300", true),
                new Option("Session", "Busy", Option.Kind.STRING, busy, true),
                new Option("Socket", "Port", Option.Kind.INTEGER, "5959", false),
                new Option("Debug", "Hash", Option.Kind.BOOLEAN, "No", true));
    }

    @Override
    public Optional<String> configure(Option option, String value) {
        if (option.name().equals("Busy")) {
            busy = value;
        }
        return Optional.empty();
    }

    @Override
    public String saveConfiguration() {
        return "Configuration saved.";
    }

    @Override
    public boolean block(String address) {
        return blocked.add(address) || !blocked.remove(address);
    }

    @Override
    public void page() {
        done.add("page");
    }

    @Override
    public void terminate(String why) {
        done.add("terminate");
    }

    @Override
    public Server server() {
        return new Server("Ambit test", "here", 1_000_000_000, 5959, 9998);
    }

    @Override
    public AdminLimits limits() {
        return limits;
    }

    // ---- accounts ----

    @Override
    public CompletionStage<List<Listed>> all() {
        return CompletableFuture.supplyAsync(() -> List.copyOf(accounts.values()));
    }

    private CompletionStage<Outcome> changed(int number, Listed now) {
        accounts.put(number, now);
        return CompletableFuture.completedFuture(Outcome.done(now.account()));
    }

    @Override
    public CompletionStage<Outcome> create(AccountKind kind, String name, String password) {
        GameAccount account = new GameAccount(next++, name, kind);
        return changed(account.number(), new Listed(account, 0, 0));
    }

    @Override
    public CompletionStage<Outcome> rename(int number, String name) {
        Listed was = accounts.get(number);
        return changed(
                number, new Listed(new GameAccount(number, name, was.account().kind()), 0, was.lastLogin()));
    }

    @Override
    public CompletionStage<Outcome> setPassword(int number, String password) {
        return changed(number, accounts.get(number));
    }

    @Override
    public CompletionStage<Outcome> delete(int number) {
        return CompletableFuture.completedFuture(
                Outcome.done(accounts.remove(number).account()));
    }

    @Override
    public CompletionStage<Outcome> suspend(int number, long until) {
        Listed was = accounts.get(number);
        return was.account().kind() == AccountKind.ADMIN
                ? CompletableFuture.completedFuture(Outcome.refused("an admin"))
                : changed(number, new Listed(was.account(), until, was.lastLogin()));
    }

    @Override
    public CompletionStage<Integer> next() {
        return CompletableFuture.completedFuture(next);
    }
}
