import * as z from "zod/mini";
import { changeRequest, review } from "./reviews";

// What the drafts of every subject have in common on the wire.
//
// A call that publishes may carry its content, which is stored as the draft first, as by the call that saves a draft.
// `draft_revision` is the revision that the user saw (0: no draft); any other is 412 `stale` with `draft: true`. A draft with the same
// content is not stored again, so that its author stays. A refused publish leaves the draft stored, and its refusal has the answer of
// the save as `stored`. Undo brings back the draft, and for a new subject also undoes its first draft.

/** What every draft states beside its content. */
export const draftState = {
  /** Increases with every save of the draft. */
  revision: z.int(),
  updated_at: z.string(),
  updated_by: z.object({ id: z.string(), name: z.string() }),
  review: z.nullable(review),
  change_request: z.nullish(changeRequest),
};

/** The revision of the draft that the user saw; 0 if there was none and the call carries the content to publish. */
export const seenRevision = z.int("invalid");

/** Another user who has the object open. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  since: z.string(),
  /** They have unsaved changes. */
  is_editing: z.boolean(),
});
export type Person = z.infer<typeof person>;
