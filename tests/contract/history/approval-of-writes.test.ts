import { approve, list } from "@/lib/contract/history/approvals";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { WITHOUT_APPROVAL } from "@/lib/domain/kit/approval";
import { type Endpoint, isWrite } from "@/lib/http/endpoint";
import { callDirectly } from "@/tests/support/direct";
import { findCalls } from "@/tests/support/find-calls";
import { loadUndoCases } from "@/tests/support/load-undo-cases";
import { createActor, requireApproval } from "@/tests/support/seed";
import { takeTurns } from "@/tests/support/tries";
import {
  callOrThrow,
  createUndoBench,
  pickContent,
  type UndoBench,
  type UndoCases,
} from "@/tests/support/undo-cases/undo-case";

// Every write of the contract is made on a site that requires approval, by the owner alone. Either it is in a list of exceptions,
// with the reason, or it changes nothing and becomes a request, which another person approves.

/** Writes that need no approval although others of their feature do, or that are not recorded as changes of a site. */
const EXCEPTIONS: Record<string, string> = {
  "campaigns.discardDraft": "A draft is not live.",
  "campaigns.requestChanges": "A draft is not live.",
  "campaigns.requestReview": "A draft is not live.",
  "campaigns.saveDraft": "A draft is not live.",
  "listing-campaigns.discardDraft": "A draft is not live.",
  "listing-campaigns.requestChanges": "A draft is not live.",
  "listing-campaigns.requestReview": "A draft is not live.",
  "listing-campaigns.saveDraft": "A draft is not live.",
  "query-customizations.create": "Without rules it changes no results.",
  "product-listings.create": "Without rules it changes no results.",
  "top-items.create": "Without rules it changes no results.",
  "recommendations-customization.create": "Without rules it changes no results.",
  "rule-evidence.decideSuggestion": "It hides a suggestion in the console.",
  "all-projects.createProject": "Projects are administered by internal users.",
  "all-projects.renameAnyProject": "Projects are administered by internal users.",
  "language.setAppLanguage": "A setting of the person.",
  "digest.save": "A setting of the person.",
  "digest.saveByLink": "A setting of the person.",
  "first-day.setHidden": "A setting of the person.",
  "sign-in.consumeLink": "Signing in is about the person.",
  "sign-in.openSession": "Signing in is about the person.",
};

/** Writes that make no changes that could be undone, and why they need no approval. */
const WITHOUT_CASE: Record<string, string> = {
  "members.endViewAs": "Members have their own rules.",
  "members.resend": "Members have their own rules.",
  "own-sessions.endOwnSessions": "Signing out is about the person.",
  "sign-in.endSession": "Signing out is about the person.",
  "sign-in.requestLink": "Signing in is about the person.",
  "sign-in.mailLink": "Signing in is about the person.",
  "sign-up.confirm": "A new account has a site of its own.",
  "sign-up.request": "A new account has a site of its own.",
  "new-site.create": "A new site has no shoppers yet.",
  "event-import.addEvents": "Events record what shoppers did.",
  "event-import.describeSite": "It only reads.",
  "event-import.findIdentities": "It only reads.",
  "events.send": "Events record what shoppers did.",
  "campaigns.check": "It stores what a check found.",
  "campaigns.clashes": "It changes nothing.",
  "listing-campaigns.check": "It stores what a check found.",
  "listing-campaigns.clashes": "It changes nothing.",
  "image-checks.checkImage": "It stores what a check found.",
  "redirects.dryRun": "It changes nothing.",
  "synonyms.dryRun": "It changes nothing.",
  "recommend.recommend": "It changes nothing.",
  "recommendations-preview.previewBox": "It changes nothing.",
  "voice-search.testSelectors": "It changes nothing.",
  "screenshots.take": "Pictures are shown in the console only.",
  "backups.createBackup": "It changes nothing.",
  "catalogue-import.addItems": "The catalog follows the shop's data.",
  "catalogue-import.finishImport": "The catalog follows the shop's data.",
  "catalogue-import.startImport": "The catalog follows the shop's data.",
  "data-quality.start": "It computes reports for the console.",
  "feed-runs.reject": "Feed runs have their own decisions.",
  "feeds.addPart": "The catalog follows the shop's data.",
  "feeds.removeFile": "The catalog follows the shop's data.",
  "feeds.startFile": "The catalog follows the shop's data.",
  "feeds.test": "The catalog follows the shop's data.",
  "plans.runNow": "The catalog follows the shop's data.",
  "drafts.endPreview": "It only ends a private link.",
  "drafts.presence": "Presence is shown in the console only.",
  "approvals.approve": "It is the approval.",
  "approvals.reject": "A rejected request changes nothing.",
  "approvals.withdraw": "A withdrawn request changes nothing.",
};

/** Writes that are refused instead, because their callers make a draft. */
const DRAFT_INSTEAD: Record<string, string> = {
  "campaigns.save": "The editor saves a draft and requests its review.",
  "campaigns.publishDraft": "The draft is what waits for approval.",
  "listing-campaigns.save": "The editor saves a draft and requests its review.",
  "listing-campaigns.publishDraft": "The draft is what waits for approval.",
  "drafts.publishDraft": "The draft is what waits for approval.",
};

