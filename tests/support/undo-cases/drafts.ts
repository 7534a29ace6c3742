import {
  discardDraft,
  endPreview,
  listPreviews,
  publishDraft,
  requestChanges,
  requestReview,
  saveDraft,
  sharePreview,
  showDraft,
} from "@/lib/contract/customizations/drafts";
import type { RuleInput } from "@/lib/contract/search/rules";
import { createActor, requireApproval } from "@/tests/support/seed";
import { ifMatch } from "../direct";
import { createCustomization, listCustomizations } from "./query-customizations";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

const KIND = "query-customizations" as const;
const DRAFTED: RuleInput[] = [{ id: null, type: "pin", position: 1, item_url: "d" }];

/** Creates a customization, live at revision 2, with the calls of its draft. */
async function createDraftBench(bench: UndoBench) {
  const params = { siteId: bench.siteId };
  const what = { kind: KIND, object_id: await createCustomization(bench) };
  const save = (rules: RuleInput[], revision: number) => {
    const body = { ...what, mode: "simple" as const, rules, base_revision: "2" };
    return callOrThrow(bench, saveDraft, { params, body }, ifMatch(revision));
  };
  return {
    params,
    what,
    save,
    look: async () => [
      await listCustomizations(bench),
      (await callOrThrow(bench, showDraft, { params, query: what })).body,
      (await callOrThrow(bench, listPreviews, { params, query: what })).body,
    ],
  };
}

/** The writes of drafts. */
export const draftCases: UndoCases = {
  "drafts.saveDraft": async (bench) => {
    const { save, look } = await createDraftBench(bench);
    const { revision } = (await save(DRAFTED, 0)).ok();
    return { act: () => save([...DRAFTED, { id: null, type: "hide", item_url: "e" }], revision), look };
  },
  "drafts.discardDraft": async (bench) => {
    const { save, look, params, what } = await createDraftBench(bench);
    await save(DRAFTED, 0);
    return { act: () => callOrThrow(bench, discardDraft, { params, body: what }), look };
  },
  "drafts.publishDraft": async (bench) => {
    const { save, look, params, what } = await createDraftBench(bench);
    await save(DRAFTED, 0);
    return { act: () => callOrThrow(bench, publishDraft, { params, body: what }, { "if-match": '"2"' }), look };
  },
  "drafts.requestReview": async (bench) => {
    const { save, look, params, what } = await createDraftBench(bench);
    await save(DRAFTED, 0);
    await requireApproval(bench.siteId);
    const ask = (is_asked: boolean) =>
      callOrThrow(bench, requestReview, { params, body: { ...what, is_asked, note: is_asked ? "please" : null } });
    return { act: () => ask(true), look, takeBack: () => ask(false) };
  },
  "drafts.requestChanges": async (bench) => {
    const { save, look, params, what } = await createDraftBench(bench);
    await save(DRAFTED, 0);
    await requireApproval(bench.siteId);
    const author = { ...bench, as: await createActor({ sites: [bench.siteId] }) };
    await callOrThrow(author, requestReview, { params, body: { ...what, is_asked: true } });
    return { act: () => callOrThrow(bench, requestChanges, { params, body: { ...what, note: "Not yet" } }), look };
  },
  "drafts.sharePreview": async (bench) => {
    const { look, params, what } = await createDraftBench(bench);
    let id = "";
    return {
      act: async () => {
        const body = { ...what, mode: "simple" as const, rules: DRAFTED };
        const answer = await callOrThrow(bench, sharePreview, { params, body });
        id = answer.ok().id;
        return answer;
      },
      look,
      takeBack: () => callOrThrow(bench, endPreview, { params, body: { id } }),
    };
  },
};
