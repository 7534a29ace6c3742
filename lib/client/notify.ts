import type { NOTIFICATION_KINDS } from "@/lib/domain/kit/limits";
import type { ErrorBody } from "@/lib/http/api-error";

// Shows notifications from code outside of components. The component that shows them loads after the first paint; until then,
// notices wait here.

export type NoticeKind = (typeof NOTIFICATION_KINDS)[number];

/** A notice, with at most one action, such as Undo. */
export type Notice = {
  kind: NoticeKind;
  text: string;
  /** Text below: a detail, or a reference to copy. */
  detail?: string;
  action?: { label: string; run: () => void };
  /** The body of a refusal. If two servers refuse each other, the detail says what an administrator needs. */
  body?: ErrorBody | undefined;
};

/** Shows a notice; returns a function that removes it. */
export type Notifier = (notice: Notice) => () => void;

type WaitingNotice = { notice: Notice; isGone: boolean; dismiss: (() => void) | null };

let notifier: Notifier | null = null;
let waiting: WaitingNotice[] = [];
const wakers = new Set<() => void>();

/** Functions that remove the notices of failed attempts, by attempt. */
const failures = new Map<string, (() => void)[]>();

/**
 * Shows a notice as soon as possible; returns a function that removes it.
 * @param attempt names what failed or succeeded: a notice of its failure goes away with one of its success, or by
 *   `clearFailure`.
 */
export function notify(notice: Notice, attempt?: string): () => void {
  const isBad = notice.kind === "bad";
  if (attempt !== undefined && !isBad) clearFailure(attempt);
  const remove = post(notice);
  if (attempt !== undefined && isBad) failures.set(attempt, [...(failures.get(attempt) ?? []), remove]);
  return remove;
}

/** Removes the notices of an attempt that has failed before, because it was made again. */
export function clearFailure(attempt: string): void {
  for (const remove of failures.get(attempt) ?? []) remove();
  failures.delete(attempt);
}

function post(notice: Notice): () => void {
  if (notifier !== null) return notifier(notice);
  const entry: WaitingNotice = { notice, isGone: false, dismiss: null };
  waiting.push(entry);
  for (const wake of wakers) wake();
  return () => {
    entry.isGone = true;
    entry.dismiss?.();
  };
}

/** Sets the function that shows notices, and shows the waiting ones. */
export function setNotifier(next: Notifier | null): void {
  notifier = next;
  if (next === null) return;
  const late = waiting;
  waiting = [];
  for (const entry of late) if (!entry.isGone) entry.dismiss = next(entry.notice);
}

/** Calls back when a notice is waiting, so that the component is loaded at once. */
export function onNoticeWaiting(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
}
