package dev.ambit.server.cli;

import dev.ambit.gateway.page.PageWire;
import dev.ambit.gateway.page.WireException;
import dev.ambit.group.Address;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.WorldWords;
import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.MapSpot;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective.Rank;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A server whose wire and sockets are real and whose world answers as it is told. */
final class ScriptedWorld implements AutoCloseable {

    private static final int POLICY_VIOLATION = 1008;
    private static final Room PLAZA =
            Room.hall("Plaza", 1000, 1000, 256, true, "f", "w", "c", new Place(300, 300, 0), List.of(), List.of());

    /** What was asked of the world so far. */
    final List<Request> asked = new CopyOnWriteArrayList<>();

    /** Who entered, as they wished to be called. */
    final List<String> entered = new CopyOnWriteArrayList<>();

    private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final PageWire wire = new PageWire(65536);
    private final Channel door;
    private final Function<Input, List<News>> script;

    private ScriptedWorld(Function<Input, List<News>> script) {
        this.script = script;
        this.door = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(new HttpServerCodec())
                                .addLast(new HttpObjectAggregator(1024))
                                .addLast(new WebSocketServerProtocolHandler(WebSocketServerProtocolConfig.newBuilder()
                                        .websocketPath("/ws")
                                        .handleCloseFrames(false)
                                        .build()))
                                .addLast(new Visitor(channel));
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    /** Lets everybody in, and answers every request with the same result. */
    static ScriptedWorld answering(Result result) {
        return new ScriptedWorld(input -> switch (input) {
            case Input.Arrive arrive -> List.of(welcome(arrive.name()));
            case Input.Ask ask -> List.of(new News.Answer(ask.number(), result));
            default -> List.of();
        });
    }

    /** Says these news to everybody who arrives. */
    static ScriptedWorld telling(News... news) {
        return new ScriptedWorld(input -> switch (input) {
            case Input.Arrive _ -> List.of(news);
            case Input.Ask ask -> List.of(new News.Answer(ask.number(), new Result.Done(Datum.NIL)));
            default -> List.of();
        });
    }

    static News.Welcome welcome(String name) {
        Person you = new Person(7, 3, name, "robot", new Place(1, 2, 3));
        Person cy = new Person(9, 4, "Cy", "cat", new Place(1, 2, 3));
        return new News.Welcome(
                you,
                "Commons",
                2,
                PLAZA,
                List.of(),
                List.of(cy),
                WorldRules.DEFAULT,
                Rank.BUILDER,
                new MapSpot(0, 0, 0));
    }

    String address() {
        return "http://127.0.0.1:" + ((InetSocketAddress) door.localAddress()).getPort();
    }

    @Override
    public void close() {
        door.close().syncUninterruptibly();
        threads.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private final class Visitor extends SimpleChannelInboundHandler<BinaryWebSocketFrame> implements Line {

        private final Channel channel;
        private long tick;

        Visitor(Channel channel) {
            this.channel = channel;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, BinaryWebSocketFrame frame) {
            try {
                Message.Send send = (Message.Send) Ulp.decode(ByteBufUtil.getBytes(frame.content()), Binding.NONE);
                if (send.type() == MessageType.SEND_CONTROL) {
                    return;
                }
                Input input =
                        wire.decode(this, Unpooled.wrappedBuffer(send.data()).skipBytes(1));
                if (input instanceof Input.Ask ask) {
                    asked.add(ask.request());
                } else if (input instanceof Input.Arrive arrive) {
                    entered.add(arrive.name());
                }
                List<News> news = script.apply(input);
                deliver(new Dispatch(++tick, tick, news, new Bulletin(List.of())));
                if (!news.isEmpty() && news.getLast() instanceof News.Goodbye) {
                    end();
                }
            } catch (WireException | UlpException e) {
                channel.writeAndFlush(new CloseWebSocketFrame(POLICY_VIOLATION, e.getMessage()));
            }
        }

        @Override
        public void deliver(Dispatch dispatch) {
            byte[] data = wire.own(dispatch, dispatch.own(), -1);
            Message.Receive told = new Message.Receive(
                    MessageType.RECEIVE,
                    Address.host(2),
                    Optional.empty(),
                    List.of(new Element(WorldWords.WORLD, data)));
            channel.writeAndFlush(new BinaryWebSocketFrame(Unpooled.wrappedBuffer(Ulp.encode(told))));
        }

        @Override
        public void end() {
            channel.writeAndFlush(new CloseWebSocketFrame(1001, "goodbye")).addListener(ChannelFutureListener.CLOSE);
        }
    }
}
