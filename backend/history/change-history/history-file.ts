import { and, desc, lt } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import { type ImplementedCall, implementFile } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import type { ChangeEntry, exportCsv } from "@/lib/contract/history/change-history";
import { formatCsvLine } from "@/lib/domain/kit/csv";
import { EXPORT_ROWS_MAX } from "@/lib/domain/kit/limits";
import { FileAnswer } from "@/lib/files/file-answer";
import { buildCondition, type ChangeFilters, type ChangeRow, type HistoryView, loadEntries } from "./change-rows";
import type { HistoryCaller } from "./history-view";
import { buildEntryCondition } from "./own-entries";
import { redactForReader } from "./private-versions";

const BATCH = 200;
/** Spreadsheets read a file as UTF-8 only with it. */
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

type CreateView = (caller: HistoryCaller) => HistoryView;

/** The history as CSV: filters of the list, newest first, streamed in batches. */
export function implementHistoryFile(call: typeof exportCsv, createView: CreateView): ImplementedCall {
  return implementFile(call, ({ query }, { site, now, user, rights, services }) => {
    const view = createView({ site, now, user, rights });
    return new FileAnswer(
      buildFileName(site.siteId, query),
      "text/csv; charset=utf-8",
      streamLines(services, view, query),
    );
  });
}

function buildFileName(siteId: string, { from, to }: ChangeFilters): string {
  return `${["history", siteId, from ?? "start", to ?? "now"].join("_")}.csv`;
}

async function* streamLines({ database }: Services, view: HistoryView, filters: ChangeFilters): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(COLUMNS);
  let before: number | null = null;
  for (let left = EXPORT_ROWS_MAX; left > 0; left -= BATCH) {
    const from: number | null = before;
    const batch: Line[] = await database.withSite(view.site.siteId, (tx) => loadBatch(tx, view, filters, from));
    const last = batch.at(-1);
    if (last === undefined) return;
    before = last.row.id;
    yield batch.map(({ row, entry }) => formatCsvLine(listValues(row, entry))).join("");
  }
}

type Line = { row: ChangeRow; entry: ChangeEntry };

async function loadBatch(tx: Tx, view: HistoryView, filters: ChangeFilters, before: number | null): Promise<Line[]> {
  const rows = await tx
    .select()
    .from(changes)
    .where(
      and(
        buildCondition(view, filters),
        buildEntryCondition(filters),
        before === null ? undefined : lt(changes.id, before),
      ),
    )
    .orderBy(desc(changes.id))
    .limit(BATCH);
  const entries = await loadEntries(tx, view, rows);
  return rows.flatMap((row, index) => {
    const entry = entries[index];
    return entry === undefined ? [] : [{ row: redactForReader(view.reader, row), entry }];
  });
}

function listValues(row: ChangeRow, entry: ChangeEntry) {
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
