import type * as z from "zod/mini";
import type { DoneNotice } from "@/lib/client/done-notice";
import type { SendWrite, WritesOptions, WriteTools } from "@/lib/client/use-write";
import type { Endpoint } from "@/lib/http/endpoint";

/** Work that can be stored as a draft, with everything that it is based on; `isStored`: the stored draft is exactly this. */
export type PendingWork = { isStored: boolean };

/** Why pending work is written. */
export type WritePurpose = "save" | "publish" | "review";

/** Work on top of what others stored meanwhile; `newerBy` is the author of a newer draft that the editor now shows. */
export type RebasedWork<Work> = { work: Work; newerBy?: string | undefined };

/** The first write of a subject that was never stored: live, a draft, or stored without the work, which is then written as usual. */
export type FirstWrite<Work, Live> =
  | { kind: "live"; live: Live }
  | { kind: "draft" | "stored"; work: Work }
  | { kind: "failed" };

/** The calls about the draft of the open subject. */
export type DraftCalls<Work, Stored, Live> = {
  store: (send: SendWrite, work: Work, purpose: WritePurpose) => Promise<Stored>;
  /**
   * Publishes the stored draft.
   * @param isCarried the call carries the work, and stores it first.
   */
  publish: (send: SendWrite, work: Work, isCarried: boolean) => Promise<Live>;
  discard: (send: SendWrite) => Promise<unknown>;
  /** Requests a review, or withdraws the request. */
  requestReview: (
    send: SendWrite,
    work: Work,
    request: { isRequested: boolean; note: string | null },
  ) => Promise<Stored>;
  requestChanges: (send: SendWrite, note: string) => Promise<Stored>;
};

/** What the editor does after a write. */
export type DraftEvents<Work, Stored, Live> = {
  /** Continues on the stored draft; returns the work as it is then. */
  onStored: (stored: Stored, work: Work, purpose: WritePurpose) => Work | Promise<Work>;
  onPublished: (live: Live, work: Work) => void | Promise<void>;
  /** Returns what else the notification needs, for example the page to open. */
  onDiscarded: () => Partial<DoneNotice> | Promise<Partial<DoneNotice>>;
  /** After a request for a review; null if it was refused. */
  onReviewRequested: (stored: Stored | null, work: Work) => void | Promise<void>;
  /** After a request for changes; null if it was refused. */
  onChangesRequested: (stored: Stored | null) => void | Promise<void>;
};

/** What the life of a draft needs from its subject. What a subject does not have is absent. */
export type OpenSubject<Work extends PendingWork, Stored, Live, Input> = {
  /** The feature with its error texts. */
  feature: string;
  /** Reads that writes make stale, and those that a request for changes does. */
  stale: readonly Endpoint[];
  staleByReview: readonly Endpoint[];
  /** Whether the work may be written; otherwise it shows what is wrong. */
  isReady: (purpose: WritePurpose, input: Input | undefined) => boolean;
  /** The work to write; null if the person postponed a question about it. */
  take: (purpose: WritePurpose, input: Input | undefined) => Promise<Work | null>;
  calls: DraftCalls<Work, Stored, Live>;
  events: DraftEvents<Work, Stored, Live>;
  /** Whether the call that publishes can carry the work. */
  canCarry: boolean;
  /** The schema of the answer of a save, which a refused publish may have. */
  storedDraft: z.ZodMiniType<Stored>;
  /** Completes the notification of a write that can be undone. */
  buildNotice: (text: string) => DoneNotice;
  /** What to announce once the work is live. */
  describePublished: (work: Work, input: Input) => string;
  /** Writes a subject that was never stored; null if it was. */
  writeFirst?: (tools: WriteTools, work: Work, purpose: WritePurpose) => Promise<FirstWrite<Work, Live>> | null;
  /** Whether the work may go live; otherwise it says why not. */
  mayPublish?: (work: Work) => boolean;
  /**
   * Answers a write that was refused because of a newer version: with rebased work, which is written again; null if the person postponed
   * a question; or with the outcome of the write.
   */
  rebase?: (error: Error, work: Work, call: "store" | "publish") => Promise<RebasedWork<Work> | boolean | null>;
  /** Shows a refusal. */
  refuse?: (tools: WriteTools, error: Error, work: Work) => void;
  /** Shows refusals that `refuse` does not; true if it did, otherwise they are announced. */
  onRefused?: WritesOptions["onRefused"];
};
