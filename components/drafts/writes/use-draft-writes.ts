import { useTranslations } from "next-intl";
import { notify } from "@/lib/client/notify";
import { useWrites, type WritesOptions, type WriteTools } from "@/lib/client/use-write";
import { isApiError } from "@/lib/http/api-error";
import type { DraftSubject, PendingWork, WritePurpose } from "./draft-subject";
import { createDraftWriter } from "./draft-writer";

/** The writes of a draft. They return whether they succeeded; refusals are shown. */
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
  subject: DraftSubject<Work, Stored, Live, Input>,
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
