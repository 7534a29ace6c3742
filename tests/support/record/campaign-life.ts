import type { CampaignDraft, CampaignInput } from "@/lib/contract/campaigns/campaign-calls";
import { restoreChange, undoChanges } from "@/lib/contract/history/change-history";
import { setApproval } from "@/lib/contract/settings/site-settings";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { approveNewest } from "@/tests/support/approvals";
import { bindCampaignCalls, createCampaignBench, SUBJECTS } from "@/tests/support/campaign-calls";
import { makeBanner } from "@/tests/support/campaigns";
import { getChangeId, type MakeCall, readChangeIds, type TestAnswer } from "@/tests/support/direct";
import { runAutocomplete, runSearch, type SearchParams } from "@/tests/support/search";
import { createActor } from "@/tests/support/seed";
import { nameRun, startLife } from "./life";

// The life of a campaign of each kind, with drafts of two people.

type Calls = ReturnType<typeof bindCampaignCalls>;
type Stage = Awaited<ReturnType<typeof createStage>>;

const LATER = "2099-06-01T00:00:00Z";
const SUMMER = { active_from: "2099-05-01", active_to: "2099-07-01" };

function formatContent({ queries, categories, target_url, banners, active_from, active_to }: Partial<CampaignInput>) {
  const images = Object.entries(banners ?? {}).map(
    ([placement, banner]) => `${placement} ${banner?.desktop_url ?? "-"} ${banner?.mobile_url ?? "-"}`,
  );
  const subjects = queries ?? categories?.join(", ") ?? "no subjects";
  const time = active_from || active_to ? ` from ${active_from ?? "-"} to ${active_to ?? "-"}` : "";
  return `${subjects}${time} leads to ${target_url || "-"} with ${images.join(", ") || "no banners"}`;
}

function formatDraft(draft: CampaignDraft | null): string {
  if (draft === null) return "none";
  const { campaign, base_revision, revision, updated_by, review, change_request } = draft;
  return [
    `revision ${revision} of live ${base_revision} by ${updated_by.name}: ${formatContent(campaign)}`,
    review === null ? "no review" : `review by ${review.requested_by.name} ${JSON.stringify(review.note)}`,
    ...(change_request ? [`changes by ${change_request.requested_by.name}: ${change_request.note}`] : []),
  ].join("; ");
}

/** The banners that shoppers get for the subjects of the kind, in search or a listing, and while they type. */
async function look(kind: CampaignKind, siteId: string, more: SearchParams = {}): Promise<string> {
  const seen = SUBJECTS[kind].map(async (subject) => {
    const params: SearchParams =
      kind === "campaigns" ? { q: subject } : { plp: "category", "f[]": ["type:item", `category:${subject}`] };
    const { results } = await runSearch({ tracker_id: siteId, ...params, ...more });
    const suggested =
      kind === "campaigns"
        ? (await runAutocomplete({ tracker_id: siteId, q: subject, type: "item:2", ...more })).campaigns
        : null;
    const shown = [...(results.campaigns ?? []), ...(suggested ?? [])];
    const texts = shown.map(({ target_url, banners }) => `${Object.keys(banners).join(" and ")} to ${target_url}`);
    return `${subject}: ${texts.join(", ") || "no banners"}`;
  });
  return (await Promise.all(seen)).join("; ");
}

async function createStage(call: MakeCall, kind: CampaignKind) {
  const { siteId, as: ana } = await createCampaignBench(call, kind);
  const ben = await createActor({ sites: [siteId] });
  const [byAna, byBen] = [bindCampaignCalls(call, kind, siteId, ana), bindCampaignCalls(call, kind, siteId, ben)];
  const params = { siteId };
  const views = {
    campaigns: async () => {
      const { items } = (await byAna.page({ sort: "subject" })).ok();
      const rows = await Promise.all(items.map((row) => describeRow(byAna, row)));
      // Campaigns of the same subject are listed by their random ids.
      rows.sort((a, b) => (a.text < b.text ? -1 : 1));
      return rows.map(({ id, text }) => `${id} ${text}`).join(" | ") || "none";
    },
    shoppers: () => look(kind, siteId),
    "shoppers in June 2099": () => look(kind, siteId, { at: LATER }),
  };
  const words = nameRun(siteId, { Ana: ana, Ben: ben });
  const record = await startLife(kind, { call, siteId, reader: ana, views, words });
  return {
    ...{ kind, record, step: record.step, byAna, byBen },
    loadRevision: async (id: string) => Number((await byAna.show(id)).ok().campaign?.revision ?? 0),
    loadDraft: async (id: string) => (await byAna.show(id)).ok().draft,
    approve: () => approveNewest(call, siteId, ben),
    undo: (answer: TestAnswer) => call(undoChanges, { params, body: { id: getChangeId(answer) } }, { as: ana }),
    /** Undoes all changes of a write at once. */
    undoAll: (answer: TestAnswer) =>
      call(undoChanges, { params, body: { id: Math.max(...readChangeIds(answer)), with_related: true } }, { as: ana }),
    restore: (answer: TestAnswer, side: "before" | "after") =>
      call(restoreChange, { params, body: { id: getChangeId(answer), side } }, { as: ana }),
    setApproval: (approval_required: boolean) =>
      call(setApproval, { params, body: { approval_required } }, { as: ana }),
  };
}

