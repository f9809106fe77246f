package dev.ambit.game.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteWriter;
import dev.ambit.game.wire.ClientLogIn;
import dev.ambit.game.wire.Frame;
import dev.ambit.game.wire.FrameCheck;
import dev.ambit.game.wire.FrameCutter;
import dev.ambit.game.wire.FrameCutter.Cut;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.Generators;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.game.wire.MessageRefused;
import dev.ambit.game.wire.PasswordForm;
import dev.ambit.game.wire.TypeToken;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One client on a socket of its own. It waits where it has to; every wait has the time that was given at the start. Owned by one thread.
 *
 * <pre>{@code
 * try (GameClient client = GameClient.connect(new InetSocketAddress("localhost", 5959), Duration.ofSeconds(5))) {
 *     client.logIn("tester", "secret");
 *     client.enterGame();
 *     client.use(client.characters().getFirst().object());
 *     client.say("hello");
 * }
 * }</pre>
 */
public final class GameClient implements AutoCloseable {
    private static final int MAJOR = 7;
    private static final int MINOR = 37;
    private static final int NEWEST = 0x7fffffff;
    private static final int MOST_FROM_A_SERVER = 65_535;
    private static final int NORMAL_SPEECH = 1;

    /** Somebody one may play. */
    public record Role(int object, String name, boolean isNew) {}

    private final Socket socket;
    private final FrameCutter cutter = new FrameCutter(MOST_FROM_A_SERVER);
    private final Deque<Received> waiting = new ArrayDeque<>();
    private final TypeToken token = new TypeToken();
    private final byte[] buffer = new byte[16 * 1024];
    private Generators generators = new Generators(new int[Generators.STREAMS]);
    private Function<Integer, byte[]> resources = number -> new byte[0];
    private boolean isInGame;
    private int epoch;

    private GameClient(Socket socket) {
        this.socket = socket;
    }

