import { and, eq, inArray, sql } from "drizzle-orm";
import { describeSeenList } from "@/backend/analytics/sessions/seen-list";
import { collectWarningsById, readSessionEvents, toTimeline } from "@/backend/analytics/sessions/session-events";
import {
  buildCursorAfter,
  findSession,
  readCursor,
  readSessionPage,
  toIsoTime,
  toSession,
} from "@/backend/analytics/sessions/session-rows";
import {
  buildRangeAnswer,
  buildSegmentAnswer,
  buildVisitConditions,
  parseFilters,
} from "@/backend/analytics/sessions/visit-conditions";
import { readLeftOut } from "@/backend/analytics/site-stats/left-out";
import type { Tx } from "@/backend/db/client";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { unwrapCause } from "@/backend/kit/log";
import type { Refuse } from "@/backend/kit/refuse";
import {
  listSessions,
  raw,
  raws,
  SESSIONS_DEFAULT,
  SESSIONS_MS,
  type SessionEvent,
  seen,
} from "@/lib/contract/analytics/sessions";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";

// Visits and their events, for finding out what went wrong in one of them.

const listHandler = implement(listSessions, async ({ query }, { tx, site, user, now, refuse }) => {
  const { cursor: given, limit = SESSIONS_DEFAULT, ...filterQuery } = query;
  const filters = parseFilters(filterQuery, site.timeZone, refuse);
  const cursor = given === undefined ? null : readCursor(given);
  if (given !== undefined && cursor === null) return refuse(400, "invalid", { errors: { cursor: ["invalid"] } });
  return withinTime(tx, refuse, async () => {
    const conditions = await buildVisitConditions(tx, site, filters, { now, caller: user.id });
    const readPage = () => readSessionPage(tx, site.siteId, conditions, { cursor, limit });
    const found = await withoutRowSecurity(tx, site.siteId, readPage);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      sessions: rows.map((row) => toSession(row, now, conditions.mode)),
      next_cursor: found.length > limit && last !== undefined ? buildCursorAfter(last) : null,
      range: buildRangeAnswer(conditions.range),
      segment: buildSegmentAnswer(conditions.segment),
      left_out: await readLeftOut(tx, site.siteId, conditions.range),
    };
  });
});

const rawsHandler = implement(raws, async ({ params }, { tx, site, now, refuse }) =>
  withinTime(tx, refuse, async () => {
    const row = await findSession(tx, site.siteId, params.sessionId);
    if (row === null) return refuse(404, "no_session_found");
    const events = toTimeline(await readSessionEvents(tx, site.siteId, row), site.currency);
    return { session: toSession(row, now), events: await nameCampaigns(tx, site.siteId, events) };
  }),
);

const rawHandler = implement(raw, async ({ params }, { tx, site, refuse }) =>
  withinTime(tx, refuse, async () => {
    const row = await findSession(tx, site.siteId, params.sessionId);
    const events = row === null ? [] : await readSessionEvents(tx, site.siteId, row);
    const event = events.find(({ id }) => id === params.eventId);
    if (event === undefined) return refuse(404, "no_session_found");
    return {
      id: event.id,
      received_at: toIsoTime(event.receivedAt),
      raw: { ...event.raw },
      warnings: collectWarningsById(events, site.currency).get(event.id) ?? [],
    };
  }),
);

const seenHandler = implement(
  seen,
  async ({ params, query }, { site, services, refuse }) => {
    const events = await services.database.withSite(site.siteId, (tx) =>
      withinTime(tx, refuse, async () => {
        const row = await findSession(tx, site.siteId, params.sessionId);
        return row === null ? [] : readSessionEvents(tx, site.siteId, row);
      }),
    );
    const event = events.find(({ id }) => id === query.event);
    const list = event?.lists.find(({ name }) => query.list === undefined || name === query.list);
    if (event === undefined || list === undefined) return refuse(404, "no_session_found");
    return describeSeenList(services, site, { event, list });
  },
  // The search uses its own connections.
  { transaction: "own" },
);

/** The handlers of visits. */
export const sessionHandlers: ImplementedCall[] = [listHandler, rawsHandler, rawHandler, seenHandler];

/** PostgreSQL's code for a canceled statement. */
const CANCELLED = "57014";

/** Runs queries about visits with a statement timeout; refuses (504 `request_timeout`) when it is exceeded. */
async function withinTime<T>(tx: Tx, refuse: Refuse<"request_timeout">, run: () => Promise<T>): Promise<T> {
  await tx.execute(sql.raw(`set local statement_timeout = ${SESSIONS_MS}`));
  try {
    return await run();
  } catch (error) {
    const cause = unwrapCause(error);
    if (typeof cause === "object" && cause !== null && "code" in cause && cause.code === CANCELLED)
      return refuse(504, "request_timeout");
    throw error;
  }
}

/** Adds title and kind to the campaigns of banner events; a campaign that no longer exists has neither. */
async function nameCampaigns(tx: Tx, siteId: string, events: readonly SessionEvent[]): Promise<SessionEvent[]> {
  const ids = [...new Set(events.flatMap(({ facts }) => facts?.banner?.campaign_id ?? []))];
  if (ids.length === 0) return [...events];
  const { id, kind, subjects } = campaigns;
  const rows = await tx
    .select({ id, kind, subjects })
    .from(campaigns)
    .where(and(eq(campaigns.siteId, siteId), inArray(id, ids)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return events.map((event) => {
    const { facts } = event;
    const campaign = found.get(facts?.banner?.campaign_id ?? "");
    if (!facts?.banner || campaign === undefined) return event;
    const named = { kind: campaign.kind, title: formatCampaignTitle(campaign.kind, campaign.subjects) };
    return { ...event, facts: { ...facts, banner: { ...facts.banner, campaign: named } } };
  });
}
