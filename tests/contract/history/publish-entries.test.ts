import { exportCsv, listChanges, showChange, undoChanges } from "@/lib/contract/history/change-history";
import { CUSTOMIZATION_KINDS } from "@/lib/contract/search/kinds";
import { CAMPAIGN_KINDS } from "@/lib/domain/search/campaign-title";
import { createCampaignBench } from "@/tests/support/campaign-calls";
import { makeBanner } from "@/tests/support/campaigns";
import { getChangeId, type MakeCall, readChangeIds } from "@/tests/support/direct";
import { createDraftBench, formatRules, getDraft } from "@/tests/support/draft-bench";
import { LAYERS } from "@/tests/support/layers";
import { pin } from "@/tests/support/rule-inputs";
import type { TestActor } from "@/tests/support/seed";
import { pickKinds } from "@/tests/support/tries";

// One click is one entry of the history, which says what shoppers see since (docs/adr/0093).

/** The calls of the history on a site. */
function bindHistory(call: MakeCall, siteId: string, as: TestActor) {
  const params = { siteId };
  const load = async (query: object = {}) => (await call(listChanges, { params, query }, { as })).ok();
  return {
    load,
    /** The entries, newest first, in short. */
    entries: async (query: object = {}) =>
      (await load(query)).items.map(({ feature, action }) => `${feature} ${action}`),
    show: async (id: number) => (await call(showChange, { params, query: { id } }, { as })).ok(),
    /** Undoes the whole write of a change, as the history does. */
    undoWrite: (id: number) => call(undoChanges, { params, body: { id, with_related: true } }, { as }),
    download: async () => String((await call(exportCsv, { params, query: {} }, { as })).body),
  };
}

const CASES = LAYERS.flatMap(([layer, call]) =>
  pickKinds(CUSTOMIZATION_KINDS).map((kind) => [kind, layer, call] as const),
);

