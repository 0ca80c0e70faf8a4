package org.apache.dubbo.rpc.protocol.dubbo;

import java.io.ByteArrayInputStream;
import java.net.InetSocketAddress;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.*;
import org.mockito.Mockito;

class DubboIsolationExecutorSupportTest {
    @Test
    void aRequestWithoutAPathHasAnExecutor() throws Exception {
        FrameworkModel frameworkModel = new FrameworkModel();
        URL url = URL.valueOf("dubbo://127.0.0.1:20880").setScopeModel(frameworkModel.newApplication());
        Channel channel = Mockito.mock(Channel.class);
        Mockito.when(channel.getUrl()).thenReturn(url);
        Mockito.when(channel.getLocalAddress()).thenReturn(new InetSocketAddress("127.0.0.1", 20880));
        Mockito.when(channel.getRemoteAddress()).thenReturn(new InetSocketAddress("127.0.0.1", 50000));
        Request request = new Request(1);
        request.setTwoWay(true);
        DecodeableRpcInvocation invocation = new DecodeableRpcInvocation(
                frameworkModel, channel, request, new ByteArrayInputStream(new byte[0]), (byte) 31);
        invocation.decode();
        request.setData(invocation); // as DubboCodec does

        Assertions.assertTrue(request.isBroken());
        Assertions.assertDoesNotThrow(() -> new DubboIsolationExecutorSupport(url).getExecutor(request));
        frameworkModel.destroy();
    }
}
