package dev.ambit.world.thing;

import dev.ambit.kod.run.Lasting;
import dev.ambit.kod.run.Machine;
import dev.ambit.world.image.Image;
import java.util.BitSet;

/** What a journal would hold that was written at one go from the Things as they are now; for tests. */
public final class WholeImage {
    private WholeImage() {}

    public static Image of(Things things) {
        Machine machine = things.machine();
        BitSet cells = (BitSet) machine.lists.kept.clone();
        BitSet strings = (BitSet) machine.strings.kept.clone();
        machine.lists.kept.clear();
        machine.strings.kept.clear();
        Image image = new Image();
        Recorder recorder = new Recorder(things, image);
        for (int id = 0; id < machine.objects.count(); id++) {
            Thing thing = things.find(id);
            if (thing != null) {
                recorder.changed(thing, ChangeLog.Deed.CREATE, "", Effective.ROOT);
                thing.contents().forEach(content -> things.changes().moved(content, null, thing));
            }
        }
        Lasting lasting = machine.lasting;
        lasting.touchAll();
        image.apply(recorder.record(1));
        machine.lists.kept.clear();
        machine.strings.kept.clear();
        machine.lists.kept.or(cells);
        machine.strings.kept.or(strings);
        things.changes().clear();
        return image;
    }
}