type Row = { id: string; state: string; is_waiting: boolean };

async function describeRow({ show }: Calls, row: Row): Promise<{ id: string; text: string }> {
  const { campaign, draft, approval_required } = (await show(row.id)).ok();
  const flags = [row.state, row.is_waiting ? "waiting" : "", approval_required ? "approval required" : ""];
  const live =
    campaign === null
      ? "never published"
      : `revision ${campaign.revision}: ${formatContent(campaign as CampaignInput)}`;
  const text = `(${flags.filter((flag) => flag !== "").join(", ")}) live ${live}; draft ${formatDraft(draft)}`;
  return { id: row.id, text };
}

/** Lives through all steps; returns the lines of the record. */
export async function recordCampaignLife(call: MakeCall, kind: CampaignKind): Promise<readonly string[]> {
  const stage = await createStage(call, kind);
  const { id, published } = await writeAndPublish(stage);
  await mergeAndClash(stage, id);
  await takeOver(stage, id);
  await reviewDraft(stage, id);
  await restoreAndUndo(stage, id, published);
  return stage.record.lines;
}

const list = (name: string) => ({ banners: { search_list: makeBanner(name) } });
const target = (name: string) => ({ target_url: `https://shop.example/${name}` });

async function writeAndPublish({ step, kind, byAna, byBen, undo }: Stage) {
  const [subject = ""] = SUBJECTS[kind];
  const first = await step("Ana starts a draft without anything", () =>
    byAna.draft({ subjects: [], target_url: "", banners: {} }),
  );
  const { id, draft } = first.ok();
  await step("Ana publishes it", () => byAna.publish(id, draft));
  const filled = await step("Ana fills it", () =>
    byAna.draft({ subjects: [subject] }, { id, revision: draft.revision }),
  );
  await step("Ben saves it, but saw the first save", () => byBen.draft(target("b"), { id, revision: draft.revision }));
  const second = await step("Ben saves it after he saw both", () =>
    byBen.draft({ subjects: [subject], ...list("list"), ...target("b") }, { id, revision: filled.ok().draft.revision }),
  );
  const discarded = await step("Ana discards it", () => byAna.discard(id));
  await step("Ana discards it again", () => byAna.discard(id));
  const undone = await step("Ana undoes that", () => undo(discarded));
  const again = await step("Ana undoes the undo", () => undo(undone));
  await step("Ana undoes the undo of the undo", () => undo(again));
  await step("Ana publishes a draft that she did not see", () => byAna.publish(id, { revision: 99 }));
  const { draft: last } = (await byAna.show(id)).ok();
  const published = await step("Ana publishes", () => byAna.publish(id, last ?? second.ok().draft));
  await step("Ana publishes again", () => byAna.publish(id, second.ok().draft));
  return { id, published };
}

async function mergeAndClash({ step, kind, byAna, byBen, loadRevision, loadDraft }: Stage, id: string) {
  const subjects = [...SUBJECTS[kind]];
  const base = await loadRevision(id);
  const started = await step("Ana starts a draft with another subject", () =>
    byAna.draft({ subjects, ...list("list"), ...target("b") }, { id, base }),
  );
  await step("Ben publishes another banner", () =>
    byBen.save({ subjects: subjects.slice(0, 1), ...list("other"), ...target("b") }, { id }),
  );
  await step("Ana publishes both", () => byAna.publish(id, started.ok().draft));
  const content = { subjects, ...list("other") };
  const next = await loadRevision(id);
  const second = await step("Ana starts a draft with another target", () =>
    byAna.draft({ ...content, ...target("ana") }, { id, base: next }),
  );
  await step("Ben publishes a third target", () => byBen.save({ ...content, ...target("ben") }, { id }));
  await step("Ana publishes, which clashes", () => byAna.publish(id, second.ok().draft));
  const merged = await loadRevision(id);
  await step("Ana saves the draft on a version that never was", () =>
    byAna.draft({ ...content, ...target("ana") }, { id, base: 77, revision: second.ok().draft.revision }),
  );
  await step("Ana merges in the editor", () =>
    byAna.draft(
      { ...content, ...target("ana"), ...SUMMER },
      { id, base: merged, revision: second.ok().draft.revision },
    ),
  );
  await step("Ana publishes what she merged, for the summer of 2099", async () => {
    const draft = await loadDraft(id);
    return byAna.publish(id, { revision: draft?.revision ?? 0 });
  });
}

