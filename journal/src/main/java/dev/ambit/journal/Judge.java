package dev.ambit.journal;

import java.util.List;

/**
 * Says which entries behind a damage still hold. The journal keeps bytes and does not know what they mean; whoever does
 * is asked before anything is changed.
 */
public interface Judge {

    /** Whether a body that was put right byte by byte can be one that somebody wrote, as far as it can tell by itself. */
    boolean isReadable(byte[] body);

    /**
     * Rules on all entries from the first damage on.
     *
     * @param before reads what is whole before the damage
     * @return what cannot stay, in the order of the log; every lost entry is among it
     * @throws JournalException when nothing behind the damage can be trusted
     */
    List<LeftOut> judge(JournalReader before, Behind behind);
}
