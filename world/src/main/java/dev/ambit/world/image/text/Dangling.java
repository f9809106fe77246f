package dev.ambit.world.image.text;

import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import java.util.ArrayList;
import java.util.List;

/** Finds what names Things that do not exist. A world can live with that; whoever edits its text may not have meant it. */
final class Dangling {
    private final Image image;
    private final List<TextProblem> found = new ArrayList<>();

    private Dangling(Image image) {
        this.image = image;
    }

    static List<TextProblem> find(Draft draft, Image image) {
        Dangling dangling = new Dangling(image);
        for (Draft.Thing thing : draft.things) {
            dangling.check(thing.owner, thing.place, "its owner");
            dangling.check(thing.exemplar, thing.place, "its exemplar");
            thing.methods.forEach(method ->
                    dangling.check(method.author(), thing.place, "the author of its method " + method.name()));
            thing.values.forEach(value -> dangling.check(value.term(), value.place()));
            thing.added.forEach(value -> dangling.check(value.term(), value.place()));
        }
        draft.definitions.forEach(definition -> dangling.check(definition.term(), definition.place()));
        draft.tables.forEach(table -> table.entries().forEach(entry -> {
            dangling.check(entry.key(), entry.place());
            dangling.check(entry.value(), entry.place());
        }));
        draft.people.forEach(person -> dangling.check(person.avatar(), person.place(), "the avatar"));
        draft.timers.forEach(timer -> dangling.check(timer.thing(), timer.place(), "whom it calls"));
        return List.copyOf(dangling.found);
    }

    private void check(int id, Draft.Place place, String what) {
        if (id != Change.NOBODY && image.thing(id) == null) {
            found.add(place.problem("there is no Thing #" + id + ", " + what));
        }
    }

    private void check(Term term, Draft.Place place) {
        switch (term) {
            case Term.Plain(long value)
            when Value.isObject(value) && !image.holds(value) ->
                found.add(place.problem("there is no Thing #" + Value.data(value)));
            case Term.Plain(long value)
            when DynamicResource.is(value) && !image.resources().containsKey(DynamicResource.id(value)) ->
                found.add(place.problem("there is no resource " + DynamicResource.id(value)));
            case Term.Items list -> {
                list.items().forEach(item -> check(item, place));
                check(list.tail(), place);
            }
            case Term.Plain _, Term.Named _, Term.Text _, Term.Shared _ -> {}
        }
    }
}
