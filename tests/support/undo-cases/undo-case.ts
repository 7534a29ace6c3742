import { undoChanges } from "@/lib/contract/history/change-history";
import type { Endpoint, Input } from "@/lib/http/endpoint";
import { type CallAnswer, callDirectly, type TestAnswer } from "@/tests/support/direct";
import { createActor, createItems, createSite, type TestActor } from "@/tests/support/seed";

/** A new site with items a to e and its owner. */
export type UndoBench = { siteId: string; as: TestActor };

/** A write on a new site, and a view of what it changes. */
export type UndoAct = {
  /** Makes the write, which must succeed. */
  act: () => Promise<TestAnswer>;
  /** What the write changes; ids, revisions and times in it are ignored. */
  look: () => Promise<unknown>;
  /** Undoes the write if it has a separate call for that; others are undone through the history. */
  takeBack?: () => Promise<unknown>;
  /** Which changes to undo, if not in the answer's header: those of other sites. */
  listChanges?: (answer: TestAnswer) => { siteId: string; ids: number[] }[];
};

/** The write of each undoable call, by `<feature>.<name of the call in its contract>`. */
export type UndoCases = Record<string, (bench: UndoBench) => Promise<UndoAct>>;

/** Creates a site with a user who may write to it. */
export async function createUndoBench(): Promise<UndoBench> {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  await createItems(
    siteId,
    ["a", "b", "c", "d", "e"].map((identity) => ({ identity })),
  );
  return { siteId, as };
}

/** Makes a call for the bench; throws if it is refused. */
export async function callOrThrow<E extends Endpoint>(
  { as }: UndoBench,
  call: E,
  input: Input<E>,
  headers: Record<string, string> = {},
): Promise<CallAnswer<E>> {
  const answer = await callDirectly(call, input, { as, headers });
  if (answer.status >= 300) throw new Error(`${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Undoes changes through the history, newest first. */
export async function undoNewestFirst(bench: UndoBench, siteId: string, ids: readonly number[]): Promise<void> {
  for (const id of [...ids].sort((a, b) => b - a))
    await callOrThrow(bench, undoChanges, { params: { siteId }, body: { id } });
}

const IDENTITY = /^(id|.*_id|.*_ids|.*[a-z]Id|revision|.*_revision|at|.*_at|.*_by|since|token|url|etag)$/;

/** Removes ids, revisions, times and actors at any depth. */
export function pickContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pickContent);
  if (typeof value !== "object" || value === null) return value;
  const rest = Object.entries(value).filter(([name]) => !IDENTITY.test(name));
  return Object.fromEntries(rest.map(([name, part]) => [name, pickContent(part)]));
}
