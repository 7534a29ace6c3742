import { requestReview, saveDraft, showDraft } from "@/lib/contract/customizations/drafts";
import { create } from "@/lib/contract/customizations/query-customizations";
import { callDirectly, getChangeId, ifMatch } from "@/tests/support/direct";
import { createDraftBench } from "@/tests/support/draft-bench";
import { pin } from "@/tests/support/rule-inputs";

// Undoing the switch that requires approval locks the drafts that wait for it. Saving one of them at the same time must not deadlock.

const DRAFTS = 12;

/** A site that requires approval, with drafts that wait for it; `switched` is the change that turned it on. */
async function aWaitingSite() {
  const bench = await createDraftBench(callDirectly);
  const { siteId, ana } = bench;
  const params = { siteId };
  const switched = getChangeId(await bench.approval(true));
  const body = (what: { kind: "query-customizations"; object_id: string }, position: number) => ({
    ...{ ...what, mode: "simple" as const, rules: [pin("a", position)], base_revision: 1 },
  });
  const save = (object_id: string, position: number, at: number) =>
    callDirectly(
      saveDraft,
      { params, body: body({ kind: "query-customizations", object_id }, position) },
      { as: ana, headers: ifMatch(at) },
    );
  const ids = await Promise.all(
    Array.from({ length: DRAFTS }, async (_, index) => {
      const made = await callDirectly(create, { params, body: { query: `tent ${index}`, type: "item" } }, { as: ana });
      return made.ok().id;
    }),
  );
  const revisions: number[] = [];
  for (const id of ids) {
    revisions.push((await save(id, 1, 0)).ok().revision);
    const request = { kind: "query-customizations", object_id: id, is_asked: true } as const;
    (await callDirectly(requestReview, { params, body: request }, { as: ana })).ok();
  }
  const show = async (object_id: string) => {
    const query = { kind: "query-customizations", object_id } as const;
    return (await callDirectly(showDraft, { params, query }, { as: ana })).ok().draft;
  };
  return { bench, switched, ids, revisions, save, show };
}

test("drafts are saved while the switch is undone, and none waits afterwards", async () => {
  const { bench, switched, ids, revisions, save, show } = await aWaitingSite();
  const [undone, ...saved] = await Promise.all([
    bench.undo(switched),
    ...ids.map((id, index) => save(id, 2, revisions[index] ?? 0)),
  ]);
  expect(undone.status).toBe(200);
  expect(saved.map(({ status }) => status)).toEqual(ids.map(() => 200));
  for (const id of ids) expect(await show(id)).toMatchObject({ review: null, rules: [{ position: 2 }] });
});
