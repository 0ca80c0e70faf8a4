package io.github.timebench.reports.wire;

import java.util.ArrayList;
import java.util.List;

/** Ranges from the beginning on, without gaps; neighbours that are for the same are joined. */
final class RangeList implements RangeSink {
  private final List<MessageRange> ranges = new ArrayList<>();
  private int end;

  @Override
  public void upTo(int to, MessagePart part, boolean time) {
    if (to <= end) {
      return;
    }
    int last = ranges.size() - 1;
    if (last >= 0 && ranges.get(last).part() == part && ranges.get(last).time() == time) {
      ranges.set(last, new MessageRange(ranges.get(last).from(), to, part, time));
    } else {
      ranges.add(new MessageRange(end, to, part, time));
    }
    end = to;
  }

  List<MessageRange> ranges() {
    return ranges;
  }
}
