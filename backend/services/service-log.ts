import { asc, desc, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { serviceRequests } from "@/backend/db/schema/services/services";
import { implement, implementFile, type SiteRow } from "@/backend/kit/implement";
import { exportLog, LOG_LIMIT, type LogEntry, listServiceLog } from "@/lib/contract/services/services";
import { EXPORT_ROWS_MAX } from "@/lib/domain/kit/limits";
import { computeOutages } from "@/lib/domain/services/request-phase";
import { buildSheetName, createSheetFile, toSecondCell } from "@/lib/files/sheet";
import type { SheetCell, SheetColumn } from "@/lib/files/sheet-shape";
import type { Parsed } from "@/lib/http/endpoint";
import texts from "./log-texts.json";
import { type ServiceRequestRow, toProgress } from "./service-rows";

// The log of switches with the duration of each outage, as a list and as a file.

/** The log of a site, newest first. Emergencies are rare, so all of it is read: durations depend on earlier entries. */
async function loadLog(tx: Tx, siteId: string): Promise<LogEntry[]> {
  const rows = await tx
    .select()
    .from(serviceRequests)
    .where(eq(serviceRequests.siteId, siteId))
    .orderBy(desc(serviceRequests.requestedAt), asc(serviceRequests.id))
    .limit(EXPORT_ROWS_MAX);
  const entries = rows.toReversed().map(toEntry);
  const outages = computeOutages(entries);
  return entries.map((entry, index) => ({ ...entry, outage_s: outages[index] ?? null })).toReversed();
}

function toEntry(row: ServiceRequestRow): LogEntry {
  return {
    id: row.id,
    service: row.service,
    desired: row.desired,
    cause: row.cause,
    reason: row.reason,
    by: row.requestedBy,
    auto_return_at: row.autoReturnAt?.toISOString() ?? null,
    ...toProgress(row),
    outage_s: null,
  };
}

const logHandler = implement(listServiceLog, async ({ query: { offset } }, { tx, site }) => {
  const entries = await loadLog(tx, site.siteId);
  const shown = entries.slice(offset, offset + LOG_LIMIT);
  return { entries: shown, offset, limit: LOG_LIMIT, total: entries.length };
});

const exportHandler = implementFile(exportLog, ({ query }, { site, services, now }) =>
  createSheetFile(
    {
      name: buildSheetName(["services", site.siteId, now.toISOString().slice(0, 10), query.locale]),
      title: texts[query.locale].title,
      columns: buildColumns(query.locale),
      rows: (async function* () {
        const entries = await services.database.withSite(site.siteId, (tx) => loadLog(tx, site.siteId));
        yield entries.map((entry) => listCells(entry, site, query.locale));
      })(),
      locale: query.locale,
      facts: [
        [texts[query.locale].site, `${site.name} (${site.siteId})`],
        [texts[query.locale].zone, site.timeZone],
      ],
      factsTitle: texts[query.locale].about,
    },
    query.format,
  ),
);

type FileLocale = Parsed<typeof exportLog>["query"]["locale"];

const KINDS = {
  requested: "second",
  propagating: "second",
  finished: "second",
  autoReturn: "second",
  confirmed: "count",
  expected: "count",
  outage: "count",
} as const;

const COLUMNS = [
  "requested",
  "service",
  "action",
  "by",
  "cause",
  "reason",
  "autoReturn",
  "phase",
  "propagating",
  "finished",
  "confirmed",
  "expected",
  "outage",
] as const;

function buildColumns(locale: FileLocale): SheetColumn[] {
  const { columns } = texts[locale];
  return COLUMNS.map((name) => ({ title: columns[name], kind: KINDS[name as keyof typeof KINDS] ?? "text" }));
}

function listCells(entry: LogEntry, site: SiteRow, locale: FileLocale): SheetCell[] {
  const { services, actions, phases, causes } = texts[locale];
  const toTimeCell = (at: string | null | undefined): SheetCell => (at ? toSecondCell(at, site.timeZone) : null);
  return [
    toTimeCell(entry.requested_at),
    services[entry.service],
    actions[entry.desired ? "activate" : "deactivate"],
    entry.by,
    causes[entry.cause],
    entry.reason,
    toTimeCell(entry.auto_return_at),
    phases[entry.phase],
    toTimeCell(entry.propagating_at),
    toTimeCell(entry.finished_at),
    entry.confirmed,
    entry.expected,
    entry.outage_s,
  ];
}

export const logHandlers = [logHandler, exportHandler];
