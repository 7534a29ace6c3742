import { and, count, desc, eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import { type CustomizationRow, loadItems } from "@/backend/customizations/rules/customization-rows";
import { loadItemsByIdentity } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { drafts } from "@/backend/db/schema/customizations/drafts";
import { customizations } from "@/backend/db/schema/customizations/rules";
import type { Draft, DraftKind, draftItem } from "@/lib/contract/customizations/drafts";
import { mode } from "@/lib/contract/customizations/query-customizations";
import { ROWS_PER_PAGE } from "@/lib/contract/kit/limits";
import { customizationKind } from "@/lib/contract/search/kinds";
import { type Rule, rule } from "@/lib/contract/search/rules";
import { countChanges, mergeRuleSets } from "@/lib/domain/customizations/rule-merge";
import { countDifferences, mergeWords } from "@/lib/domain/history/version-merge";
import { findTargetItem, formatTitle, nameSubject } from "@/lib/domain/search/kinds";
import { readReviewState, reviewState, toReviewColumns } from "./draft-reviews";
import { type DraftRow, storeDraft } from "./draft-store";

const offRules = z.optional(z.array(z.string()));

/** A mode with its rules in wire format; only listings have `off_rules`. */
export const wireSet = z.object({ mode, rules: z.array(rule), off_rules: offRules });
export type WireSet = z.output<typeof wireSet>;

/** The history's version of a draft; it contains everything a restore needs. */
export const draftVersion = z.object({
  kind: customizationKind,
  ...wireSet.shape,
  base_revision: z.int(),
  base_mode: mode,
  base_rules: z.array(rule),
  base_off_rules: offRules,
  ...reviewState,
});
export type DraftVersion = z.output<typeof draftVersion>;

/** Builds the history's version of a draft. */
export function buildVersion(row: DraftRow): DraftVersion {
  const content = z.parse(wireSet, row.content);
  const base = z.parse(wireSet, row.base);
  return {
    kind: z.parse(customizationKind, row.kind),
    mode: content.mode,
    rules: content.rules.map(omitItem),
    off_rules: content.off_rules,
    base_revision: row.baseRevision,
    base_mode: base.mode,
    base_rules: base.rules.map(omitItem),
    base_off_rules: base.off_rules,
    ...readReviewState(row),
  };
}

/** Three-way merge, rule by rule; null on conflict. */
export function mergeWireSets(base: WireSet, mine: WireSet, theirs: WireSet, timeZone: string): WireSet | null {
  const { mode: merged, merge } = mergeRuleSets(base, mine, theirs, timeZone);
  if (merge.clashes.length > 0) return null;
  const before = base.off_rules;
  const ours = mine.off_rules;
  const others = theirs.off_rules;
  // Old versions, and kinds without inheritance, have no `off_rules`.
  const off_rules = before && ours ? mergeWords(before, ours, others ?? before) : others;
  return { mode: merged, rules: merge.rules, off_rules };
}

/** Removes the catalog item before storing. */
export function omitItem({ item: _, ...rest }: Rule): Rule {
  return rest;
}

/** Builds the response for a draft, with current catalog items. */
export async function buildDraftAnswer(
  tx: Tx,
  row: DraftRow,
  of: Pick<CustomizationRow, "siteId" | "kind" | "subject" | "type">,
): Promise<Draft> {
  const {
    kind,
    mode: own,
    rules,
    off_rules,
    base_mode,
    base_rules,
    base_off_rules,
    review,
    change_request,
  } = buildVersion(row);
  const identities = [...rules, ...base_rules].map((one) => one.item_url);
  const items = await loadItems(tx, of, identities);
  const addItem = (one: Rule): Rule => ({ ...one, item: items.get(one.item_url) ?? null });
  return {
    kind,
    object_id: row.objectId,
    title: formatTitle({ ...of, kind }),
    mode: own,
    rules: rules.map(addItem),
    off_rules,
    base_revision: row.baseRevision,
    base_mode,
    base_rules: base_rules.map(addItem),
    base_off_rules,
    revision: row.revision,
    updated_at: row.updatedAt.toISOString(),
    updated_by: { id: row.updatedBy, name: row.updatedByName },
    review,
    change_request,
  };
}

/** Inserts or updates a draft. */
export async function putDraft(
  tx: Tx,
  object: { siteId: string; objectId: string },
  version: DraftVersion,
  by: Parameters<typeof storeDraft>[3],
): Promise<DraftRow> {
  const parts = {
    content: { mode: version.mode, rules: version.rules.map(omitItem), off_rules: version.off_rules },
    base: { mode: version.base_mode, rules: version.base_rules.map(omitItem), off_rules: version.base_off_rules },
    baseRevision: version.base_revision,
    ...toReviewColumns(version),
  };
  return storeDraft(tx, { siteId: object.siteId, kind: version.kind, objectId: object.objectId }, parts, by);
}

/** Loads a page of drafts whose customizations exist, newest first. */
export async function loadDraftPage(tx: Tx, siteId: string, wanted: { kinds: readonly DraftKind[]; page: number }) {
  const object = and(eq(customizations.siteId, drafts.siteId), eq(customizations.id, drafts.objectId));
  const where = and(eq(drafts.siteId, siteId), inArray(drafts.kind, [...wanted.kinds]));
  const [sum] = await tx.select({ total: count() }).from(drafts).innerJoin(customizations, object).where(where);
  const rows = await tx
    .select({
      draft: drafts,
      kind: customizations.kind,
      subject: customizations.subject,
      type: customizations.type,
      revision: customizations.revision,
    })
    .from(drafts)
    .innerJoin(customizations, object)
    .where(where)
    .orderBy(desc(drafts.updatedAt), desc(drafts.objectId))
    .limit(ROWS_PER_PAGE)
    .offset((wanted.page - 1) * ROWS_PER_PAGE);
  const total = sum?.total ?? 0;
  const identities = rows.flatMap(({ kind, subject }) => findTargetItem(kind, subject) ?? []);
  const targets = await loadItemsByIdentity(tx, siteId, identities);
  return {
    items: rows.map(({ draft, revision, type, ...about }) => {
      const target = targets.get(findTargetItem(about.kind, about.subject) ?? "");
      return { ...buildItem(draft, revision), title: nameSubject(about, target?.title), type };
    }),
    page: wanted.page,
    per_page: ROWS_PER_PAGE,
    total_pages: Math.max(1, Math.ceil(total / ROWS_PER_PAGE)),
    total_count: total,
  };
}

function buildItem(row: DraftRow, liveRevision: number): Omit<z.output<typeof draftItem>, "title"> {
  const { kind, mode: own, rules, off_rules: off = [], base_mode, base_rules, ...version } = buildVersion(row);
  const { base_off_rules: baseOff = [], review: reviewRequest } = version;
  // Stored dates are instants, so the time zone does not matter.
  const ruleChanges = countChanges({ mode: base_mode, rules: base_rules }, { mode: own, rules }, "UTC");
  return {
    kind,
    object_id: row.objectId,
    changes: ruleChanges + countDifferences(baseOff, off),
    is_behind: row.baseRevision !== liveRevision,
    updated_at: row.updatedAt.toISOString(),
    updated_by: { id: row.updatedBy, name: row.updatedByName },
    review: reviewRequest,
  };
}
