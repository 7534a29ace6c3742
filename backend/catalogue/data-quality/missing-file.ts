import type { Implemented } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import type { missingExport } from "@/lib/contract/catalogue/data-quality";
import { csvLine } from "@/lib/domain/kit/csv-line";
import { EXPORT_ROWS_MAX } from "@/lib/domain/kit/limits";
import { FileAnswer } from "@/lib/files/file-answer";
import { parseInput } from "@/lib/http/api-error";
import { isNarrowed, type MissingRow, missingAfter, missingToWire, type Narrowing, sweepMissing } from "./missing-rows";

const BATCH = 500;
/** Spreadsheets take a file for UTF-8 only with it. */
const BYTE_ORDER_MARK = "\uFEFF";

const COLUMNS = [
  ...["url", "pattern", "state", "count", "first_reported_at", "last_reported_at"],
  ...["found_at", "source", "platform", "title", "query"],
];

type Asked = { siteId: string; narrowing: Narrowing; now: Date };

/** Missing items as a file: the narrowing of the list, by identity, a batch of rows in memory at a time. */
export function missingFile(call: typeof missingExport): Implemented {
  return {
    call,
    // The file outlives the call, so each batch has a transaction of its own.
    options: { transaction: "own" },
    run: async (raw, { site, now, services }) => {
      const narrowing = parseInput(call.query, raw.query, 400);
      if (site === null) throw new Error("missing items belong to a site");
      const { siteId } = site;
      await services.database.withSite(siteId, (tx) => sweepMissing(tx, site, now));
      const name = `missing_items_${siteId}_${now.toISOString().slice(0, 10)}.csv`;
      return new FileAnswer(name, "text/csv; charset=utf-8", lines(services, { siteId, narrowing, now }));
    },
  };
}

async function* lines({ database }: Services, { siteId, narrowing, now }: Asked): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  const where = isNarrowed(siteId, narrowing, now);
  let after: string | null = null;
  for (let left = EXPORT_ROWS_MAX; left > 0; left -= BATCH) {
    const from: string | null = after;
    const rows: MissingRow[] = await database.withSite(siteId, (tx) => missingAfter(tx, where, from, BATCH));
    if (rows.length > 0) yield rows.map((row) => csvLine(valuesOf(missingToWire(row, now)))).join("");
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.identity ?? null;
  }
}

function valuesOf(item: ReturnType<typeof missingToWire>) {
  const told = (name: string): string | null => {
    const value = item.context?.[name];
    return typeof value === "string" ? value : null;
  };
  return [
    ...[item.url, item.pattern ?? null, item.state, item.count, item.first_reported_at, item.last_reported_at],
    ...[item.found_at ?? null, item.source, told("platform"), told("title"), told("query")],
  ];
}