/** Writes to other sites, where they arrive as drafts; tested with the copies. */
const TO_OTHER_SITES = [
  "campaigns.copy",
  "listing-campaigns.copy",
  "customization-copies.copyCustomizations",
  "recommendations-copies.copyRecommendations",
];

/** Undoing an upload has no inverse, so it has no case among the undoable writes. */
const uploadCases: UndoCases = {
  "synonyms.undoUpload": (bench) => prepareUndoUpload(bench, synonyms, ["tent", "bivy"]),
  "redirects.undoUpload": (bench) => prepareUndoUpload(bench, redirects, ["tent", "https://shop.example/tents"]),
};

async function prepareUndoUpload(bench: UndoBench, calls: typeof synonyms | typeof redirects, row: string[]) {
  const params = { siteId: bench.siteId };
  const body = { data: { items: [row] }, type: "append" as const };
  const uploaded = (await callOrThrow(bench, calls.bulkUpload, { params, body })).ok();
  const id = uploaded.upload_id ?? "";
  return {
    act: () => callDirectly(calls.undoUpload, { params, body: { id, changed_since: "leave" } }, { as: bench.as }),
    look: async () => (await callDirectly<Endpoint>(calls.list, { params }, { as: bench.as })).body,
  };
}

const writes = findCalls().filter(({ call }) => isWrite(call));
const cases = { ...loadUndoCases(), ...uploadCases };

/** What the owner of a site that requires approval gets for a write, and what it changed. */
async function writeAlone(name: string, bench: UndoBench) {
  const prepare = cases[name];
  if (prepare === undefined) throw new Error(`no case for ${name}`);
  const { act, look } = await prepare(bench);
  await requireApproval(bench.siteId);
  const before = pickContent(await look());
  // Some cases throw a refusal.
  const answer = await act().then(
    ({ status, body }) => `${status} ${JSON.stringify(body)}`,
    (error: unknown) => String(error),
  );
  return { answer, before, look, hasChanged: JSON.stringify(pickContent(await look())) !== JSON.stringify(before) };
}

const isExempt = (name: string, feature: string): boolean =>
  name in EXCEPTIONS || (feature in WITHOUT_APPROVAL && !(name in DRAFT_INSTEAD));
const tried = writes
  .filter(({ name }) => name in cases && !TO_OTHER_SITES.includes(name))
  .map(({ name, call }) => [name, call] as const);
const guarded = tried.filter(([name, call]) => !isExempt(name, call.feature) && !(name in DRAFT_INSTEAD));

test("every write is tried or has a reason", () => {
  const names = writes.map(({ name }) => name);
  expect(names.filter((name) => !(name in cases) && !(name in WITHOUT_CASE))).toEqual([]);
  const listed = [EXCEPTIONS, WITHOUT_CASE, DRAFT_INSTEAD].flatMap((list) => Object.keys(list));
  expect([...listed, ...TO_OTHER_SITES].filter((name) => !names.includes(name))).toEqual([]);
  expect(guarded.length).toBeGreaterThan(30);
});

// undo.test.ts makes each of these writes where no approval is required.
test.each(takeTurns(tried.filter(([name, call]) => isExempt(name, call.feature))))(
  "%s is an exception, and works alone",
  async (name) => {
    const { answer, hasChanged } = await writeAlone(name, await createUndoBench());
    expect(answer).not.toMatch(/approval_(needed|requested)/);
    // Switching the requirement on again changes nothing.
    expect(hasChanged).toBe(name !== "site-settings.setApproval");
  },
);

test.each(tried.filter(([name]) => name in DRAFT_INSTEAD))("%s is refused, and changes nothing", async (name) => {
  const { answer, hasChanged } = await writeAlone(name, await createUndoBench());
  expect(answer).toMatch("403");
  expect(answer).toMatch("approval_needed");
  expect(hasChanged).toBe(false);
});

test.each(guarded)("%s becomes a request, and changes nothing", async (name) => {
  const { answer, hasChanged } = await writeAlone(name, await createUndoBench());
  expect(answer).toMatch("403");
  expect(answer).toMatch("approval_requested");
  expect(hasChanged).toBe(false);
});

// One code approves the requests of all writes.
test.each(takeTurns(guarded))("%s is done when another person approves its request", async (name) => {
  const bench = await createUndoBench();
  const { before, look } = await writeAlone(name, bench);
  const params = { siteId: bench.siteId };
  const [request, ...more] = (await callOrThrow(bench, list, { params })).ok().items;
  expect(more).toEqual([]);
  expect(request).toMatchObject({ status: "waiting", requested_by: { id: bench.as.uid } });
  const other: UndoBench = { siteId: bench.siteId, as: await createActor({ sites: [bench.siteId] }) };
  const body = { id: request?.id ?? "" };
  await expect(callOrThrow(bench, approve, { params, body })).rejects.toThrow("own_request");
  await callOrThrow(other, approve, { params, body });
  expect(pickContent(await look())).not.toEqual(before);
  await expect(callOrThrow(other, approve, { params, body })).rejects.toThrow("already_decided");
});
