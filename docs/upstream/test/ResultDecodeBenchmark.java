package org.apache.dubbo.rpc.protocol.dubbo;

import java.io.*;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.url.component.ServiceConfigURL;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.transport.CodecSupport;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.protocol.dubbo.decode.MockChannel;
import org.apache.dubbo.rpc.protocol.dubbo.support.DemoService;
import org.openjdk.jmh.annotations.*;

@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(3)
public class ResultDecodeBenchmark {
    private final URL url = new ServiceConfigURL("dubbo", "127.0.0.1", 9103, DemoService.class.getName());
    private final Channel channel = new MockChannel() {
        @Override
        public URL getUrl() {
            return url;
        }
    };
    private final byte id = CodecSupport.getIDByName("hessian2");
    private byte[] body;
    private RpcInvocation invocation;

    @Setup
    public void setUp() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutput out = CodecSupport.getSerializationById(id).serialize(url, bytes);
        out.writeByte(DubboCodec.RESPONSE_VALUE);
        out.writeObject("yug");
        out.flushBuffer();
        body = bytes.toByteArray();
        invocation = new RpcInvocation(
                null, "echo", DemoService.class.getName(), "", new Class<?>[] {String.class}, new String[] {"yug"});
        invocation.put(Constants.SERIALIZATION_ID_KEY, id);
    }

    @Benchmark
    public Object decode() throws Exception {
        DecodeableRpcResult result =
                new DecodeableRpcResult(channel, new Response(1), new ByteArrayInputStream(body), invocation, id);
        result.decode();
        return result.getValue();
    }
}
