import { and, desc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema";
import { type CustomizationRow, contentOf } from "@/backend/rules/customization-rows";
import { bare, type DraftVersion, type WireSet, wireSet } from "./draft-rows";

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
    return { mode: draft.base_mode, rules: draft.base_rules };
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

function setOf(content: unknown): WireSet | null {
  const result = z.safeParse(wireSet, content);
  return result.success ? { mode: result.data.mode, rules: result.data.rules.map(bare) } : null;
}
