import "server-only";
import { getShared } from "./shared";

// Limits apply per process, so several web servers multiply them.

const WINDOW_MS = 60_000;
const KEYS_MAX = 20_000;

/** Counts an event; returns whether there were at most `most` of its kind and key within the last minute. */
export function countWithinRate(kind: string, key: string, most: number): boolean {
  const times = readTimes(kind, key);
  times.push(Date.now());
  return times.length <= most;
}

/** Whether `most` events of a kind and key happened within the last minute; counts nothing. */
export function isOverRate(kind: string, key: string, most: number): boolean {
  return readTimes(kind, key).length >= most;
}

function readTimes(kind: string, key: string): number[] {
  const all = getShared("rate-limit", () => new Map<string, number[]>());
  const name = `${kind}|${key}`;
  const since = Date.now() - WINDOW_MS;
  const recent = (all.get(name) ?? []).filter((time) => time > since);
  all.delete(name);
  all.set(name, recent);
  if (all.size > KEYS_MAX) all.delete(all.keys().next().value ?? "");
  return recent;
}
