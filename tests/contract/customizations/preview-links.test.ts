import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { previewLinks } from "@/backend/db/schema/customizations/preview-links";
import { changes } from "@/backend/db/schema/history/changes";
import { endPreview, listPreviews, sharePreview } from "@/lib/contract/customizations/drafts";
import { create, destroy, saveAliases, saveRules } from "@/lib/contract/customizations/query-customizations";
import type { RuleInput } from "@/lib/contract/search/rules";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { HOUR_MS } from "@/lib/domain/kit/durations";
import { parseAnswer } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { callDirectly, ifMatch } from "@/tests/support/direct";
import { hide, pin } from "@/tests/support/rule-inputs";
import { urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { getTestBackend, store } from "@/tests/support/test-backend";

// Links of drafts.ts that show a draft in the shop.

const KIND = "query-customizations" as const;
const ITEMS = Array.from({ length: 30 }, (_, index) => `t${index}`);

/** A shop with thirty tents, one customization of "tent", and the calls of preview links. */
async function aBench(language = "en") {
  const siteId = makeUniqueId("shop");
  await createItems(
    siteId,
    ITEMS.map((identity, index) => ({
      identity,
      title: `Tent ${index}`,
      attributes: { brand: "Fern", price_amount: index + 1 },
    })),
  );
  await createSite({ siteId, language });
  const as: TestActor = await createActor({ sites: [siteId], user: { name: "Rowan Hale" } });
  const params = { siteId };
  const made = await callDirectly(create, { params, body: { query: "tent", type: "item" } }, { as });
  const id = made.ok().id;
  const what = { kind: KIND, object_id: id };
  const share = (rules: RuleInput[], more: object = {}, who = as) =>
    callDirectly(sharePreview, { params, body: { ...what, mode: "simple", rules, hours: 24, ...more } }, { as: who });
  return {
    siteId,
    as,
    id,
    share,
    link: async (rules: RuleInput[], more: object = {}) => {
      const shared = await share(rules, more);
      expect(shared.status).toBe(200);
      return shared.ok();
    },
    links: async () => (await callDirectly(listPreviews, { params, query: what }, { as })).ok().links,
    end: (link: string) => callDirectly(endPreview, { params, body: { id: link } }, { as }),
    saveLive: (rules: RuleInput[], revision: number) =>
      callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers: ifMatch(revision) }),
    alias: (aliases: string[], revision: number) =>
      callDirectly(saveAliases, { params, body: { queryId: id, aliases } }, { as, headers: ifMatch(revision) }),
    remove: () => callDirectly(destroy, { params, body: { id } }, { as }),
    text: (path: "/search" | "/autocomplete/v2", more: Record<string, string> = {}) => loadText(siteId, path, more),
    search: async (more: Record<string, string> = {}): Promise<Output<typeof search>> =>
      parseAnswer(search.response, JSON.parse(await loadText(siteId, "/search", more)), "/search"),
    suggest: async (more: Record<string, string> = {}): Promise<Output<typeof autocomplete>> =>
      parseAnswer(
        autocomplete.response,
        JSON.parse(await loadText(siteId, "/autocomplete/v2", more)),
        "/autocomplete/v2",
      ),
  };
}

