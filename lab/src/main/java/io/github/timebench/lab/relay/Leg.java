package io.github.timebench.lab.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;

/**
 * One direction of a connection through a relay: reads from one socket, and writes to another after
 * the delay. Bytes keep their order; the end of a stream and a reset keep theirs behind the bytes.
 * For one event loop.
 */
final class Leg extends ChannelInboundHandlerAdapter {
  /** More than this on its way stops the reading, so that a slow reader is felt by the writer. */
  static final int MAX_UNDER_WAY_BYTES = 16 << 20;

  private final DelayLine line;
  private final SocketChannel from;
  private final SocketChannel to;
  private Leg back;
  private long underWayBytes;
  private boolean ended;

  private Leg(DelayLine line, SocketChannel from, SocketChannel to) {
    this.line = line;
    this.from = from;
    this.to = to;
  }

  /** Passes on in both directions; to be called before either socket is read. */
  static void connect(DelayLine line, SocketChannel one, SocketChannel other) {
    Leg there = new Leg(line, one, other);
    Leg back = new Leg(line, other, one);
    there.back = back;
    back.back = there;
    one.pipeline().addLast(there);
    other.pipeline().addLast(back);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    int length = bytes.readableBytes();
    underWayBytes += length;
    line.add(
        new Arrival(
            line.dueNanos(),
            this,
            () -> {
              underWayBytes -= length;
              to.write(bytes, to.voidPromise());
              readOrWait();
            },
            () -> ReferenceCountUtil.release(bytes)));
    readOrWait();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    line.release();
  }

  /** The other side's window: what is written to this socket comes from the leg back. */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    back.readOrWait();
  }

  private void readOrWait() {
    boolean room =
        underWayBytes
            < (from.config().isAutoRead() ? MAX_UNDER_WAY_BYTES : MAX_UNDER_WAY_BYTES / 2);
    from.config().setAutoRead(room && to.isWritable());
  }

  /** The writer has closed its half. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      end(() -> to.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> endOutput()));
    }
  }

  /** Once everything before it is written. */
  private void endOutput() {
    to.shutdownOutput();
    ended = true;
    if (back.ended) {
      to.close();
      from.close();
    }
  }

  /** The socket is gone: by a reset, or both halves have ended and there is nothing left to do. */
  @Override
  public void channelInactive(ChannelHandlerContext context) {
    end(
        () -> {
          to.flush();
          to.config().setSoLinger(0);
          to.close();
        });
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    if (!(failure instanceof IOException)) {
      context.fireExceptionCaught(failure);
    }
    from.close();
  }

  private void end(Runnable how) {
    line.add(new Arrival(line.dueNanos(), this, how, () -> {}));
  }

  private record Arrival(long dueNanos, Leg leg, Runnable delivery, Runnable loss)
      implements DelayLine.Parcel {
    @Override
    public void deliver() {
      if (leg.to.isOpen()) {
        delivery.run();
      } else {
        loss.run();
      }
    }

    @Override
    public void flush() {
      leg.to.flush();
    }

    @Override
    public Object destination() {
      return leg;
    }
  }
}
