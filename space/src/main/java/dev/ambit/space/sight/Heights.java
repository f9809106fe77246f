package dev.ambit.space.sight;

/** How far floors and ceilings are from where the plan has them; doors and lifts are moved sectors. */
public interface Heights {

    /** Everything is as drawn. */
    Heights AS_DRAWN = new Heights() {
        @Override
        public double floor(int sector) {
            return 0;
        }

        @Override
        public double ceiling(int sector) {
            return 0;
        }
    };

    /** How much higher than drawn the floor of a sector is; negative for lower. */
    double floor(int sector);

    /** How much higher than drawn its ceiling is. */
    double ceiling(int sector);
}
