import * as z from "zod/mini";
import { anyMember, buildPageSchema, id, NOT_VIEWER, pageNumber, searchText } from "@/lib/contract/kit/common";
import { email } from "@/lib/contract/kit/email-field";
import { DISPLAY_NAME_MAX } from "@/lib/contract/kit/limits";
import { defineList } from "@/lib/contract/kit/lists";
import { LOCALES } from "@/lib/contract/kit/locale";
import { ALL_POLICIES, ROLES } from "@/lib/contract/kit/policies";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";

// Members of a site: users, their roles and policies, invitations.

const FEATURE = "members";
const GROUP = "users";
const PREFIX = "/sites/:siteId/settings/members";

const access = { policies: ["members"] } as const;
const writeAccess = { policies: ["members"], roles: [NOT_VIEWER] } as const;

export const MEMBERS_PER_PAGE = 25;
/** Owners that are named as contacts. */
export const CONTACTS_MAX = 3;

/** `invited`: has not signed in yet; `disabled`: the account is closed on all sites. */
export const MEMBER_STATES = ["active", "invited", "disabled"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

const at = z.nullable(z.string());

/** A member of a site. */
export const member = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  policies: z.array(z.string()),
  state: z.enum(MEMBER_STATES),
  is_me: z.boolean(),
  /** The grant is for all sites of the installation and cannot be changed here. */
  is_everywhere: z.boolean(),
  /** When the invitation was made and last sent, and when its link expires. */
  invited_at: at,
  mailed_at: at,
  link_expires_at: at,
  revision: z.int(),
});
export type Member = z.output<typeof member>;

/** The list of members. */
export const memberList = defineList({
  query: z.object({
    q: searchText,
    state: z.optional(z.catch(z.optional(z.enum(MEMBER_STATES)), undefined)),
    role: z.optional(z.catch(z.optional(z.enum(ROLES)), undefined)),
    page: pageNumber,
  }),
  columns: ["name", "role", "rights", "state"],
  filters: ["q", "state", "role"],
});

/** A page of members, by name. `project` counts the sites of the project on which the caller may change members. */
export const listMembers = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  servedBy: "both",
  query: memberList.query,
  response: z.extend(buildPageSchema(member), { project: z.object({ name: z.string(), sites: z.int() }) }),
  access,
  group: GROUP,
});

/** Codes of changes that the rules of rights refuse. */
const GUARD_CODES = ["own_rights", "internal_only", "owners_only", "policy_not_held", "last_owner"] as const;

/** `project`: every site of the project on which the caller may change members. */
const scope = z._default(z.enum(["site", "project"]), "site");
const role = z.enum(ROLES, "role_empty");
const policies = z.array(z.enum(ALL_POLICIES)).check(z.maxLength(ALL_POLICIES.length, "invalid"));

/** A changed member, and the number of changed sites. */
const changed = z.object({ member, sites: z.int() });

/**
 * What became of the mail of an invitation. If no mail was sent, `link` is one to pass on, which no later answer contains. `expires_at`
 * is null for the URL of the site, which someone with an account opens after signing in.
 */
const delivery = {
  /** Missing from other backends, which only answer when the mail was sent. */
  is_sent: z.catch(z.optional(z.boolean()), undefined),
  link: z.catch(z.nullish(z.object({ url: z.string(), expires_at: z.nullable(z.string()) })), undefined),
};
/** A link to pass on to an invited person. */
export type InvitationLink = { url: string; expires_at: string | null };

/** Codes of the limits of mails. */
const MAIL_CODES = ["mail_limit", "site_mail_limit"] as const;

/** Adds a user by e-mail address, creates the user if unknown, and sends an invitation with a signed link. */
export const invite = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/invite_json`,
  servedBy: "both",
  body: z.object({
    email,
    name: z._default(z.string().check(z.trim(), z.maxLength(DISPLAY_NAME_MAX, "name_too_long")), ""),
    /** Language of a new user; a known user has one. */
    locale: z.enum(LOCALES),
    role,
    policies,
    scope,
  }),
  response: z.extend(changed, delivery),
  status: 201,
  errors: [
    "email_invalid",
    "name_too_long",
    "name_not_plain",
    "name_has_link",
    "role_empty",
    "policies_empty",
    "already_member",
    "account_disabled",
    ...MAIL_CODES,
    ...GUARD_CODES,
  ] as const,
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Sends the invitation again, with a new link; the earlier link stops working. */
export const resend = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/resend_json`,
  servedBy: "both",
  body: z.object({ user_id: id }),
  response: z.extend(member, delivery),
  errors: ["not_invited", ...MAIL_CODES, ...GUARD_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { none: "A sent message cannot be recalled. Revoking the invitation makes its link invalid." },
});

/** Changes role and policies. Requires If-Match; a refusal as `stale` may name who changed the member last in `changed_by`. */
export const updateMember = defineEndpoint({
  feature: FEATURE,
  method: "PATCH",
  path: `${PREFIX}/update_json`,
  servedBy: "both",
  body: z.object({ user_id: id, role, policies, scope }),
  response: changed,
  errors: ["role_empty", "everywhere", ...GUARD_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Removes a member, or revokes an invitation, whose link then stops working. */
export const remove = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/destroy_json`,
  servedBy: "both",
  body: z.object({ user_id: id, scope }),
  response: z.object({ sites: z.int() }),
  errors: ["everywhere", ...GUARD_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** The people who can grant rights: active owners of the site, or else of the installation. */
export const contacts = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/contacts_json`,
  servedBy: "both",
  response: z.object({ owners: z.array(z.object({ name: z.string(), email: z.string() })) }),
  access: anyMember,
  group: GROUP,
});

/** Starts viewing the site with the rights of a member; nothing can be written until it ends. */
export const startViewAs = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/view_as_json`,
  servedBy: "both",
  body: z.object({ user_id: id }),
  response: noAnswer,
  status: 204,
  errors: ["internal_only", "view_as_self"],
  access: anyMember,
  group: GROUP,
  own: true,
  undo: { by: "endViewAs" },
});

/** Ends viewing the site with the rights of a member; without effect otherwise. */
export const endViewAs = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/view_as_json`,
  servedBy: "both",
  response: noAnswer,
  status: 204,
  access: anyMember,
  group: GROUP,
  own: true,
  isAllowedInView: true,
  undo: { none: "The view can be started again." },
});
