import { fold } from "@vitrine/engine/fold";
import { and, asc, eq, inArray } from "drizzle-orm";
import {
  type CustomizationRow,
  findCustomization,
  loadContent,
} from "@/backend/customizations/rules/customization-rows";
import {
  type CustomizationKey,
  findTwin,
  insertCustomization,
  NEVER_PUBLISHED,
  toCustomizationSubjectKey,
} from "@/backend/customizations/rules/insert-customization";
import { convertMode, loadRules, replaceRules, type StoredRule } from "@/backend/customizations/rules/rule-rows";
import { findHolders, normalizeSpellings } from "@/backend/customizations/rules/spellings";
import { saveContent } from "@/backend/customizations/rules/write-rules";
import { customizations } from "@/backend/db/schema/customizations/rules";
import type { CopyIntoContext } from "@/backend/drafts/copies/copy-to-sites";
import { findDraft } from "@/backend/drafts/rows/draft-store";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import type { CopyCall } from "@/lib/contract/customizations/customization-copies";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import type { Output } from "@/lib/http/endpoint";
import { loadDraftRules, storeCopiedDraft } from "./copy-as-draft";
import { addRules, type CopyMapping, type RuleOutcome } from "./rules-to-copy";

/** A customization to copy; `subject` is the one on the target site, if a copy may have another. */
export type SourceCustomization = {
  row: CustomizationRow;
  rules: readonly StoredRule[];
  /** The type valid on every site: `item` for the main type. */
  type: string;
  subject: string;
  aliases: readonly string[];
};

/** The outcome of one customization, in wire format. */
export type CustomizationCopyOutcome = Output<CopyCall>["targets"][number]["customizations"][number];

/** What a customization becomes on the target site, or why it cannot be copied. */
type CopyTarget = Pick<CustomizationCopyOutcome, "type" | "target_item"> & {
  subject: string;
  refused: CustomizationCopyOutcome["verdict"] | null;
};

/** A kind whose customizations are copied. Listings and TOP items are not, because categories differ between sites. */
export type CopiedKind = {
  kind: CustomizationKind;
  /** Whether a copy may have another subject. */
  canRename: boolean;
  /** Items that a subject names. */
  listItems: (subject: string) => readonly string[];
  /** Finds the type and the subject on the target site. Must not lock. */
  findTarget: (context: Pick<CopyContext, "tx" | "site" | "mapping">, one: SourceCustomization) => Promise<CopyTarget>;
};

export type CopyContext = CopyIntoContext & {
  existing: "skip" | "merge";
  mapping: CopyMapping;
  of: CopiedKind;
};

type Copy = { one: SourceCustomization; target: CopyTarget };

/** Copies customizations into a site, in order, within the open transaction. */
export async function copyCustomizationsInto(
  context: CopyContext,
  copied: readonly SourceCustomization[],
): Promise<CustomizationCopyOutcome[]> {
  const copies: Copy[] = [];
  for (const one of copied) copies.push({ one, target: await context.of.findTarget(context, one) });
  await lockExisting(context, copies);
  const outcomes: CustomizationCopyOutcome[] = [];
  for (const copy of copies) outcomes.push(await copyOne(context, copy));
  return outcomes;
}

/** Locks existing customizations, and their drafts, before the site's row, in the same order as every save. */
async function lockExisting({ tx, site, of }: CopyContext, copies: readonly Copy[]): Promise<void> {
  const keys = copies.map(({ target }) => toCustomizationSubjectKey(of.kind, target.subject));
  const rows = await tx
    .select({ id: customizations.id })
    .from(customizations)
    .where(
      and(
        eq(customizations.siteId, site.siteId),
        eq(customizations.kind, of.kind),
        inArray(customizations.subjectKey, keys),
      ),
    )
    .orderBy(asc(customizations.id))
    .for("update");
  for (const { id } of rows) await findDraft(tx, { siteId: site.siteId, kind: of.kind, objectId: id }, true);
}

async function copyOne(context: CopyContext, { one, target }: Copy): Promise<CustomizationCopyOutcome> {
  const { tx, site, existing, mapping, of } = context;
  const { refused, subject, type, target_item } = target;
  const outcome = { from_id: one.row.id, to_id: null, query: subject, type, target_item };
  const previewRules = (): RuleOutcome[] => addRules([], one.rules, mapping).outcomes;
  if (refused !== null) return { ...outcome, verdict: refused, rules: previewRules() };
  const subjectKey = toCustomizationSubjectKey(of.kind, subject);
  const about = { kind: of.kind, subject, subjectKey, type };
  const holder = await findTwin(tx, site.siteId, about);
  if (holder === null) return create(context, one, outcome, about);
  const row = await findCustomization(tx, { siteId: site.siteId, kind: of.kind, id: holder.id });
  if (row === undefined) throw new Error("a customization disappeared while its site was locked");
  const found = { ...outcome, to_id: row.id };
  if (row.subjectKey !== subjectKey) return { ...found, verdict: "alias_taken", rules: previewRules() };
  if (existing === "skip") return { ...found, verdict: "skip", rules: previewRules() };
  return merge(context, one, found, row);
}

type OutcomeBase = Omit<CustomizationCopyOutcome, "verdict" | "rules">;

async function create(
  context: CopyContext,
  one: SourceCustomization,
  base: OutcomeBase,
  about: CustomizationKey,
): Promise<CustomizationCopyOutcome> {
  const { tx, site, mapping } = context;
  const { rules, outcomes } = addRules([], one.rules, mapping);
  if (doesNothingFit(outcomes)) return { ...base, verdict: "nothing_fits", rules: outcomes };
  const spellings = normalizeSpellings(one.aliases, about.subjectKey);
  const taken = await findHolders(tx, site.siteId, { type: base.type, keys: spellings.aliasKeys });
  const free = spellings.aliases.filter((alias) => !taken.has(fold(alias)));
  const { mode } = one.row;
  const made = await insertCustomization(context, {
    ...about,
    ...(site.approvalRequired ? { revision: NEVER_PUBLISHED } : { mode }),
    ...normalizeSpellings(free, about.subjectKey),
  });
  if (!site.approvalRequired) await replaceRules(tx, site.siteId, made.id, rules);
  const after = await loadContent(tx, made);
  await recordCopy(context, {
    action: "copy",
    objectId: made.id,
    title: formatCustomizationTitle(made),
    before: null,
    after,
  });
  if (site.approvalRequired) await storeCopiedDraft(context, made, { mode, rules });
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
): Promise<CustomizationCopyOutcome> {
  const { tx, site, user, now, mapping } = context;
  const { mode: ownMode, rules: there } = site.approvalRequired
    ? await loadDraftRules(context, row)
    : { mode: row.mode, rules: await loadRules(tx, site.siteId, row.id) };
  // Rules of a single place cannot be added to a shared list.
  const mode = ownMode === "simple" && one.row.mode === "advanced" ? "advanced" : ownMode;
  const [own, copied] =
    mode === "advanced"
      ? [convertMode(there, mode, "search"), convertMode(one.rules, mode, "search")]
      : [there, one.rules];
  const { rules, outcomes, added } = addRules(own, copied, mapping);
  if (added === 0) {
    return { ...base, verdict: doesNothingFit(outcomes) ? "nothing_fits" : "already_same", rules: outcomes };
  }
  if (site.approvalRequired) {
    await storeCopiedDraft(context, row, { mode, rules });
    return { ...base, verdict: "merge", rules: outcomes };
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
  return change({ tx, site, user, now, changeIds }, { ...entry, feature: context.of.kind, cause: "copy" });
}
