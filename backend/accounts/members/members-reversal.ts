import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { runOutsideSite } from "@/backend/db/outside-site";
import { loadRights } from "@/backend/kit/caller";
import { lockSite } from "@/backend/kit/record-change";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { listMembers, updateMember } from "@/lib/contract/accounts/members";
import { isAllowed } from "@/lib/domain/kit/access";
import { findMember } from "./member-rows";
import {
  findWriteFault,
  type GrantContent,
  grantContent,
  loadUserGrant,
  storeGrant,
  toGrantContent,
} from "./write-grant";

// Undoes changes of members, by the rules of a normal change.

/** Prefix of the object ids of changes that start to view the console as a member. */
export const VIEW_OBJECT = "view:";

async function load(tx: Tx, siteId: string, userId: string): Promise<GrantContent | null> {
  await lockSite(tx, siteId);
  return runOutsideSite(tx, siteId, async () => toGrantContent((await findMember(tx, siteId, userId))?.member ?? null));
}

async function write(context: ReversalContext, userId: string, wanted: unknown): Promise<unknown> {
  const { tx, site, user: caller, refuse } = context;
  const { siteId } = site;
  const after = wanted === null ? null : (z.safeParse(grantContent, wanted).data ?? refuse({ roles: ["invalid"] }));
  return runOutsideSite(tx, siteId, async () => {
    const rights = (await loadRights(tx, caller.id, siteId)) ?? refuse({ roles: ["forbidden"] });
    const found = (await loadUserGrant(tx, siteId, userId)) ?? refuse({ roles: ["not_found"] });
    const change = { siteId, ...found, after, rights };
    const fault = await findWriteFault(tx, caller.id, change);
    if (fault !== null) return refuse({ roles: [fault] });
    await storeGrant(tx, caller.id, change);
    return after;
  });
}

/** Members, for the history. */
export const membersReversal: Reversible = {
  feature: updateMember.feature,
  canRead: (rights) => isAllowed(listMembers.access, rights),
  canWrite: (rights) => isAllowed(updateMember.access, rights),
  // Viewing as a member has ended.
  isFinal: ({ objectId }) => objectId.startsWith(VIEW_OBJECT),
  load,
  write,
  // Rights are indivisible: two changes of one member are never merged.
  merge: () => ({ clash: true }),
};
