import { endViewAs, invite, listMembers, remove, startViewAs, updateMember } from "@/lib/contract/accounts/members";
import { frontendData } from "@/lib/contract/accounts/who";
import { createActor, makeUniqueId } from "@/tests/support/seed";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

const listAll = (bench: UndoBench) => async () =>
  (await callOrThrow(bench, listMembers, { params: { siteId: bench.siteId } }))
    .ok()
    .items.map(({ email, roles, policies }) => ({
      ...{ email, roles, policies },
    }));

const createMember = ({ siteId }: UndoBench) =>
  createActor({ sites: [siteId], roles: ["operator"], policies: ["stats"] });

/** Members: invitations, changed rights, removals, and looking at the console as someone else. */
export const membersCases: UndoCases = {
  "members.invite": async (bench) => {
    const body = {
      email: `${makeUniqueId("new")}@example.org`,
      locale: "pl" as const,
      role: "viewer" as const,
      policies: ["catalog" as const],
    };
    return {
      act: () => callOrThrow(bench, invite, { params: { siteId: bench.siteId }, body }),
      look: listAll(bench),
    };
  },
  "members.updateMember": async (bench) => {
    const { uid } = await createMember(bench);
    const body = { user_id: uid, role: "viewer" as const, policies: ["catalog" as const] };
    const headers = { "if-match": '"1"' };
    return {
      act: () => callOrThrow(bench, updateMember, { params: { siteId: bench.siteId }, body }, headers),
      look: listAll(bench),
    };
  },
  "members.remove": async (bench) => {
    const { uid } = await createMember(bench);
    return {
      act: () => callOrThrow(bench, remove, { params: { siteId: bench.siteId }, body: { user_id: uid } }),
      look: listAll(bench),
    };
  },
  "members.startViewAs": async (bench) => {
    const { uid } = await createMember(bench);
    const params = { siteId: bench.siteId };
    return {
      act: () => callOrThrow(bench, startViewAs, { params, body: { user_id: uid } }),
      look: async () => (await callOrThrow(bench, frontendData, { params })).ok().policies,
      takeBack: () => callOrThrow(bench, endViewAs, { params }),
    };
  },
};
