import * as z from "zod/mini";
import { draftState, person, seenRevision } from "@/lib/contract/drafts/drafts";
import { CHANGE_REQUEST_CODES, changeNote, REVIEW_CODES, review, reviewNote } from "@/lib/contract/drafts/reviews";
import { anyMember, buildPageSchema, id, NOT_VIEWER, pageNumber } from "@/lib/contract/kit/common";
import { customizationKind } from "@/lib/contract/search/kinds";
import { publishedRanks } from "@/lib/contract/search/ranks";
import { RULE_CODES, rule, ruleInput } from "@/lib/contract/search/rules";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";
import { offRuleIds, ruleList } from "./customization-calls";
import { customization } from "./customizations";
import { mode } from "./query-customizations";

// Unpublished work: drafts, their approval, preview links, and presence of other editors.

const FEATURE = "drafts";
const PREFIX = "/sites/:siteId/drafts";
const GROUP = "drafts";
// The policy of the customization's kind is also required: without it, 403 `forbidden`, and lists omit its drafts.
const access = anyMember;
const writeAccess = { roles: [NOT_VIEWER] } as const;

/** Kinds that can have a draft. */
export const draftKind = customizationKind;
export type DraftKind = z.infer<typeof draftKind>;

const what = { kind: draftKind, object_id: id };

/** Listings only: ids of switched-off inherited rules; if absent, as in the live version. */
const offRules = z.optional(z.array(id));
const offRulesInput = z.optional(offRuleIds);

/** The pending rules of an object, and what they are based on. */
export const draft = z.object({
  ...what,
  title: z.string(),
  mode,
  rules: z.array(rule),
  off_rules: offRules,
  /** The live revision that the draft is based on, with its rules: the common ancestor of a three-way merge. */
  base_revision: z.union([z.string(), z.number()]),
  base_mode: mode,
  base_rules: z.array(rule),
  base_off_rules: offRules,
  ...draftState,
});
export type Draft = z.infer<typeof draft>;

/** A row of the list of drafts. */
export const draftItem = z.object({
  ...what,
  /** The query, the category, or what recommendations are for: the title of an item, or criteria. Empty if the type says all. */
  title: z.string(),
  /** The type of the customized results; the recommender of recommendations. */
  type: z.nullish(z.string()),
  changes: z.int(),
  /** The live object changed since the draft started. */
  is_behind: z.boolean(),
  updated_at: z.string(),
  updated_by: z.object({ id: z.string(), name: z.string() }),
  review: z.nullable(review),
});

/** The drafts of a site, newest first. */
export const listDrafts = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  servedBy: "both",
  query: z.object({ kind: z.optional(draftKind), page: pageNumber }),
  response: buildPageSchema(draftItem),
  access,
  group: GROUP,
});

/** The draft of an object, null if it has none; and whether publishing requires a second person. */
export const showDraft = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  servedBy: "both",
  query: z.object(what),
  response: z.object({ draft: z.nullable(draft), approval_required: z.boolean() }),
  errors: ["not_found"],
  access,
  group: GROUP,
});

/**
 * Saves a draft without publishing it. `If-Match` is the draft's revision, "0" for a new one. If the draft has changed: 412
 * `stale` with `revision`, `changed_by`, `changed_at`. If the rules of `base_revision` are no longer known: 412 `stale` with
 * `live_revision`; merge with it first.
 */
export const saveDraft = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/save_json`,
  servedBy: "both",
  body: z.object({
    ...what,
    mode,
    rules: ruleList(ruleInput),
    off_rules: offRulesInput,
    /** The live revision that these rules are based on. */
    base_revision: z.coerce.string(),
  }),
  response: draft,
  errors: ["not_found", "stale", "precondition_required", "too_many_rules", ...RULE_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

export const discardDraft = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/destroy_json`,
  servedBy: "both",
  body: z.object(what),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/**
 * Publishes a draft with the checks of a direct save, and deletes it. Live changes since the draft started are merged
 * in. 412 `stale` if `If-Match` is not the live revision or both changed the same part, and with `draft: true` if
 * `draft_revision` is outdated. 403 `approval_needed` for the last editor if publishing requires a second person. 428
 * `precondition_required` for `rules` without `base_revision` and `draft_revision`. With `rules` it stores and
 * publishes these (`lib/contract/drafts/drafts.ts`).
 */
