package dev.ambit.server.cli.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.gateway.control.packet.Direction;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.PacketJson;
import dev.ambit.gateway.control.packet.PacketText;
import dev.ambit.server.AmbitException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "decode",
        mixinStandardHelpOptions = true,
        description = {
            "Show packets in words, a line each, with the place of their first byte.",
            "What is printed can be read by 'ambit wire encode'."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all are packets", "1:some bytes are no packet", "2:the command line is wrong"},
        footer = {
            "",
            "Examples:",
            "  ambit wire decode --from server 0B FF 0D 06 4D61636C656E 05",
            "  ambit wire decode --from client --binary --file captured.bin",
            "  ambit wire encode 'CLIENT STATEREQCMD' | ambit wire decode --json"
        })
final class WireDecodeCommand implements Callable<Integer> {

    /** Who wrote the packets. */
    enum Sender {
        SERVER,
        CLIENT,
        UNKNOWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        Direction direction() {
            return switch (this) {
                case SERVER -> Direction.TO_CLIENT;
                case CLIENT -> Direction.TO_SERVER;
                case UNKNOWN -> Direction.UNSAID;
            };
        }
    }

    @Mixin
    private WireInput input = new WireInput();

    @Option(names = "--binary", description = "The input is bytes and not their hexadecimal digits.")
    private boolean isBinary;

    @Option(
            names = "--from",
            paramLabel = "WHO",
            defaultValue = "unknown",
            description = "Who sent them, server or client: the packets themselves do not tell.")
    private Sender sender = Sender.UNKNOWN;

    @Option(names = "--json", description = "One JSON object a line, for programs.")
    private boolean json;

    @Parameters(arity = "0..*", paramLabel = "HEX", description = "Bytes, two hexadecimal digits each.")
    private List<String> words = List.of();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        byte[] bytes = bytes();
        PrintWriter out = spec.commandLine().getOut();
        int at = 0;
        try {
            while (at < bytes.length) {
                // One byte at least, so that a size of nothing is complained about and not passed by.
                int length = Math.clamp(bytes[at] & 0xff, 1, bytes.length - at);
                out.println(line(Packet.decode(bytes, at, length), at, length));
                at += length;
            }
        } catch (PacketException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        } finally {
            out.flush();
        }
        return 0;
    }

    private byte[] bytes() throws AmbitException {
        if (!words.isEmpty()) {
            if (isBinary || input.isFile()) {
                throw new ParameterException(
                        spec.commandLine(), "either bytes on the command line or --file and --binary");
            }
            return HexText.parse(String.join(" ", words));
        }
        byte[] read = input.read();
        return isBinary ? read : HexText.parse(new String(read, US_ASCII));
    }

    private String line(Packet packet, int at, int length) {
        String text = PacketText.print(sender.direction(), packet);
        if (!json) {
            return text + "  # byte " + at + ", " + length + " bytes";
        }
        ObjectNode line = PacketJson.of(packet);
        return line.put("offset", at).put("bytes", length).put("readable", text).toString();
    }
}
