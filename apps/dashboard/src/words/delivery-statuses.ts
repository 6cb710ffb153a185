export const deliveryStatuses = [
  "pending",
  "pending_retry",
  "delivered",
  "permanently_failed",
  "canceled",
] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];
