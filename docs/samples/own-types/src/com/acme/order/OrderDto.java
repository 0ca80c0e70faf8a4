package com.acme.order;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** An order and when it reached which state. */
public class OrderDto implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How far it is. */
  public enum State {
    PLACED,
    PAID,
    SHIPPED
  }

  private String orderNo;
  private BigDecimal total;
  private State state;
  private Instant changedAt;
  private LocalDateTime placedAt;
  private LocalDateTime paidAt;
  private LocalDate arrival;

  public String getOrderNo() {
    return orderNo;
  }

  public void setOrderNo(String orderNo) {
    this.orderNo = orderNo;
  }

  public BigDecimal getTotal() {
    return total;
  }

  public void setTotal(BigDecimal total) {
    this.total = total;
  }

  public State getState() {
    return state;
  }

  public void setState(State state) {
    this.state = state;
  }

  public Instant getChangedAt() {
    return changedAt;
  }

  public void setChangedAt(Instant changedAt) {
    this.changedAt = changedAt;
  }

  public LocalDateTime getPlacedAt() {
    return placedAt;
  }

  public void setPlacedAt(LocalDateTime placedAt) {
    this.placedAt = placedAt;
  }

  public LocalDateTime getPaidAt() {
    return paidAt;
  }

  public void setPaidAt(LocalDateTime paidAt) {
    this.paidAt = paidAt;
  }

  public LocalDate getArrival() {
    return arrival;
  }

  public void setArrival(LocalDate arrival) {
    this.arrival = arrival;
  }
}
