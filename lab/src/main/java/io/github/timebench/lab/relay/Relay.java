package io.github.timebench.lab.relay;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.evidence.Readings;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Passes connections on to another port of this machine and holds every byte back for a time, in
 * both directions, as a distance would. Bandwidth is not limited; what one connection can have on
 * its way is. A connection opens at once: only bytes are held back. Thread-safe.
 *
 * <p>Never early, and late by what waking a thread takes, or by more where the machine has no CPU
 * left; {@link #reading} tells.
 */
public final class Relay implements AutoCloseable {
  private static final String OTHER_LOOPBACK = "127.0.0.2";
  private static final long CLOSE_SECONDS = 5;

  private final EventLoopGroup loop;
  private final DelayLine line;
  private final ChannelGroup open;
  private final long delayNanos;
  private final Channel server;

  private Relay(EventLoopGroup loop, long delayNanos, int target) throws LabException {
    this.loop = loop;
    this.delayNanos = delayNanos;
    this.line = new DelayLine(delayNanos, NanoClock.SYSTEM, loop.next());
    this.open = new DefaultChannelGroup(loop.next());
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childOption(ChannelOption.AUTO_READ, false)
            .childHandler(accepted(new InetSocketAddress(InetAddress.getLoopbackAddress(), target)))
            .bind(0)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new LabException(
          Phrase.of("the relay has no port: %s", Phrase.ofMessage(bound.cause())));
    }
    this.server = bound.channel();
  }

  /**
   * Listens on a free port of all interfaces, as the provider itself does: Dubbo calls a registered
   * 127.0.0.1 by the address of a network card.
   *
   * @param target port of this machine that connections are passed on to; need not be open yet
   * @param delay of each byte in each direction
   */
  public static Relay start(int target, Duration delay) throws LabException {
    EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    try {
      return new Relay(loop, delay.toNanos(), target);
    } catch (LabException e) {
      loop.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS);
      throw e;
    }
  }

  private ChannelHandler accepted(InetSocketAddress target) {
    return new ChannelInitializer<SocketChannel>() {
      @Override
      protected void initChannel(SocketChannel caller) {
        open.add(caller);
        connect(
            caller,
            target,
            new InetSocketAddress(OTHER_LOOPBACK, caller.remoteAddress().getPort()));
      }
    };
  }

  /**
   * Connects to the target with the caller's own port, on another address of the loopback: ends
   * that agree on a serializer check that nobody stands between them by it. Where a machine has no
   * other address, any port is taken.
   */
  private void connect(SocketChannel caller, InetSocketAddress target, InetSocketAddress own) {
    new Bootstrap()
        .group(caller.eventLoop())
        .channel(NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .option(ChannelOption.AUTO_READ, false)
        .option(ChannelOption.SO_REUSEADDR, true)
        .handler(keptOpen())
        .localAddress(own)
        .connect(target)
        .addListener(
            (ChannelFuture connected) -> {
              if (own != null && connected.cause() instanceof BindException) {
                connect(caller, target, null);
              } else {
                join(caller, connected);
              }
            });
  }

  private ChannelHandler keptOpen() {
    return new ChannelInitializer<SocketChannel>() {
      @Override
      protected void initChannel(SocketChannel called) {
        open.add(called);
      }
    };
  }

  /** Neither side is read before both are there; a target that is not there resets the caller. */
  private void join(SocketChannel caller, ChannelFuture connected) {
    if (!connected.isSuccess()) {
      caller.config().setSoLinger(0);
      caller.close();
      return;
    }
    SocketChannel called = (SocketChannel) connected.channel();
    Leg.connect(line, caller, called);
    caller.config().setAutoRead(true);
    called.config().setAutoRead(true);
  }

  public int port() {
    return ((InetSocketAddress) server.localAddress()).getPort();
  }

  /** Forgets how late it was until now: measuring begins. */
  public void beginMeasured() {
    loop.next().execute(line::forget);
  }

  /** How late it was since it started or since measuring began. */
  public Readings.Relay reading() throws InterruptedException {
    try {
      return Readings.Relay.of(
          delayNanos, loop.next().submit(line::lateNanos).get(CLOSE_SECONDS, TimeUnit.SECONDS));
    } catch (RuntimeException | ExecutionException | TimeoutException closed) {
      return Readings.Relay.NONE;
    }
  }

  /** Closes every connection at once; what is on its way is lost. */
  @Override
  public void close() {
    server.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    open.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    line.close();
    loop.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(2 * CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
