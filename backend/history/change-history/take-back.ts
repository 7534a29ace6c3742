import type { Tx } from "@/backend/db/client";
import type { Actor, Refusal } from "@/backend/kit/implement";
import { change, isSameContent } from "@/backend/kit/record-change";
import type { Merged, Reversible } from "@/backend/kit/reversible";
import type { Rights } from "@/lib/domain/kit/access";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";
import { type ChangeRow, entriesOf, type HistoryView, lastChange, laterChanges } from "./change-rows";

type RestoreCode = "no_inverse" | "too_old" | "refused" | "forbidden";
type UndoCode = RestoreCode | "already_undone" | "moved_on";

/** What both need of the call, and the codes it may refuse with. */
export type TakeBackContext<Code extends string> = {
  tx: Tx;
  user: Actor;
  now: Date;
  rights: Rights | null;
  changeIds: number[];
  refuse: (status: number, code: Code, extra?: Refusal) => never;
};

/** What came of it, as the wire has it. */
export type Written = { change_id: number; feature: string; object_id: string };

const DAY_MS = 86_400_000;

/** Takes one change back: what it did is gone, what others did to other parts since stays. */
export async function takeBack(
  context: TakeBackContext<UndoCode>,
  view: HistoryView,
  row: ChangeRow,
  reversible: Reversible | undefined,
): Promise<Written> {
  const { tx, refuse } = context;
  if (reversible === undefined) return refuse(422, "no_inverse");
  if (!reversible.mayWrite(context.rights, row)) return refuse(403, "forbidden");
  // Locked before it is judged, so that two who take the same change back come one after the other.
  const current = await reversible.load(tx, row.siteId, row.objectId);
  const [entry] = await entriesOf(tx, view, [row]);
  if (entry?.no_undo) return refuse(entry.no_undo === "already_undone" ? 409 : 422, entry.no_undo);
  const merged = mergedContent(reversible, row, current, view.site.timeZone);
  const movedOn = async (): Promise<never> => refuse(409, "moved_on", { later: await saidLater(tx, view, row) });
  if ("clash" in merged) return movedOn();
  // Somebody brought it back by hand meanwhile: nothing of it is left to take back.
  if (isSameContent(merged.content, current)) return refuse(409, "already_undone");
  const hasMovedOn = !isSameContent(current, row.after);
  const later = hasMovedOn ? await saidLater(tx, view, row) : [];
  return write(
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

/** Makes a version what the object is now; also of one that was deleted, for 30 days. */
export async function bringBack(
  context: TakeBackContext<RestoreCode>,
  view: HistoryView,
  { row, content }: { row: ChangeRow; content: unknown },
  reversible: Reversible | undefined,
): Promise<Written> {
  const { tx, refuse, now } = context;
  if (reversible === undefined || content === null) return refuse(422, "no_inverse");
  if (!reversible.mayWrite(context.rights, row)) return refuse(403, "forbidden");
  const current = await reversible.load(tx, row.siteId, row.objectId);
  const last = await lastChange(tx, view, row);
  const isLongGone = current === null && now.getTime() >= last.at.getTime() + UNDO_DAYS * DAY_MS;
  if (isLongGone) return refuse(422, "too_old");
  if (isSameContent(content, current)) return { change_id: last.id, feature: row.feature, object_id: row.objectId };
  return write(
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

/** What the object comes to without the change: what it was, where nothing happened since, else three-way. */
function mergedContent(reversible: Reversible, row: ChangeRow, current: unknown, timeZone: string): Merged {
  if (isSameContent(current, row.after) || isSameContent(current, row.before)) return { content: row.before };
  if (row.before === null || row.after === null || current === null) return { clash: true };
  return reversible.merge(row.after, row.before, current, timeZone);
}

type Target = { row: ChangeRow; reversible: Reversible; current: unknown; content: unknown };
type How = {
  action: string;
  cause: "undo" | "hand";
  undoes?: number;
  onRefusal: (errors: Record<string, string[]>, extra?: Record<string, unknown>) => never;
};

async function write(
  { tx, user, now, changeIds }: Omit<TakeBackContext<never>, "refuse">,
  { site }: HistoryView,
  { row, reversible, current, content }: Target,
  { onRefusal, ...how }: How,
): Promise<Written> {
  const after = await reversible.write({ tx, site, user, now, refuse: onRefusal }, row.objectId, content);
  const { feature, objectId, title } = row;
  // What nothing takes back is not named in the answer, so that nobody is offered to.
  const isFinal = reversible.isFinal?.({ objectId, before: current, after }) === true;
  const id = await change(
    { tx, site, user, now, ...(isFinal ? {} : { changeIds }) },
    { feature, objectId, ...how, ...(title === null ? {} : { title }), before: current, after },
  );
  return { change_id: id, feature, object_id: objectId };
}

/** Who touched the object since, as a refusal names it. */
async function saidLater(tx: Tx, view: HistoryView, row: ChangeRow) {
  const later = await laterChanges(tx, view, row);
  return later.map(({ id, actor, actorName, at }) => ({ id, by: actorName ?? actor, at: at.toISOString() }));
}
