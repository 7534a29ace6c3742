import { compareRights, mergeRights, pickRights } from "@/lib/domain/accounts/member-rights";

const base = pickRights({ roles: ["operator"], policies: ["synonyms", "redirects", "of another backend"] });

test("roles and policies of other backends are left out", () => {
  expect(base).toEqual({ role: "operator", policies: ["redirects", "synonyms"] });
  expect(pickRights({ roles: ["guest"], policies: [] })).toEqual({ role: null, policies: [] });
});

test("a merge keeps each choice that was changed here and adopts the rest", () => {
  const mine = pickRights({ roles: ["operator"], policies: ["synonyms", "stats"] });
  const theirs = pickRights({ roles: ["viewer"], policies: ["redirects", "feeds"] });
  expect(mergeRights(base, mine, theirs)).toEqual({ role: "viewer", policies: ["feeds", "stats"] });
  expect(mergeRights(base, { ...mine, role: "owner" }, theirs).role).toBe("owner");
});

test("without choices made here, a merge is the newer version", () => {
  const theirs = pickRights({ roles: ["viewer"], policies: ["feeds"] });
  expect(mergeRights(base, base, theirs)).toEqual(theirs);
});

test("a comparison lists a new role and policies, but no policies of a role that has all", () => {
  const theirs = pickRights({ roles: ["viewer"], policies: ["redirects", "feeds"] });
  const role = { before: "operator", after: "viewer" };
  expect(compareRights(base, theirs)).toEqual({ role, added: ["feeds"], removed: ["synonyms"] });
  const owner = pickRights({ roles: ["owner"], policies: [] });
  expect(compareRights(base, owner)).toEqual({ role: { ...role, after: "owner" }, added: [], removed: [] });
  expect(compareRights(base, base)).toEqual({ role: null, added: [], removed: [] });
});
