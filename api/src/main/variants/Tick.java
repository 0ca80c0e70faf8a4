package @package@;

import io.github.timebench.api.Digest;
import io.github.timebench.api.PayloadSource;
import java.io.Serializable;

/** An id and one time: the published case of a transfer object with a single date attribute. */
public final class Tick implements Serializable {
  private static final long serialVersionUID = 1L;

  private long id;
  private @Time@ time;

  /** For deserializers. */
  public Tick() {}

  public Tick(PayloadSource source, int index) {
    this.id = source.id(index);
    this.time = (@Time@) source.time(index, 0);
  }

  public long getId() {
    return id;
  }

  public void setId(long id) {
    this.id = id;
  }

  public @Time@ getTime() {
    return time;
  }

  public void setTime(@Time@ time) {
    this.time = time;
  }

  /** A 64-bit digest of every field. */
  public long digest() {
    return Digest.mix(Digest.mix(Digest.START, id), time);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tick that && id == that.id && Digest.same(time, that.time);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(digest());
  }

  @Override
  public String toString() {
    return "Tick[id=" + id + ", time=" + time + "]";
  }
}
