import { members, users } from "@/backend/db/schema/accounts/accounts";
import { listMembers } from "@/lib/contract/accounts/members";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createSite, makeUniqueId } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

test("5,000 members are found, filtered and paged, also by many readers at once", async () => {
  const siteId = await createSite();
  const owner = await createActor({ sites: [siteId] });
  const prefix = makeUniqueId("visitor-crowd");
  const people = Array.from({ length: 5_000 }, (_, at) => ({
    ...{ id: `${prefix}-${at}`, name: `Člen ${String(at).padStart(4, "0")}`, email: `${prefix}-${at}@example.org` },
  }));
  for (let from = 0; from < people.length; from += 1_000) {
    const part = people.slice(from, from + 1_000);
    await store().insert(users).values(part);
    await store()
      .insert(members)
      .values(
        part.map(({ id: userId }, at) => ({ userId, siteId, roles: [at === 7 ? "operator" : "viewer"], policies: [] })),
      );
  }
  const find = async (query: object) =>
    (await callDirectly(listMembers, { params: { siteId }, query }, { as: owner })).ok();
  expect(await find({ page: 200 })).toMatchObject({ total_count: 5_001, total_pages: 201, per_page: 25 });
  expect((await find({ q: "clen 0042" })).items.map(({ name }) => name)).toEqual(["Člen 0042"]);
  expect((await find({ role: "operator" })).total_count).toBe(5);
  // A store that is busy refuses readers who would wait too long, and asks them to come back: on a slow computer, too, all are answered.
  const findInTurn = async (query: object): Promise<Awaited<ReturnType<typeof find>>> => {
    const answer = await callDirectly(listMembers, { params: { siteId }, query }, { as: owner });
    return answer.status === 503 ? findInTurn(query) : answer.ok();
  };
  const pages = await Promise.all(
    Array.from({ length: 40 }, (_, at) => findInTurn({ q: `clen ${String(at).padStart(2, "0")}`, page: 1 })),
  );
  expect(pages.map(({ total_count: total }) => total)).toEqual(Array.from({ length: 40 }, () => 100));
});
