import { type NOTIFICATION_KINDS, NOTIFICATION_MS } from "@/lib/domain/kit/limits";

/** `bad` stays until dismissed, `loading` until replaced; the others expire. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications shown at once; the others wait. */
export const NOTIFICATIONS_MAX = 3;

/** Input of `addNotification`. `id` replaces an earlier notification; a null `durationMs` keeps it until dismissed. */
export type NotificationRequest = {
  kind: NotificationKind;
  text: string;
  /** A second line: what to do, a reference. */
  detail?: string;
  action?: { label: string; onAction: () => void };
  durationMs?: number | null;
  id?: string;
};

/** A notification in the region; `revision` grows when its id is reused. `holders`: the calls of `addNotification` that share it. */
export type Notification = NotificationRequest & {
  id: string;
  revision: number;
  durationMs: number | null;
  holders: readonly number[];
};

let all: readonly Notification[] = [];
let count = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Notification[]): void {
  all = next;
  for (const listener of listeners) listener();
}

function chooseDuration(kind: NotificationKind): number | null {
  return kind === "bad" || kind === "loading" ? null : NOTIFICATION_MS;
}

/** Shows a notification; returns the id to replace or dismiss it. */
export function addNotification(request: NotificationRequest): string {
  count += 1;
  const same = request.id === undefined ? findSame(request) : undefined;
  // Several calls that fail for one reason are announced once; a success is announced each time, in place of the earlier one.
  const id = request.id ?? (request.kind === "bad" ? same?.id : undefined) ?? `notification-${count}`;
  const durationMs = request.durationMs === undefined ? chooseDuration(request.kind) : request.durationMs;
  const known = all.find((one) => one.id === id);
  const holders = [...(known?.holders ?? []), count];
  const entry: Notification = { ...request, id, durationMs, revision: count, holders };
  publish(known ? all.map((one) => (one === known ? entry : one)) : [...all.filter((one) => one !== same), entry]);
  return id;
}

/**
 * Shows a notification; returns a function that takes it back. A notification that several calls share stays until all
 * have taken it back.
 */
export function showNotification(request: NotificationRequest): () => void {
  const id = addNotification(request);
  const holder = count;
  return () => {
    const entry = all.find((one) => one.id === id && one.holders.includes(holder));
    if (entry === undefined) return;
    const holders = entry.holders.filter((one) => one !== holder);
    if (holders.length === 0) dismiss(id);
    else publish(all.map((one) => (one === entry ? { ...entry, holders } : one)));
  };
}

/** Finds a notification with the same text, without details or actions. Loading ones are never the same, as each waits for another call. */
function findSame(request: NotificationRequest): Notification | undefined {
  const isPlain = (one: NotificationRequest) =>
    one.kind !== "loading" && one.detail === undefined && one.action === undefined;
  if (!isPlain(request)) return undefined;
  return all.find((one) => isPlain(one) && one.kind === request.kind && one.text === request.text);
}

/** Removes a notification, if it still exists. */
export function dismiss(id: string): void {
  if (all.some((one) => one.id === id)) publish(all.filter((one) => one.id !== id));
}

/** Removes all notifications. */
export function dismissAll(): void {
  if (all.length > 0) publish([]);
}

/** Subscribes to changes of the list; returns the unsubscribe function. */
export function subscribeToNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current list, oldest first; the same array until something changes. */
export function getNotifications(): readonly Notification[] {
  return all;
}

const none: readonly Notification[] = [];

/** The list for server rendering. */
export function getServerNotifications(): readonly Notification[] {
  return none;
}
