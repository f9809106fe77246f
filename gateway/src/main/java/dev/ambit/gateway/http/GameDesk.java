package dev.ambit.gateway.http;

/**
 * What the page shows of a game that is hosted to those who look after it.
 *
 * @param watch answers what is asked below {@code /game/}, by the session that asks
 */
public record GameDesk(AccountApi watch) {

    /** The page's own files about games lie here, too. */
    static final String PATH = "/game/";

    HttpAnswer answer(HttpQuestion question) {
        AccountApi.Question asked = new AccountApi.Question(
                false,
                question.path().substring(PATH.length()),
                new byte[0],
                SessionCookie.read(question.headers()),
                "",
                "");
        return new HttpAnswer.Later(watch.answer(asked).thenApply(HttpAnswer::of));
    }
}
