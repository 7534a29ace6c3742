import { and, desc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { buildEditorPath } from "@/backend/customizations/mails/editor-path";
import {
  type CustomizationRow,
  findCustomization,
  loadContent,
} from "@/backend/customizations/rules/customization-rows";
import { fromWire, type ReceivedRule } from "@/backend/customizations/rules/rule-rows";
import {
  type LockContext,
  type RulesWriteContext,
  validateRules,
  writeRules,
} from "@/backend/customizations/rules/write-rules";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import type { DraftSubject, DraftVersion } from "@/backend/drafts/life/subject";
import { reviewState } from "@/backend/drafts/rows/draft-reviews";
import type { VersionFacts } from "@/backend/history/version-facts";
import { type Mode, mode } from "@/lib/contract/customizations/query-customizations";
import { CUSTOMIZATION_KINDS, type CustomizationKind, customizationKind } from "@/lib/contract/search/kinds";
import { rule, ruleInput } from "@/lib/contract/search/rules";
import { countChanges } from "@/lib/domain/customizations/rule-merge";
import { countDifferences } from "@/lib/domain/history/version-merge";
import { formatCustomizationTitle, hasModes } from "@/lib/domain/search/kinds";
import { findOffRules, mergeWireSets, offRules, omitItems, toDraftRules, type WireSet, wireSet } from "./rule-set";

// What drafts of customizations have of their own.

/** The history's feature of all drafts of customizations. */
export const DRAFTS_FEATURE = "drafts";

/** The types of drafts of customizations. */
export type CustomizationDraft = {
  content: WireSet;
  live: CustomizationRow;
  /** A save without a mode, or without switched-off rules, leaves those of the draft or of the live version. */
  sent: { mode?: Mode | undefined; rules: readonly ReceivedRule[]; off_rules?: readonly string[] | undefined };
  saving: Pick<LockContext, "tx" | "site" | "refuse">;
  publishing: { context: RulesWriteContext & Pick<LockContext, "refuse">; facts: VersionFacts | undefined };
};

type Version = DraftVersion<WireSet>;

/** The history's version of a draft, with everything that a restore needs. */
const draftVersion = z.object({
  kind: customizationKind,
  ...wireSet.shape,
  base_revision: z.int(),
  base_mode: mode,
  base_rules: z.array(rule),
  base_off_rules: offRules,
  ...reviewState,
});

function buildSubject(kind: CustomizationKind): DraftSubject<CustomizationDraft> {
  return {
    kind,
    lockedFirst: "object",
    canBeUnpublished: false,
    history: {
      feature: DRAFTS_FEATURE,
      endActions: { discard: "discard", publish: "publish" },
      toObjectId: (id) => id,
    },
    toColumns: ({ content, base }) => ({ content: omitItems(content), base: omitItems(requireBase(base)) }),
    fromColumns: ({ content, base }) => ({ content: parseSet(content), base: parseSet(base) }),
    toVersion: (version) => toVersion(kind, version),
    parseVersion,
    formatTitle: (_, live) => formatCustomizationTitle(requireLive(live)),
    buildPath: ({ siteId }, live) => buildEditorPath(siteId, requireLive(live)),
    findLive: (tx, { siteId, id }, forUpdate) => findCustomization(tx, { siteId, kind, id }, forUpdate),
    readLive: async (tx, live) => parseSet(await loadContent(tx, live)),
    findEarlier,
    validate,
    equals: (a, b, timeZone) =>
      a !== null && countChanges(a, b, timeZone) + countDifferences(a.off_rules ?? [], b.off_rules ?? []) === 0,
    merge: ({ base, mine, theirs }, timeZone) => mergeWireSets(base, mine, theirs, timeZone),
    publish,
  };
}

/** The subjects, by kind. */
export const CUSTOMIZATION_SUBJECTS = Object.fromEntries(
  CUSTOMIZATION_KINDS.map((kind) => [kind, buildSubject(kind)]),
) as Record<CustomizationKind, DraftSubject<CustomizationDraft>>;

function requireLive(live: CustomizationRow | undefined): CustomizationRow {
  if (live === undefined) throw new Error("a draft belongs to a customization");
  return live;
}

function requireBase(base: WireSet | null): WireSet {
  if (base === null) throw new Error("a draft of a customization is based on its live version");
  return base;
}

function parseSet(content: unknown): WireSet {
  return omitItems(z.parse(wireSet, content));
}

function toVersion(
  kind: CustomizationKind,
  { content, base, base_revision, review, change_request }: Version,
): z.output<typeof draftVersion> {
  const { mode: base_mode, rules: base_rules, off_rules: base_off_rules } = omitItems(requireBase(base));
  const based = { base_revision, base_mode, base_rules, base_off_rules };
  return { kind, ...omitItems(content), ...based, review, change_request };
}

function parseVersion(version: unknown): Version | null {
  const { success, data } = z.safeParse(draftVersion, version);
  if (!success) return null;
  const { base_revision, base_mode, base_rules, base_off_rules, review, change_request } = data;
  return {
    content: { mode: data.mode, rules: data.rules, off_rules: data.off_rules },
    base: { mode: base_mode, rules: base_rules, off_rules: base_off_rules },
    base_revision,
    review,
    change_request,
  };
}

/** Maximum number of revisions to search in the history. */
const LOOK_BACK_MAX = 200;

/** Finds the rules of an earlier revision in the history. */
async function findEarlier(tx: Tx, row: CustomizationRow, revision: string): Promise<WireSet | null> {
  const steps = row.revision - Number(revision);
  if (!(Number.isInteger(steps) && steps > 0 && steps <= LOOK_BACK_MAX)) return null;
  const before = await tx
    .select({ before: changes.before })
    .from(changes)
    .where(and(eq(changes.siteId, row.siteId), eq(changes.feature, row.kind), eq(changes.objectId, row.id)))
    .orderBy(desc(changes.id))
    .limit(steps);
  // Each change except the creation increments the revision by one.
  if (before.length < steps || before.some((change) => change.before === null)) return null;
  const { success, data } = z.safeParse(wireSet, before.at(-1)?.before);
  return success ? omitItems(data) : null;
}

/** Validates sent rules; items and owners of the draft and of its base may be missing. */
async function validate(
  sent: CustomizationDraft["sent"],
  { live, draft, base }: Parameters<DraftSubject<CustomizationDraft>["validate"]>[1],
  saving: CustomizationDraft["saving"],
): Promise<WireSet> {
  const row = requireLive(live);
  const mode = hasModes(row.kind) ? (sent.mode ?? draft?.mode ?? row.mode) : "simple";
  const known = [...(draft?.rules ?? []), ...(base?.rules ?? [])].map((rule) => fromWire(rule));
  const rules = await validateRules(saving, row, { sent: sent.rules, mode }, known);
  const off = sent.off_rules ?? draft?.off_rules ?? base?.off_rules;
  return { mode, rules: toDraftRules(rules, sent.rules), off_rules: await findOffRules(saving.tx, row, off) };
}

/** Publishes rules like a direct save. */
async function publish(
  { live, content }: Parameters<DraftSubject<CustomizationDraft>["publish"]>[0],
  { context, facts }: CustomizationDraft["publishing"],
): Promise<CustomizationRow> {
  const row = requireLive(live);
  const off = await findOffRules(context.tx, row, content.off_rules);
  const sent = z.parse(z.array(ruleInput), content.rules);
  return writeRules(context, row, { action: "publish", sent, mode: content.mode, offRules: off, facts });
}
