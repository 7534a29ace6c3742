import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { isApiError } from "@/lib/http/api-error";
import type { Endpoint, Input, Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import { nameAttempt } from "./attempt";
import { collectChangeIds, type DoneNotice, useDoneNotice } from "./done-notice";
import { withinTime } from "./lazy-screen";
import { clearFailure, notify } from "./notify";
import { announceError } from "./query-client";
import { type SendOptions, sendWrite } from "./send-write";
import { getSessionEnd } from "./session-end";
import { useSite } from "./site-context";

// All writes of screens (docs/adr/0003): shows that a write is pending, also in a notification if it takes long, sends it once despite
// repeated clicks, offers undo, refetches changed data, and announces a refusal once, until the same call is made again. After an
// unknown outcome it offers to check.

export type WritesOptions = {
  /** Reads to refetch afterwards, or all; also after an unknown outcome and most refusals. */
  stale?: readonly Endpoint[] | "all";
  /**
   * Receives the error, and the name of the attempt for a notification of the screen's own (`notify`). Return true if the screen shows
   * it itself; otherwise it is announced.
   */
  onRefused?: (error: Error, attempt: string) => boolean | Promise<boolean>;
  /**
   * Reads again after an unknown outcome: whether the change is stored, null if that cannot be told, or `told` if it has said so itself.
   * By default the stale reads are fetched again.
   */
  check?: () => Promise<KnownOutcome>;
  /** The screen shows the progress itself, or the write runs in the background, so a slow one has no notification. */
  isQuiet?: boolean;
};

/** What a check after an unknown outcome finds. */
export type KnownOutcome = boolean | null | "told";

/** Loaded on demand: few writes have an unknown outcome. */
const loadCheck = () => withinTime(import("./check-outcome").then((file) => file.checkOutcome));

/** After this time without an answer, a notification says that the write still runs. */
const SLOW_MS = 3_000;

/** Options of a write of one call. */
export type WriteOptions<E extends Endpoint> = WritesOptions &
  SendOptions & {
    /** Runs after the write, before reads are refetched; returns the notification, if any. */
    onDone?: (answer: Output<E>) => string | DoneNotice | undefined;
  };

/** A write of one call. */
export type CallWrite<E extends Endpoint> = {
  /** From the click until stale reads are refetched, or until the screen shows a refusal itself. */
  isPending: boolean;
  /** Sends the write; null if it was refused. While it is pending, the same input joins it. */
  send: (input: Input<E>, options?: WriteOptions<E>) => Promise<{ answer: Output<E> } | null>;
};

/** A write of one call: `const { send, isPending } = useWrite(saveRules, { stale: [list], onDone: () => t("saved") })`. */
export function useWrite<E extends Endpoint>(call: E, options: WriteOptions<E> = {}): CallWrite<E> {
  const { isPending, run } = useWrites(call.feature);
  const send: CallWrite<E>["send"] = (input, more = {}) => {
    const { onDone, stale, onRefused, check, isQuiet, ...init } = { ...options, ...more };
    const sendCall = async ({ send, done }: WriteTools) => {
      const answer = await send(call, input, init);
      const notice = onDone?.(answer);
      if (notice !== undefined) done(notice);
      return { answer };
    };
    return run(sendCall, { key: JSON.stringify(input), stale, onRefused, check, isQuiet });
  };
  return { isPending, send };
}

/** Sends a call as a step of a write; throws if it is refused. */
export type SendWrite = <E extends Endpoint>(call: E, input: Input<E>, options?: SendOptions) => Promise<Output<E>>;

/** The tools of the steps of a write. */
export type WriteTools = {
  send: SendWrite;
  /** Shows the notification of all steps so far, with one undo. */
  done: (notice: string | DoneNotice) => void;
  /** Announces a refusal after which the steps continue, with the texts of `feature`. */
  announce: (error: Error, feature?: string) => void;
};

/** Writes of several calls, or of a call that is chosen at run time. */
export type Writes = {
  isPending: boolean;
  /** The keys of pending writes. */
  pending: readonly string[];
  /** Runs the steps; null if one was refused. While it is pending, running the same key joins it. */
  run: <T>(steps: Steps<T>, options?: RunOptions) => Promise<T | null>;
};

type Steps<T> = (tools: WriteTools) => Promise<T>;
type RunOptions = WritesOptions & { key?: string };

/** Writes in several steps, announced with the texts of `feature`: `run(async ({ send, done }) => { … })`. */
export function useWrites(feature: string, options: WritesOptions = {}): Writes {
  const t = useTranslations();
  const client = useQueryClient();
  const showDone = useDoneNotice();
  const { supports } = useSite();
  const [running] = useState(() => new Map<string, Promise<unknown>>());
  const [pending, setPending] = useState<readonly string[]>([]);

  async function attempt<T>(steps: Steps<T>, options: RunOptions): Promise<T | null> {
    const { key = "", stale = [], onRefused, isQuiet = false } = options;
    const { changeIds, onChanges } = collectChangeIds();
    let isStale = false;
    let isLeaving = false;
    let isShown = false;
    const made = new Set<string>();
    // A failure outside of a call, such as a script that does not load.
    const own = `${feature} ${key}`;
    let failed = own;
    const send: SendWrite = async (call, input, init = {}) => {
      const name = nameAttempt(call, input);
      const stopWaiting = isQuiet ? undefined : announceSlow(t("common.stillRunning"));
      try {
        const answer = await sendWrite(call, input, init, {
          supports,
          onChanges: init.canUndo === false ? undefined : onChanges,
        });
        isStale = true;
        return answer;
      } catch (error) {
        isStale ||= canBeStaleAfter(error);
        failed = name;
        throw error;
      } finally {
        stopWaiting?.();
        // Other calls of the same steps may have failed with this name; their notifications stay.
        if (!made.has(name)) clearFailure(name);
        made.add(name);
      }
    };
    const announce = (error: Error, named = feature) => {
      const about = { feature: named, attempt: failed };
      const run = () => void loadCheck().then((check) => check(t, client, { ...options, ...about }));
      const action = isUnknown(error) ? { label: t("common.checkNow"), run } : undefined;
      announceError(t, error, named, { action, attempt: failed });
    };
    const done = (textOrNotice: string | DoneNotice) => {
      const notice = typeof textOrNotice === "string" ? { text: textOrNotice } : textOrNotice;
      isLeaving = notice.href !== undefined;
      showDone(notice, [...changeIds]);
    };
    try {
      const result = await steps({ send, done, announce });
      clearFailure(own);
      return result;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      isShown = (await onRefused?.(error, failed)) === true;
      if (!isShown) announce(error);
      return null;
    } finally {
      const refetched = isStale ? refetch(client, stale) : undefined;
      // The screen may ask a question about a refusal, and the answer must not wait for the reads.
      if (!isShown) await refetched;
      // A page that is being left stays pending, so that nothing can be clicked.
      if (!isLeaving) setPending((keys) => keys.filter((one) => one !== key));
    }
  }
  function run<T>(steps: Steps<T>, own: RunOptions = {}): Promise<T | null> {
    const { key = "" } = own;
    const known = running.get(key);
    if (known !== undefined) return known as Promise<T | null>;
    setPending((keys) => [...keys, key]);
    const result = attempt(steps, { ...options, ...own }).finally(() => running.delete(key));
    running.set(key, result);
    return result;
  }
  return { isPending: pending.length > 0, pending, run };
}

/** Shows a notification once there is no answer for a while; returns a function that removes it. */
function announceSlow(text: string): () => void {
  let remove: (() => void) | undefined;
  const timer = setTimeout(() => {
    // A write that waits for a new sign-in is not slow.
    if (getSessionEnd() === null) remove = notify({ kind: "loading", text });
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    remove?.();
  };
}

function refetch(client: QueryClient, stale: readonly Endpoint[] | "all"): Promise<unknown> {
  if (stale === "all") return client.invalidateQueries();
  return Promise.all(stale.map((call) => client.invalidateQueries({ queryKey: buildQueryKey(call) })));
}

function isUnknown(error: unknown): boolean {
  return isApiError(error) && error.code === "outcome_unknown";
}

/**
 * Whether reads may be stale after an error. Errors by field concern the input only; if the server failed or was not reached,
 * reads would fail, too.
 */
function canBeStaleAfter(error: unknown): boolean {
  if (!isApiError(error) || isUnknown(error)) return true;
  const isRefused = error.status >= 400 && error.status < 500 && error.status !== 401;
  return isRefused && Object.keys(error.errors).length === 0;
}
