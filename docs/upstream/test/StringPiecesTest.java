package com.alibaba.com.caucho.hessian.io;

import com.alibaba.com.caucho.hessian.io.base.SerializeTestBase;
import java.io.*;
import org.junit.jupiter.api.*;

public class StringPiecesTest extends SerializeTestBase {
    private static final String[] UNITS = {"a", "\u00e4", "\u4e2d", "\ud83d\ude00", "ab\u4e2d"};
    private static final int[] LENGTHS = {0, 1, 31, 32, 255, 256, 1023, 1024, 2725, 8170, 8192, 32767, 32768, 32769, 70000};

    @Test
    void everyStringComesBackFromEveryPlaceInTheBuffer() throws IOException {
        for (String unit : UNITS) {
            for (int length : LENGTHS) {
                for (int before : new int[] {0, 1, 8150, 8175}) {
                    check(text("x", before), text(unit, length));
                }
            }
        }
    }

    private void check(String first, String second) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Hessian2Output out = new Hessian2Output(bytes);
        out.writeString(first);
        out.writeString(second);
        out.writeObject(second);
        out.flush();
        Hessian2Input in = new Hessian2Input(new ByteArrayInputStream(bytes.toByteArray()));
        Assertions.assertEquals(first, in.readObject());
        Assertions.assertEquals(second, in.readString());
        Assertions.assertEquals(second, in.readObject());
    }

    private static String text(String unit, int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(unit);
        }
        return text.toString();
    }
}
