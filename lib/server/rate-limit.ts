import "server-only";
import { shared } from "./shared";

// Counted per process: with several web servers the limit is as many times higher.

const WINDOW_MS = 60_000;
const KEYS_MAX = 20_000;

/** Counts one event and says whether there were at most `most` of its kind and key within the last minute. */
export function withinRate(kind: string, key: string, most: number): boolean {
  const times = timesOf(kind, key);
  times.push(Date.now());
  return times.length <= most;
}

/** Whether `most` events of this kind and key have happened within the last minute; counts nothing. */
export function isOverRate(kind: string, key: string, most: number): boolean {
  return timesOf(kind, key).length >= most;
}

function timesOf(kind: string, key: string): number[] {
  const all = shared("rate-limit", () => new Map<string, number[]>());
  const name = `${kind}|${key}`;
  const since = Date.now() - WINDOW_MS;
  const recent = (all.get(name) ?? []).filter((time) => time > since);
  all.delete(name);
  all.set(name, recent);
  if (all.size > KEYS_MAX) all.delete(all.keys().next().value ?? "");
  return recent;
}
