import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { members } from "@/backend/db/schema/accounts/accounts";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { resend } from "@/lib/contract/accounts/members";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { frontendData } from "@/lib/contract/accounts/who";
import { runNow } from "@/lib/contract/catalogue/plans";
import { listChanges, undoChanges } from "@/lib/contract/history/change-history";
import { create as addSynonym, list as listSynonyms } from "@/lib/contract/rewrites/synonyms";
import { closeSite, reopenSite } from "@/lib/contract/settings/administration";
import { callDirectly, getChangeId, refusalOf } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createShop, makeUniqueId } from "@/tests/support/seed";
import { getTestBackend, store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Closing and reopening a site (backend/settings/administration.ts), and what still works on a closed one.

/** A shop with an item, its owner, and staff who close it. */
async function aBench(call = callDirectly) {
  const siteId = await createShop([{ identity: "boot", title: "Boot" }]);
  const owner = await createActor({ sites: [siteId] });
  const as = await createActor({ sites: ["*"], roles: ["internal"] });
  const params = { siteId };
  const body = { site_name: ` shop ${siteId} `, reason: " The shop has ended " };
  return {
    ...{ siteId, owner, as, params },
    close: (change: Partial<typeof body> = {}) => call(closeSite, { params, body: { ...body, ...change } }, { as }),
    reopen: () => call(reopenSite, { params }, { as }),
    add: (word: string) =>
      call(addSynonym, { params, body: { kind: "two_way", words: [word, `${word}s`] } }, { as: owner }),
  };
}

/** The status that shoppers get from a public path of a site. */
const ask = async (path: string, siteId: string, method = "GET") =>
  (await fetch(`${getTestBackend().publicUrl}${path}tracker_id=${siteId}`, { method })).status;

describe.each(LAYERS)("a closed site, %s", (_, call) => {
  test("answers no shopper, says on its pages and in the list that it is closed, and is as before once reopened", async () => {
    const { siteId, owner, as, params, close, reopen } = await aBench(call);
    expect(await ask("/search?q=boot&", siteId)).toBe(200);
    expect((await close()).status).toBe(200);
    for (const path of ["/search?q=boot&", "/autocomplete/v2?q=boot&", "/v1/top_items?"])
      expect([path, await ask(path, siteId)]).toEqual([path, 503]);
    expect(await ask("/v1/recommend?", siteId, "POST")).toBe(503);
    const { closed, off_services: off } = (await callDirectly(frontendData, { params }, { as: owner })).ok();
    expect(closed).toMatchObject({ by: as.name, reason: "The shop has ended" });
    expect(off).toEqual([]);
    const listed = async () =>
      Object.values((await call(availableProjects, { params }, { as: owner })).ok()).flatMap(
        (project) => project?.groups.flatMap(({ sites }) => sites.map(({ is_closed }) => is_closed)) ?? [],
      );
    expect(await listed()).toEqual([true]);
    expect((await reopen()).status).toBe(204);
    expect(await ask("/search?q=boot&", siteId)).toBe(200);
    expect(await listed()).toEqual([undefined]);
    expect((await callDirectly(frontendData, { params }, { as: owner })).ok().closed).toBeNull();
  });

  test("refuses changes and feed runs, and lets members read", async () => {
    const { params, owner, close, add } = await aBench(call);
    await close();
    expect(await add("boot")).toMatchObject({ status: 409, body: { error: "site_closed" } });
    const at = new Date().toISOString();
    const run = await call(runNow, { params, body: { manually_run_at: at } }, { as: owner });
    expect(run).toMatchObject({ status: 409, body: { error: "site_closed" } });
    const { items } = (await call(listSynonyms, { params, query: {} }, { as: owner })).ok();
    expect(items).toEqual([]);
  });

  test("sends no invitation again", async () => {
    const { siteId, params, owner, close } = await aBench(call);
    const invited = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["synonyms"] });
    await store().update(members).set({ invitedAt: new Date() }).where(eq(members.userId, invited.uid));
    await close();
    const sent = await call(resend, { params, body: { user_id: invited.uid } }, { as: owner });
    expect(sent).toMatchObject({ status: 409, body: { error: "site_closed" } });
  });

  test("says of each change that it cannot be undone now, except of its closing", async () => {
    const { params, as, close, reopen, add } = await aBench(call);
    await add("boot");
    await close();
    const blocked = async () =>
      (await call(listChanges, { params, query: {} }, { as }))
        .ok()
        .items.map(({ action, no_undo }) => [action, no_undo]);
    expect(await blocked()).toEqual([
      ["close_site", null],
      ["create", "site_closed"],
    ]);
    await reopen();
    expect((await blocked()).at(-1)).toEqual(["create", null]);
  });

  test("is closed after its name was typed and a reason given, once, by internal users only", async () => {
    const { params, owner, close, reopen } = await aBench(call);
    const closeForErrors = async (change: { site_name?: string; reason?: string }) =>
      refusalOf(await close(change)).errors;
    expect(await closeForErrors({ site_name: "Another" })).toEqual({ site_name: ["name_mismatch"] });
    expect(await closeForErrors({ reason: " " })).toEqual({ reason: ["reason_empty"] });
    expect(await closeForErrors({ reason: "x".repeat(501) })).toEqual({ reason: ["reason_too_long"] });
    const body = { site_name: `Shop ${params.siteId}`, reason: "X" };
    expect((await call(closeSite, { params, body }, { as: owner })).status).toBe(403);
    expect(await reopen()).toMatchObject({ status: 409, body: { error: "not_closed" } });
    expect((await close()).status).toBe(200);
    expect(await close()).toMatchObject({ status: 409, body: { error: "already_closed" } });
    expect((await call(reopenSite, { params }, { as: owner })).status).toBe(403);
  });

  test("is opened by undoing the change in its history, which stays readable", async () => {
    const { siteId, as, params, close } = await aBench(call);
    const id = getChangeId(await close());
    expect((await call(undoChanges, { params, body: { id } }, { as })).status).toBe(200);
    expect(await ask("/search?q=boot&", siteId)).toBe(200);
    const { items } = (await call(listChanges, { params, query: { feature: "administration" } }, { as })).ok();
    expect(items.map(({ action }) => action)).toEqual(["undo", "close_site"]);
  });
});

