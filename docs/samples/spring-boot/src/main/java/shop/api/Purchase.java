package shop.api;

import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** A transfer object with java.time values, as stock hessian2 and hessian2-time both carry it. */
public class Purchase implements Serializable {
  private static final long serialVersionUID = 1;

  private String article;
  private LocalDate wantedBy;
  private Instant placedAt;
  private LocalDateTime deliveredAt;

  public String getArticle() {
    return article;
  }

  public void setArticle(String article) {
    this.article = article;
  }

  public LocalDate getWantedBy() {
    return wantedBy;
  }

  public void setWantedBy(LocalDate wantedBy) {
    this.wantedBy = wantedBy;
  }

  public Instant getPlacedAt() {
    return placedAt;
  }

  public void setPlacedAt(Instant placedAt) {
    this.placedAt = placedAt;
  }

  public LocalDateTime getDeliveredAt() {
    return deliveredAt;
  }

  public void setDeliveredAt(LocalDateTime deliveredAt) {
    this.deliveredAt = deliveredAt;
  }

  @Override
  public String toString() {
    return article + ", wanted by " + wantedBy + ", delivered at " + deliveredAt;
  }
}
