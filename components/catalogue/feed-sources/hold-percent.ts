import { FEED_HOLD_SHARE_MIN } from "@/lib/domain/kit/limits";

/** A share of one as percent, without what binary fractions add. */
export function percentOf(share: number): number {
  return Number((share * 100).toFixed(6));
}

/** Whether a feed may hold its runs at this percentage. */
export function isHoldPercent(percent: number | null): boolean {
  return percent !== null && percent >= FEED_HOLD_SHARE_MIN * 100 && percent <= 100;
}
