import { endPreview, sharePreview } from "@/lib/contract/customizations/drafts";
import { changeMode } from "@/lib/contract/customizations/query-customizations";
import { restore } from "@/lib/contract/history/change-history";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { RuleInput } from "@/lib/contract/search/rules";
import { getChangeId, ifMatch, type MakeCall, type TestAnswer } from "@/tests/support/direct";
import { createDraftBench } from "@/tests/support/draft-bench";
import { buildKindCalls } from "@/tests/support/kind-calls";
import { recommendOne, trainSite } from "@/tests/support/recommendations";
import { hide, pin } from "@/tests/support/rule-inputs";
import { requestPublic, type SearchParams } from "@/tests/support/search";
import type { TestActor } from "@/tests/support/seed";
import { nameRun, startLife } from "./life";

// The life of a customization of each kind, with drafts of two people.

/** A customization in one of its modes. */
export type LifeMode = { kind: CustomizationKind; mode: "simple" | "advanced" };

type Draft = Awaited<ReturnType<Bench["show"]>>["draft"];
type Bench = Awaited<ReturnType<typeof createDraftBench>>;
type RuleRow = { type: string; item_url: string; position?: number | null } & Record<string, unknown>;

const LATER = "2099-06-01T00:00:00Z";
const SUMMER = { active_from: "2099-05-01T00:00:00.000Z", active_to: "2099-07-01T00:00:00.000Z" };

function formatRule({ type, item_url, position, placement, active_from, active_to }: RuleRow): string {
  const place = placement === undefined || placement === "both" ? "" : ` in ${placement}`;
  const time = active_from || active_to ? ` from ${active_from ?? "-"} to ${active_to ?? "-"}` : "";
  return `${item_url} ${type === "pin" ? position : "hidden"}${place}${time}`;
}

const formatRules = (rules: readonly RuleRow[]): string =>
  rules.length === 0 ? "no rules" : rules.map(formatRule).join(", ");

function formatDraft({ draft, approval_required }: { draft: Draft; approval_required: boolean }): string {
  const approval = approval_required ? " (approval required)" : "";
  if (draft === null) return `none${approval}`;
  const { revision, base_revision, mode, rules, base_rules, updated_by, review, change_request } = draft;
  const parts = [
    `revision ${revision} of live ${base_revision} by ${updated_by.name}, ${mode}: ${formatRules(rules)}`,
    `base: ${formatRules(base_rules)}`,
    review === null ? "no review" : `review by ${review.requested_by.name} ${JSON.stringify(review.note)}`,
    ...(change_request
      ? [`changes by ${change_request.requested_by.name} of ${change_request.author.name}: ${change_request.note}`]
      : []),
  ];
  return parts.join("; ") + approval;
}

/** The kinds' places in the shop, with the parameters that name the customized list. */
function listPlaces({ kind }: LifeMode): Record<string, { path: string; params: SearchParams }> {
  const listing = { plp: "category_path", "f[]": "category_path:Camping||Tents", size: "50" };
  const search = { path: "/search", params: { q: "tent", size: "50" } };
  const suggestions = { path: "/autocomplete/v2", params: { q: "tent", type: "item:50" } };
  if (kind === "product-listings") return { listing: { path: "/search", params: listing } };
  if (kind === "top-items") return { "TOP items": { path: "/v1/top_items", params: { type: "item:50" } } };
  if (kind === "recommendations-customization") return {};
  return { search, suggestions };
}

type Seen = { results?: Seen; hits?: { url: string }[]; preview?: { state?: string } };

function formatSeen({ status, body }: TestAnswer): string {
  const answer = body as Seen;
  const { hits = [], preview } = answer.results ?? answer;
  const items = hits.map(({ url }) => url).join(" ");
  return `${status} ${items || "nothing"}${preview === undefined ? "" : ` (preview ${preview.state})`}`;
}

/** What shoppers get in each place; `more` are parameters of a preview, or of another time. */
async function look({ siteId }: Bench, life: LifeMode, more: SearchParams = {}): Promise<string> {
  if (life.kind === "recommendations-customization") {
    const preview = typeof more.preview === "string" ? { preview: more.preview } : {};
    const { hits } = await recommendOne(siteId, { recommendation_type: "news", size: 6 }, { debug: false, ...preview });
    return `box: ${hits.map(({ url }) => url).join(" ") || "nothing"}`;
  }
  const places = Object.entries(listPlaces(life)).map(async ([name, { path, params }]) => {
    return `${name}: ${formatSeen(await requestPublic(path, { tracker_id: siteId, ...params, ...more }))}`;
  });
  return (await Promise.all(places)).join("; ");
}

/** A bench with the steps of a record. */
type Stage = Awaited<ReturnType<typeof createStage>>;

