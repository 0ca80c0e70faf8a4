package org.apache.dubbo.remoting.transport.netty4;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;

@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(3)
public class EncodedMessageBenchmark {
    @Param({"400", "3000", "100000"})
    public int length;

    private EmbeddedChannel channel;

    @Setup
    public void setUp() {
        channel = new EmbeddedChannel(new NettyCodecAdapter(null, null, null).getEncoder());
    }

    @Benchmark
    public int write() {
        ByteBuf message = channel.alloc().buffer(length).writeZero(length);
        channel.writeOutbound(message);
        ByteBuf sent = channel.readOutbound();
        int bytes = sent.readableBytes();
        sent.release();
        return bytes;
    }
}
