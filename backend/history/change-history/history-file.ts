import { and, desc, lt } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import type { Implemented } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import type { ChangeEntry, exportCsv } from "@/lib/contract/history/change-history";
import { csvLine } from "@/lib/domain/kit/csv-line";
import { EXPORT_ROWS_MAX } from "@/lib/domain/kit/limits";
import { FileAnswer } from "@/lib/files/file-answer";
import { parseInput } from "@/lib/http/api-error";
import { type ChangeFilters, type ChangeRow, entriesOf, fitting, type HistoryView } from "./change-rows";
import type { HistoryCaller } from "./history-view";
import { asSeenBy } from "./own-versions";

const BATCH = 200;
/** Spreadsheets take a file for UTF-8 only with it. */
const BYTE_ORDER_MARK = "\uFEFF";

const COLUMNS = [
  "id",
  "time_utc",
  "user_id",
  "user_name",
  "cause",
  "screen",
  "action",
  "object_id",
  "object",
  "rules_added",
  "rules_changed",
  "rules_removed",
  "undoes",
  "undone_by",
  "before",
  "after",
] as const;

type ViewOf = (asked: HistoryCaller) => HistoryView;

/** The history as a file: the filters of the list, the newest first, a batch of rows in memory at a time. */
export function historyFile(call: typeof exportCsv, viewOf: ViewOf): Implemented {
  return {
    call,
    // The file outlives the call, so each batch has a transaction of its own.
    options: { transaction: "own" },
    run: async (raw, { site, now, user, rights, services }) => {
      const filters = parseInput(call.query, raw.query, 400);
      if (site === null) throw new Error("a history belongs to a site");
      const name = fileName(site.siteId, filters);
      return new FileAnswer(
        name,
        "text/csv; charset=utf-8",
        lines(services, viewOf({ site, now, user, rights }), filters),
      );
    },
  };
}

function fileName(siteId: string, { from, to }: ChangeFilters): string {
  return `${["history", siteId, from ?? "start", to ?? "now"].join("_")}.csv`;
}

async function* lines({ database }: Services, view: HistoryView, filters: ChangeFilters): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  let before: number | null = null;
  for (let left = EXPORT_ROWS_MAX; left > 0; left -= BATCH) {
    const from: number | null = before;
    const batch: Line[] = await database.withSite(view.site.siteId, (tx) => batchOf(tx, view, filters, from));
    const last = batch.at(-1);
    if (last === undefined) return;
    before = last.row.id;
    yield batch.map(({ row, entry }) => csvLine(valuesOf(row, entry))).join("");
  }
}

type Line = { row: ChangeRow; entry: ChangeEntry };

async function batchOf(tx: Tx, view: HistoryView, filters: ChangeFilters, before: number | null): Promise<Line[]> {
  const rows = await tx
    .select()
    .from(changes)
    .where(and(fitting(view, filters), before === null ? undefined : lt(changes.id, before)))
    .orderBy(desc(changes.id))
    .limit(BATCH);
  const entries = await entriesOf(tx, view, rows);
  return rows.flatMap((row, index) => {
    const entry = entries[index];
    return entry === undefined ? [] : [{ row: asSeenBy(view.reader, row), entry }];
  });
}

function valuesOf(row: ChangeRow, entry: ChangeEntry) {
  const { counts, object, actor } = entry;
  return [
    entry.id,
    entry.at,
    actor.id,
    actor.name,
    entry.cause,
    entry.feature,
    entry.action,
    object.id,
    object.title,
    counts?.added ?? null,
    counts?.changed ?? null,
    counts?.removed ?? null,
    entry.undoes,
    entry.undone_by,
    row.before === null ? null : JSON.stringify(row.before),
    row.after === null ? null : JSON.stringify(row.after),
  ];
}