async function loadText(siteId: string, path: string, more: Record<string, string>): Promise<string> {
  const query: Record<string, string> = path === "/search" ? { size: "100" } : { type: "item:50" };
  const params = new URLSearchParams({ tracker_id: siteId, q: "tent", ...query, ...more });
  const answer = await fetch(`${getTestBackend().publicUrl}${path}?${params}`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return answer.text();
}

async function shopPage(path: string) {
  const answer = await fetch(`${getTestBackend().publicUrl}${path}`, { redirect: "manual" });
  const text = await answer.text();
  const bar = /<aside class="preview"[\s\S]*?<\/aside>/.exec(text)?.[0] ?? "";
  const titles = [...text.matchAll(/<span class="name">([^<]*)<\/span>/g)].map((match) => match[1]);
  return { status: answer.status, headers: answer.headers, text, bar: bar.replace(/\s+/g, " "), titles };
}

const EXPIRED = "2020-01-01T00:00:00Z";

test("the link shows its rules in both places; all other answers stay byte for byte the same", async () => {
  const bench = await aBench();
  await bench.saveLive([pin("t9", 1)], 1);
  const loadLive = () =>
    Promise.all([bench.text("/search"), bench.text("/autocomplete/v2"), bench.text("/search", { debug: "1" })]);
  const before = await loadLive();
  const { token, query, expires_at } = await bench.link([pin("t20", 1), hide("t9")]);
  expect(query).toBe("tent");
  expect(await loadLive()).toEqual(before);
  const shown = await bench.search({ preview: token });
  expect(urlsOf(shown.results)[0]).toBe("t20");
  expect(urlsOf(shown.results)).not.toContain("t9");
  expect(shown.results.preview).toEqual({
    state: "on",
    kind: "query-customizations",
    query: "tent",
    by: "Rowan Hale",
    until: expires_at,
  });
  const suggested = await bench.suggest({ preview: token });
  expect([urlsOf(suggested)[0], suggested.preview?.state]).toEqual(["t20", "on"]);
  // Alternating requests never share a cached answer.
  for (let round = 0; round < 5; round += 1) {
    const [live, preview] = await Promise.all([loadLive(), bench.search({ preview: token })]);
    expect(live).toEqual(before);
    expect(preview).toEqual(shown);
  }
  // Other queries give live results.
  expect(urlsOf((await bench.search({ preview: token, q: "fern" })).results)).toEqual(
    urlsOf((await bench.search({ q: "fern" })).results),
  );
});

test("a link shows the rules it was created with, whatever is saved or published later", async () => {
  const bench = await aBench();
  const { token } = await bench.link([pin("t20", 1)]);
  await bench.saveLive([pin("t5", 1)], 1);
  expect(urlsOf((await bench.search()).results)[0]).toBe("t5");
  expect(urlsOf((await bench.search({ preview: token })).results)[0]).toBe("t20");
});

test("the rules of a link act for the customization's other spellings, and at the requested moment", async () => {
  const bench = await aBench();
  await bench.alias(["shelter"], 1);
  const from = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 48 * HOUR_MS).toISOString();
  const { token } = await bench.link([pin("t20", 1, { active_from: from })]);
  const first = async (more: Record<string, string>) =>
    urlsOf((await bench.search({ preview: token, ...more })).results)[0];
  expect(await first({})).not.toBe("t20");
  expect(await first({ at: from })).toBe("t20");
  expect(await first({ at: from, q: "shelter" })).toBe("t20");
  expect(await first({ at: new Date(Date.parse(from) - 1).toISOString() })).not.toBe("t20");
});

test("an unknown, ended or expired link, one of another site and one without rules give live results and report it", async () => {
  const bench = await aBench();
  const other = await aBench();
  const live = urlsOf((await bench.search()).results);
  const over = async (token: string, of = bench) => {
    const { results } = await of.search({ preview: token });
    expect([results.preview, urlsOf(results)]).toEqual([{ state: "over" }, live]);
  };
  const [ended, expired, orphan] = [
    await bench.link([pin("t20", 1)]),
    await bench.link([pin("t21", 1)]),
    await bench.link([pin("t22", 1)]),
  ];
  expect((await bench.links()).map((link) => link.id).sort()).toEqual([ended.id, expired.id, orphan.id].sort());
  expect((await bench.end(ended.id)).status).toBe(204);
  expect((await bench.end(ended.id)).status).toBe(404);
  await store()
    .update(previewLinks)
    .set({ expiresAt: new Date(EXPIRED) })
    .where(and(eq(previewLinks.siteId, bench.siteId), eq(previewLinks.id, expired.id)));
  expect((await bench.links()).map((link) => link.id)).toEqual([orphan.id]);
  await over("nothing");
  await over(ended.token);
  await over(expired.token);
  await over(orphan.token, other);
  await bench.remove();
  await over(orphan.token);
});