async function createStage(call: MakeCall, life: LifeMode) {
  const bench = await createDraftBench(call, life.kind);
  const { siteId, id, ana, ben } = bench;
  // The box of news needs a model.
  if (life.kind === "recommendations-customization") await trainSite(siteId);
  const what = { kind: life.kind, object_id: id };
  const loadLive = async () => {
    const { status, body } = await buildKindCalls(call, life.kind, siteId).show(id, { as: ana });
    return { status, ...(body as { revision?: number; mode?: string; rules?: unknown }) };
  };
  // The revisions that the views saw after the last step.
  const seen: { live: number; draft: number | undefined } = { live: 0, draft: undefined };
  const views = {
    draft: async () => {
      const answer = await bench.requestDraft();
      const state = answer.status === 200 ? answer.ok() : null;
      seen.draft = state?.draft?.revision;
      return state === null ? String(answer.status) : formatDraft(state);
    },
    live: async () => {
      const live = await loadLive();
      seen.live = Number(live.revision);
      return formatLive(live);
    },
    shoppers: () => look(bench, life),
    ...(life.kind === "recommendations-customization"
      ? {}
      : { "shoppers in June 2099": () => look(bench, life, { at: LATER }) }),
  };
  const words = nameRun(siteId, { Ana: ana, Ben: ben });
  const record = await startLife(`${life.kind}, ${life.mode}`, { call, siteId, reader: ana, views, words });
  return {
    ...{ bench, life, ana, ben, record, step: record.step },
    /** Saves the draft from its newest revision, or from `at`, on the newest live version, or on `base`. */
    save: async (rules: RuleInput[], who: TestActor, given: { at?: number; base?: number } = {}) => {
      const { live, draft = 0 } = seen;
      return bench.save(rules, { at: draft, base: live, ...given, who, mode: life.mode });
    },
    saveLive: async (rules: RuleInput[], who: TestActor) => bench.saveLive(rules, seen.live, who),
    publish: async (who: TestActor) => bench.publish(seen.live, who),
    seen,
    share: (rules: RuleInput[]) =>
      call(sharePreview, { params: { siteId }, body: { ...what, mode: life.mode, rules, hours: 24 } }, { as: ana }),
    endPreview: (link: string) => call(endPreview, { params: { siteId }, body: { id: link } }, { as: ana }),
    notePreview: async (token: string) =>
      record.note(`with the preview: ${await look(bench, life, { preview: token })}`),
    setMode: async (mode: "simple" | "advanced") => {
      const headers = ifMatch(seen.live);
      return call(changeMode, { params: { siteId }, body: { queryId: id, mode } }, { as: ana, headers });
    },
    undo: (answer: TestAnswer) => bench.undo(getChangeId(answer)),
    restore: (change: TestAnswer, side: "before" | "after") =>
      call(restore, { params: { siteId }, body: { id: getChangeId(change), side } }, { as: ana }),
  };
}

/** The rules of a live version, by place where they differ. */
function formatLive({
  status,
  revision,
  mode,
  rules,
}: {
  status: number;
  revision?: number;
  mode?: string;
  rules?: unknown;
}) {
  if (status !== 200) return String(status);
  const lists = Array.isArray(rules) ? { rules } : (rules as Record<string, RuleRow[]>);
  const texts = Object.entries(lists).map(([place, list]) => `${place}: ${formatRules(list as RuleRow[])}`);
  return `revision ${revision}${mode === undefined ? "" : `, ${mode}`}; ${texts.join("; ")}`;
}

/** Lives through all steps; returns the lines of the record. */
export async function recordCustomizationLife(call: MakeCall, life: LifeMode): Promise<readonly string[]> {
  const stage = await createStage(call, life);
  if (life.mode === "advanced") await stage.step("Ana switches to the advanced mode", () => stage.setMode("advanced"));
  const published = await writeAndPublish(stage);
  await mergeAndClash(stage);
  await scheduleAndDiscard(stage);
  await reviewDraft(stage);
  await restoreAndUndo(stage, published);
  await deleteAll(stage);
  return stage.record.lines;
}

/** In the advanced mode some rules act in one place only. */
function inPlace({ mode }: LifeMode, placement: "search" | "autocomplete"): object {
  return mode === "advanced" ? { placement } : {};
}

async function writeAndPublish(stage: Stage): Promise<TestAnswer> {
  const { step, save, ana, ben, bench, life } = stage;
  const first = [pin("d", 1, inPlace(life, "search"))];
  const second = [...first, hide("b", inPlace(life, "autocomplete"))];
  const third = [...second, pin("e", 2)];
  await step("Ana saves a draft without saying which one she saw", () => bench.saveUnseen());
  await step("Ana saves a draft", () => save(first, ana));
  await step("Ana saves it again", () => save(second, ana));
  await step("Ben saves it, but saw only the first save", () => save([pin("c", 1)], ben, { at: 1 }));
  await step("Ben saves it after he saw both", () => save(third, ben));
  const shared = await step("Ana shares a preview", () => stage.share(third));
  await stage.notePreview(shared.ok().token);
  await step("Ben publishes without saying which live version he saw", () => bench.publish(undefined, ben));
  await step("Ben publishes, but saw another live version", () => bench.publish(99, ben));
  const published = await step("Ben publishes", () => stage.publish(ben));
  await stage.notePreview(shared.ok().token);
  await step("Ana ends the preview", () => stage.endPreview(shared.ok().id));
  await stage.notePreview(shared.ok().token);
  await step("Ben publishes again", () => stage.publish(ben));
  return published;
}

