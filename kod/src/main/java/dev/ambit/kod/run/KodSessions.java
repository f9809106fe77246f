package dev.ambit.kod.run;

/** The clients that Kod can talk to. */
public interface KodSessions {

    /** Nobody is connected. */
    KodSessions NONE = new KodSessions() {
        @Override
        public boolean send(int session, byte[] packet) {
            return false;
        }

        @Override
        public long inactiveSeconds(int session) {
            return -1;
        }

        @Override
        public boolean recycle(int oldUser, int newUser) {
            return false;
        }
    };

    /** Sends a game message; false when there is no such session in the game. The array is the receiver's to keep. */
    boolean send(int session, byte[] packet);

    /** Seconds since the client's last message, or -1 when there is no such session in the game. */
    long inactiveSeconds(int session);

    /** Registers an object as the user of the account that had the other one; false when no account had it. */
    boolean recycle(int oldUser, int newUser);
}
