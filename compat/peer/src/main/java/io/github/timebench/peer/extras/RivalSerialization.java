package io.github.timebench.peer.extras;

import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;

/** Another extension that has taken the id of the jar under test. */
public final class RivalSerialization extends Hessian2Serialization {
  @Override
  public byte getContentTypeId() {
    return Byte.parseByte(System.getProperty("peer.rival.id"));
  }

  @Override
  public String getContentType() {
    return "x-application/rival";
  }
}
