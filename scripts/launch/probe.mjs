import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";

// Probes of our own servers. Not by `fetch`, which refuses the ports that browsers refuse, and keeps connections open: a process that
// accepts no new ones would seem alive.

/** Time limit of a probe while waiting, at first; each that takes longer doubles it, up to TRY_MS_MAX, because the computer is busy. */
const TRY_MS = 2_000;
const TRY_MS_MAX = 30_000;
const PAUSE_MS = 100;

/**
 * Sends one GET over a new connection, and reads the whole answer. Returns its status; null with `isRefused` (nothing listens there)
 * or without (nothing came within `timeoutMs`).
 */
export function probe(url, timeoutMs) {
  return new Promise((done) => {
    const request = url.startsWith("https:") ? secureRequest : plainRequest;
    const outgoing = request(url, { agent: false, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      answer.on("end", () => done({ status: answer.statusCode, isRefused: false }));
      answer.on("error", () => done({ status: null, isRefused: false }));
      answer.resume();
    });
    outgoing.on("error", (error) => done({ status: null, isRefused: isRefusal(error) }));
    outgoing.end();
  });
}

/** A name with several addresses fails with one error for each. */
function isRefusal({ code, errors }) {
  return code === "ECONNREFUSED" || (Array.isArray(errors) && errors.every((error) => error.code === "ECONNREFUSED"));
}

/**
 * Waits until a URL answers 200, at most `patience` milliseconds; returns whether it did. Stops early when `isHopeless` says so, which
 * gets the last probe.
 */
export async function waitFor(url, patience, isHopeless = () => false) {
  const end = performance.now() + patience;
  let limit = TRY_MS;
  let last = null;
  for (let began = performance.now(); began < end && !isHopeless(last); began = performance.now()) {
    last = await probe(url, Math.ceil(Math.min(limit, end - began)));
    if (last.status === 200) return true;
    if (performance.now() - began >= limit) limit = Math.min(limit * 2, TRY_MS_MAX);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}
