import { and, lt } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import { type CsvColumns, type LoadBatch, streamCsv } from "@/backend/kit/csv-file";
import { type ImplementedCall, implementFile } from "@/backend/kit/implement";
import type { ChangeEntry, exportCsv } from "@/lib/contract/history/change-history";
import { FileAnswer } from "@/lib/files/file-answer";
import {
  buildChangeCondition,
  CHANGE_LIST,
  type ChangeFilters,
  type ChangeRow,
  type HistoryView,
  loadEntries,
} from "./change-rows";
import type { HistoryCaller } from "./history-view";
import { buildEntryCondition } from "./own-entries";
import { redactForReader } from "./private-versions";

const BATCH = 200;

const COLUMNS: CsvColumns<Line> = {
  id: ({ entry }) => entry.id,
  time_utc: ({ entry }) => entry.at,
  user_id: ({ entry }) => entry.actor.id,
  user_name: ({ entry }) => entry.actor.name,
  cause: ({ entry }) => entry.cause,
  screen: ({ entry }) => entry.feature,
  action: ({ entry }) => entry.action,
  object_id: ({ entry }) => entry.object.id,
  object: ({ entry }) => entry.object.title,
  rules_added: ({ entry }) => entry.counts?.added ?? null,
  rules_changed: ({ entry }) => entry.counts?.changed ?? null,
  rules_removed: ({ entry }) => entry.counts?.removed ?? null,
  undoes: ({ entry }) => entry.undoes,
  undone_by: ({ entry }) => entry.undone_by,
  before: ({ row }) => (row.before === null ? null : JSON.stringify(row.before)),
  after: ({ row }) => (row.after === null ? null : JSON.stringify(row.after)),
};

type CreateView = (caller: HistoryCaller) => HistoryView;

/** The history as CSV, with the filters and in the order of the list. */
export function implementHistoryFile(call: typeof exportCsv, createView: CreateView): ImplementedCall {
  return implementFile(call, ({ query }, { site, now, user, rights, services }) => {
    const view = createView({ site, now, user, rights });
    const load: LoadBatch<Line> = (last, size) =>
      services.database.withSite(site.siteId, (tx) => loadBatch(tx, view, query, { after: last?.row.id, size }));
    return new FileAnswer(
      buildFileName(site.siteId, query),
      "text/csv; charset=utf-8",
      streamCsv(COLUMNS, load, BATCH),
    );
  });
}

function buildFileName(siteId: string, { from, to }: ChangeFilters): string {
  return `${["history", siteId, from ?? "start", to ?? "now"].join("_")}.csv`;
}

type Line = { row: ChangeRow; entry: ChangeEntry };

async function loadBatch(
  tx: Tx,
  view: HistoryView,
  filters: ChangeFilters,
  { after, size }: { after: number | undefined; size: number },
): Promise<Line[]> {
  const rows = await tx
    .select()
    .from(changes)
    .where(
      and(
        buildChangeCondition(view, filters),
        buildEntryCondition(filters),
        after === undefined ? undefined : lt(changes.id, after),
      ),
    )
    .orderBy(CHANGE_LIST.order(filters))
    .limit(size);
  const entries = await loadEntries(tx, view, rows);
  return rows.flatMap((row, index) => {
    const entry = entries[index];
    return entry === undefined ? [] : [{ row: redactForReader(view.reader, row), entry }];
  });
}
