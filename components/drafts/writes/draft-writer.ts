import type { WriteTools } from "@/lib/client/use-write";
import type { DraftSubject, PendingWork, RebasedWork, WritePurpose } from "./draft-subject";
import { ATTEMPTS_MAX, isStale, readStored } from "./stale";

// Stores and publishes drafts. Each write carries the revisions that the editor knows. If one is outdated, the subject rebases its
// work and the write is repeated, so no write overwrites another.

/** A live version, and the work that it has. */
type Published<Work, Live> = { live: Live; sent: Work };

/** The two writes of pending work. */
export type DraftWriter<Work, Live> = {
  /** Stores work as the draft; null if it was refused. */
  store: (tools: WriteTools, work: Work, purpose: WritePurpose) => Promise<RebasedWork<Work> | null>;
  /** Publishes work, storing it first if needed. Otherwise whether there is nothing left to publish. */
  publish: (tools: WriteTools, work: Work) => Promise<Published<Work, Live> | boolean>;
};

type WriterOptions = {
  /** Someone else stored a newer draft, which the editor now shows: only reviewed work may go live. */
  onNewerDraft: (by: string) => void;
};

/** The subject was stored before, so that nothing is written first. */
const STORED_BEFORE = { kind: "storedBefore" } as const;

/** The writes of a subject. */
export function createDraftWriter<Work extends PendingWork, Stored, Live, Input>(
  subject: DraftSubject<Work, Stored, Live, Input>,
  { onNewerDraft }: WriterOptions,
): DraftWriter<Work, Live> {
  const { calls, events, writeFirst, rebase, refuse } = subject;

  /** After a refusal: rebased work to write again; otherwise the outcome of the write, null if it has failed. */
  async function recover(
    tools: WriteTools,
    error: unknown,
    { work, attempt, call }: { work: Work; attempt: number; call: "store" | "publish" },
  ): Promise<RebasedWork<Work> | boolean | null> {
    if (!(error instanceof Error)) throw error;
    if (rebase !== undefined && isStale(error) && attempt < ATTEMPTS_MAX) return rebase(error, work, call);
    if (refuse === undefined) throw error;
    refuse(tools, error, work);
    return null;
  }

  async function store(tools: WriteTools, work: Work, purpose: WritePurpose): Promise<RebasedWork<Work> | null> {
    const first = (await writeFirst?.(tools, work, purpose)) ?? STORED_BEFORE;
    if (first.kind === "draft") return { work: first.work };
    if (first.kind === "live" || first.kind === "failed") return null;
    let sent = "work" in first ? first.work : work;
    let newerBy: string | undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const stored = await calls.store(tools.send, sent, purpose);
        return { work: await events.onStored(stored, sent, purpose), newerBy };
      } catch (error) {
        const next = await recover(tools, error, { work: sent, attempt, call: "store" });
        if (next === null || typeof next === "boolean") return null;
        sent = next.work;
        newerBy = next.newerBy ?? newerBy;
      }
    }
  }

  /** Whether to go on with rebased work. */
  function isReviewed({ newerBy }: RebasedWork<Work>): boolean {
    if (newerBy !== undefined) onNewerDraft(newerBy);
    return newerBy === undefined;
  }

  async function publish(tools: WriteTools, work: Work): Promise<Published<Work, Live> | boolean> {
    if (subject.mayPublish?.(work) === false) return false;
    const first = (await writeFirst?.(tools, work, "publish")) ?? STORED_BEFORE;
    if (first.kind === "live") return { live: first.live, sent: work };
    if (first.kind === "failed") return false;
    let sent = "work" in first ? first.work : work;
    for (let attempt = 1; ; attempt += 1) {
      if (!sent.isStored && !subject.canCarry) {
        const stored = await store(tools, sent, "publish");
        if (stored === null || !isReviewed(stored)) return false;
        sent = stored.work;
      }
      try {
        return { live: await calls.publish(tools.send, sent, !sent.isStored), sent };
      } catch (error) {
        const stored = readStored(error, subject.storedDraft);
        if (stored !== null) sent = await events.onStored(stored, sent, "publish");
        const next = await recover(tools, error, { work: sent, attempt, call: "publish" });
        if (next === null || typeof next === "boolean") return next ?? false;
        if (!isReviewed(next)) return false;
        sent = next.work;
      }
    }
  }
  return { store, publish };
}
