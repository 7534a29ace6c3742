import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { runOutsideSite } from "@/backend/db/outside-site";
import { sessions, users } from "@/backend/db/schema/accounts/accounts";
import { loadRightsFor } from "@/backend/kit/caller";
import { type ImplementedCall, implement, type SessionRow } from "@/backend/kit/implement";
import { endViewAs, startViewAs } from "@/lib/contract/accounts/members";
import { canViewAs } from "@/lib/domain/kit/view-as";
import { hasGrantEverywhere } from "./member-rows";
import { VIEW_OBJECT } from "./members-reversal";

// Viewing a site with the rights of a member. The session stores it, so it survives reloads, ends with the session, and every
// process refuses writes meanwhile (backend/kit/answer-call).

/** The handlers that start and end viewing the console as a member. */
export const viewAsHandlers: ImplementedCall[] = [
  implement(startViewAs, async ({ body }, { tx, site, session, user, rights, refuse, change }) => {
    if (session === null || !canViewAs(rights)) return refuse(403, "forbidden");
    if (body.user_id === user.id) return refuse(422, "view_as_self");
    const { siteId } = site;
    const name = await runOutsideSite(tx, siteId, async () => {
      const isEverywhere = await hasGrantEverywhere(tx, user.id);
      const theirs = await loadRightsFor(tx, { isEverywhere }, { userId: body.user_id, siteId });
      const viewed = (await findActiveUser(tx, body.user_id)) ?? refuse(404, "not_found");
      if (theirs === null) return refuse(404, "not_found");
      if (theirs.roles.has("internal") && !rights?.roles.has("internal")) return refuse(403, "internal_only");
      await setView(tx, session, { viewAs: body.user_id, viewSite: siteId });
      return viewed.name;
    });
    const view = { user_id: body.user_id, name };
    const objectId = `${VIEW_OBJECT}${randomUUID()}`;
    await change({
      feature: startViewAs.feature,
      action: "view_as",
      objectId,
      title: name,
      before: null,
      after: view,
    });
    return undefined;
  }),
  implement(endViewAs, async (_, { tx, site, session }) => {
    if (session === null) return undefined;
    await runOutsideSite(tx, site.siteId, () => setView(tx, session, { viewAs: null, viewSite: null }));
    return undefined;
  }),
];

async function findActiveUser(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  const [user] = await tx
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  return user;
}

async function setView(tx: Tx, { sid }: SessionRow, view: Pick<SessionRow, "viewAs" | "viewSite">): Promise<void> {
  await tx.update(sessions).set(view).where(eq(sessions.sid, sid));
}
