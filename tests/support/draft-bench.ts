import {
  type Draft,
  discardDraft,
  listDrafts,
  publishDraft,
  reportPresence,
  requestChanges,
  requestReview,
  saveDraft,
  showDraft,
} from "@/lib/contract/customizations/drafts";
import { showChange, undoChanges } from "@/lib/contract/history/change-history";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { FlatRule, RuleInput } from "@/lib/contract/search/rules";
import { setApproval } from "@/lib/contract/settings/site-settings";
import { approveNewest } from "./approvals";
import { type CallInit, ifMatch, type MakeCall } from "./direct";
import { buildKindCalls, CATEGORY, getRules } from "./kind-calls";
import { createActor, createItems, createSite, makeUniqueId, type TestActor } from "./seed";

/** A site with items a to f, a customization of a kind, two people, and the calls of drafts. */
export async function createDraftBench(call: MakeCall, kind: CustomizationKind = "query-customizations") {
  const siteId = makeUniqueId("site");
  await createItems(
    siteId,
    ["a", "b", "c", "d", "e", "f"].map((identity) => ({
      identity,
      title: `Tent ${identity}`,
      attributes: { category: CATEGORY },
    })),
  );
  // After its items, so that the site's first index contains them.
  await createSite({ siteId });
  const [ana, ben]: [TestActor, TestActor] = [
    await createActor({ sites: [siteId] }),
    await createActor({ sites: [siteId] }),
  ];
  const params = { siteId };
  const as = (who: TestActor, revision?: number | string): CallInit => ({
    as: who,
    headers: ifMatch(revision),
  });
  const calls = buildKindCalls(call, kind, siteId);
  const made = await calls.make(as(ana));
  const { id } = made.ok();
  const what = { kind, object_id: id };
  const { destroy } = calls;
  const requestDraft = (who = ana) => call(showDraft, { params, query: what }, as(who));
  return {
    siteId,
    id,
    ana,
    ben,
    title: calls.title,
    shopperPath: calls.shopperPath,
    live: async () => getRules(await calls.show(id, as(ana))),
    saveLive: (rules: RuleInput[], revision: number, who = ana) => calls.save(id, rules, as(who, revision)),
    remove: destroy && (() => destroy(id, as(ana))),
    show: async (who = ana) => (await requestDraft(who)).ok(),
    requestDraft,
    save: (
      rules: RuleInput[],
      given: { at?: number; base?: number; who?: TestActor; mode?: "simple" | "advanced" } = {},
    ) =>
      call(
        saveDraft,
        { params, body: { ...what, mode: given.mode ?? "simple", rules, base_revision: given.base ?? 1 } },
        as(given.who ?? ana, given.at ?? 0),
      ),
    saveUnseen: () =>
      call(saveDraft, { params, body: { ...what, mode: "simple", rules: [], base_revision: 1 } }, as(ana)),
    discard: (who = ana) => call(discardDraft, { params, body: what }, as(who)),
    publish: (revision?: number, who = ana, key?: string, more: object = {}) => {
      const { headers, ...rest } = as(who, revision);
      return call(
        publishDraft,
        { params, body: { ...what, ...more } },
        { ...rest, headers: { ...headers, ...(key && { "idempotency-key": key }) } },
      );
    },
    /** Publishes rules in one call; by default the first ones, without a draft before. */
    publishRules: (
      rules: RuleInput[],
      given: {
        at?: number;
        base?: number;
        live?: number;
        who?: TestActor;
        mode?: "simple" | "advanced";
        key?: string;
      } = {},
    ) => {
      const { at = 0, base = 1, live = base, who = ana, mode = "simple", key } = given;
      const { headers, ...rest } = as(who, live);
      const body = { ...what, rules, mode, base_revision: base, draft_revision: at };
      return call(
        publishDraft,
        { params, body },
        { ...rest, headers: { ...headers, ...(key && { "idempotency-key": key }) } },
      );
    },
    review: (is_asked: boolean, note?: string, who = ana) =>
      call(requestReview, { params, body: { ...what, is_asked, note } }, as(who)),
    requestChanges: (note: string, who = ben) => call(requestChanges, { params, body: { ...what, note } }, as(who)),
    approval: (approval_required: boolean, who = ana) =>
      call(setApproval, { params, body: { approval_required } }, as(who)),
    list: async (who = ana) => (await call(listDrafts, { params, query: { page: 1 } }, as(who))).ok(),
    here: (who: TestActor, more: object = {}) =>
      call(reportPresence, { params, body: { ...what, is_editing: false, ...more } }, as(who)),
    change: async (change: number, who = ana) =>
      (await call(showChange, { params, query: { id: change } }, as(who))).ok(),
    approveNewest: (who = ben) => approveNewest(call, siteId, who),
    undo: (change: number, who = ana, more: object = {}) =>
      call(undoChanges, { params, body: { id: change, ...more } }, as(who)),
  };
}

/** Rules in short: `a 1`, `b hidden`. */
export const formatRules = (rules: readonly FlatRule[]): string[] =>
  rules.map(({ type, item_url, position }) => (type === "pin" ? `${item_url} ${position}` : `${item_url} hidden`));
/** The draft of an answer. */
export const getDraft = (answer: { ok: () => Draft }): Draft => answer.ok();
