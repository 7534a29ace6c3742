import { fold } from "@vitrine/engine/fold";
import { eq } from "drizzle-orm";
import { storeCopiedDraft } from "@/backend/customizations/customization-copies/copy-as-draft";
import { CUSTOMIZATION_SUBJECTS } from "@/backend/customizations/drafts/customization-subject";
import {
  type CustomizationRow,
  findCustomization,
  isOne,
  loadContent,
  removeCustomization,
} from "@/backend/customizations/rules/customization-rows";
import {
  convertMode,
  loadRules,
  replaceRules,
  type StoredRule,
  toWireRule,
} from "@/backend/customizations/rules/rule-rows";
import { normalizeSpellings } from "@/backend/customizations/rules/spellings";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { drafts } from "@/backend/db/schema/drafts/drafts";
import { readDraft, toDraftKey } from "@/backend/drafts/life/draft-version";
import { type DraftRow, findDraft, matchesDraft } from "@/backend/drafts/rows/draft-store";
import { approveWorkOf } from "@/backend/kit/approval-guard";
import type { FoldedSite } from "@/backend/kit/fold-keys";
import { change } from "@/backend/kit/record-change";
import { toEvaluator } from "@/backend/search/service/rule-row";
import { findRuleClash } from "@/lib/domain/customizations/rule-clashes";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";

// Customizations whose queries became one with a change of `fold`: the one that changed later keeps its rules, gets those of the other
// that do not contradict them, and those that do become its draft.

type FoldContext = { tx: Tx; site: FoldedSite; now: Date };

/** Who writes: the program. Rows keep the time and the name of the last person, and a draft gets those of its rules. */
const PROGRAM = "schedule";

/** Merges the earlier customization into the later one. */
export async function mergeTwins(
  context: FoldContext,
  { laterId, earlierId }: { laterId: string; earlierId: string },
): Promise<void> {
  const { tx, site } = context;
  approveWorkOf("");
  const locked = new Map<string, CustomizationRow>();
  for (const id of [laterId, earlierId].sort()) {
    const row = await findCustomization(tx, { siteId: site.siteId, kind: "query-customizations", id }, true);
    if (row !== undefined) locked.set(id, row);
  }
  const later = locked.get(laterId);
  const earlier = locked.get(earlierId);
  // Deleted meanwhile.
  if (later === undefined || earlier === undefined) return;
  const own = await loadRules(tx, site.siteId, later.id);
  const others = await loadRules(tx, site.siteId, earlier.id);
  const mode = later.mode === "simple" && earlier.mode === "advanced" ? "advanced" : later.mode;
  const plan = planRules(
    convertMode(own, mode, "search"),
    mode === "advanced" ? convertMode(others, mode, "search") : others,
    site.timeZone,
  );
  const laterDraft = await findDraft(tx, toDraftKey(later, later.siteId, later.id), true);
  const earlierDraft = await findDraft(tx, toDraftKey(earlier, earlier.siteId, earlier.id), true);
  const isTaken = laterDraft !== undefined && plan.contradicting.length > 0;
  if (earlierDraft !== undefined || isTaken) await setAside(context, earlier, plan.contradicting);
  else await deleteEarlier(context, earlier);
  const merged = await addToLater(context, later, { mode, rules: plan.live, aliases: earlier.aliases });
  if (laterDraft !== undefined || earlierDraft !== undefined || plan.contradicting.length === 0) return;
  const user = { id: PROGRAM, name: earlier.updatedBy };
  const draftRules = [...plan.contradicting, ...leaveOut(plan.live, plan.contradicting, site.timeZone)];
  await storeCopiedDraft({ ...context, user }, merged, { mode, rules: draftRules, cause: "schedule" });
}

/** Divides rules into those that can be live beside the later ones, and those that contradict them. Equal ones are neither. */
function planRules(
  own: readonly StoredRule[],
  others: readonly StoredRule[],
  timeZone: string,
): { live: StoredRule[]; contradicting: StoredRule[] } {
  const live = [...own];
  const contradicting: StoredRule[] = [];
  const asText = (rule: StoredRule) => JSON.stringify(toEvaluator(rule));
  const known = new Set(own.map(asText));
  for (const rule of others) {
    if (known.has(asText(rule))) continue;
    const isClear = findRuleClash(live.map(toEvaluator), toEvaluator(rule), timeZone) === null;
    (isClear ? live : contradicting).push(rule);
  }
  return { live, contradicting };
}

/** Rules without those that others contradict. */
function leaveOut(list: readonly StoredRule[], others: readonly StoredRule[], timeZone: string): StoredRule[] {
  const rivals = others.map(toEvaluator);
  return list.filter((rule) => findRuleClash(rivals, toEvaluator(rule), timeZone) === null);
}

