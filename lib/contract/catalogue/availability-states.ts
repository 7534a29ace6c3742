/** What shoppers can do: buy now, order and wait, order before its release, only inquire, or nothing. */
export const AVAILABILITY_STATES = ["in_stock", "later", "preorder", "on_request", "unavailable"] as const;
export type AvailabilityState = (typeof AVAILABILITY_STATES)[number];
