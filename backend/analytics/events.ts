import type { Context, Hono } from "hono";
import { CatalogueLooks } from "@/backend/analytics/events/catalogue-memory";
import { EventQueue } from "@/backend/analytics/events/event-queue";
import { type Brought, type Dropped, keyOf, takeEvents } from "@/backend/analytics/events/take-events";
import { type JudgedBy, type JudgedEvent, judgeEvent } from "@/backend/analytics/events/validate-event";
import { type VisitLimit, visitLimit } from "@/backend/analytics/events/visit-limit";
import { visitorFacts } from "@/backend/analytics/events/visitor-facts";
import type { HonoEnv } from "@/backend/kit/answer-call";
import { callerKey } from "@/backend/kit/caller-address";
import { type RateLimit, rateLimit } from "@/backend/kit/rate-limit";
import { refusalFor } from "@/backend/kit/refuse";
import { isStorable } from "@/backend/kit/request-body";
import type { Services } from "@/backend/kit/services";
import {
  EVENT_TEXT_MAX,
  EVENTS_MAX,
  EVENTS_PER_USER_MAX,
  EVENTS_WINDOW_MS,
  type EventCode,
  send,
} from "@/lib/contract/analytics/events";
import { isApiError, parseInput } from "@/lib/http/api-error";
import { parseBody, readText } from "@/lib/http/request-body";

// What the pages of shops send comes in here: anybody may, so nothing of it is trusted, and how
// much of it comes from one visitor or one address is limited.

/** Requests of one address in five seconds: many visitors may share one, and a shop's server sends for all of them. */
const REQUESTS_PER_ADDRESS = 300;
const ADDRESS_WINDOW_MS = 5_000;

const refusal = refusalFor(send);

type Needs = Pick<Services, "database" | "search" | "log" | "now" | "wakeAnalytics">;
type Refused = { index: number; id: string | null; error: EventCode };

/** Serves the intake of events. */
export function mountEvents(app: Hono<HonoEnv>, { database, search, log, now, wakeAnalytics }: Needs): void {
  const looks = new CatalogueLooks();
  const queue = new EventQueue<Brought>(async (siteId, requests) => {
    await takeEvents({ database, looks }, await search.findSite(siteId), requests);
    if (requests.some(({ judged }) => judged.length > 0)) wakeAnalytics();
  }, log);
  const byAddress = rateLimit(REQUESTS_PER_ADDRESS, ADDRESS_WINDOW_MS);
  const limits = { byUser: rateLimit(EVENTS_PER_USER_MAX, EVENTS_WINDOW_MS), byVisit: visitLimit() };
  app.post(send.path, async (c) => {
    c.header("cache-control", "no-store");
    try {
      const time = now();
      limit(c, byAddress, time);
      const { tracker_id: siteId } = parseInput(send.query, c.req.query(), 400);
      const body = await readText(c.req.raw, send.limits);
      const sent = listOf(parseBody(body, send.limits, isStorable));
      await search.findSite(siteId);
      // Before they are counted: what is refused here comes again.
      queue.check(siteId, body.length);
      const by = { siteId, now: time, isLight: body.length <= EVENT_TEXT_MAX };
      const { judged, dropped, refused } = judge(sent, limits, by);
      const brought = { judged, dropped, facts: visitorFacts(c), receivedAt: time };
      if (judged.length + dropped.length > 0)
        await queue.add({ siteId, brought, keys: judged.map(keyOf), bytes: body.length });
      return answer(c, sent.length, refused);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const wait = error.body.retry_after;
      if (wait !== undefined) c.header("retry-after", String(wait));
      return c.json(error.body, error.status as 400 | 404 | 413 | 415 | 422 | 429 | 503);
    }
  });
}

function limit(c: Context<HonoEnv>, byAddress: RateLimit, time: Date): void {
  const caller = callerKey(c);
  const wait = caller === null ? 0 : byAddress.take(caller, time.getTime());
  if (wait > 0) throw refusal(429, "rate_limited", { retry_after: String(wait) });
}

/** One event or a list of them. */
function listOf(body: unknown): unknown[] {
  const sent: unknown[] = Array.isArray(body) ? body : [body];
  if (sent.length > EVENTS_MAX) throw refusal(413, "payload_too_large");
  if (sent.length === 0 || (!Array.isArray(body) && (typeof body !== "object" || body === null)))
    throw refusal(422, "invalid");
  return sent;
}

type Limits = { byUser: RateLimit; byVisit: VisitLimit };

function judge(sent: readonly unknown[], { byUser, byVisit }: Limits, by: JudgedBy) {
  const judged: JudgedEvent[] = [];
  const dropped: Dropped[] = [];
  const refused: Refused[] = [];
  sent.forEach((raw, index) => {
    const one = judgeEvent(raw, by);
    if ("code" in one) {
      refused.push({ index, id: idOf(raw), error: one.code });
      if (one.dropped !== undefined) dropped.push(one.dropped);
      return;
    }
    const { id, client_id: clientId } = one.event;
    const visitor = `${by.siteId} ${clientId}`;
    if (byUser.take(visitor, by.now.getTime()) > 0) refused.push({ index, id, error: "rate_limited" });
    else if (!byVisit.take(visitor, one.happenedAt.getTime())) {
      refused.push({ index, id, error: "visit_full" });
      dropped.push({ clientId, warning: "too_many_events" });
    } else judged.push(one);
  });
  return { judged, dropped, refused };
}

function idOf(raw: unknown): string | null {
  const id = typeof raw === "object" && raw !== null && "id" in raw ? raw.id : null;
  return typeof id === "string" ? id.slice(0, 200) : null;
}

function answer(c: Context<HonoEnv>, sent: number, refused: readonly Refused[]): Response {
  const [first] = refused;
  if (first === undefined) return c.body(null, 204);
  if (refused.length < sent) return c.json({ accepted: sent - refused.length, refused }, 202);
  const isLimited = refused.every(({ error }) => error === "rate_limited");
  if (isLimited) c.header("retry-after", String(EVENTS_WINDOW_MS / 1000));
  return c.json({ error: first.error, accepted: 0, refused }, isLimited ? 429 : 422);
}
