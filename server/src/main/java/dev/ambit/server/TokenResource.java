package dev.ambit.server;

import dev.ambit.game.door.DoorRules.TokenText;
import dev.ambit.game.door.HouseRules;
import dev.ambit.game.option.GameOption;
import dev.ambit.game.play.GameEntrance;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import java.util.OptionalInt;

/**
 * Finds the resource whose text scrambles the types of messages (option {@code Security.RedbookRsc}), whenever the game's Kod was read and
 * whenever another is named. Any thread.
 */
final class TokenResource {
    private final GameEntrance entrance;
    private final HouseRules rules;
    private Kodbase names = new Kodbase();
    private String looked = "";

    TokenResource(GameEntrance entrance, HouseRules rules) {
        this.entrance = entrance;
        this.rules = rules;
        rules.options().onChange(this::lookForAnother);
    }

    /** The game's names as they are from now on. */
    synchronized void known(Kodbase base) {
        names = base;
        look(wanted());
    }

    private String wanted() {
        return rules.options().text(GameOption.SECURITY_REDBOOK_RSC);
    }

    private synchronized void lookForAnother() {
        if (!wanted().equals(looked)) {
            look(wanted());
        }
    }

    /** Its number is known here, its text in the game. */
    private void look(String name) {
        looked = name;
        OptionalInt number = names.find(SymbolKind.RESOURCE, Kodbase.key(name))
                .map(symbol -> OptionalInt.of(symbol.id()))
                .orElse(OptionalInt.empty());
        if (number.isEmpty()) {
            rules.token(TokenText.USUAL);
            return;
        }
        entrance.offerSurely((game, now) -> {
            Text text = game.ground().things().machine().strings.text(Value.resource(number.getAsInt()));
            byte[] bytes = text == null ? new byte[0] : text.toBytes();
            rules.token(bytes.length > 0 ? new TokenText(number.getAsInt(), bytes) : TokenText.USUAL);
        });
    }
}
