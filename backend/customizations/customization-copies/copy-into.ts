import { and, asc, eq, inArray } from "drizzle-orm";
import {
  type CustomizationRow,
  findCustomization,
  loadContent,
} from "@/backend/customizations/rules/customization-rows";
import { insertCustomization } from "@/backend/customizations/rules/insert-customization";
import { convertMode, loadRules, replaceRules, type StoredRule } from "@/backend/customizations/rules/rule-rows";
import { findHolders, normalizeSpellings } from "@/backend/customizations/rules/spellings";
import { saveContent } from "@/backend/customizations/rules/write-rules";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import type { Actor, SiteRow } from "@/backend/kit/implement";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import { findKnownType } from "@/backend/search/service/known-type";
import type { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import { fold } from "@/lib/domain/kit/fold";
import type { Output } from "@/lib/http/endpoint";
import { addRules, type Mapping, type RuleOutcome } from "./rules-to-copy";

/** Listings and TOP items are not copied, because categories differ between sites. */
const KIND = "query-customizations";

/** A customization to copy; `query` is its query on the target site. */
export type SourceCustomization = {
  row: CustomizationRow;
  rules: readonly StoredRule[];
  /** The type valid on every site: `item` for the main type. */
  type: string;
  query: string;
  aliases: readonly string[];
};

/** The outcome of one customization, in wire format. */
export type CopyOutcome = Output<typeof copyCustomizations>["targets"][number]["customizations"][number];

export type CopyContext = {
  tx: Tx;
  site: SiteRow;
  user: Actor;
  now: Date;
  changeIds: number[];
  existing: "skip" | "merge";
  mapping: Mapping;
};

/** Copies customizations into a site, in order, within the open transaction. */
export async function copyInto(context: CopyContext, copied: readonly SourceCustomization[]): Promise<CopyOutcome[]> {
  await lockExisting(context, copied);
  const outcomes: CopyOutcome[] = [];
  for (const one of copied) outcomes.push(await copyOne(context, one));
  return outcomes;
}

/** Locks existing customizations before the site's row, in the same order as every save. */
async function lockExisting({ tx, site }: CopyContext, copied: readonly SourceCustomization[]): Promise<void> {
  const keys = copied.map(({ query }) => fold(query));
  await tx
    .select({ id: customizations.id })
    .from(customizations)
    .where(
      and(
        eq(customizations.siteId, site.siteId),
        eq(customizations.kind, KIND),
        inArray(customizations.subjectKey, keys),
      ),
    )
    .orderBy(asc(customizations.id))
    .for("update");
}

async function copyOne(context: CopyContext, one: SourceCustomization): Promise<CopyOutcome> {
  const { tx, site, existing, mapping } = context;
  const outcome = { from_id: one.row.id, query: one.query, type: one.row.type, to_id: null };
  const previewRules = (): RuleOutcome[] => addRules([], one.rules, mapping).outcomes;
  const type = await findKnownType(tx, site.siteId, site.mainType, one.type);
  if (type === null) return { ...outcome, verdict: "invalid_item_type", rules: previewRules() };
  const queryKey = fold(one.query);
  const holder = (await findHolders(tx, site.siteId, { type, keys: [queryKey] })).get(queryKey);
  if (holder === undefined) return create(context, one, { ...outcome, type }, queryKey);
  const row = await findCustomization(tx, { siteId: site.siteId, kind: KIND, id: holder.id });
  if (row === undefined) throw new Error("a customization disappeared while its site was locked");
  const found = { ...outcome, type, to_id: row.id };
  if (row.subjectKey !== queryKey) return { ...found, verdict: "alias_taken", rules: previewRules() };
  if (existing === "skip") return { ...found, verdict: "skip", rules: previewRules() };
  return merge(context, one, found, row);
}

type OutcomeBase = Omit<CopyOutcome, "verdict" | "rules">;

async function create(
  context: CopyContext,
  one: SourceCustomization,
  base: OutcomeBase,
  queryKey: string,
): Promise<CopyOutcome> {
  const { tx, site, mapping } = context;
  const { rules, outcomes } = addRules([], one.rules, mapping);
  if (doesNothingFit(outcomes)) return { ...base, verdict: "nothing_fits", rules: outcomes };
  const spellings = normalizeSpellings(one.aliases, queryKey);
  const taken = await findHolders(tx, site.siteId, { type: base.type, keys: spellings.aliasKeys });
  const free = spellings.aliases.filter((alias) => !taken.has(fold(alias)));
  const made = await insertCustomization(context, {
    kind: KIND,
    subject: one.query,
    subjectKey: queryKey,
    type: base.type,
    mode: one.row.mode,
    ...normalizeSpellings(free, queryKey),
  });
  await replaceRules(tx, site.siteId, made.id, rules);
  const after = await loadContent(tx, made);
  await recordCopy(context, { action: "copy", objectId: made.id, title: made.subject, before: null, after });
  const leftOut = spellings.aliases.filter((alias) => !free.includes(alias));
  return {
    ...base,
    to_id: made.id,
    verdict: "create",
    rules: outcomes,
    ...(leftOut.length > 0 ? { aliases_left_out: leftOut } : {}),
  };
}

async function merge(
  context: CopyContext,
  one: SourceCustomization,
  base: OutcomeBase,
  row: CustomizationRow,
): Promise<CopyOutcome> {
  const { tx, site, user, now, mapping } = context;
  const there = await loadRules(tx, site.siteId, row.id);
  // Rules of a single place cannot be added to a shared list.
  const mode = row.mode === "simple" && one.row.mode === "advanced" ? "advanced" : row.mode;
  const [own, copied] =
    mode === "advanced"
      ? [convertMode(there, mode, "search"), convertMode(one.rules, mode, "search")]
      : [there, one.rules];
  const { rules, outcomes, added } = addRules(own, copied, mapping);
  if (added === 0) {
    return { ...base, verdict: doesNothingFit(outcomes) ? "nothing_fits" : "already_same", rules: outcomes };
  }
  const entries = { change: (entry: Parameters<typeof change>[1]) => recordCopy(context, entry) };
  await saveContent({ tx, site, user, now, ...entries }, row, { action: "copy", rules, mode });
  return { ...base, verdict: "merge", rules: outcomes };
}

/** Whether none of the rules fits the target; such a customization is not copied. */
function doesNothingFit(outcomes: readonly RuleOutcome[]): boolean {
  return outcomes.length > 0 && outcomes.every(({ fate, clash }) => fate === "unmatched" || clash !== null);
}

type Entry = Omit<Parameters<typeof change>[1], "feature" | "cause">;

function recordCopy(context: CopyContext, entry: Entry): Promise<number> {
  const { tx, site, user, now, changeIds }: ChangeContext = context;
  return change({ tx, site, user, now, changeIds }, { ...entry, feature: KIND, cause: "copy" });
}
