import * as z from "zod/mini";
import { changeRequest, review } from "./reviews";

// What the drafts of every subject have in common on the wire.
//
// A call that publishes may carry the content that it publishes. It then first stores the content as the draft, as the call that saves
// a draft does, and publishes that draft. `draft_revision` names the draft that the user saw before, 0 for none, as `If-Match` of a
// save does; another one is 412 `stale` with `draft: true`, and nothing is stored. A draft with this content is left as it is, so that
// its author stays, and a repeated call does no harm. If publishing is refused, the draft stays stored, and the refusal has the
// answer of the save as `stored`. The changes that the answer names for undo are those of publishing, after which there is a draft
// again; those of a subject that was new include its first draft.

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
