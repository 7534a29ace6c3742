import type { Tx } from "@/backend/db/client";
import type { Actor, SessionRow } from "@/backend/kit/implement";
import { change, isSameContent } from "@/backend/kit/record-change";
import type { Refuse } from "@/backend/kit/refuse";
import type { Merged, Reversible } from "@/backend/kit/reversible";
import type { Services } from "@/backend/kit/services";
import { isDraftChange } from "@/lib/domain/history/recorded-actions";
import type { Rights } from "@/lib/domain/kit/access";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";
import { type ChangeRow, type HistoryView, loadEntries, loadLastChange, loadLaterChanges } from "./change-rows";
import { loadUndoGroup } from "./undo-group";

type RestoreCode = "no_inverse" | "too_old" | "refused";
type UndoCode = RestoreCode | "already_undone" | "moved_on";

/** The context of undo and restore, and the codes they may refuse with. */
export type UndoContext<Code extends string> = {
  tx: Tx;
  user: Actor;
  session: SessionRow | null;
  now: Date;
  services: Services;
  rights: Rights | null;
  changeIds: number[];
  refuse: Refuse<Code>;
};

/** The result of an undo or restore, as in the contract. */
export type WriteResult = { change_id: number; feature: string; object_id: string };

/** Obstacles that depend on the state of the object or site, not on the change. */
const CONFLICTS = ["already_undone", "site_closed"];

/** Undoes one change; later changes to other parts of the object stay. */
export async function undoChange(
  context: UndoContext<UndoCode>,
  view: HistoryView,
  row: ChangeRow,
  reversible: Reversible | undefined,
): Promise<WriteResult> {
  const { tx, refuse } = context;
  if (reversible === undefined) return refuse(422, "no_inverse");
  if (!reversible.canWrite(context.rights, row)) return refuse(403, "forbidden");
  // Lock before checking, so that two concurrent undos of one change run one after the other.
  const current = await reversible.load(tx, row.siteId, row.objectId, context.services);
  const [entry] = await loadEntries(tx, view, [row]);
  if (entry?.no_undo) return refuse(CONFLICTS.includes(entry.no_undo) ? 409 : 422, entry.no_undo);
  const merged = mergeContent(reversible, row, current, view.site.timeZone);
  const refuseMovedOn = async (): Promise<never> =>
    refuse(409, "moved_on", { later: await listLaterChanges(tx, view, row) });
  if ("clash" in merged) return refuseMovedOn();
  // Nothing is left to undo: it was reverted by hand, or later changes took the place of all that it wrote.
  if (isSameContent(merged.content, current))
    return isSameContent(current, row.before) ? refuse(409, "already_undone") : refuseMovedOn();
  const hasMovedOn = !isSameContent(current, row.after);
  const later = hasMovedOn ? await listLaterChanges(tx, view, row) : [];
  return writeVersion(
    context,
    view,
    { row, reversible, current, content: merged.content },
    {
      action: "undo",
      cause: "undo",
      undoes: row.id,
      onRefusal: (errors, extra) =>
        hasMovedOn ? refuse(409, "moved_on", { later, errors }) : refuse(422, "refused", { ...extra, errors }),
    },
  );
}

/** Undoes a change and those that the same write made, newest first; parts that have nothing left to undo are left out. */
export async function undoWrite(
  context: UndoContext<UndoCode>,
  view: HistoryView,
  row: ChangeRow,
  reversible: Reversible | undefined,
): Promise<WriteResult> {
  // Lock before finding out what is undone already.
  await reversible?.load(context.tx, row.siteId, row.objectId, context.services);
  let result: WriteResult | null = null;
  for (const one of await loadUndoGroup(context.tx, view, row)) {
    const isItself = one.id === row.id;
    const own = view.reversible.get(one.feature);
    if (!isItself && (await isLeftOut(context, view, one, own))) continue;
    const undone = await undoChange(context, view, one, own);
    if (isItself) result = undone;
  }
  return result ?? undoChange(context, view, row, reversible);
}

/** Whether a change was undone, its object already is as it was before, or it is of a draft that was saved again since. */
async function isLeftOut(
  { tx, services }: Pick<UndoContext<never>, "tx" | "services">,
  view: HistoryView,
  row: ChangeRow,
  reversible: Reversible | undefined,
) {
  const [entry] = await loadEntries(tx, view, [row]);
  if (entry?.no_undo === "already_undone") return true;
  const current = await reversible?.load(tx, row.siteId, row.objectId, services);
  return isSameContent(current, row.before) || (isDraftChange(row) && !isSameContent(current, row.after));
}

/** Restores a version of the object; for 30 days also of a deleted one. */
export async function restoreVersion(
  context: UndoContext<RestoreCode>,
  view: HistoryView,
  { row, content }: { row: ChangeRow; content: unknown },
  reversible: Reversible | undefined,
): Promise<WriteResult> {
  const { tx, refuse, now } = context;
  if (reversible === undefined || content === null) return refuse(422, "no_inverse");
  if (!reversible.canWrite(context.rights, row)) return refuse(403, "forbidden");
  const current = await reversible.load(tx, row.siteId, row.objectId, context.services);
  const last = await loadLastChange(tx, view, row);
  const isExpired = current === null && now.getTime() >= last.at.getTime() + UNDO_DAYS * DAY_MS;
  if (isExpired) return refuse(422, "too_old");
  if (isSameContent(content, current)) return { change_id: last.id, feature: row.feature, object_id: row.objectId };
  return writeVersion(
    context,
    view,
    { row, reversible, current, content },
    {
      action: "restore",
      cause: "hand",
      onRefusal: (errors, extra) => refuse(422, "refused", { ...extra, errors }),
    },
  );
}

/** The object's content without the change: the previous version when nothing changed since, else a three-way merge. */
function mergeContent(reversible: Reversible, row: ChangeRow, current: unknown, timeZone: string): Merged {
  if (isSameContent(current, row.after) || isSameContent(current, row.before)) return { content: row.before };
  if (row.before === null || row.after === null || current === null) return { clash: true };
  return reversible.merge(row.after, row.before, current, timeZone);
}

type Target = { row: ChangeRow; reversible: Reversible; current: unknown; content: unknown };
type WriteOptions = {
  action: string;
  cause: "undo" | "hand";
  undoes?: number;
  onRefusal: (errors: Record<string, string[]>, extra?: Record<string, unknown>) => never;
};

async function writeVersion(
  { tx, user, session, now, services, changeIds }: Omit<UndoContext<never>, "refuse">,
  { site }: HistoryView,
  { row, reversible, current, content }: Target,
  { onRefusal, ...options }: WriteOptions,
): Promise<WriteResult> {
  const after = await reversible.write(
    { tx, site, user, session, now, services, refuse: onRefusal },
    row.objectId,
    content,
  );
  const { feature, objectId, title } = row;
  // Leave out changes that cannot be undone, so that the notification does not offer it.
  const { isAllowedOnClosed = false } = reversible;
  const isFinal = reversible.isFinal?.({ objectId, before: current, after }) === true;
  const id = await change(
    { tx, site, user, now, ...(isFinal ? {} : { changeIds }) },
    { feature, objectId, ...options, ...(title === null ? {} : { title }), before: current, after, isAllowedOnClosed },
  );
  return { change_id: id, feature, object_id: objectId };
}

/** Later changes of the object, as a refusal reports them. */
async function listLaterChanges(tx: Tx, view: HistoryView, row: ChangeRow) {
  const later = await loadLaterChanges(tx, view, row);
  return later.map(({ id, actor, actorName, at }) => ({ id, by: actorName ?? actor, at: at.toISOString() }));
}
