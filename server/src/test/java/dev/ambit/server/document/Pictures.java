package dev.ambit.server.document;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Pictures for tests, painted and packed by the JDK, and what villains make of them. */
public final class Pictures {

    private Pictures() {}

    /** A figure with a red head at its left and a blue body; around it one can see through, if the type lets one. */
    public static BufferedImage figure(int width, int height, int type) {
        BufferedImage image = new BufferedImage(width, height, type);
        Graphics2D pen = image.createGraphics();
        pen.setColor(Color.BLUE);
        pen.fillRect(width / 4, height / 2, width / 2, height / 2);
        pen.setColor(Color.RED);
        pen.fillRect(width / 4, height / 4, width / 4, height / 4);
        pen.dispose();
        return image;
    }

    public static byte[] png(BufferedImage image) {
        return packed("png", image, false);
    }

    public static byte[] png(int width, int height) {
        return png(figure(width, height, BufferedImage.TYPE_INT_ARGB));
    }

    public static byte[] jpeg(int width, int height) {
        return packed("jpeg", figure(width, height, BufferedImage.TYPE_INT_RGB), false);
    }

    /** @param inPasses interlaced, progressive */
    public static byte[] packed(String kind, BufferedImage image, boolean inPasses) {
        ImageWriter writer = ImageIO.getImageWriters(ImageTypeSpecifier.createFromRenderedImage(image), kind)
                .next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            ImageWriteParam param = writer.getDefaultWriteParam();
            param.setProgressiveMode(inPasses ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED);
            writer.write(null, new IIOImage(image, null, null), param);
        } catch (IOException e) {
            throw new AssertionError(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** One after the other. */
    public static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** A chunk of a PNG file with its check sum. */
    public static byte[] chunk(String name, byte[] data) {
        byte[] letters = name.getBytes(StandardCharsets.ISO_8859_1);
        CRC32 crc = new CRC32();
        crc.update(letters);
        crc.update(data);
        return ByteBuffer.allocate(12 + data.length)
                .putInt(data.length)
                .put(letters)
                .put(data)
                .putInt((int) crc.getValue())
                .array();
    }

    /** A chunk more, behind the header. */
    public static byte[] with(byte[] png, byte[] chunk) {
        int afterHeader = 8 + 12 + 13;
        return join(Arrays.copyOf(png, afterHeader), chunk, Arrays.copyOfRange(png, afterHeader, png.length));
    }

    /** The same file whose header says something else, with the right check sum. */
    public static byte[] withHeader(byte[] png, int width, int height) {
        byte[] data = Arrays.copyOfRange(png, 16, 29);
        ByteBuffer.wrap(data).putInt(width).putInt(height);
        return join(Arrays.copyOf(png, 8), chunk("IHDR", data), Arrays.copyOfRange(png, 33, png.length));
    }
}