test("no change is stored after the site was closed, however they meet", async () => {
  const { params, as, close, add } = await aBench();
  const writes = Array.from({ length: 8 }, (_, at) => add(`word${at}`));
  const closing = close();
  const late = Array.from({ length: 8 }, (_, at) => add(`late${at}`));
  const answers = await Promise.all([...writes, ...late]);
  expect((await closing).status).toBe(200);
  const refused = answers.filter(({ status }) => status !== 201 && status !== 200);
  for (const { status, body } of refused) expect([status, body]).toMatchObject([409, { error: "site_closed" }]);
  const { items } = (await callDirectly(listChanges, { params, query: {} }, { as })).ok();
  expect(items[0]).toMatchObject({ action: "close_site" });
  expect(items).toHaveLength(1 + answers.length - refused.length);
});

test("of two people who close a site at once, one closes it", async () => {
  const { close } = await aBench();
  const answers = await Promise.all([close(), close({ reason: "Another" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a waiting feed run starts when the site is opened again", async () => {
  const [closed, open] = [await aBench(), await aBench()];
  await closed.close();
  const queue = async (siteId: string, plannedAt: Date) => {
    const run = { siteId, id: randomUUID(), feed: "item", cause: "hand", status: "manually", plannedAt } as const;
    await store().insert(feedRuns).values(run);
    return async () => {
      const isIt = and(eq(feedRuns.siteId, siteId), eq(feedRuns.id, run.id));
      const [row] = await store().select({ status: feedRuns.status }).from(feedRuns).where(isIt);
      return row?.status;
    };
  };
  const statusOfClosed = await queue(closed.siteId, new Date(Date.now() - 60_000));
  const statusOfOpen = await queue(open.siteId, new Date());
  // Runs start in the order in which they were due, so that of the closed site was passed over.
  expect(await until(statusOfOpen, (status) => status === "failed")).toBe("failed");
  expect(await statusOfClosed()).toBe("manually");
  await closed.reopen();
  expect(await until(statusOfClosed, (status) => status === "failed")).toBe("failed");
});

test("a save of the same content on a closed site changes nothing", async () => {
  const { add, close, reopen } = await aBench();
  const word = makeUniqueId("w").replaceAll("-", "");
  expect((await add(word)).status).toBeLessThan(300);
  await close();
  expect((await add(`${word}x`)).status).toBe(409);
  await reopen();
  expect((await add(`${word}x`)).status).toBeLessThan(300);
});
