import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { members, sites, users } from "@/backend/db/schema/accounts/accounts";
import { ALL_SITES } from "@/backend/kit/caller";
import { createCsrfToken } from "@/backend/kit/csrf";
import {
  type Actor,
  type Context,
  type ImplementedCall,
  implement,
  type SessionRow,
  type SiteRow,
} from "@/backend/kit/implement";
import { capabilities, frontendData, me, type User } from "@/lib/contract/accounts/who";
import { OWN_GROUPS } from "@/lib/contract/kit/own-groups";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { Key } from "@/lib/http/crypto";

/**
 * The handlers of `who`.
 * @param csrfKeys sign the CSRF token of frontend_data.
 */
export function buildWhoHandlers(csrfKeys: readonly Key[]): ImplementedCall[] {
  return [
    implement(frontendData, async (_, { tx, user, rights, site, session, now, services, refuse }) => {
      if (session === null || rights === null) return refuse(403, "forbidden");
      return {
        user: toUser(user),
        roles: [...rights.roles],
        policies: [...rights.policies],
        site: {
          trackingCode: site.siteId,
          projectId: site.projectId,
          name: site.name,
          time_zone: site.timeZone,
          currency: site.currency,
          language: site.language,
          base_url: site.baseUrl,
          approval_required: site.approvalRequired,
        },
        trial: { days: site.trialEndsAt === null ? null : countDaysUntil(site.trialEndsAt, now) },
        csrf_token: await createCsrfToken(csrfKeys, session.sid),
        off_services: [...services.search.listOffServices(site.siteId)],
        closed: describeClosure(site),
        view_as: await describeView(tx, session, site.siteId),
      };
    }),
    implement(me, async (_, context) => {
      const { user, session, refuse } = context;
      if (session === null) return refuse(401, "unauthenticated");
      const permitted = await loadPermittedSites(context.tx, session);
      const isDefault = permitted.some((site) => site.siteId === user.defaultSite);
      const only = permitted.length === 1 ? (permitted[0]?.siteId ?? null) : null;
      return {
        user: toUser(user),
        csrf_token: await createCsrfToken(csrfKeys, session.sid),
        default_site: isDefault ? user.defaultSite : only,
        any_site: permitted[0]?.siteId ?? null,
        projects_count: new Set(permitted.map((site) => site.projectId)).size,
      };
    }),
    implement(capabilities, () => ({ groups: [...OWN_GROUPS] })),
  ];
}

/** Since when a site is closed, by whom and why; null while it is open. */
function describeClosure({ closedAt, closedBy, closeReason }: SiteRow) {
  return closedAt === null ? null : { at: closedAt.toISOString(), by: closedBy ?? "", reason: closeReason ?? "" };
}

/** The member as whom the user views a site; the name may be read on every site. */
async function describeView(tx: Tx, { viewAs, viewSite }: SessionRow, siteId: string) {
  if (viewAs === null) return null;
  const [viewed] = await tx.select({ name: users.name }).from(users).where(eq(users.id, viewAs));
  return { user_id: viewAs, name: viewed?.name ?? viewAs, is_here: viewSite === siteId };
}

function toUser(actor: Actor): User {
  const { id, name, email, locale } = actor;
  return { id, name, email, locale: locale as User["locale"] };
}

/** Whole days left, counting today; never negative. */
function countDaysUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
}

/** The sites a session can open; a session limited to one site has only that one. */
async function loadPermittedSites(tx: Context<typeof me>["tx"], session: SessionRow) {
  const grants = await tx.select().from(members).where(eq(members.userId, session.uid));
  const ids = grants.map((grant) => grant.siteId);
  const isGranted = ids.includes(ALL_SITES) ? undefined : inArray(sites.siteId, ids);
  const isSessionSite = session.site === null ? undefined : eq(sites.siteId, session.site);
  return tx
    .select({ siteId: sites.siteId, projectId: sites.projectId })
    .from(sites)
    .where(and(isGranted, isSessionSite));
}