    /** Connects, and waits until the server asks who one is. */
    public static GameClient connect(InetSocketAddress server, Duration patience) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) patience.toMillis());
            socket.connect(server, (int) patience.toMillis());
            GameClient client = new GameClient(socket);
            client.await(LoginMessage.GETLOGIN);
            return client;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Says what resources read; the text of one of them scrambles types. */
    public void resources(Function<Integer, byte[]> texts) {
        resources = texts;
    }

    // ---- login mode ----

    /** Says who one is; what the server answers first: AP_LOGINOK, AP_LOGINFAILED ... */
    public Received logIn(String name, String password) throws IOException {
        return logIn(new ClientLogIn(MAJOR, MINOR, name, PasswordForm.of(password)));
    }

    /** The same by another version of a client, or with another form of password. */
    public Received logIn(ClientLogIn who) throws IOException {
        sendLogin(who.write());
        Received answer = receive();
        if (answer.type() == LoginMessage.LOGINOK.number()) {
            Received next = receive();
            if (next.type() == LoginMessage.GETCHOICE.number()) {
                choice(next);
            } else {
                // There is no menu: it has to be read why.
                waiting.addFirst(next);
            }
        }
        return answer;
    }

    private void choice(Received message) throws IOException {
        int[] seeds = new int[Generators.STREAMS];
        try {
            MessageReader in = message.data();
            for (int i = 0; i < seeds.length; i++) {
                seeds[i] = in.u32LE("a seed");
            }
        } catch (MessageRefused e) {
            throw new IOException("AP_GETCHOICE cannot be read: " + e.getMessage(), e);
        }
        generators = new Generators(seeds);
        await(LoginMessage.CREDITS);
    }

    /** Goes into the game; what the server answers: AP_GAME, or why not. */
    public Received enterGame() throws IOException {
        byte[] host = "localhost".getBytes(ISO_8859_1);
        sendLogin(new ByteWriter()
                .u8(LoginMessage.REQ_GAME.number())
                .u32LE(NEWEST)
                .u32LE(0)
                .u16LE(host.length)
                .bytes(host)
                .toBytes());
        Received answer = receive();
        isInGame = answer.type() == LoginMessage.GAME.number();
        return answer;
    }

    /** Sends a message of login mode. */
    public void sendLogin(byte[] body) throws IOException {
        ByteWriter out = new ByteWriter();
        Frame.write(0, body, out);
        write(out.toBytes());
    }

    // ---- game mode ----

    /** Whom one may play. */
    public List<Role> characters() throws IOException {
        send(plain(GameMessage.SEND_CHARACTERS));
        MessageReader in = await(GameMessage.CHARACTERS).data();
        try {
            List<Role> all = new ArrayList<>();
            for (int left = in.u16LE("the count"); left > 0; left--) {
                all.add(new Role(
                        in.u32LE("a character"),
                        new String(in.string("a name"), ISO_8859_1),
                        in.u8("whether it is new") == 1));
            }
            return all;
        } catch (MessageRefused e) {
            throw new IOException("BP_CHARACTERS cannot be read: " + e.getMessage(), e);
        }
    }

    /** Plays somebody. */
    public void use(int object) throws IOException {
        send(new ByteWriter()
                .u8(GameMessage.USE_CHARACTER.number())
                .u32LE(object)
                .toBytes());
    }

    /** Says something aloud. */
    public void say(String text) throws IOException {
        byte[] bytes = text.getBytes(ISO_8859_1);
        send(new ByteWriter()
                .u8(GameMessage.SAY_TO.number())
                .u8(NORMAL_SPEECH)
                .u16LE(bytes.length)
                .bytes(bytes)
                .toBytes());
    }

    /** Shows that one is there; from the answer on types are scrambled anew. */
    public void ping() throws IOException {
        send(plain(GameMessage.PING));
    }

    /** Leaves the game for the menu. */
    public void quit() throws IOException {
        send(plain(GameMessage.REQ_QUIT));
        await(GameMessage.QUIT);
        atTheMenuAgain();
    }

    /** The server has said that one has left the game; waits for the menu. */
    public void atTheMenuAgain() throws IOException {
        isInGame = false;
        choice(await(LoginMessage.GETCHOICE));
    }

    /** A message that is no more than its type. */
    public static byte[] plain(GameMessage message) {
        return new byte[] {(byte) message.number()};
    }

    /** Sends a message of game mode, with its check. What the game says first tells which epoch it is. */
    public void send(byte[] body) throws IOException {
        while (epoch == 0) {
            fill();
        }
        send(body, FrameCheck.ofClient(generators.step(), body), epoch);
    }

    /** The same, as of another epoch. */
    public void sendInEpoch(byte[] body, int sequence) throws IOException {
        send(body, FrameCheck.ofClient(generators.step(), body), sequence);
    }

    /** The same with a check and a sequence of one's own. */
    public void send(byte[] body, int check, int sequence) throws IOException {
        ByteWriter out = new ByteWriter();
        Frame.write(check, sequence, body, out);
        write(out.toBytes());
    }

    /** Bytes as they are. */
    public void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** So many bytes as they come, without frames: what a server says while one is out of step. */
    public byte[] raw(int count) throws IOException {
        return socket.getInputStream().readNBytes(count);
    }

    // ---- what comes ----

    /** The next message. */
    public Received receive() throws IOException {
        while (true) {
            Optional<Received> next = look();
            if (next.isPresent()) {
                return next.get();
            }
            fill();
        }
    }

    /** The next message, or nothing when none has come for so long. */
    public Optional<Received> receive(Duration patience) throws IOException {
        int usual = socket.getSoTimeout();
        socket.setSoTimeout((int) Math.max(1, patience.toMillis()));
        try {
            return Optional.of(receive());
        } catch (SocketTimeoutException e) {
            return Optional.empty();
        } finally {
            socket.setSoTimeout(usual);
        }
    }

    private void fill() throws IOException {
        int count = socket.getInputStream().read(buffer);
        if (count < 0) {
            throw new EOFException("the server has hung up");
        }
        cutter.take(Arrays.copyOf(buffer, count));
        cutAll();
    }

    /** The next message that has come already. */
    public Optional<Received> look() {
        return Optional.ofNullable(waiting.poll());
    }

    private void cutAll() throws IOException {
        for (Optional<Cut> cut = cutter.next(); cut.isPresent(); cut = cutter.next()) {
            switch (cut.get()) {
                case Cut.Whole whole -> waiting.add(understood(whole.frame()));
                default -> throw new IOException("the server's stream is damaged: " + cut.get());
            }
        }
    }

    private Received understood(Frame frame) throws IOException {
        if (frame.sequence() == 0) {
            return new Received(0, frame.body());
        }
        epoch = frame.sequence();
        byte[] body = frame.body();
        body[0] = token.mix(body[0]);
        Received received = new Received(frame.sequence(), body);
        if (received.type() == GameMessage.ECHO_PING.number()) {
            try {
                MessageReader in = received.data();
                int hidden = in.u8("the token");
                token.begin(TypeToken.hidden(hidden), resources.apply(in.u32LE("the resource")));
            } catch (MessageRefused e) {
                throw new IOException("BP_ECHO_PING cannot be read: " + e.getMessage(), e);
            }
        }
        return received;
    }

    /** Waits for a message of login mode; what comes before it is left out. */
    public Received await(LoginMessage message) throws IOException {
        return await(received -> received.sequence() == 0 && received.type() == message.number());
    }

    /** Waits for a message of the game; what comes before it is left out. */
    public Received await(GameMessage message) throws IOException {
        return await(received -> received.sequence() != 0 && received.type() == message.number());
    }

    private Received await(java.util.function.Predicate<Received> isMeant) throws IOException {
        while (true) {
            Received next = receive();
            if (isMeant.test(next)) {
                return next;
            }
        }
    }

    public boolean isInGame() {
        return isInGame;
    }

    /** The sequence that was heard last. */
    public int epoch() {
        return epoch;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
