import { and, desc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { type CustomizationRow, loadContent } from "@/backend/customizations/rules/customization-rows";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import { type DraftVersion, mergeWireSets, omitItem, type WireSet, wireSet } from "./draft-rows";

/** Maximum number of revisions to search in the history. */
const LOOK_BACK_MAX = 200;

/** Finds the rules that were live at a revision: current rules, the draft's base, or the history. Null if unknown. */
export async function findBase(
  tx: Tx,
  row: CustomizationRow,
  revision: string,
  draft: DraftVersion | null,
): Promise<WireSet | null> {
  if (revision === String(row.revision)) return parseSet(await loadContent(tx, row));
  if (draft !== null && revision === String(draft.base_revision)) {
    return toBaseSet(draft);
  }
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
  return parseSet(before.at(-1)?.before);
}

/**
 * Merges a draft with live changes made since its base; null on conflict. Publishing merges here because an approver who
 * saved the merged draft would become its author.
 */
export async function mergeDraftOverLive(
  tx: Tx,
  row: CustomizationRow,
  draft: DraftVersion,
  timeZone: string,
): Promise<WireSet | null> {
  if (draft.base_revision === row.revision) return draft;
  const live = parseSet(await loadContent(tx, row));
  return live === null ? null : mergeWireSets(toBaseSet(draft), draft, live, timeZone);
}

function toBaseSet({ base_mode: mode, base_rules: rules, base_off_rules: off_rules }: DraftVersion): WireSet {
  return { mode, rules, off_rules };
}

function parseSet(content: unknown): WireSet | null {
  const result = z.safeParse(wireSet, content);
  return result.success ? { ...result.data, rules: result.data.rules.map(omitItem) } : null;
}
