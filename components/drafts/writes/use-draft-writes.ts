import { useTranslations } from "next-intl";
import { notify } from "@/lib/client/notify";
import { useWrites, type WritesOptions, type WriteTools } from "@/lib/client/use-write";
import { isApiError } from "@/lib/http/api-error";
import type { OpenSubject, PendingWork, RebasedWork, WritePurpose } from "./open-subject";
import { ATTEMPTS_MAX, isStale, readStoredDraft } from "./stale";

// Each write carries the revisions that the editor knows. If one is outdated, the subject rebases its work and the write is repeated,
// so no write overwrites another.

/** The writes of a draft. Each returns whether it succeeded; refusals are shown. */
export type DraftWrites<Input> = {
  isBusy: boolean;
  /** Stores the pending work as the draft. */
  save: () => Promise<boolean>;
  publish: (input: Input) => Promise<boolean>;
  discard: () => Promise<boolean>;
  /** Requests a review with a note, storing the pending work first, or withdraws the request. */
  requestReview: (isRequested: boolean, note: string | null) => Promise<boolean>;
  /** Answers a request for a review with a request for changes; pending work stays pending. */
  requestChanges: (note: string) => Promise<boolean>;
};

/** Saves, publishes and discards the draft of a subject, and requests its review or changes. */
export function useDraftWrites<Work extends PendingWork, Stored, Live, Input>(
  subject: OpenSubject<Work, Stored, Live, Input>,
): DraftWrites<Input> {
  const t = useTranslations("drafts");
  const { feature, stale, staleByReview, onRefused, calls, events } = subject;
  const writes = useWrites(feature, { stale, onRefused });
  const writer = createDraftWriter(subject, {
    onNewerDraft: (by) => notify({ kind: "warning", text: t("newerDraft", { by }) }),
  });

  type Steps = (tools: WriteTools) => Promise<boolean>;
  const run = async (steps: Steps, options?: WritesOptions) => (await writes.run(steps, options)) ?? false;
  /** Runs steps with the pending work, unless something is wrong with it. */
  async function act(
    purpose: WritePurpose,
    steps: (tools: WriteTools, work: Work) => Promise<boolean>,
    input?: Input,
  ): Promise<boolean> {
    if (!subject.isReady(purpose, input)) return false;
    return run(async (tools) => {
      const work = await subject.take(purpose, input);
      return work !== null && (await steps(tools, work));
    });
  }
  return {
    isBusy: writes.isPending,
    save: () =>
      act("save", async (tools, work) => {
        if ((await writer.store(tools, work, "save")) === null) return false;
        tools.done(subject.buildNotice(t("saved")));
        return true;
      }),
    publish: (input) =>
      act(
        "publish",
        async (tools, work) => {
          const published = await writer.publish(tools, work);
          if (typeof published === "boolean") return published;
          await events.onPublished(published.live, published.sent);
          const text = subject.describePublished(published.sent, input);
          tools.done({ ...subject.buildNotice(text), needsApproval: true });
          return true;
        },
        input,
      ),
    discard: () =>
      run(async ({ send, done }) => {
        await calls.discard(send);
        done({ text: t("discarded"), ...(await events.onDiscarded()) });
        return true;
      }),
    requestReview: (isRequested, note) =>
      act("review", async (tools, pending) => {
        const isReady = pending.isStored || !isRequested;
        const work = isReady ? pending : ((await writer.store(tools, pending, "review"))?.work ?? null);
        if (work === null) return false;
        const answer = await sendReview(tools, () => calls.requestReview(tools.send, work, { isRequested, note }));
        await events.onReviewRequested(answer, work);
        if (answer !== null) tools.done(t(isRequested ? "approvalRequested" : "requestCanceled"));
        return answer !== null;
      }),
    requestChanges: (note) =>
      run(
        async (tools) => {
          const answer = await sendReview(tools, () => calls.requestChanges(tools.send, note));
          await events.onChangesRequested(answer);
          if (answer !== null) tools.done(t("requestChanges.done"));
          return answer !== null;
        },
        // A refusal says that the draft changed.
        { stale: staleByReview },
      ),
  };
}

/** Sends a request about the review of a draft; null if it was refused, which is announced with the texts of drafts. */
async function sendReview<T>({ announce }: WriteTools, send: () => Promise<T>): Promise<T | null> {
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error)) throw error;
    announce(error, "drafts");
    return null;
  }
}

/** A live version, and the work that it has. */
type Published<Work, Live> = { live: Live; sent: Work };

/** The two writes of pending work. */
type DraftWriter<Work, Live> = {
  /** Stores work as the draft; null if it was refused. */
  store: (tools: WriteTools, work: Work, purpose: WritePurpose) => Promise<RebasedWork<Work> | null>;
  /** Publishes work, storing it first if needed. Returns whether there is nothing left to publish. */
  publish: (tools: WriteTools, work: Work) => Promise<Published<Work, Live> | boolean>;
};

type WriterOptions = {
  /** Someone else stored a newer draft, which the editor now shows: only reviewed work may go live. */
  onNewerDraft: (by: string) => void;
};

/** The subject was stored before, so that nothing is written first. */
const STORED_BEFORE = { kind: "storedBefore" } as const;

/** The writes of a subject. */
function createDraftWriter<Work extends PendingWork, Stored, Live, Input>(
  subject: OpenSubject<Work, Stored, Live, Input>,
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
        const stored = readStoredDraft(error, subject.storedDraft);
        if (stored !== null) sent = await events.onStored(stored, sent, "publish");
        const next = await recover(tools, error, { work: sent, attempt, call: "publish" });
        if (next === null || typeof next === "boolean") return next ?? false;
        if (!isReviewed(next)) {
          // What nobody has reviewed is stored like unsaved work before.
          if (!sent.isStored) await store(tools, next.work, "publish");
          return false;
        }
        sent = next.work;
      }
    }
  }
  return { store, publish };
}
