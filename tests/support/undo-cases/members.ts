import { endViewAs, invite, list, remove, startViewAs, update } from "@/lib/contract/accounts/members";
import { frontendData } from "@/lib/contract/accounts/who";
import { anActor, freshId } from "@/tests/support/seed";
import { made, type UndoBench, type UndoCases } from "./undo-case";

const listAll = (bench: UndoBench) => async () =>
  (await made(bench, list, { params: { siteId: bench.siteId } })).ok().items.map(({ email, roles, policies }) => ({
    ...{ email, roles, policies },
  }));

const aMember = ({ siteId }: UndoBench) => anActor({ sites: [siteId], roles: ["operator"], policies: ["stats"] });

/** Members: invitations, changed rights, removals, and looking at the console as someone else. */
export const membersCases: UndoCases = {
  "members.invite": async (bench) => {
    const body = {
      email: `${freshId("new")}@example.org`,
      locale: "pl" as const,
      role: "viewer" as const,
      policies: ["catalog" as const],
    };
    return {
      act: () => made(bench, invite, { params: { siteId: bench.siteId }, body }),
      look: listAll(bench),
    };
  },
  "members.update": async (bench) => {
    const { uid } = await aMember(bench);
    const body = { user_id: uid, role: "viewer" as const, policies: ["catalog" as const] };
    const headers = { "if-match": '"1"' };
    return {
      act: () => made(bench, update, { params: { siteId: bench.siteId }, body }, headers),
      look: listAll(bench),
    };
  },
  "members.remove": async (bench) => {
    const { uid } = await aMember(bench);
    return {
      act: () => made(bench, remove, { params: { siteId: bench.siteId }, body: { user_id: uid } }),
      look: listAll(bench),
    };
  },
  "members.startViewAs": async (bench) => {
    const { uid } = await aMember(bench);
    const params = { siteId: bench.siteId };
    return {
      act: () => made(bench, startViewAs, { params, body: { user_id: uid } }),
      look: async () => (await made(bench, frontendData, { params })).ok().policies,
      takeBack: () => made(bench, endViewAs, { params }),
    };
  },
};
