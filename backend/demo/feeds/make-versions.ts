import { type StagedItem, toItemRow } from "@/backend/catalogue/revisions/stage-items";
import type { feedRunErrors, itemVersions } from "@/backend/db/schema/catalogue/runs";
import { type DemoCatalogue, formatAmount } from "@/backend/demo/make-catalogue";
import type { DemoSite } from "@/backend/demo/sites";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { FEED_HOLD_SHARE } from "@/lib/domain/kit/limits";
import { buildFeedPath } from "./make-plans";
import { FAULTY_RUN } from "./make-runs";

/** The catalog revision of the run with changes. */
export const CHANGED_REVISION = 2;
const CHANGED = 24;
const ADDED = 5;
const REMOVED = 3;
/** Import id of the staged items of the held run. */
export const HELD_IMPORT = "demo-run-held-1";

type VersionRow = typeof itemVersions.$inferInsert;

/** Makes the changes of the run with changes: changed prices, added and removed items. */
export function makeVersions(site: DemoSite, { items }: DemoCatalogue) {
  const every = Math.floor(items.length / CHANGED);
  const changed = items.filter((_, index) => index % every === 1).slice(0, CHANGED);
  const newest = [...items]
    .filter((item) => !changed.includes(item))
    .sort((a, b) => String(b.attributes.introduced_at).localeCompare(String(a.attributes.introduced_at)));
  const gone = newest.slice(-REMOVED).map((item) => ({ ...item, identity: `${item.identity}-OLD` }));
  const makeVersion = (kind: "changed" | "removed", item: CatalogueItem): VersionRow => {
    const { sold_out, ...row } = toItemRow(item);
    const at = { siteId: site.siteId, revision: CHANGED_REVISION, kind, writtenIn: 1 };
    return { ...row, ...at, soldOut: sold_out };
  };
  const versions = [
    ...changed.map((item) => makeVersion("changed", changePrice(item, site, 0.9))),
    ...gone.map((item) => makeVersion("removed", item)),
  ];
  const written = [...changed, ...newest.slice(0, ADDED)].map(({ identity }) => identity);
  const rest = items.length - CHANGED - ADDED;
  return { versions, written, counts: { added: ADDED, changed: CHANGED, unchanged: rest, removed: REMOVED } };
}

/** Makes the staged items of the held run: whole sections are missing, and some prices have increased. */
export function makeHeldItems(site: DemoSite, { items }: DemoCatalogue) {
  const missing = pickMissingSections(items);
  const left = items.filter((item) => !missing.has(readSection(item)));
  const every = Math.floor(left.length / CHANGED);
  const isDearer = (index: number): boolean => index % every === 2 && index < every * CHANGED;
  const rows: StagedItem[] = left.map((item, index) =>
    toItemRow(isDearer(index) ? changePrice(item, site, 1.08) : item),
  );
  const changed = left.filter((_, index) => isDearer(index)).length;
  const removed = items.length - left.length;
  return {
    rows,
    share: removed / items.length,
    counts: { added: 0, changed, unchanged: left.length - changed, removed },
  };
}

/** The smallest sections, until more items are missing than a run may remove without approval. */
function pickMissingSections(items: readonly CatalogueItem[]): Set<string> {
  const sizes = new Map<string, number>();
  for (const item of items) sizes.set(readSection(item), (sizes.get(readSection(item)) ?? 0) + 1);
  const missing = new Set<string>();
  let count = 0;
  for (const [section, size] of [...sizes].sort((a, b) => a[1] - b[1])) {
    if (count > items.length * FEED_HOLD_SHARE) break;
    missing.add(section);
    count += size;
  }
  return missing;
}

function readSection({ attributes }: CatalogueItem): string {
  return String(attributes.category).split(" | ")[0] ?? "";
}

function changePrice(item: CatalogueItem, site: DemoSite, factor: number): CatalogueItem {
  const amount = Math.round((Number(item.attributes.price_amount) * factor) / site.step) * site.step;
  const price_amount = Math.round((Math.max(amount, site.step) - site.minus) * 100) / 100;
  return { ...item, attributes: { ...item.attributes, price_amount, price: formatAmount(price_amount, site) } };
}

type ErrorRow = typeof feedRunErrors.$inferInsert;

/** Makes the rejected rows and dropped values of the run with errors. */
export function makeErrors(site: DemoSite, { items }: DemoCatalogue, shopUrl: string): ErrorRow[] {
  const getIdentity = (index: number): string => items[index]?.identity ?? "";
  const rows: Pick<ErrorRow, "line" | "column" | "identity" | "code" | "field" | "value">[] = [
    { line: 41, column: 1, identity: getIdentity(39), code: "duplicate", field: null, value: getIdentity(39) },
    { line: 118, column: 1, identity: null, code: "not_an_object", field: null, value: "null" },
    { line: 203, column: 1, identity: getIdentity(199), code: "type_clash", field: "popularity", value: "high" },
    { line: 204, column: 1, identity: getIdentity(200), code: "type_clash", field: "popularity", value: "low" },
    { line: 377, column: 1, identity: `${site.prefix}-9001`, code: "title_empty", field: "title", value: "" },
    { line: 378, column: 1, identity: `${site.prefix}-9002`, code: "title_empty", field: "title", value: "" },
    { line: 502, column: 1, identity: null, code: "identity_empty", field: "id", value: "" },
    { line: 611, column: 1, identity: getIdentity(604), code: "type_clash", field: "introduced_at", value: "soon" },
    { line: 780, column: 1, identity: getIdentity(772), code: "duplicate", field: null, value: getIdentity(772) },
    { line: 781, column: 1, identity: getIdentity(773), code: "duplicate", field: null, value: getIdentity(773) },
    { line: 934, column: 1, identity: getIdentity(924), code: "type_clash", field: "popularity", value: "n/a" },
    { line: 1102, column: 1, identity: null, code: "unreadable", field: null, value: null },
    { line: 1290, column: 1, identity: getIdentity(1278), code: "type_clash", field: "popularity", value: "–" },
    { line: 1455, column: 1, identity: `${site.prefix}-9003`, code: "title_empty", field: "title", value: "" },
  ];
  const of = { siteId: site.siteId, runId: FAULTY_RUN, source: shopUrl + buildFeedPath(site.siteId, "item") };
  return rows.map((row, index) => ({ ...of, ordinal: index + 1, ...row }));
}
