package com.acme.order;

import java.time.LocalDateTime;

/** What a shop asks of its orders. */
public interface OrderQuery {
  /** One order. */
  OrderDto find(String orderNo);

  /** The orders of a customer, newest first. */
  PageResult<OrderDto> page(Criteria criteria);

  /** Notes that an order has left the house. */
  void shipped(String orderNo, LocalDateTime at);
}
