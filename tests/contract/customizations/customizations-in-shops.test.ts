import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { changes } from "@/backend/db/schema/history/changes";
import { endPreview, sharePreview } from "@/lib/contract/customizations/drafts";
import { SEARCH_KINDS, type SearchKind } from "@/lib/contract/search/kinds";
import type { RuleInput } from "@/lib/contract/search/rules";
import { search, topItems } from "@/lib/contract/search/search-host";
import { type CallInit, callDirectly, ifMatch } from "@/tests/support/direct";
import { formatRules } from "@/tests/support/draft-bench";
import { importCatalogue } from "@/tests/support/import-catalogue";
import { buildKindCalls, CATEGORY, getRules } from "@/tests/support/kind-calls";
import { hide, pin } from "@/tests/support/rule-inputs";
import { requestPublic, urlsOf } from "@/tests/support/search";
import { createActor, createSite, makeUniqueId } from "@/tests/support/seed";
import { getTestBackend, store } from "@/tests/support/test-backend";

// Search results for rules of every kind: after a save, through a shared draft, and while waiting for the catalog.

const importTents = (siteId: string, identities: readonly string[]) =>
  importCatalogue(
    siteId,
    identities.map((identity) => ({
      identity,
      title: `Tent ${identity}`,
      attributes: { category: CATEGORY, introduced_at: "2026-01-01" },
    })),
  );

/** A site with tents a to c, a customization of a kind, and the search results where it acts. */
async function aBench(kind: SearchKind) {
  const siteId = await createSite({ siteId: makeUniqueId("shop"), language: "en" });
  await importTents(siteId, ["a", "b", "c"]);
  const as = await createActor({ sites: [siteId] });
  const calls = buildKindCalls(callDirectly, kind, siteId);
  const { id } = (await calls.make({ as })).ok();
  const live = (revision: number): CallInit => ({ as, headers: ifMatch(revision) });
  const params = { siteId };
  return {
    ...{ siteId, id, title: calls.title },
    save: (rules: RuleInput[], revision: number) => calls.save(id, rules, live(revision)),
    rules: async () => getRules(await calls.show(id, { as })),
    share: async (rules: RuleInput[]) => {
      const body = { kind, object_id: id, mode: "simple" as const, rules };
      return (await callDirectly(sharePreview, { params, body }, { as })).ok();
    },
    end: (link: string) => callDirectly(endPreview, { params, body: { id: link } }, { as }),
    shown: async (more = "") => {
      const { body } = await requestPublic(calls.shopperPath + more);
      const { hits, preview } =
        kind === "top-items" ? z.parse(topItems.response, body) : z.parse(search.response, body).results;
      return { urls: urlsOf({ hits }), preview };
    },
  };
}

describe.each(SEARCH_KINDS)("%s", (kind) => {
  test("saved rules act at once, only in their own place", async () => {
    const bench = await aBench(kind);
    expect((await bench.shown()).urls).toEqual(["a", "b", "c"]);
    await bench.save([pin("c", 1), hide("a")], 1);
    expect((await bench.shown()).urls).toEqual(["c", "b"]);
  });

  test("a shared draft shows only under its token, until the link is ended", async () => {
    const bench = await aBench(kind);
    const link = await bench.share([pin("b", 1)]);
    expect(await bench.shown(`&preview=${link.token}`)).toMatchObject({
      urls: ["b", "a", "c"],
      preview: { state: "on", kind },
    });
    expect(await bench.shown()).toEqual({ urls: ["a", "b", "c"], preview: undefined });
    const page = await fetch(link.url.replace(new URL(link.url).origin, getTestBackend().publicUrl));
    expect([page.status, page.url]).toEqual([200, expect.stringContaining(link.token)]);
    expect((await bench.end(link.id)).status).toBe(204);
    expect(await bench.shown(`&preview=${link.token}`)).toMatchObject({
      urls: ["a", "b", "c"],
      preview: { state: "over" },
    });
  });

  test("a waiting pin acts from the first catalogue run with its item, and the history records it", async () => {
    const bench = await aBench(kind);
    await bench.save([pin("new", 1, { waiting: true }), pin("b", 2)], 1);
    expect((await bench.shown()).urls[1]).toBe("b");
    await importTents(bench.siteId, ["a", "b", "c", "new"]);
    expect((await bench.shown()).urls.slice(0, 2)).toEqual(["new", "b"]);
    expect([formatRules(await bench.rules()), (await bench.rules())[0]?.waiting]).toEqual([["new 1", "b 2"], false]);
    const ofPin = and(eq(changes.siteId, bench.siteId), eq(changes.action, "pin_live"));
    expect(await store().select().from(changes).where(ofPin)).toMatchObject([
      { cause: "import", feature: kind, objectId: bench.id, title: bench.title },
    ]);
  });
});
