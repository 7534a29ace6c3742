import { fold } from "@vitrine/engine/fold";
import { eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { customizations } from "@/backend/db/schema/customizations/rules";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import { CUSTOMIZATION_KINDS, type CustomizationKind } from "@/lib/contract/search/kinds";
import { countRuleChanges } from "@/lib/domain/customizations/rule-steps";
import { canReadKind, canWriteKind, formatCustomizationTitle } from "@/lib/domain/search/kinds";
import {
  type CustomizationRow,
  findCustomization,
  isOne,
  loadContent,
  removeCustomization,
} from "./customization-rows";
import { mergeVersions, nameRules, readCustomizationVersion, type Version } from "./customization-version";
import { clearWaiting, findFaults } from "./incoming-rules";
import { findTwin, insertCustomization, toCustomizationSubjectKey } from "./insert-customization";
import { fromWire, replaceRules } from "./rule-rows";
import { findHolders, normalizeSpellings } from "./spellings";

// Restores versions of customizations from the history (docs/adr/0017).

async function write(kind: CustomizationKind, context: ReversalContext, id: string, content: unknown) {
  const { tx, site, user, now } = context;
  const one = { siteId: site.siteId, kind, id };
  const row = await findCustomization(tx, one, true);
  if (content === null) return removeCustomization(tx, one);
  const next = readCustomizationVersion(content);
  const base = row ?? (await recreate(kind, context, id, next));
  const spellings = normalizeSpellings(next.aliases, base.subjectKey);
  await refuseTaken(context, base, spellings.aliasKeys);
  const moved = base.subject === next.subject ? null : await claimSubject(kind, context, next);
  const [saved] = await tx
    .update(customizations)
    .set({
      ...spellings,
      ...moved,
      mode: next.mode,
      offRules: next.off_rules,
      revision: row === undefined ? base.revision : row.revision + 1,
      updatedAt: now,
      updatedBy: user.name,
    })
    .where(isOne(one))
    .returning();
  if (saved === undefined) throw new Error("a locked customization disappeared");
  await writeVersionRules(context, saved, next);
  return loadContent(tx, saved);
}

/** The subject of a version that a customization gets again; refuses if another one has it now. */
async function claimSubject(kind: CustomizationKind, context: ReversalContext, { subject, type }: Version) {
  const wanted = { kind, subject, subjectKey: toCustomizationSubjectKey(kind, subject), type };
  const twin = await findTwin(context.tx, context.site.siteId, wanted);
  if (twin !== null) context.refuse({ [SUBJECT_FIELDS[kind]]: ["already_exists"] }, { id: twin.id });
  return { subject, subjectKey: wanted.subjectKey, searchText: fold(formatCustomizationTitle(wanted)) };
}

/** Recreates a deleted customization with its id; refuses if another one has its subject now. */
async function recreate(kind: CustomizationKind, context: ReversalContext, id: string, next: Version) {
  const { tx, site } = context;
  const { subject, subjectKey } = await claimSubject(kind, context, next);
  const wanted = { kind, subject, subjectKey, type: next.type };
  const [current] = await tx.select({ revision: sites.revision }).from(sites).where(eq(sites.siteId, site.siteId));
  // Higher than any earlier revision, so that a save from a page with an old revision is refused.
  return insertCustomization(context, { ...wanted, id, revision: (current?.revision ?? 0) + 1 });
}

/** The wire field of the subject. */
const SUBJECT_FIELDS: Record<CustomizationKind, string> = {
  "query-customizations": "query",
  "product-listings": "category_full",
  "top-items": "type",
  "recommendations-customization": "target",
};

async function refuseTaken(context: ReversalContext, row: CustomizationRow, keys: readonly string[]): Promise<void> {
  const holders = await findHolders(context.tx, row.siteId, { type: row.type, keys, except: row.id });
  if (holders.size > 0) context.refuse({ aliases: ["alias_taken"] });
}

/** Items that have left the catalog since do not block the restore, because the version was valid when it was saved. */
async function writeVersionRules(
  { tx, site, refuse }: ReversalContext,
  row: CustomizationRow,
  next: Version,
): Promise<void> {
  if (next.rules.length > RULES_PER_QUERY_MAX) refuse({ rules: ["too_many_rules"] });
  const stored = await clearWaiting(
    tx,
    row,
    next.rules.map((rule) => fromWire(rule)),
  );
  const errors = await findFaults(tx, row, { rules: stored, before: stored }, site);
  if (Object.keys(errors).length > 0) refuse(errors);
  await replaceRules(tx, row.siteId, row.id, stored);
}

/** Publishing ends the draft; moving rules to another category may take them from a customization first. */
const STEPS: Readonly<Record<string, "before" | "main">> = {
  publish: "main",
  move_away: "before",
  move_rules: "main",
};

function buildReversal(kind: CustomizationKind): Reversible {
  return {
    feature: kind,
    canRead: (rights) => canReadKind(kind, rights),
    canWrite: (rights) => canWriteKind(kind, rights),
    load: async (tx, siteId, id) => {
      const row = await findCustomization(tx, { siteId, kind, id }, true);
      return row === undefined ? null : loadContent(tx, row);
    },
    write: (context, id, content) => write(kind, context, id, content),
    findStep: ({ action }) => STEPS[action] ?? null,
    countChanges: countRuleChanges,
    addNames: nameRules,
    merge: (base, mine, theirs, timeZone) => mergeVersions(kind, [base, mine, theirs], timeZone),
  };
}

/** Reversals of all kinds. */
export const customizationReversals: readonly Reversible[] = CUSTOMIZATION_KINDS.map(buildReversal);
