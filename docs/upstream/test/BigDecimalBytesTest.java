package com.alibaba.com.caucho.hessian.io;

import com.alibaba.com.caucho.hessian.io.base.SerializeTestBase;
import java.io.*;
import java.math.BigDecimal;
import java.util.Arrays;
import org.junit.jupiter.api.*;

public class BigDecimalBytesTest extends SerializeTestBase {
    private static final String[] VALUES = {
        "0", "-0.00", "0.1", "-0.01", "12.30", "999999999999999999", "-9223372036854775808", "9223372036854775808",
        "0.000000000000000001", "1E+3", "1E-30", "123456789012345678901234567890.123456789"
    };

    @Test
    void everyDecimalIsWrittenAsItsString() throws IOException {
        for (String text : VALUES) {
            BigDecimal value = new BigDecimal(text);
            Assertions.assertTrue(contains(write(value), write(value.toString())), text);
            Assertions.assertEquals(value, baseHessian2Serialize(value));
        }
    }

    private static byte[] write(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Hessian2Output out = new Hessian2Output(bytes);
        out.writeObject(value);
        out.flush();
        return bytes.toByteArray();
    }

    private static boolean contains(byte[] whole, byte[] end) {
        return Arrays.equals(Arrays.copyOfRange(whole, whole.length - end.length, whole.length), end);
    }
}
