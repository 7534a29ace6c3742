import * as z from "zod/mini";
import {
  EVENT_AGE_MAX_MS,
  EVENT_TEXT_MAX,
  type EventCode,
  type ShopEvent,
  shopEvent,
} from "@/lib/contract/analytics/events";
import { isReturn } from "@/lib/domain/analytics/order-amount";
import type { VisitWarning } from "@/lib/domain/analytics/visit-warnings";
import { CLOCK_TOLERANCE_MS } from "@/lib/domain/kit/limits";

// Validates one event, before any event of the request is stored.

/**
 * When an event happened. `isClockCorrected`: by a wrong clock, and corrected. `isTimeUnstable`: the same event may be
 * sent with another time, because the time depends on the arrival, or the clock may have been set meanwhile.
 */
type EventTime = { happenedAt: Date; isClockCorrected: boolean; isTimeUnstable: boolean };

/** Events usually arrive within seconds. */
const LATE_MS = 60_000;

/** A valid event: its parsed fields, its full content, and when it happened. */
export type ValidEvent = { event: ShopEvent; raw: Record<string, unknown> } & EventTime;

/** A refused event; `dropped` names the visitor when only the time or the amount is wrong. */
export type RefusedEvent = { code: EventCode; dropped?: { clientId: string; warning: VisitWarning } };

/**
 * What validation depends on. `isLight`: the whole request is no larger than one event may be. `findClockOffset`: what must be added
 * to the times of a visitor, in ms.
 */
export type ValidationContext = {
  siteId: string;
  now: Date;
  isLight: boolean;
  findClockOffset: (clientId: string) => number;
};

/** Codes of fields, the most helpful first. */
const REPORTED_CODES: readonly EventCode[] = ["type_unknown", "id_missing", "client_id_invalid", "timestamp_invalid"];

/**
 * Validates an event as it was received.
 * @param options.siteId the site of the request.
 */
export function validateEvent(
  raw: unknown,
  { siteId, now, isLight, findClockOffset }: ValidationContext,
): ValidEvent | RefusedEvent {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return { code: "invalid" };
  if (!isLight && JSON.stringify(raw).length > EVENT_TEXT_MAX) return { code: "event_too_large" };
  const read = z.safeParse(shopEvent, raw);
  if (!read.success) {
    const messages = read.error.issues.map(({ message }) => message);
    return { code: REPORTED_CODES.find((code) => messages.includes(code)) ?? "invalid" };
  }
  const event = read.data;
  if (event.tracker_id !== undefined && event.tracker_id !== null && event.tracker_id !== siteId)
    return { code: "tracker_mismatch" };
  const clock = { now, offset: findClockOffset(event.client_id) };
  const time = resolveTime(event.local_timestamp, clock);
  if (event.type === "transaction" && isReturn(event.items))
    return { code: "amount_negative", dropped: { clientId: event.client_id, warning: "amount_invalid" } };
  if (time !== null) return { event, raw: raw as Record<string, unknown>, ...time };
  const isMilliseconds = resolveTime((event.local_timestamp ?? 0) / 1000, clock) !== null;
  const warning = isMilliseconds ? "timestamp_milliseconds" : "timestamp_invalid";
  return { code: "timestamp_invalid", dropped: { clientId: event.client_id, warning } };
}

/**
 * When an event happened: seconds of the page's clock, which may be slightly ahead, plus the offset of a wrong clock. A time further
 * ahead, or older than a page stores events, cannot be right; such events are dropped.
 */
function resolveTime(
  seconds: number | null | undefined,
  { now, offset }: { now: Date; offset: number },
): EventTime | null {
  if (seconds === undefined || seconds === null)
    return { happenedAt: now, isClockCorrected: false, isTimeUnstable: true };
  const limit = now.getTime();
  const moment = seconds * 1000 + offset;
  if (moment > limit + CLOCK_TOLERANCE_MS || moment < limit - EVENT_AGE_MAX_MS) return null;
  const isClockCorrected = offset !== 0;
  return {
    happenedAt: new Date(Math.min(moment, limit)),
    isClockCorrected,
    isTimeUnstable: isClockCorrected || moment > limit || moment < limit - LATE_MS,
  };
}
