package dev.ambit.server.document;

/** What was brought is no picture that can be worn; the message is a sentence for whoever brought it. */
final class PictureException extends Exception {

    PictureException(String sentence) {
        // Strangers can cause many of these; nobody reads their stack traces.
        super(sentence, null, false, false);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
