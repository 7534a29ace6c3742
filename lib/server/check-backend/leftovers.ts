import { frontendData } from "@/lib/contract/accounts/who";
import { isRecord } from "@/lib/domain/kit/record";
import type { Endpoint } from "@/lib/http/endpoint";
import { buildRow, type Checker } from "./checker";

/** Time for deleting what is left at the end. */
const CLEANUP_MS = 60_000;

/** How objects of a kind are found again: their list, the field of their ids, and the call that deletes one. */
export type OwnKind = {
  label: string;
  list: Endpoint;
  query?: object;
  idField: string;
  destroy: Endpoint;
  toBody: (id: unknown) => object;
};

/**
 * Remembers that objects of a kind may exist from now on. They are found by the name of the run, so that they are deleted even if the
 * answer that created them was not readable. Returns the function that forgets them.
 */
export function rememberOwn(checker: Checker, kind: OwnKind): () => void {
  return rememberUndo(checker, kind.label, () => removeByName(checker, kind));
}

/**
 * Remembers a change that must be undone.
 * @param remove returns whether it is; the result forgets the change.
 */
export function rememberUndo(checker: Checker, label: string, remove: () => Promise<boolean>): () => void {
  const leftover = { label, remove };
  checker.leftovers.push(leftover);
  return () => {
    checker.leftovers = checker.leftovers.filter((one) => one !== leftover);
  };
}

/** Deletes what is left of the check, newest first, also after it was stopped, and reports what could not be deleted. */
export async function removeLeftovers(checker: Checker): Promise<void> {
  const end = performance.now() + CLEANUP_MS;
  for (const { label, remove } of checker.leftovers.toReversed()) {
    const isGone = performance.now() < end && (await remove().catch(() => false));
    if (isGone) continue;
    const reason = `left behind: ${label}; look for it and delete it by hand`;
    checker.add(
      buildRow(checker, frontendData, { outcome: "fail", reason, findings: [] }, { what: "clean-up", path: "-" }),
    );
  }
  checker.leftovers = [];
}

/**
 * Deletes an object that should have been refused.
 * @param accepted the answer, null if it was refused.
 */
export async function removeAccepted(
  checker: Checker,
  accepted: string | null,
  { label, destroy, toBody }: Pick<OwnKind, "label" | "destroy" | "toBody">,
): Promise<void> {
  if (accepted === null) return;
  const remove = async () => {
    const answer: unknown = JSON.parse(accepted);
    const id = isRecord(answer) ? answer.id : undefined;
    return id !== undefined && removeById(checker, destroy, toBody(id));
  };
  const forget = rememberUndo(checker, label, remove);
  if (await remove().catch(() => false)) forget();
}

async function removeById(checker: Checker, destroy: Endpoint, body: object): Promise<boolean> {
  const { reply } = await checker.attempt(destroy, { params: checker.params, body });
  return "answer" in reply && (reply.answer.status < 300 || reply.answer.status === 404);
}

async function removeByName(checker: Checker, { list, query, idField, destroy, toBody }: OwnKind): Promise<boolean> {
  const { params } = checker;
  const { reply } = await checker.attempt(list, { params, query });
  if (!("answer" in reply) || reply.answer.status >= 300) return false;
  for (const id of findOwnIds(reply.answer.text, checker.ownName, idField)) {
    if (!(await removeById(checker, destroy, toBody(id)))) return false;
  }
  return true;
}

/** The ids of the rows of an answer that contain the name of the run, whatever else is wrong with them. */
export function findOwnIds(text: string, ownName: string, idField: string): unknown[] {
  const answer: unknown = JSON.parse(text);
  const rows = isRecord(answer) ? Object.values(answer).filter(Array.isArray).flat() : [];
  return rows.flatMap((row) => (isRecord(row) && JSON.stringify(row).includes(ownName) ? [row[idField]] : []));
}
