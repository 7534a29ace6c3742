import { and, asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import { buildChangeCondition, type ChangeRow, findChange, type HistoryView } from "./change-rows";

/**
 * The changes of one write that are undone together, newest first; only the row itself if its feature groups none. A change does
 * not record its call, so a group is found by author, time and the steps of the features.
 */
export async function loadUndoGroup(tx: Tx, view: HistoryView, row: ChangeRow): Promise<ChangeRow[]> {
  const grouped = [...view.reversible.values()]
    .filter((one) => one.findStep !== undefined)
    .map(({ feature }) => feature);
  const findStep: FindStep = (change) => view.reversible.get(change.feature)?.findStep?.(change) ?? null;
  const isAlone = row.undoes === null && findStep(row) === null;
  if (isAlone || !grouped.includes(row.feature)) return [row];
  const { actor, at } = row;
  const isOfWrite = and(inArray(changes.feature, grouped), eq(changes.actor, actor), eq(changes.at, at));
  if (row.undoes === null) {
    const rows = await tx
      .select()
      .from(changes)
      .where(and(buildChangeCondition(view, {}), isOfWrite))
      .orderBy(asc(changes.id));
    return (splitByWrite(rows, findStep).find((group) => group.some(({ id }) => id === row.id)) ?? [row]).reverse();
  }
  const undone = await findChange(tx, view, row.undoes);
  const group = undone === undefined ? [] : await loadUndoGroup(tx, view, undone);
  const undoneIds = group.map(({ id }) => id);
  if (undoneIds.length < 2) return [row];
  const rows = await tx
    .select()
    .from(changes)
    .where(and(buildChangeCondition(view, {}), isOfWrite, inArray(changes.undoes, undoneIds)))
    .orderBy(asc(changes.id));
  return rows.reverse();
}

type FindStep = (change: ChangeRow) => "before" | "main" | "after" | null;

/** Splits changes of the same time by write. Steps before the main one belong to the write, and at most one after it. */
function splitByWrite(rows: readonly ChangeRow[], findStep: FindStep): ChangeRow[][] {
  const groups: ChangeRow[][] = [];
  let group: ChangeRow[] = [];
  let hasMain = false;
  const close = () => {
    groups.push(group);
    group = [];
    hasMain = false;
  };
  for (const row of rows) {
    const step = findStep(row);
    if (step !== "after" ? hasMain || step === null : !hasMain) close();
    group.push(row);
    hasMain ||= step === "main";
    if (step === "after" || step === null) close();
  }
  close();
  return groups;
}
