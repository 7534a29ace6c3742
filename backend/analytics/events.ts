import type { Context, Hono } from "hono";
import { findBotOfEvent } from "@/backend/analytics/arrivals/known-agents";
import { CatalogueProfiles } from "@/backend/analytics/events/catalogue-cache";
import { createClockOffsets } from "@/backend/analytics/events/clock-offsets";
import { EventQueue } from "@/backend/analytics/events/event-queue";
import { type DroppedNotice, type EventRequest, ingestEvents } from "@/backend/analytics/events/ingest-events";
import { type ValidationContext, type ValidEvent, validateEvent } from "@/backend/analytics/events/validate-event";
import { createVisitLimit, type VisitLimit } from "@/backend/analytics/events/visit-limit";
import { readVisitorFacts } from "@/backend/analytics/events/visitor-facts";
import { ADDRESS_WINDOW_MS, answerPublic } from "@/backend/kit/answer-public";
import { getCallerKey } from "@/backend/kit/caller-address";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { createRateLimit, type RateLimit } from "@/backend/kit/rate-limit";
import { createRefusalFactory } from "@/backend/kit/refuse";
import { isStorable } from "@/backend/kit/request-body";
import type { Services } from "@/backend/kit/services";
import {
  EVENT_TEXT_MAX,
  EVENTS_MAX,
  EVENTS_PER_USER_MAX,
  EVENTS_WINDOW_MS,
  type EventCode,
  sendEvents,
} from "@/lib/contract/analytics/events";
import { measureClockOffset } from "@/lib/domain/analytics/clock-offset";
import { cutQueries } from "@/lib/domain/analytics/long-queries";
import { isOwnAgent } from "@/lib/domain/kit/own-agents";
import { parseInput } from "@/lib/http/api-error";
import { parseBody, readBodyText, requirePlain } from "@/lib/http/request-body";

// Receives events from the pages of shops. The endpoint is public: no input is trusted, and requests are limited per visitor
// and per IP address.

/** Requests per address in five seconds: many visitors may share one, and a shop's server sends for all of its visitors. */
const REQUESTS_PER_ADDRESS = 300;

const refusal = createRefusalFactory(sendEvents);

type EventServices = Pick<Services, "database" | "search" | "recommendations" | "log" | "now" | "wakeAnalytics">;
type RefusedEntry = { index: number; id: string | null; error: EventCode };

/** Serves the intake of events. */
export function mountEvents(app: Hono<HonoEnv>, services: EventServices): void {
  const { database, search, recommendations, log, now, wakeAnalytics } = services;
  const profiles = new CatalogueProfiles();
  const queue = new EventQueue<EventRequest>(async (siteId, requests) => {
    await ingestEvents({ database, profiles }, await search.findSite(siteId), requests);
    const stored = requests.flatMap(({ events, facts }) => events.map((one) => ({ ...one, facts })));
    const people = stored.filter(({ raw, facts }) => findBotOfEvent(raw, facts.bot) === null);
    recommendations.noteEvents(
      siteId,
      people.map(({ event, raw }) => ({ ...event, raw })),
    );
    if (stored.length > 0) wakeAnalytics();
  }, log);
  const byAddress = createRateLimit(REQUESTS_PER_ADDRESS, ADDRESS_WINDOW_MS);
  const limits = { byUser: createRateLimit(EVENTS_PER_USER_MAX, EVENTS_WINDOW_MS), byVisit: createVisitLimit() };
  const clocks = createClockOffsets();
  app.post(sendEvents.path, (c) =>
    answerPublic(c, async () => {
      const time = now();
      limit(c, byAddress, time);
      const { tracker_id: siteId, sent_at: sentAt } = parseInput(sendEvents.query, c.req.query(), 400);
      const body = await readBodyText(c.req.raw, sendEvents.limits);
      const sent = readEventList(parseEvents(body));
      await search.findSite(siteId);
      // The browser of screenshots is no shopper. It gets the usual answer, so that scripts do not send the events again.
      if (isOwnAgent(c.req.header("user-agent"))) return c.body(null, 204);
      // Checked before the rate limits count the events, because the sender will retry a refused request.
      queue.check(siteId, body.length);
      const measured = measureClockOffset(sentAt, time);
      const findClockOffset = (clientId: string): number =>
        sentAt === undefined ? 0 : clocks.choose(`${siteId} ${clientId}`, measured);
      const context = { siteId, now: time, isLight: body.length <= EVENT_TEXT_MAX, findClockOffset };
      const { accepted, dropped, refused } = validateEvents(sent, limits, context);
      const payload = { events: accepted, dropped, facts: readVisitorFacts(c), receivedAt: time };
      if (accepted.length + dropped.length > 0)
        await queue.add({ siteId, payload, keys: accepted.map(({ event }) => event.id), bytes: body.length });
      return answer(c, sent.length, refused);
    }),
  );
}

