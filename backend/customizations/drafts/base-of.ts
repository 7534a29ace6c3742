import { and, desc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { type CustomizationRow, contentOf } from "@/backend/customizations/rules/customization-rows";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import { bare, type DraftVersion, mergeWireSets, type WireSet, wireSet } from "./draft-rows";

/** How many saves ago a draft may have begun, when nothing else tells what it began from. */
const LOOK_BACK_MAX = 200;

/**
 * The rules that were live at a revision of a customization: as they are, as its draft has kept them, or as the history
 * has them. Null when nothing knows them.
 */
export async function baseOf(
  tx: Tx,
  row: CustomizationRow,
  revision: string,
  draft: DraftVersion | null,
): Promise<WireSet | null> {
  if (revision === String(row.revision)) return setOf(await contentOf(tx, row));
  if (draft !== null && revision === String(draft.base_revision)) {
    return baseSetOf(draft);
  }
  const steps = row.revision - Number(revision);
  if (!(Number.isInteger(steps) && steps > 0 && steps <= LOOK_BACK_MAX)) return null;
  const before = await tx
    .select({ before: changes.before })
    .from(changes)
    .where(and(eq(changes.siteId, row.siteId), eq(changes.feature, row.kind), eq(changes.objectId, row.id)))
    .orderBy(desc(changes.id))
    .limit(steps);
  // Each change of a customization moves its revision by one, but for its making, before which there was none.
  if (before.length < steps || before.some((change) => change.before === null)) return null;
  return setOf(before.at(-1)?.before);
}

/**
 * The rules of a draft with whatever went live since it began; null where both changed the same part and somebody has to
 * choose. Publishing merges here, so that the approver of a draft that fell behind need not save it, which would make
 * them its author.
 */
export async function draftOverLive(
  tx: Tx,
  row: CustomizationRow,
  draft: DraftVersion,
  timeZone: string,
): Promise<WireSet | null> {
  if (draft.base_revision === row.revision) return draft;
  const live = setOf(await contentOf(tx, row));
  return live === null ? null : mergeWireSets(baseSetOf(draft), draft, live, timeZone);
}

function baseSetOf({ base_mode: mode, base_rules: rules, base_off_rules: off_rules }: DraftVersion): WireSet {
  return { mode, rules, off_rules };
}

function setOf(content: unknown): WireSet | null {
  const result = z.safeParse(wireSet, content);
  return result.success ? { ...result.data, rules: result.data.rules.map(bare) } : null;
}
