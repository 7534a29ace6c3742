import { useState } from "react";
import * as z from "zod/mini";
import type { OpenSubject, PendingWork } from "@/components/drafts/writes/open-subject";
import { isStaleDraft } from "@/components/drafts/writes/stale";
import { useDraftWrites } from "@/components/drafts/writes/use-draft-writes";
import { draftState } from "@/lib/contract/drafts/drafts";
import { defineEndpoint, noAnswer, noParams } from "@/lib/http/endpoint";

// A subject that no screen has: a note, which is one text.

const shared = { feature: "drafts", method: "POST", servedBy: "both", params: noParams, access: {} } as const;
const noteDraft = z.object({ text: z.string(), ...draftState });
const live = z.object({ text: z.string(), revision: z.int() });
const reviewed = z.object({ note: z.nullable(z.string()) });

export const store = defineEndpoint({
  ...shared,
  path: "/note/store",
  body: z.object({ text: z.string() }),
  response: noteDraft,
  errors: ["stale", "text_empty"],
});
export const publish = defineEndpoint({
  ...shared,
  path: "/note/publish",
  body: z.object({ draft_revision: z.int(), text: z.optional(z.string()) }),
  response: live,
  errors: ["stale", "text_empty"],
});
export const discard = defineEndpoint({ ...shared, path: "/note/discard", response: noAnswer, status: 204 });
export const requestReview = defineEndpoint({
  ...shared,
  path: "/note/review",
  body: z.extend(reviewed, { is_asked: z.boolean() }),
  response: noteDraft,
  errors: ["nothing_to_approve"],
});
export const requestChanges = defineEndpoint({
  ...shared,
  path: "/note/changes",
  body: reviewed,
  response: noteDraft,
  errors: ["not_requested"],
});

type NoteDraft = z.output<typeof noteDraft>;
type Live = z.output<typeof live>;
type Work = PendingWork & { text: string; revision: number };

/** A stored draft of the note, by Petra. */
export function makeNoteDraft(over: Partial<NoteDraft> = {}): NoteDraft {
  return {
    text: "mine",
    revision: 1,
    updated_at: "2026-03-10T10:00:00Z",
    updated_by: { id: "u2", name: "Petra" },
    review: null,
    ...over,
  };
}

type Options = {
  canCarry?: boolean;
  /** What someone else stored: the text, and the author if it is a draft. Null leaves refusals to their notification. */
  theirs?: { text: string; by?: string } | null;
  mayPublish?: boolean;
  /** The first write of a note that was never stored. */
  writeFirst?: OpenSubject<Work, NoteDraft, Live, null>["writeFirst"];
};

/** The editor of a note, with its events in order. */
export function NoteEditor({ canCarry = true, theirs = null, mayPublish = true, writeFirst }: Options) {
  const [text, setText] = useState("mine");
  const [synced, setSynced] = useState<{ text: string | null; revision: number }>({ text: null, revision: 0 });
  const [events, setEvents] = useState<readonly string[]>([]);
  const report = (event: string) => setEvents((all) => [...all, event]);
  const subject: OpenSubject<Work, NoteDraft, Live, null> = {
    feature: "drafts",
    stale: [],
    staleByReview: [],
    isReady: () => text !== "",
    take: async () => ({ text, revision: synced.revision, isStored: synced.text === text }),
    calls: {
      store: (send, work) => send(store, { body: { text: work.text } }, { ifMatch: work.revision }),
      publish: (send, work, isCarried) => {
        const content = isCarried ? { text: work.text } : {};
        return send(publish, { body: { draft_revision: work.revision, ...content } });
      },
      discard: (send) => send(discard, {}),
      requestReview: (send, _work, { isRequested, note }) =>
        send(requestReview, { body: { is_asked: isRequested, note } }),
      requestChanges: (send, note) => send(requestChanges, { body: { note } }),
    },
    events: {
      onStored: ({ revision }, work, purpose) => {
        report(`stored ${revision} to ${purpose}`);
        setSynced({ text: work.text, revision });
        return { ...work, revision, isStored: true };
      },
      onPublished: (_live, work) => report(`live: ${work.text}`),
      onDiscarded: () => {
        report("discarded");
        return { detail: "The note is empty." };
      },
      onReviewRequested: (stored) => report(stored === null ? "review refused" : "review requested"),
      onChangesRequested: (stored) => report(stored === null ? "changes refused" : "changes requested"),
    },
    canCarry,
    storedDraft: noteDraft,
    buildNotice: (notice) => ({ text: notice }),
    describePublished: (work) => `Published: ${work.text}`,
    mayPublish: () => mayPublish,
    ...(writeFirst && { writeFirst }),
    ...(theirs && {
      rebase: async (error, work, call) => {
        report(`rebased to ${call}${isStaleDraft(error) ? " over a draft" : ""}`);
        return {
          work: { text: `${theirs.text} and ${work.text}`, revision: 7, isStored: false },
          newerBy: theirs.by,
        };
      },
    }),
  };
  const writes = useDraftWrites(subject);
  const buttons = [
    { name: "Save", write: writes.save },
    { name: "Publish", write: () => writes.publish(null) },
    { name: "Discard", write: writes.discard },
    { name: "Request review", write: () => writes.requestReview(true, "Please look") },
    { name: "Withdraw", write: () => writes.requestReview(false, null) },
    { name: "Request changes", write: () => writes.requestChanges("Shorter") },
  ];
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      {buttons.map(({ name, write }) => (
        <button
          key={name}
          type="button"
          onClick={() => void write().then((isDone) => report(isDone ? "done" : "not done"))}
        >
          {name}
        </button>
      ))}
      <output>{events.join(", ")}</output>
    </>
  );
}