async function mergeAndClash(stage: Stage): Promise<void> {
  const { step, save, saveLive, ana, ben, publish, seen } = stage;
  const { live: base } = seen;
  await step("Ana starts a draft", () => save([pin("c", 1)], ana));
  await step("Ben saves a live version with another item", () => saveLive([pin("f", 3)], ben));
  await step("Ana saves the draft on the version she saw first", () => save([pin("c", 1), hide("a")], ana, { base }));
  await step("Ana saves the draft on a version that never was", () => save([pin("c", 1)], ana, { base: 77 }));
  await step("Ana publishes both", () => publish(ana));
  const { live: second } = seen;
  await step("Ana starts a draft with an item at the first position", () => save([pin("a", 1)], ana));
  await step("Ben puts another item at the same position", () => saveLive([pin("b", 1)], ben));
  await step("Ana publishes, which clashes", () => publish(ana));
  await step("Ana merges in the editor", () => save([pin("a", 2)], ana));
  await step("Ana publishes what she merged", () => publish(ana));
  await step("Ben saves a live version on an old one", () => stage.bench.saveLive([], second, ben));
}

async function scheduleAndDiscard(stage: Stage): Promise<void> {
  const { step, save, ana, ben, publish, undo, bench } = stage;
  await step("Ana starts a draft for the summer of 2099", () => save([pin("b", 1, SUMMER), hide("c", SUMMER)], ana));
  const discarded = await step("Ben discards it", () => bench.discard(ben));
  await step("Ben discards it again", () => bench.discard(ben));
  const undone = await step("Ana undoes that", () => undo(discarded));
  const again = await step("Ana undoes the undo", () => undo(undone));
  await step("Ana undoes the undo of the undo", () => undo(again));
  await step("Ana publishes the schedule", () => publish(ana));
}

async function reviewDraft(stage: Stage): Promise<void> {
  const { step, save, saveLive, ana, ben, publish, bench, undo } = stage;
  await step("Ana asks for a review without a draft", () => bench.review(true));
  await step("Ana starts a draft", () => save([pin("e", 1)], ana));
  await step("Ana asks for a review, which the site does not need", () => bench.review(true));
  await step("Ana requires approval", () => bench.approval(true));
  await step("Ana saves a live version", () => saveLive([pin("a", 1)], ana));
  await step("Ana publishes her own draft", () => publish(ana));
  await step("Ana asks for a review", () => bench.review(true, "Please look"));
  await step("Ana withdraws it", () => bench.review(false));
  await step("Ben refuses without a request", () => bench.requestChanges("Not asked"));
  await step("Ana asks again", () => bench.review(true, "Please look again"));
  await step("Ana refuses her own request", () => bench.requestChanges("Mine", ana));
  const refused = await step("Ben requests changes", () => bench.requestChanges("The second item, please"));
  await step("Ana undoes his answer", () => undo(refused));
  await step("Ben requests changes again", () => bench.requestChanges("The second item, please"));
  await step("Ana changes the draft", () => save([pin("e", 1), pin("d", 2)], ana));
  await step("Ana asks a third time", () => bench.review(true));
  const approved = await step("Ben approves by publishing", () => publish(ben));
  await step("Ana undoes the publication", () => undo(approved));
  await step("Ben approves the undo", () => bench.approveNewest());
  await step("Ana no longer requires approval", () => bench.approval(false));
}

async function restoreAndUndo(stage: Stage, published: TestAnswer): Promise<void> {
  const { step, undo, restore, bench, ana, saveLive } = stage;
  await step("Ana undoes the first publication, on top of which others wrote", () => undo(published));
  const restored = await step("Ana restores what the first publication wrote", () => restore(published, "after"));
  const undone = await step("Ana undoes the restoration", () => undo(restored));
  await step("Ana undoes it twice", () => undo(restored));
  await step("Ana undoes the undo", () => undo(undone));
  await step("Ana restores what was before the first publication", () => restore(published, "before"));
  const saved = await step("Ana saves a live version", () => saveLive([pin("f", 1), hide("d")], ana));
  const back = await step("Ana undoes it", () => undo(saved));
  await step("Ana undoes the undo of a save", () => undo(back));
  await step("Ana undoes a change that never was", () => bench.undo(9999));
}

async function deleteAll({ step, save, bench, undo, ana }: Stage): Promise<void> {
  await step("Ana starts a last draft", () => save([pin("c", 1)], ana));
  const { remove } = bench;
  if (remove === null) return;
  const deleted = await step("Ana deletes it all", () => remove());
  await step("Ana deletes it again", () => remove());
  const undone = await step("Ana undoes the deletion", () => undo(deleted));
  await step("Ana undoes the undo of the deletion", () => undo(undone));
}