test("stores only the hash of a token, and the history records the link without it", async () => {
  const bench = await aBench();
  const { id, token, url } = await bench.link([pin("t20", 1)]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(url).toContain(`/shop/${bench.siteId}/search?q=tent&preview=${token}`);
  const rows = await store().select().from(previewLinks).where(eq(previewLinks.siteId, bench.siteId));
  expect(rows.map((row) => row.tokenHash)).toEqual([createHash("sha256").update(token).digest("hex")]);
  const history = await store().select().from(changes).where(eq(changes.siteId, bench.siteId)).orderBy(changes.id);
  expect(history.at(-1)).toMatchObject({
    feature: "drafts",
    action: "share_preview",
    objectId: `preview:${id}`,
    title: "tent",
  });
  expect(JSON.stringify([rows, history, await bench.links()])).not.toContain(token);
});

test("a link is valid for a week at most, is validated like a save, and needs the right to write", async () => {
  const bench = await aBench();
  expect((await bench.share([], { hours: 169 })).status).toBe(422);
  const { expires_at } = await bench.link([], { hours: 168 });
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(168 * HOUR_MS);
  expect(await bench.share([pin("t1", 1), pin("t2", 1)])).toMatchObject({
    status: 422,
    body: { errors: { "rules.1.position": ["position_occupied"] } },
  });
  const viewer = await createActor({ sites: [bench.siteId], roles: ["viewer"], policies: ["search_customizations"] });
  expect((await bench.share([], {}, viewer)).status).toBe(403);
});

test("the shop shows a link's results on every page under a bar with its name", async () => {
  const bench = await aBench();
  const { url, token } = await bench.link([pin("t20", 1)]);
  const path = new URL(url).pathname + new URL(url).search;
  const { status, headers, text, bar, titles } = await shopPage(path);
  expect([status, titles[0], headers.get("cache-control")]).toEqual([200, "Tent 20", "no-store"]);
  expect(bar).toMatch(/Preview of changes to “tent” by Rowan Hale, until \d\d\.\d\d\.\d{4} \d\d:\d\d; not live\./);
  expect(bar).toContain(`href="/shop/${bench.siteId}/search?q=tent"`);
  expect(text.match(/class="stamp"/g)).toHaveLength(titles.length);
  expect(text).toContain('<meta name="robots" content="noindex, nofollow" />');
  expect(text).toContain('<meta name="referrer" content="no-referrer" />');
  // Links, forms and suggestions keep the preview token.
  const links = [...text.matchAll(/<a [^>]*href="(\/shop\/[^"]+)"/g)].map((match) => match[1] ?? "");
  const inside = links.filter((link) => link !== `/shop/${bench.siteId}/search?q=tent`);
  expect(inside.length).toBeGreaterThan(20);
  for (const link of inside) expect(link).toContain(`preview=${token}`);
  const forms = text.match(/<form[\s\S]*?<\/form>/g) ?? [];
  expect(forms.length).toBeGreaterThan(1);
  for (const form of forms) expect(form).toContain(`name="preview" value="${token}"`);
  expect(text).toContain(`data-carried="preview=${token}"`);
  for (const other of ["", "/item?identity=t3", "/search?sort=newest"]) {
    const page = await shopPage(`/shop/${bench.siteId}${other}${other.includes("?") ? "&" : "?"}preview=${token}`);
    expect([page.status, page.bar.includes("Rowan Hale")]).toEqual([200, true]);
  }
  const second = await shopPage(`${path}&page=2`);
  expect(second.bar).toContain("Rowan Hale");
});

test("the shop shows the requested moment, and reports live results for a link that has ended", async () => {
  const bench = await aBench("cs");
  const from = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 48 * HOUR_MS).toISOString();
  const { token, id } = await bench.link([pin("t20", 1, { active_from: from })]);
  const path = `/shop/${bench.siteId}/search?q=tent&preview=${token}`;
  const later = await shopPage(`${path}&at=${encodeURIComponent(from)}`);
  expect([later.titles[0], /Stav k \d\d\.\d\d\.\d{4} \d\d:\d\d\./.test(later.bar)]).toEqual(["Tent 20", true]);
  expect(later.text).toContain(`name="at" value="${from}"`);
  const odd = await shopPage(`${path}&at=whenever`);
  expect([odd.status, odd.bar.includes("Stav k")]).toEqual([200, false]);
  await bench.end(id);
  const over = await shopPage(path);
  expect(over.bar).toContain("Tento náhled skončil.");
  expect([over.titles[0] === "Tent 20", over.text.includes("stamp"), over.text.includes(token)]).toEqual([
    false,
    false,
    false,
  ]);
});

test("a shop without a link shows no trace of a preview", async () => {
  const bench = await aBench();
  await bench.link([pin("t20", 1)]);
  const { text } = await shopPage(`/shop/${bench.siteId}/search?q=tent`);
  expect(text).not.toMatch(/preview|stamp/i);
});
