package dev.ambit.bench;

/** The ways in which one and the same crowd is told where it is: with nothing, with each mechanism alone, and with all. */
enum InterestWay {
    NONE("none", Coding.PLAIN_EACH, false, false, false),
    NEAREST("N nearest", Coding.PLAIN_EACH, true, false, false),
    SIGHT("sight", Coding.PLAIN_EACH, false, true, false),
    NEAREST_SIGHT("N nearest + sight", Coding.PLAIN_EACH, true, true, false),
    TWO_GRIDS("two resolutions", Coding.TWO_GRIDS, false, false, false),
    SHARED_MAP("shared far frame", Coding.SHARED_MAP, false, false, false),
    RECKONING("dead reckoning", Coding.PLAIN_EACH, false, false, true),
    TOGETHER("aggregation", Coding.PLAIN_TOGETHER, false, false, false),
    ALL_STEPS("all but dead reckoning", Coding.SHARED_MAP, true, true, false),
    ALL("all", Coding.SHARED_MAP, true, true, true);

    /** How positions become messages. */
    enum Coding {
        /** 12 bytes each, a message for each avatar. */
        PLAIN_EACH,
        /** 12 bytes each, a message a client and frame. */
        PLAIN_TOGETHER,
        /** Frames of everybody, the near in high cells and the others in low ones. */
        TWO_GRIDS,
        /** Frames of the near, and one map for all. */
        SHARED_MAP
    }

    final String what;
    final Coding coding;
    final boolean nearestOnly;
    final boolean inSightOnly;
    final boolean reckons;

    InterestWay(String what, Coding coding, boolean nearestOnly, boolean inSightOnly, boolean reckons) {
        this.what = what;
        this.coding = coding;
        this.nearestOnly = nearestOnly;
        this.inSightOnly = inSightOnly;
        this.reckons = reckons;
    }

    PositionTelling among(Strollers crowd, int sampleEvery) {
        return switch (coding) {
            case PLAIN_EACH, PLAIN_TOGETHER -> new PlainTelling(crowd, this, sampleEvery);
            case TWO_GRIDS, SHARED_MAP -> new FrameTelling(crowd, this, sampleEvery);
        };
    }
}
