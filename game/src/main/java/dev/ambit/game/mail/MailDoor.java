package dev.ambit.game.mail;

import dev.ambit.game.door.AddressMask;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.play.GameLog;
import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import io.netty.channel.socket.SocketChannel;
import java.util.function.LongSupplier;

/**
 * Lets mail servers in that bring e-mails about accounts: only from addresses that the mask allows, for whoever may bring one may make and
 * delete accounts.
 *
 * @param log is told what is done, and of each line when the options say so
 */
public record MailDoor(
        MailAccounts accounts,
        GameOptions options,
        AddressMask mask,
        GameLog log,
        GatewayLimits limits,
        Traffic traffic,
        LongSupplier nanoClock) {

    public void welcome(SocketChannel channel) {
        Caller caller = new Caller("", channel.remoteAddress().getAddress().getHostAddress());
        channel.pipeline().addLast(MailDialect.on(channel, this, caller));
    }
}