describe.each(CASES)("a publish of %s, %s", (kind, _, call) => {
  /** A customization with a live pin of `a` and a published draft that adds a pin of `c`. */
  async function publish() {
    const bench = await createDraftBench(call, kind);
    const history = bindHistory(call, bench.siteId, bench.ana);
    await bench.saveLive([pin("a", 1)], 1);
    const unchanged = (await bench.live()).map(({ id }) => pin("a", 1, { id }));
    const { revision } = getDraft(await bench.save([...unchanged, pin("c", 2)], { base: 2 }));
    const published = await bench.publish(2, bench.ana, undefined, { draft_revision: revision });
    const [version = 0, ended = 0] = readChangeIds(published);
    return { bench, history, version, ended };
  }

  test("is one entry of the list and of the file, with what it changed for shoppers", async () => {
    const { bench, history, version, ended } = await publish();
    const page = await history.load();
    expect(page.total_count).toBe(4);
    expect(page.items[0]).toMatchObject({
      id: version,
      feature: kind,
      action: "publish",
      counts: { added: 1, changed: 0, removed: 0 },
    });
    expect(await history.entries()).toEqual([
      `${kind} publish`,
      "drafts save_draft",
      `${kind} save_rules`,
      `${kind} create`,
    ]);
    expect(await history.show(version)).toMatchObject({
      before: { rules: [{ item_url: "a" }] },
      after: { rules: [{ item_url: "a" }, { item_url: "c", position: 2, item: { title: "Tent c" } }] },
    });
    expect((await history.download()).trim().split("\r\n")).toHaveLength(5);
    expect(await history.entries({ action: "publish" })).toEqual([`${kind} publish`]);
    expect(await history.entries({ object: bench.id })).toHaveLength(4);
    // Where the filters leave out the live version, the end of the draft is the entry of the click.
    expect(await history.entries({ feature: "drafts" })).toEqual(["drafts publish", "drafts save_draft"]);
    expect(await history.show(ended)).toMatchObject({
      before: { base_rules: [{ item_url: "a", item: { title: "Tent a" } }], rules: [{}, { item_url: "c" }] },
      after: null,
      counts: null,
    });
  });

  test("the first save of a draft counts what it changes, not what was live before", async () => {
    const { history } = await publish();
    const [saved] = (await history.load({ action: "save_draft" })).items;
    expect(saved?.counts).toEqual({ added: 1, changed: 0, removed: 0 });
  });

  test("its undo brings the draft back, and is one entry, as is the undo of that", async () => {
    const { bench, history, version, ended } = await publish();
    expect((await history.show(version)).related).toMatchObject([{ id: ended, feature: "drafts", action: "publish" }]);
    const undone = await history.undoWrite(version);
    expect(undone.status).toBe(200);
    expect(formatRules(await bench.live())).toEqual(["a 1"]);
    expect(formatRules((await bench.show()).draft?.rules ?? [])).toEqual(["a 1", "c 2"]);
    expect(await history.entries()).toEqual([
      `${kind} undo`,
      `${kind} publish`,
      "drafts save_draft",
      `${kind} save_rules`,
      `${kind} create`,
    ]);
    const [newest] = (await history.load()).items;
    expect(newest).toMatchObject({ undoes: version, counts: { added: 0, changed: 0, removed: 1 } });
    expect((await history.undoWrite(newest?.id ?? 0)).status).toBe(200);
    expect(formatRules(await bench.live())).toEqual(["a 1", "c 2"]);
    expect((await bench.show()).draft).toBeNull();
    expect((await history.entries()).slice(0, 3)).toEqual([`${kind} undo`, `${kind} undo`, `${kind} publish`]);
  });

  test("its undo leaves a draft that was started since as it is", async () => {
    const { bench, history, version } = await publish();
    await bench.save([pin("d", 1)], { base: 3 });
    expect((await history.undoWrite(version)).status).toBe(200);
    expect(formatRules(await bench.live())).toEqual(["a 1"]);
    expect(formatRules((await bench.show()).draft?.rules ?? [])).toEqual(["d 1"]);
  });

  test("the undo of a notification, a call for each change, is one entry; other undos are not left out", async () => {
    const { bench, history, version, ended } = await publish();
    await bench.undo(ended);
    const last = getChangeId(await bench.undo(version));
    expect((await history.load()).items.map(({ id }) => id).slice(0, 2)).toEqual([last, version]);
    // The draft is back. Undoing its first save is a click of its own, right after the other one.
    const [saved] = (await history.load({ action: "save_draft" })).items;
    expect((await bench.undo(saved?.id ?? 0)).status).toBe(200);
    expect((await history.entries()).slice(0, 2)).toEqual(["drafts undo", `${kind} undo`]);
  });

  test("of a draft that equals the live version is the end of the draft", async () => {
    const bench = await createDraftBench(call, kind);
    const history = bindHistory(call, bench.siteId, bench.ana);
    await bench.saveLive([pin("a", 1)], 1);
    const unchanged = (await bench.live()).map(({ id }) => pin("a", 1, { id }));
    await bench.save(unchanged, { base: 2 });
    expect((await bench.publish(2)).status).toBe(200);
    expect((await history.entries()).slice(0, 2)).toEqual(["drafts publish", "drafts save_draft"]);
  });
});

const CAMPAIGN_CASES = LAYERS.flatMap(([layer, call]) => CAMPAIGN_KINDS.map((kind) => [kind, layer, call] as const));

test.each(CAMPAIGN_CASES)("a publish of %s is one entry, and so is its undo, %s", async (kind, _, call) => {
  const bench = await createCampaignBench(call, kind);
  const history = bindHistory(call, bench.siteId, bench.as);
  const { id, draft } = (await bench.draft({ banners: { search_header: makeBanner("a") } })).ok();
  expect((await bench.publish(id, draft)).status).toBe(200);
  expect(await history.entries()).toEqual([`${kind} publish`, `${kind} save_draft`]);
  expect(await history.entries({ object: `draft:${id}` })).toEqual([`${kind} publish_draft`, `${kind} save_draft`]);
  const [version] = (await history.load()).items;
  // A draft that was started since stays, and does not prevent the undo.
  const live = (await bench.show(id)).ok().campaign;
  const newer = { id, base: Number(live?.revision) };
  expect((await bench.draft({ banners: { search_list: makeBanner("b") } }, newer)).status).toBe(200);
  expect((await history.undoWrite(version?.id ?? 0)).status).toBe(200);
  expect((await bench.show(id)).ok()).toMatchObject({ draft: { campaign: { banners: { search_list: {} } } } });
  expect(await history.entries()).toEqual([
    `${kind} undo`,
    `${kind} save_draft`,
    `${kind} publish`,
    `${kind} save_draft`,
  ]);
});
