import { type NOTIFICATION_KINDS, NOTIFICATION_MS } from "@/lib/domain/kit/limits";

/** How a message reads: `bad` stays until dismissed, `loading` until it is replaced, the others go by themselves. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How many are seen at once; the others wait. */
export const NOTIFICATIONS_MAX = 3;

/** What a caller says. `id` replaces an earlier notification; `durationMs` null keeps it until dismissed. */
export type NotificationRequest = {
  kind: NotificationKind;
  text: string;
  /** A second line: what to do, a reference. */
  detail?: string;
  action?: { label: string; onAction: () => void };
  durationMs?: number | null;
  id?: string;
};

/** One message as the region shows it; `revision` grows when the same id is said anew. */
export type Notification = NotificationRequest & { id: string; revision: number; durationMs: number | null };

let all: readonly Notification[] = [];
let count = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Notification[]): void {
  all = next;
  for (const listener of listeners) listener();
}

function defaultDuration(kind: NotificationKind): number | null {
  return kind === "bad" || kind === "loading" ? null : NOTIFICATION_MS;
}

/** Says something to the user, from anywhere in the browser; answers the id to replace or dismiss it with. */
export function notify(request: NotificationRequest): string {
  count += 1;
  const id = request.id ?? `notification-${count}`;
  const durationMs = request.durationMs === undefined ? defaultDuration(request.kind) : request.durationMs;
  const entry: Notification = { ...request, id, durationMs, revision: count };
  const isKnown = all.some((one) => one.id === id);
  publish(isKnown ? all.map((one) => (one.id === id ? entry : one)) : [...all, entry]);
  return id;
}

/** Takes a notification away; nothing happens when it is gone already. */
export function dismiss(id: string): void {
  if (all.some((one) => one.id === id)) publish(all.filter((one) => one.id !== id));
}

/** Takes all notifications away. */
export function dismissAll(): void {
  if (all.length > 0) publish([]);
}

/** Calls back whenever the list changes; answers how to stop. */
export function subscribeToNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The list as it is now, oldest first; the same array until something changes. */
export function currentNotifications(): readonly Notification[] {
  return all;
}

const none: readonly Notification[] = [];

/** The list as the server draws it. */
export function noNotifications(): readonly Notification[] {
  return none;
}