function limit(c: Context<HonoEnv>, byAddress: RateLimit, time: Date): void {
  const caller = getCallerKey(c);
  const wait = caller === null ? 0 : byAddress.take(caller, time.getTime());
  if (wait > 0) throw refusal(429, "rate_limited", { retry_after: String(wait) });
}

/** Escapes of NUL and of half a surrogate pair, which queries may contain. */
const ODD_ESCAPE = /\\u(0000|d[89a-f])/i;

/** Parses a body; its queries are cut and repaired before the limits of texts apply. */
function parseEvents(body: string): unknown {
  const { limits } = sendEvents;
  const cut = (value: unknown): unknown => (Array.isArray(value) ? value.map(cutQueries) : cutQueries(value));
  const mayExceed = body.length > limits.text || ODD_ESCAPE.test(body);
  if (!mayExceed) return cut(parseBody(body, limits, isStorable));
  return requirePlain(cut(parseBody(body, { ...limits, text: limits.bytes })), limits, isStorable);
}

/** The events of a request body: one or a list of them. */
function readEventList(body: unknown): unknown[] {
  const sent: unknown[] = Array.isArray(body) ? body : [body];
  if (sent.length > EVENTS_MAX) throw refusal(413, "payload_too_large");
  if (sent.length === 0 || (!Array.isArray(body) && (typeof body !== "object" || body === null)))
    throw refusal(422, "invalid");
  return sent;
}

type Limits = { byUser: RateLimit; byVisit: VisitLimit };

function validateEvents(sent: readonly unknown[], { byUser, byVisit }: Limits, context: ValidationContext) {
  const accepted: ValidEvent[] = [];
  const dropped: DroppedNotice[] = [];
  const refused: RefusedEntry[] = [];
  sent.forEach((raw, index) => {
    if (isOwnEvent(raw)) return;
    const one = validateEvent(raw, context);
    if ("code" in one) {
      refused.push({ index, id: readEventId(raw), error: one.code });
      if (one.dropped !== undefined) dropped.push(one.dropped);
      return;
    }
    const { id, client_id: clientId } = one.event;
    const visitor = `${context.siteId} ${clientId}`;
    if (byUser.take(visitor, context.now.getTime()) > 0) refused.push({ index, id, error: "rate_limited" });
    else if (!byVisit.take(visitor, one.happenedAt.getTime())) {
      refused.push({ index, id, error: "visit_full" });
      dropped.push({ clientId, warning: "too_many_events" });
    } else accepted.push(one);
  });
  return { accepted, dropped, refused };
}

/** A server that sends for its visitors names the browser in each event. */
function isOwnEvent(raw: unknown): boolean {
  const agent = typeof raw === "object" && raw !== null && "user_agent" in raw ? raw.user_agent : null;
  return typeof agent === "string" && isOwnAgent(agent);
}

function readEventId(raw: unknown): string | null {
  const id = typeof raw === "object" && raw !== null && "id" in raw ? raw.id : null;
  return typeof id === "string" ? id.slice(0, 200) : null;
}

function answer(c: Context<HonoEnv>, sent: number, refused: readonly RefusedEntry[]): Response {
  const [first] = refused;
  if (first === undefined) return c.body(null, 204);
  if (refused.length < sent) return c.json({ accepted: sent - refused.length, refused }, 202);
  const isLimited = refused.every(({ error }) => error === "rate_limited");
  if (isLimited) c.header("retry-after", String(EVENTS_WINDOW_MS / 1000));
  return c.json({ error: first.error, accepted: 0, refused }, isLimited ? 429 : 422);
}
