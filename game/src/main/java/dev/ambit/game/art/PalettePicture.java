package dev.ambit.game.art;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/**
 * A picture of 256 colours, from or for a BMP or PNG file. Where the file has a palette, its indices are taken as they are: graphics hold
 * indices, and two colours that look the same may mean different things. Colours without a palette become the nearest in one.
 *
 * @param pixels a byte for each, row by row from the top
 */
public record PalettePicture(int width, int height, byte[] pixels, Palette palette) {

    /** In which files pictures are. */
    public enum Format {
        PNG,
        BMP
    }

    /**
     * @param palette for pictures that have none
     * @throws BgfException when it is no BMP or PNG file, or it is larger than a bitmap may be
     */
    public static PalettePicture read(byte[] file, Palette palette) throws BgfException {
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(file))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            while (readers.hasNext()) {
                ImageReader reader = readers.next();
                String format = reader.getFormatName().toUpperCase(Locale.ROOT);
                if (Arrays.stream(Format.values())
                        .anyMatch(known -> known.name().equals(format))) {
                    return read(reader, in, palette);
                }
            }
        } catch (IOException | RuntimeException e) {
            // The library says all kinds of things about files that are damaged.
            throw new BgfException("a damaged picture (" + e.getMessage() + ")", e);
        }
        throw new BgfException("no picture that can be read; expected a BMP or PNG file");
    }

    private static PalettePicture read(ImageReader reader, ImageInputStream in, Palette palette)
            throws IOException, BgfException {
        try {
            reader.setInput(in);
            int width = reader.getWidth(0);
            int height = reader.getHeight(0);
            if (width < 1 || height < 1 || width > Bitmap.LONGEST_SIDE || height > Bitmap.LONGEST_SIDE) {
                throw new BgfException("a picture of " + width + " x " + height + " pixels; expected at most "
                        + Bitmap.LONGEST_SIDE + " in each direction");
            }
            BufferedImage image = reader.read(0);
            return image.getColorModel() instanceof IndexColorModel own
                    ? indexed(image.getRaster(), Palette.of(own))
                    : matched(image, palette);
        } finally {
            reader.dispose();
        }
    }

    private static PalettePicture indexed(Raster raster, Palette palette) {
        int width = raster.getWidth();
        int height = raster.getHeight();
        int[] samples = raster.getSamples(0, 0, width, height, 0, new int[width * height]);
        byte[] pixels = new byte[samples.length];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) samples[i];
        }
        return new PalettePicture(width, height, pixels, palette);
    }

    private static PalettePicture matched(BufferedImage image, Palette palette) {
        int width = image.getWidth();
        int height = image.getHeight();
        int[] argb = image.getRGB(0, 0, width, height, new int[width * height], 0, width);
        byte[] pixels = new byte[argb.length];
        Map<Integer, Integer> known = new HashMap<>();
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) (int) known.computeIfAbsent(argb[i], palette::nearest);
        }
        return new PalettePicture(width, height, pixels, palette);
    }

    /** What a bitmap looks like with a palette. */
    public static PalettePicture of(Bitmap bitmap, Palette palette) throws BgfException {
        return new PalettePicture(bitmap.width(), bitmap.height(), bitmap.pixels(), palette);
    }

    /** Without offsets and hotspots. */
    public Bitmap bitmap() {
        return new Bitmap(width, height, 0, 0, List.of(), new PixelStore.Raw(pixels.clone()));
    }

    /** As a file whose palette keeps every index. */
    public byte[] write(Format format) throws BgfException {
        return switch (format) {
            case PNG -> PngFile.write(this);
            case BMP -> bmp();
        };
    }

    private byte[] bmp() throws BgfException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_INDEXED, palette.model());
        int[] samples = new int[pixels.length];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = pixels[i] & 0xFF;
        }
        image.getRaster().setSamples(0, 0, width, height, 0, samples);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(image, "bmp", out)) {
                throw new BgfException("this Java cannot write BMP files");
            }
        } catch (IOException e) {
            throw new BgfException("the picture cannot be written as BMP: " + e.getMessage(), e);
        }
        return out.toByteArray();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PalettePicture picture
                && width == picture.width
                && height == picture.height
                && Arrays.equals(pixels, picture.pixels)
                && palette.equals(picture.palette);
    }

    @Override
    public int hashCode() {
        return 31 * palette.hashCode() + Arrays.hashCode(pixels);
    }

    @Override
    public String toString() {
        return "a picture of " + width + " x " + height + " pixels";
    }
}
