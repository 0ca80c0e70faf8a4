package com.acme.order;

import java.io.Serializable;
import java.time.LocalDateTime;

/** Which orders. */
public class Criteria implements Serializable {
  private static final long serialVersionUID = 1L;

  private String customerNo;
  private LocalDateTime since;
  private int size;

  public String getCustomerNo() {
    return customerNo;
  }

  public void setCustomerNo(String customerNo) {
    this.customerNo = customerNo;
  }

  public LocalDateTime getSince() {
    return since;
  }

  public void setSince(LocalDateTime since) {
    this.since = since;
  }

  public int getSize() {
    return size;
  }

  public void setSize(int size) {
    this.size = size;
  }
}
