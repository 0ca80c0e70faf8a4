package com.acme.order;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Some of many. */
public class PageResult<T> implements Serializable {
  private static final long serialVersionUID = 1L;

  private long total;
  private List<T> rows = new ArrayList<>();

  public long getTotal() {
    return total;
  }

  public void setTotal(long total) {
    this.total = total;
  }

  public List<T> getRows() {
    return rows;
  }

  public void setRows(List<T> rows) {
    this.rows = rows;
  }
}
