package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.METHOD_NOT_ALLOWED;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;

import dev.ambit.gateway.http.HttpAccess.Who;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that can be asked over HTTP, a row each; the first row that fits answers. docs/operators.md has the same table. */
public final class RouteTable {

    private static final int LARGEST_ROOM_FILE = 2 << 20;

    /** A source, and the names that its Thing has. */
    private static final int LARGEST_METHOD = 256 << 10;

    private final List<Route> rows;

    RouteTable(List<Route> rows) {
        this.rows = List.copyOf(rows);
    }

    /**
     * @param webSocket makes a page's own connection of one of HTTP
     * @param game the same for clients of a Kod game
     * @param gameConsole the same for those who look after one
     */
    public static RouteTable of(
            StatusDesk status,
            AccountDesk accounts,
            RoomDesk rooms,
            GameDesk gameDesk,
            KodDesk kod,
            DocumentDesk documents,
            UploadDesk uploads,
            PageDesk page,
            Route.Handler webSocket,
            Route.Handler game,
            Route.Handler gameConsole) {
        return new RouteTable(List.of(
                Route.get("/healthz", Who.BY_ANY_NAME, status::health, "`ok`, or 503 and what is wrong"),
                Route.get("/metrics", Who.THIS_MACHINE, status::metrics, "numbers for Prometheus"),
                Route.get("/ws", Who.ALLOWED_PAGES, webSocket, "the WebSocket of the page"),
                Route.get(
                        "/game", Who.ALLOWED_PAGES, game, "the WebSocket of a game's clients, where a game is hosted"),
                Route.get(
                        "/game/console",
                        Who.SAME_SITE,
                        gameConsole,
                        "the WebSocket of those who look after it: admins of the world"),
                Route.get(AccountDesk.PATH + "**", Who.SAME_SITE, accounts::answer, "who one is, and who there is")
                        .inJson(),
                Route.post(AccountDesk.PATH + "**", Who.SAME_SITE, accounts::answer, "to log in and out, and so on")
                        .inJson(),
                Route.post("/rooms/convert", Who.ALLOWED_PAGES, rooms::convert, "a room file in another form")
                        .upTo(LARGEST_ROOM_FILE),
                Route.get(RoomDesk.PATH + "**", Who.ANYBODY, rooms::find, "what the page draws a room from"),
                Route.get(
                                GameDesk.PATH + "channels/**",
                                Who.SAME_SITE,
                                gameDesk::answer,
                                "a game's channels, for admins")
                        .inJson(),
                Route.post("/kod/completions", Who.SAME_SITE, kod::complete, "names that fit where a method is written")
                        .inJson()
                        .upTo(LARGEST_METHOD),
                Route.post("/documents/avatars", Who.SAME_SITE, uploads::answer, "takes a picture to be seen as")
                        .inJson()
                        .upTo(uploads.largest()),
                Route.get("/documents/**", Who.ANYBODY, documents::answer, "the world's documents, pictures of people"),
                Route.get("/**", Who.ANYBODY, page::answer, "the page, its scripts and the libraries they use")));
    }

    public List<Route> rows() {
        return rows;
    }

    Optional<Route> find(HttpMethod method, String path) {
        return at(path).filter(route -> route.hasMethod(method)).findFirst();
    }

    private Stream<Route> at(String path) {
        return rows.stream().filter(route -> route.hasPath(path));
    }

    /** What to say where nothing is. */
    HttpAnswer missing(String path) {
        if (path.isEmpty()) {
            return HttpAnswer.text(BAD_REQUEST, "The address is malformed.");
        }
        String allowed = at(path).map(route -> route.method() == HttpMethod.GET
                        ? "GET, HEAD"
                        : route.method().name())
                .distinct()
                .collect(Collectors.joining(", "));
        return allowed.isEmpty()
                ? HttpAnswer.text(NOT_FOUND, "There is nothing here.")
                : HttpAnswer.with(
                        HttpAnswer.text(METHOD_NOT_ALLOWED, "Only these work here: " + allowed + "."),
                        HttpHeaderNames.ALLOW,
                        allowed);
    }

    /** As long as the body of a request may be. */
    int largestBody(HttpRequest request) {
        return find(request.method(), HttpQuestion.path(request.uri()))
                .map(Route::largestBody)
                .orElse(Route.SMALL_BODY);
    }

    /** As long as any may be. */
    int largestBody() {
        return rows.stream().mapToInt(Route::largestBody).max().orElse(0);
    }

    /** Whether it may be asked by those for whom there is no place. */
    boolean isOpenWhenFull(HttpRequest request) {
        return find(request.method(), HttpQuestion.path(request.uri()))
                .filter(route -> route.who().evenWhenFull())
                .isPresent();
    }
}