async function takeOver({ step, kind, byBen, undo, undoAll }: Stage, id: string) {
  const [first = "", second = ""] = SUBJECTS[kind];
  const other = { subjects: [first], ...list("rival"), ...target("rival"), ...SUMMER };
  const clashing = await step("Ben starts a campaign for the same subject", () => byBen.draft(other));
  const { id: rival, draft } = clashing.ok();
  await step("Ben publishes it, which clashes", () => byBen.publish(rival, draft));
  const taken = await step("Ben takes the subject over", () =>
    byBen.publish(rival, draft, { take_over: [{ id, subjects: [first] }] }),
  );
  await step("Ana undoes all of that", () => undoAll(taken));
  const started = await step("Ben starts a campaign for both subjects", () =>
    byBen.draft({ ...other, subjects: [first, second] }),
  );
  const all = await step("Ben takes both over, which deletes the other campaign", () =>
    byBen.publish(started.ok().id, started.ok().draft, { take_over: [{ id, subjects: [first, second] }] }),
  );
  const undone = await step("Ana undoes all of that, too", () => undoAll(all));
  await step("Ana undoes one part of the undo", () => undo(undone));
  await step("Ben deletes the campaign", () => byBen.destroy(started.ok().id));
  await step("Ben deletes the rival", () => byBen.destroy(rival));
}

async function reviewDraft(
  { step, kind, byAna, byBen, loadRevision, loadDraft, undo, approve, setApproval }: Stage,
  id: string,
) {
  const subjects = SUBJECTS[kind].slice(0, 1);
  const save = async (name: string) => {
    const revision = (await loadDraft(id))?.revision ?? 0;
    return byAna.draft({ subjects, ...list(name), ...target(name) }, { id, base: await loadRevision(id), revision });
  };
  const publish = async ({ publish: send }: Calls) => send(id, { revision: (await loadDraft(id))?.revision ?? 0 });
  await step("Ana starts a draft", () => save("reviewed"));
  await step("Ana asks for a review, which the site does not need", () => byAna.review(id, true));
  await step("Ana requires approval", () => setApproval(true));
  await step("Ana publishes without a draft", () => byAna.save({ subjects, ...list("direct") }, { id }));
  await step("Ana deletes the campaign", () => byAna.destroy(id));
  await step("Ana publishes her own draft", () => publish(byAna));
  await step("Ben refuses without a request", () => byBen.requestChanges(id, "Not asked"));
  await step("Ana asks for a review", () => byAna.review(id, true, "Please look"));
  await step("Ana withdraws it", () => byAna.review(id, false));
  await step("Ana asks again", () => byAna.review(id, true, "Please look again"));
  await step("Ana refuses her own request", () => byAna.requestChanges(id, "Mine"));
  const refused = await step("Ben requests changes", () => byBen.requestChanges(id, "Another banner, please"));
  await step("Ana undoes his answer", () => undo(refused));
  await step("Ben requests changes again", () => byBen.requestChanges(id, "Another banner, please"));
  await step("Ana changes the draft", () => save("changed"));
  await step("Ana asks a third time", () => byAna.review(id, true));
  const approved = await step("Ben approves by publishing", () => publish(byBen));
  await step("Ana undoes the publication", () => undo(approved));
  await step("Ben approves the undo", () => approve());
  await step("Ana no longer requires approval", () => setApproval(false));
}

async function restoreAndUndo(stage: Stage, id: string, published: TestAnswer) {
  const { step, byAna, undo, undoAll, restore, loadDraft } = stage;
  await step("Ana undoes the first publication, on top of which others wrote", () => undo(published));
  const restored = await step("Ana restores what the first publication wrote", () => restore(published, "after"));
  const undone = await step("Ana undoes the restoration", () => undo(restored));
  await step("Ana undoes it twice", () => undo(restored));
  await step("Ana undoes the undo", () => undo(undone));
  await step("Ana starts a last draft", async () =>
    byAna.draft(target("last"), {
      ...{ id, base: await stage.loadRevision(id), revision: (await loadDraft(id))?.revision ?? 0 },
    }),
  );
  const deleted = await step("Ana deletes it all", () => byAna.destroy(id));
  await step("Ana deletes it again", () => byAna.destroy(id));
  const back = await step("Ana undoes the deletion", () => undoAll(deleted));
  await step("Ana undoes the undo of the deletion", () => undo(back));
}
