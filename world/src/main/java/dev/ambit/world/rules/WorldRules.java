package dev.ambit.world.rules;

/**
 * The limits of a world.
 *
 * @param visitors how many may be inside at once
 * @param nameLength longest name, in characters
 * @param talkLength longest utterance, in characters
 * @param speed fastest walk, in fine units per second
 * @param radius of a body, in fine units: how near to a wall the page lets one walk
 * @param climb the highest step up, in fine units
 * @param planLength longest plan of a room that somebody may draw, in characters
 * @param positions how people hear of each other's whereabouts
 * @param visits who may do what as a visitor
 * @param tall so much room above the floor a body needs, in fine units
 */
public record WorldRules(
        int visitors,
        int nameLength,
        int talkLength,
        int speed,
        int radius,
        int climb,
        int tall,
        int planLength,
        PositionRules positions,
        VisitRules visits) {

    public static final WorldRules DEFAULT = new WorldRules(2000, 24, 400, 320, 20, 24, 96, 1_000_000);

    public WorldRules {
        if (visitors < 1
                || nameLength < 1
                || talkLength < 1
                || speed < 1
                || radius < 0
                || climb < 0
                || tall < 1
                || planLength < 1) {
            throw new IllegalArgumentException("every limit of a world must be above 0");
        }
    }

    public WorldRules(
            int visitors, int nameLength, int talkLength, int speed, int radius, int climb, int tall, int planLength) {
        this(
                visitors,
                nameLength,
                talkLength,
                speed,
                radius,
                climb,
                tall,
                planLength,
                PositionRules.DEFAULT,
                VisitRules.DEFAULT);
    }

    public WorldRules with(PositionRules newPositions) {
        return new WorldRules(
                visitors, nameLength, talkLength, speed, radius, climb, tall, planLength, newPositions, visits);
    }

    public WorldRules with(VisitRules newVisits) {
        return new WorldRules(
                visitors, nameLength, talkLength, speed, radius, climb, tall, planLength, positions, newVisits);
    }

    public WorldRules with(PaceRules newPace) {
        return with(visits.with(newPace));
    }
}
