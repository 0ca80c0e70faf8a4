package com.alibaba.com.caucho.hessian.io;

import com.alibaba.com.caucho.hessian.io.base.SerializeTestBase;
import java.io.IOException;
import java.io.Serializable;
import org.junit.jupiter.api.*;

public class FloatFieldTest extends SerializeTestBase {
    public static class Prices implements Serializable {
        public float first = 1.5f;
        public float second = 2.5f;
        public int third = 3;
    }

    @Test
    void floatFieldsKeepTheirValues() throws IOException {
        Prices read = baseHessian2Serialize(new Prices());

        Assertions.assertEquals(1.5f, read.first);
        Assertions.assertEquals(2.5f, read.second);
        Assertions.assertEquals(3, read.third);
    }
}
