package dev.ambit.gateway.page;

/**
 * What people may speak aloud.
 *
 * @param enabled whether they may at all
 * @param framesPerSecond pieces of sound from one speaker, on average; a second's worth can be saved up
 * @param bytesPerSecond of one speaker, on average; a second's worth can be saved up
 * @param frameBytes the longest piece
 */
public record VoiceRules(boolean enabled, int framesPerSecond, int bytesPerSecond, int frameBytes) {
    public static final VoiceRules DEFAULT = new VoiceRules(true, 50, 6144, 1000);

    public VoiceRules {
        if (framesPerSecond < 1 || bytesPerSecond < 1) {
            throw new IllegalArgumentException("voice.framesPerSecond is " + framesPerSecond
                    + " and voice.bytesPerSecond is " + bytesPerSecond + ", expected 1 or more");
        }
        if (frameBytes < VoiceFrame.HEADER_BYTES + 1 || frameBytes > bytesPerSecond) {
            throw new IllegalArgumentException("voice.frameBytes is " + frameBytes + ", expected "
                    + (VoiceFrame.HEADER_BYTES + 1) + " to voice.bytesPerSecond, which is " + bytesPerSecond);
        }
    }
}
