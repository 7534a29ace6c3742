import * as z from "zod/mini";
import { anyMember, id, NOT_VIEWER, pageNumber, pageOf } from "@/lib/contract/kit/common";
import { customizationKind } from "@/lib/contract/search/kinds";
import { publishedRanks } from "@/lib/contract/search/ranks";
import { RULE_CODES, rule, ruleInput } from "@/lib/contract/search/rules";
import { endpoint, noAnswer } from "@/lib/http/endpoint";
import { customization } from "./customizations";
import { mode } from "./query-customizations";

// Work that is not live yet: drafts, their approval, previews for colleagues, who else is here.

const FEATURE = "drafts";
const PREFIX = "/sites/:siteId/drafts";
const GROUP = "drafts";
// What is asked for besides is the policy of the kind of customization: without it 403 `forbidden`, and lists leave it out.
const access = anyMember;
const writeAccess = { roles: [NOT_VIEWER] } as const;

/** What can have a draft. */
export const draftKind = customizationKind;
/** What can have a draft. */
export type DraftKind = z.infer<typeof draftKind>;

const what = { kind: draftKind, object_id: id };

/** Listings only: ids of the rules of parent categories that do not act there; missing, they are as they are live. */
const offRules = z.optional(z.array(id));
const offRulesInput = z.optional(z.array(id).check(z.maxLength(2000, "invalid")));

/** Somebody asked another person to look at a draft and publish it. */
export const review = z.object({
  requested_by: z.object({ id: z.string(), name: z.string() }),
  requested_at: z.string(),
  note: z.nullable(z.string()),
});

/** The pending state of one object: its full rule set, and what it started from. */
export const draft = z.object({
  ...what,
  title: z.string(),
  mode,
  rules: z.array(rule),
  off_rules: offRules,
  /** The live revision that the draft started from, and its rules: the common ancestor of a three-way merge. */
  base_revision: z.union([z.string(), z.number()]),
  base_mode: mode,
  base_rules: z.array(rule),
  base_off_rules: offRules,
  /** Moves with every save of the draft. */
  revision: z.int(),
  updated_at: z.string(),
  updated_by: z.object({ id: z.string(), name: z.string() }),
  review: z.nullable(review),
});
/** The pending state of one object. */
export type Draft = z.infer<typeof draft>;

/** A row of the list of drafts. */
export const draftItem = z.object({
  ...what,
  title: z.string(),
  changes: z.int(),
  /** The live object moved on since the draft began. */
  is_behind: z.boolean(),
  updated_at: z.string(),
  updated_by: z.object({ id: z.string(), name: z.string() }),
  review: z.nullable(review),
});

/** The drafts of a site, the newest first. */
export const listDrafts = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  query: z.object({ kind: z.optional(draftKind), page: pageNumber }),
  response: pageOf(draftItem),
  access,
  group: GROUP,
});

/** The draft of an object, null when it has none; and whether a second person must publish here. */
export const showDraft = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  query: z.object(what),
  response: z.object({ draft: z.nullable(draft), approval_required: z.boolean() }),
  errors: ["not_found"],
  access,
  group: GROUP,
});

/**
 * Stores a draft; nothing of it is live. `If-Match` is the draft's revision, "0" for a first one; a draft that moved on
 * answers 412 `stale` with `revision`, `changed_by`, `changed_at`, and so does a `base_revision` of which nobody knows the
 * rules any more: with `live_revision`, on which to merge first.
 */
export const saveDraft = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/save_json`,
  body: z.object({
    ...what,
    mode,
    rules: z.array(ruleInput).check(z.maxLength(500, "too_many_rules")),
    off_rules: offRulesInput,
    /** The live revision that these rules were made on. */
    base_revision: z.coerce.string(),
  }),
  response: draft,
  errors: ["not_found", "stale", "precondition_required", "too_many_rules", ...RULE_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Throws a draft away. */
export const discardDraft = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/destroy_json`,
  body: z.object(what),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/**
 * Makes a draft live, by the same write as a direct save, and ends it. `If-Match` is the live revision. Where a second
 * person must publish, the last editor of the draft gets 403 `approval_needed`. With `draft_revision` a draft that moved
 * on is not published unseen: 412 `stale` with its `revision`, `changed_by`, `changed_at`, and `draft` true. What went
 * live since the draft began is merged in; where both changed the same part it is 412 `stale`, and the caller merges.
 */
export const publishDraft = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/publish`,
  body: z.object({
    ...what,
    /** The revision of the draft that one has seen. */
    draft_revision: z.optional(z.int("invalid")),
    /** What it does to the ranks, as the publisher sees it: kept with the version. */
    ranks: z.optional(publishedRanks),
  }),
  response: customization,
  errors: ["not_found", "stale", "precondition_required", "approval_needed", "too_many_rules", ...RULE_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Asks for a second person, or takes the request back (`is_asked` false). */
export const requestReview = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/request_review`,
  body: z.object({
    ...what,
    is_asked: z.boolean(),
    note: z.optional(z.nullable(z.string().check(z.maxLength(1000, "invalid")))),
  }),
  response: draft,
  errors: ["not_found"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "requestReview" },
});

/** Says whether a second person must publish on this site; owners and internal users may. */
export const setApproval = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/approval`,
  body: z.object({ approval_required: z.boolean() }),
  response: z.object({ approval_required: z.boolean() }),
  errors: ["forbidden"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** A link under which the demo shop shows rules that are not live. The token is told once, at its making. */
export const previewLink = z.object({
  id,
  query: z.string(),
  created_by: z.object({ id: z.string(), name: z.string() }),
  created_at: z.string(),
  expires_at: z.string(),
});

/**
 * Makes a private preview link of a rule set, saved or not: `url` opens the demo shop with it applied. Whoever has the
 * link sees it without signing in, until it expires or is ended; normal traffic never does.
 */
export const sharePreview = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/share`,
  body: z.object({
    ...what,
    mode,
    rules: z.array(ruleInput).check(z.maxLength(500, "too_many_rules")),
    off_rules: offRulesInput,
    /** Life of the link in hours, a week at most. */
    hours: z._default(z.int("invalid").check(z.gte(1, "invalid"), z.lte(168, "invalid")), 24),
  }),
  response: z.extend(previewLink, { token: z.string(), url: z.string() }),
  errors: ["not_found", "too_many_rules", ...RULE_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "endPreview" },
});

/** The preview links of an object that still work. */
export const listPreviews = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/previews_json`,
  query: z.object(what),
  response: z.object({ links: z.array(previewLink) }),
  access,
  group: GROUP,
});

/** Ends a preview link. */
export const endPreview = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/previews_json`,
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: writeAccess,
  group: GROUP,
  undo: { none: "the token of a link is not kept, so an ended link cannot come back; a new one can be made" },
});

/** Somebody else who has the object open. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  since: z.string(),
  /** They have changes that are not saved. */
  is_editing: z.boolean(),
});

/** Says that one is here, every 15 s, and answers who else is (seen within 45 s). `is_leaving` takes one out. */
export const presence = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/presence`,
  body: z.object({ ...what, is_editing: z.boolean(), is_leaving: z._default(z.boolean(), false) }),
  response: z.object({ others: z.array(person), live_revision: z.nullable(z.union([z.string(), z.number()])) }),
  access,
  group: GROUP,
  own: true,
  undo: { none: "says only who is looking" },
});
