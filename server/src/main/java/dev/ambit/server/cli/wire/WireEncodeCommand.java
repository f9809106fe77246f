package dev.ambit.server.cli.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.gateway.control.packet.PacketText;
import dev.ambit.gateway.control.packet.PacketTextException;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.server.AmbitException;
import java.io.PrintWriter;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "encode",
        mixinStandardHelpOptions = true,
        description = {
            "Make packets of words: a line each, given as one word of the command line or as input.",
            "Empty lines and what is behind a # count for nothing."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all are packets", "1:a line is no packet", "2:the command line is wrong"},
        footer = {
            "",
            "Examples:",
            "  ambit wire encode 'S>C PO REGOBJIDCMD \"Maclen\" 5'",
            "  ambit wire encode --file session.txt",
            "  ambit wire encode --binary --file session.txt | nc localhost 7558"
        })
final class WireEncodeCommand implements Callable<Integer> {

    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    @Mixin
    private WireInput input = new WireInput();

    @Option(names = "--binary", description = "Print bytes and not their hexadecimal digits.")
    private boolean isBinary;

    @Parameters(arity = "0..*", paramLabel = "LINE", description = "Packets in words.")
    private List<String> lines = List.of();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        if (!lines.isEmpty() && input.isFile()) {
            throw new ParameterException(spec.commandLine(), "either lines on the command line or --file");
        }
        List<String> all =
                lines.isEmpty() ? new String(input.read(), UTF_8).lines().toList() : lines;
        PacketWriter packets = new PacketWriter();
        PrintWriter out = spec.commandLine().getOut();
        try {
            for (int i = 0; i < all.size(); i++) {
                String line = all.get(i).strip();
                if (line.isEmpty() || line.startsWith("#")) {
                    continue;
                }
                add(packets, line, i + 1);
                if (!isBinary) {
                    out.println(HEX.formatHex(packets.toBytes()));
                    packets.clear();
                }
            }
        } finally {
            out.flush();
        }
        if (isBinary) {
            System.out.writeBytes(packets.toBytes());
            System.out.flush();
        }
        return 0;
    }

    private static void add(PacketWriter packets, String line, int number) throws AmbitException {
        try {
            packets.add(PacketText.parse(line).packet());
        } catch (PacketTextException | IllegalArgumentException e) {
            throw new AmbitException("line " + number + ", " + e.getMessage(), e);
        }
    }
}
