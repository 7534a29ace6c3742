import { eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { runOutsideSite } from "@/backend/db/outside-site";
import { projects } from "@/backend/db/schema/accounts/accounts";
import { type Context, type ImplementedCall, implement } from "@/backend/kit/implement";
import { findLastActor, lockSite } from "@/backend/kit/record-change";
import type { Refuse } from "@/backend/kit/refuse";
import { type MailLimit, takeMail } from "@/backend/mail/mail-limits";
import * as calls from "@/lib/contract/accounts/members";
import { opensNothing } from "@/lib/domain/accounts/member-rights";
import type { Grant } from "@/lib/domain/kit/grants";
import { findPersonNameFault } from "@/lib/domain/kit/names";
import { findOrCreateUser, type InvitationDependencies, sendInvitation } from "./members/invite";
import {
  findMember,
  hasGrantEverywhere,
  isListedFor,
  listTargets,
  loadContacts,
  loadMemberPage,
  type MemberRow,
  toWireMember,
  type UserRow,
} from "./members/member-rows";
import { viewAsHandlers } from "./members/view-as";
import { findWriteFault, type GrantContent, loadUserGrant, type WriteFault, writeGrant } from "./members/write-grant";

/** The parts of a handler's context that all writes of members use. */
type Writer = Omit<Context<typeof calls.updateMember>, "refuse" | "change" | "complete"> & {
  refuse: Refuse<WriteFault>;
};

/** The handlers of `members`. */
export function buildMemberHandlers(dependencies: InvitationDependencies): ImplementedCall[] {
  return [
    implement(calls.listMembers, async ({ query }, { tx, site, user }) =>
      runOutsideSite(tx, site.siteId, async () => {
        const isEverywhere = await hasGrantEverywhere(tx, user.id);
        const targets = await listTargets(tx, { site, userId: user.id, scope: "project" });
        const page = await loadMemberPage(tx, site.siteId, { userId: user.id, isEverywhere }, query);
        return { ...page, project: { name: await loadProjectName(tx, site.projectId), sites: targets.length } };
      }),
    ),
    implement(calls.contacts, async (_, { tx, site }) =>
      runOutsideSite(tx, site.siteId, () => loadContacts(tx, site.siteId)),
    ),
    ...buildInvitationHandlers(dependencies),
    updateHandler,
    removeHandler,
    ...viewAsHandlers,
  ];
}

function buildInvitationHandlers(dependencies: InvitationDependencies): ImplementedCall[] {
  return [
    implement(calls.invite, async ({ body }, context) => {
      const { tx, site, now, user: caller, refuse } = context;
      requireFullSession(context);
      if (opensNothing(body)) return refuse(422, "policies_empty", { errors: { policies: ["policies_empty"] } });
      const nameFault = body.name === "" ? null : findPersonNameFault(body.name);
      if (nameFault !== null && nameFault !== "name_empty")
        return refuse(422, nameFault, { errors: { name: [nameFault] } });
      return runOutsideSite(tx, site.siteId, async () => {
        await countInvitation(context, body.email);
        const user = await findOrCreateUser(tx, body, now);
        if (user.disabledAt !== null) refuse(422, "account_disabled", { errors: { email: ["account_disabled"] } });
        if (await isListedFor(tx, site.siteId, { reader: caller.id, userId: user.id }))
          return refuse(422, "already_member", { errors: { email: ["already_member"] } });
        const grant = { roles: [body.role], policies: body.policies };
        const changed = await writeAll(context, { action: "invite", user, scope: body.scope }, (before) =>
          before === null ? toInvited(grant, now) : undefined,
        );
        const row = (await findMember(tx, site.siteId, user.id)) ?? refuse(404, "not_found");
        const delivery = await sendInvitation(context, dependencies, row, changed);
        return { member: toWireMember(row, caller.id), sites: changed.length, ...delivery };
      });
    }),
    implement(calls.resend, async ({ body }, context) => {
      const { tx, site, user: caller, refuse } = context;
      requireFullSession(context);
      // A resent invitation is no change, which a closed site would refuse.
      if (site.closedAt !== null) return refuse(409, "site_closed");
      return runOutsideSite(tx, site.siteId, async () => {
        const invited = (await findMember(tx, site.siteId, body.user_id)) ?? refuse(404, "not_found");
        await countInvitation(context, invited.user.email);
        await lockSite(tx, site.siteId);
        const row = (await findMember(tx, site.siteId, body.user_id)) ?? refuse(404, "not_found");
        if (row.state !== "invited") return refuse(422, "not_invited");
        const [target] = await listTargets(tx, { site, userId: caller.id, scope: "site" });
        const { rights } = target ?? refuse(403, "forbidden");
        const { roles, policies } = row.member;
        const after = { roles, policies, invited_at: null };
        const unchanged = { siteId: site.siteId, user: row.user, before: null, after, rights };
        const fault = await findWriteFault(tx, caller.id, unchanged);
        if (fault !== null) return refuse(403, fault);
        const delivery = await sendInvitation(context, dependencies, row);
        const changed = (await findMember(tx, site.siteId, body.user_id)) ?? refuse(404, "not_found");
        return { ...toWireMember(changed, caller.id), ...delivery };
      });
    }),
  ];
}

type Inviter = Omit<Writer, "refuse"> & { refuse: Refuse<MailLimit["code"]> };

/** Counts the mail of an invitation, before the site is locked; refuses the call if the limit is reached. */
async function countInvitation({ tx, site: { siteId }, now, refuse }: Inviter, to: string): Promise<void> {
  const limit = await takeMail(tx, { kind: "invitation", to, siteId }, now);
  if (limit === null) return;
  const errors = limit.code === "mail_limit" ? { errors: { email: [limit.code] } } : {};
  refuse(429, limit.code, { retry_after: String(limit.wait), ...errors });
}

const updateHandler = implement(calls.updateMember, async ({ body }, context) => {
  const { tx, site, user: caller, ifMatch, refuse } = context;
  requireFullSession(context);
  return runOutsideSite(tx, site.siteId, async () => {
    const { user, member } = await requireMember(context, body.user_id);
    if (ifMatch === undefined) return refuse(428, "precondition_required");
    if (ifMatch !== String(member.revision)) {
      const by = await findLastActor(tx, site.siteId, calls.updateMember.feature, user.id);
      return refuse(412, "stale", { revision: member.revision, changed_by: by });
    }
    const grant = { roles: [body.role], policies: body.policies };
    const sites = await writeAll(context, { action: "update", user, scope: body.scope }, (before) => ({
      ...grant,
      invited_at: before?.member.invitedAt?.toISOString() ?? null,
    }));
    const row = (await findMember(tx, site.siteId, user.id)) ?? refuse(404, "not_found");
    return { member: toWireMember(row, caller.id), sites: sites.length };
  });
});

const removeHandler = implement(calls.remove, async ({ body }, context) => {
  const { tx, site } = context;
  requireFullSession(context);
  return runOutsideSite(tx, site.siteId, async () => {
    const row = await requireMember(context, body.user_id);
    const action = row.state === "invited" ? "revoke" : "destroy";
    const sites = await writeAll(context, { action, user: row.user, scope: body.scope }, (before) =>
      before === null ? undefined : null,
    );
    return { sites: sites.length };
  });
});

type WriteAll = { action: string; user: UserRow; scope: "site" | "project" };

/**
 * Writes the grant of a user on the site, or on all sites of the project where the caller may change members. Only a
 * change of one site can be undone from the answer, because each site has its own history.
 * @param next maps the current content to the new one; undefined leaves a site as it is.
 * @returns the ids of changed sites.
 */
async function writeAll(
  context: Writer,
  { action, user, scope }: WriteAll,
  next: (before: MemberRow | null) => GrantContent | null | undefined,
): Promise<string[]> {
  const { tx, now, user: caller, changeIds, refuse } = context;
  const targets = await listTargets(tx, { site: context.site, userId: caller.id, scope });
  // The caller's own grant was removed meanwhile.
  if (targets.length === 0) return refuse(403, "forbidden");
  for (const { site } of targets) await lockSite(tx, site.siteId);
  const done: string[] = [];
  for (const { site, rights } of targets) {
    const { before } = (await loadUserGrant(tx, site.siteId, user.id)) ?? refuse(404, "not_found");
    const after = next(before);
    if (after === undefined) continue;
    const write = { siteId: site.siteId, user, before, after, rights };
    const fault = await findWriteFault(tx, caller.id, write);
    if (fault !== null) return refuse(403, fault, { site: site.name });
    const ids = targets.length === 1 ? changeIds : [];
    await writeGrant({ tx, site, user: caller, now, changeIds: ids }, action, write);
    done.push(site.siteId);
  }
  return done;
}

/** The member to change, with the site locked; grants for all sites are not changed here. */
async function requireMember(
  { tx, site, user: caller, refuse }: Omit<Writer, "refuse"> & { refuse: Refuse<"everywhere"> },
  userId: string,
): Promise<MemberRow> {
  await lockSite(tx, site.siteId);
  const row = await findMember(tx, site.siteId, userId);
  if (row !== null) return row;
  const isListed = await isListedFor(tx, site.siteId, { reader: caller.id, userId });
  return isListed ? refuse(422, "everywhere") : refuse(404, "not_found");
}

/** A session that a forwarded link has opened may not give rights. */
function requireFullSession({ session, refuse }: Pick<Writer, "session" | "refuse">): void {
  if (session === null || session.amr === "link") refuse(403, "forbidden", { sign_in: "full" });
}

function toInvited({ roles, policies }: Grant, now: Date): GrantContent {
  return { roles: [...roles], policies: [...policies].sort(), invited_at: now.toISOString() };
}

async function loadProjectName(tx: Tx, projectId: string): Promise<string> {
  const [project] = await tx.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId));
  return project?.name ?? projectId;
}
