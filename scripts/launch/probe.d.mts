/** Sends one GET over a new connection. `status` is null if nothing came in time, with `isRefused` if nothing listens there. */
export function probe(url: string, timeoutMs: number): Promise<{ status: number | null; isRefused: boolean }>;

/** Waits until a URL answers 200, at most `patience` milliseconds; returns whether it did. Stops early when `isHopeless` says so. */
export function waitFor(url: string, patience: number, isHopeless?: () => boolean): Promise<boolean>;
