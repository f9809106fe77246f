package dev.ambit.server.account;

/** The place where accounts are kept does not work; the message says which and why. */
public final class AccountsException extends RuntimeException {

    public AccountsException(String message) {
        super(message);
    }

    public AccountsException(String message, Throwable cause) {
        super(message, cause);
    }
}
