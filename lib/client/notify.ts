import type { NOTIFICATION_KINDS } from "@/lib/domain/kit/limits";

// The way to the notifications from where nothing may be drawn. What shows them loads after the first paint; until it is
// there, notices wait here.

/** Good, bad, loading or warning. */
export type NoticeKind = (typeof NOTIFICATION_KINDS)[number];

/** What a notice says; an action is at most one, such as Undo. */
export type Notice = {
  kind: NoticeKind;
  text: string;
  /** What stands below the text: a reference to copy, a detail. */
  detail?: string;
  action?: { label: string; run: () => void };
};

/** Shows notices; the answer takes the notice away again. */
export type Notifier = (notice: Notice) => () => void;

type Waiting = { notice: Notice; isGone: boolean; dismiss: (() => void) | null };

let notifier: Notifier | null = null;
let waiting: Waiting[] = [];
const wakers = new Set<() => void>();

/** Shows a notice, now or as soon as notices can be shown; the answer takes it away. */
export function notify(notice: Notice): () => void {
  if (notifier !== null) return notifier(notice);
  const entry: Waiting = { notice, isGone: false, dismiss: null };
  waiting.push(entry);
  for (const wake of wakers) wake();
  return () => {
    entry.isGone = true;
    entry.dismiss?.();
  };
}

/** Says what shows notices from now on; those that waited are shown at once. */
export function setNotifier(next: Notifier | null): void {
  notifier = next;
  if (next === null) return;
  const late = waiting;
  waiting = [];
  for (const entry of late) if (!entry.isGone) entry.dismiss = next(entry.notice);
}

/** Calls back when a notice waits, so that what shows notices is loaded at once. */
export function onNoticeWaiting(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
}