async function addToLater(
  { tx, site, now }: FoldContext,
  row: CustomizationRow,
  next: { mode: CustomizationRow["mode"]; rules: readonly StoredRule[]; aliases: readonly string[] },
): Promise<CustomizationRow> {
  const before = await loadContent(tx, row);
  await replaceRules(tx, site.siteId, row.id, next.rules);
  const spellings = normalizeSpellings([...row.aliases, ...next.aliases], fold(row.subject));
  const [saved] = await tx
    .update(customizations)
    .set({ mode: next.mode, ...spellings, revision: row.revision + 1 })
    .where(isOne(row))
    .returning();
  if (saved === undefined) throw new Error("a locked customization disappeared");
  await record({ tx, site, now }, row, { action: "save_rules", before, after: await loadContent(tx, saved) });
  return saved;
}

async function deleteEarlier(context: FoldContext, row: CustomizationRow): Promise<void> {
  const before = await loadContent(context.tx, row);
  await removeCustomization(context.tx, row);
  await record(context, row, { action: "destroy", before, after: null });
}

/** Where there are drafts already, the earlier one stays under a name of its own, with its draft and without live rules. */
async function setAside(
  context: FoldContext,
  row: CustomizationRow,
  contradicting: readonly StoredRule[],
): Promise<void> {
  const { tx, site, now } = context;
  const draft = await findDraft(tx, toDraftKey(row, row.siteId, row.id));
  const before = await loadContent(tx, row);
  await replaceRules(tx, site.siteId, row.id, []);
  const subject = await findFreeName(tx, row);
  const [saved] = await tx
    .update(customizations)
    .set({ subject, subjectKey: fold(subject), aliases: [], aliasKeys: [], revision: row.revision + 1 })
    .where(isOne(row))
    .returning();
  if (saved === undefined) throw new Error("a locked customization disappeared");
  await record(context, saved, { action: "save_rules", before, after: await loadContent(tx, saved) });
  if (draft !== undefined) return rebaseDraft(tx, saved, draft, contradicting, site.timeZone);
  const user = { id: PROGRAM, name: row.updatedBy };
  await storeCopiedDraft({ tx, site, now, user }, saved, { mode: row.mode, rules: contradicting, cause: "schedule" });
}

/** Bases a draft on a customization that lost its live rules, and adds those that the draft does not contradict. */
async function rebaseDraft(
  tx: Tx,
  row: CustomizationRow,
  draft: DraftRow,
  contradicting: readonly StoredRule[],
  timeZone: string,
): Promise<void> {
  const { mode, rules } = readDraft(CUSTOMIZATION_SUBJECTS[row.kind], draft).content;
  const added = contradicting.map((rule) => toWireRule(rule, new Map()));
  const clear = added.filter((rule) => findRuleClash(rules, rule, timeZone) === null);
  // The ids are those of live rules, which the later customization has now.
  const own = [...rules, ...clear].map((rule) => ({ ...rule, id: null }));
  await tx
    .update(drafts)
    .set({
      content: { ...draft.content, mode, rules: own },
      base: { ...draft.base, mode: row.mode, rules: [] },
      baseRevision: row.revision,
    })
    .where(matchesDraft(draft));
}

/** The query with the first number that no other one has. */
async function findFreeName(tx: Tx, { siteId, subject }: CustomizationRow): Promise<string> {
  const rows = await tx
    .select({ key: customizations.subjectKey })
    .from(customizations)
    .where(eq(customizations.siteId, siteId));
  const taken = new Set(rows.map(({ key }) => key));
  for (let number = 2; ; number += 1) {
    const name = `${subject} (${number})`;
    if (!taken.has(fold(name))) return name;
  }
}

/** Removes spellings that are those of a customization that changed later. */
export async function removeAliases(
  context: FoldContext,
  { id, keys }: { id: string; keys: ReadonlySet<string> },
): Promise<void> {
  const { tx, site } = context;
  approveWorkOf("");
  const row = await findCustomization(tx, { siteId: site.siteId, kind: "query-customizations", id }, true);
  if (row === undefined) return;
  const before = await loadContent(tx, row);
  const left = row.aliases.filter((alias) => !keys.has(fold(alias)));
  const [saved] = await tx
    .update(customizations)
    .set({ ...normalizeSpellings(left, fold(row.subject)), revision: row.revision + 1 })
    .where(isOne(row))
    .returning();
  if (saved === undefined) throw new Error("a locked customization disappeared");
  await record(context, row, { action: "save_aliases", before, after: await loadContent(tx, saved) });
}

/** Records a change of the program. */
async function record(
  { tx, site, now }: FoldContext,
  row: CustomizationRow,
  entry: { action: string; before: unknown; after: unknown },
): Promise<void> {
  const user = { id: PROGRAM, name: "" };
  const what = {
    feature: row.kind,
    objectId: row.id,
    title: formatCustomizationTitle(row),
    cause: "schedule",
  } as const;
  await change({ tx, site, user, now }, { ...what, ...entry });
}
