package com.alibaba.com.caucho.hessian.io.java8;

import com.alibaba.com.caucho.hessian.io.*;
import java.io.*;
import java.util.*;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.runner.*;
import org.openjdk.jmh.runner.options.*;

@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(3)
public class HessianReferencesBenchmark {
    @Param({"1", "8", "32", "64", "256"})
    public int objects;

    private byte[] written;

    public static class Row implements Serializable {
        public int id;
    }

    @Setup
    public void setUp() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < objects; i++) {
            rows.add(new Row());
        }
        written = write(rows);
    }

    @Benchmark
    public byte[] echo() throws IOException {
        return write(new Hessian2Input(new ByteArrayInputStream(written)).readObject());
    }

    private static byte[] write(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Hessian2Output out = new Hessian2Output(bytes);
        out.writeObject(value);
        out.flush();
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws RunnerException {
        new Runner(new OptionsBuilder().include(HessianReferencesBenchmark.class.getSimpleName()).build()).run();
    }
}