export const publishDraft = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/publish`,
  servedBy: "both",
  body: z.object({
    ...what,
    draft_revision: z.optional(seenRevision),
    /** The rules to store and to publish; without them the stored draft is published. */
    rules: z.optional(ruleList(ruleInput)),
    mode: z.optional(mode),
    off_rules: offRulesInput,
    /** The live revision that the rules are based on. */
    base_revision: z.optional(z.coerce.string()),
    /** Rank changes that the publisher saw; stored with the version. */
    ranks: z.optional(publishedRanks),
  }),
  response: customization,
  errors: ["not_found", "stale", "precondition_required", "approval_needed", "too_many_rules", ...RULE_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/**
 * Requests a review, or withdraws the request (`is_asked` false). A draft that equals the live version has nothing to review: 409
 * `nothing_to_approve`. On a site that does not require approval: 409 `approval_not_needed`.
 */
export const requestReview = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/request_review`,
  servedBy: "both",
  body: z.object({
    ...what,
    is_asked: z.boolean(),
    note: reviewNote,
  }),
  response: draft,
  errors: [...REVIEW_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "requestReview" },
});

/**
 * Answers a request for a review with a request for changes. The draft stays, and no longer waits for the review. Without a request
 * 409 `not_requested`; the requester gets 409 `own_request` and withdraws it instead.
 */
export const requestChanges = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/request_changes`,
  servedBy: "both",
  body: z.object({ ...what, note: changeNote }),
  response: draft,
  errors: [...CHANGE_REQUEST_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** A link that shows unpublished rules in the demo shop. Only its creation returns the token. */
export const previewLink = z.object({
  id,
  query: z.string(),
  created_by: z.object({ id: z.string(), name: z.string() }),
  created_at: z.string(),
  expires_at: z.string(),
});

/**
 * Creates a private preview link for a rule set, saved or not; `url` opens the demo shop with it. Anyone with the link can see it
 * without signing in until it expires or is ended; other shoppers never do.
 */
export const sharePreview = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/share`,
  servedBy: "both",
  body: z.object({
    ...what,
    mode,
    rules: ruleList(ruleInput),
    off_rules: offRulesInput,
    /** Validity in hours, at most a week. */
    hours: z._default(z.int("invalid").check(z.gte(1, "invalid"), z.lte(168, "invalid")), 24),
  }),
  response: z.extend(previewLink, { token: z.string(), url: z.string() }),
  errors: ["not_found", "too_many_rules", ...RULE_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "endPreview" },
});

/** The active preview links of an object. */
export const listPreviews = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/previews_json`,
  servedBy: "both",
  query: z.object(what),
  response: z.object({ links: z.array(previewLink) }),
  access,
  group: GROUP,
});

/** Ends a preview link. */
export const endPreview = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/previews_json`,
  servedBy: "both",
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: writeAccess,
  group: GROUP,
  undo: { none: "The token of a link is not stored, so a revoked link cannot be restored. Create a new link." },
});

/** Reports presence, every 15 s, and returns other users seen within 45 s. `is_leaving` removes the caller. */
export const reportPresence = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/presence`,
  servedBy: "both",
  body: z.object({ ...what, is_editing: z.boolean(), is_leaving: z._default(z.boolean(), false) }),
  response: z.object({ others: z.array(person), live_revision: z.nullable(z.union([z.string(), z.number()])) }),
  access,
  group: GROUP,
  own: true,
  undo: { none: "It updates presence only." },
});
