import { eq } from "drizzle-orm";
import { signUps } from "@/backend/db/schema/signup/sign-ups";
import { invite } from "@/lib/contract/accounts/members";
import * as dashboards from "@/lib/contract/analytics/dashboards";
import { addItems, startImport } from "@/lib/contract/catalogue/catalogue-import";
import * as feeds from "@/lib/contract/catalogue/feeds";
import * as drafts from "@/lib/contract/customizations/drafts";
import * as listings from "@/lib/contract/customizations/product-listings";
import * as topItems from "@/lib/contract/customizations/top-items";
import * as approvals from "@/lib/contract/history/approvals";
import * as recommendations from "@/lib/contract/recommendations/recommendations-customization";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { toggle } from "@/lib/contract/services/services";
import { listGroups } from "@/lib/contract/settings/new-site";
import { request as requestSignUp } from "@/lib/contract/signup/sign-up";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { bindCampaignCalls, makeCampaignInput, SUBJECTS } from "@/tests/support/campaign-calls";
import { callSigned, readChangeIds } from "@/tests/support/direct";
import { IMPORT_COMMAND } from "@/tests/support/import-catalogue";
import { makeList } from "@/tests/support/quality-bench";
import { createActor, createItems, makeUniqueId, requireApproval, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { createDashboard } from "@/tests/support/undo-cases/dashboards";
import { makeRun, saveFileSource, storePlan } from "@/tests/support/undo-cases/feed-runs";
import { createCustomization } from "@/tests/support/undo-cases/query-customizations";
import { callOrThrow, type UndoBench } from "@/tests/support/undo-cases/undo-case";

// Inputs that a call accepts, where the smallest input of its schema does not name anything that exists. Writes that can be undone
// have theirs in tests/support/undo-cases.

/** The parts of an input that differ from the smallest input; `as` replaces the person. */
export type SuccessInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  as?: TestActor;
  headers?: Record<string, string>;
};

/** Prepares a site so that a call succeeds there. */
export type SuccessCase = (bench: UndoBench) => Promise<SuccessInput>;

const KIND = "query-customizations" as const;
const SETTINGS = { time_zone: "Europe/Prague", currency: "CZK", language: "cs", base_url: "https://shop.example" };

const paramsOf = ({ siteId }: UndoBench) => ({ siteId });

const customizationId: SuccessCase = async (bench) => ({ query: { id: await createCustomization(bench) } });
const drafted = async (bench: UndoBench) => ({ kind: KIND, object_id: await createCustomization(bench) });

async function createListing(bench: UndoBench): Promise<string> {
  await createItems(bench.siteId, [{ identity: "f", attributes: { category: ["Camping | Tents"] } }]);
  const body = { category_full: "Camping||Tents", type: "item" };
  return (await callOrThrow(bench, listings.create, { params: paramsOf(bench), body })).ok().id;
}

async function createBox(bench: UndoBench): Promise<string> {
  const body = { model: "trends", target: { type: "all" as const } };
  return (await callOrThrow(bench, recommendations.create, { params: paramsOf(bench), body })).ok().id;
}

/** Runs of the feed of items: one that succeeded, and one that waits for approval. */
async function createRuns(bench: UndoBench): Promise<{ done: string; waiting: string }> {
  await storePlan(bench);
  await saveFileSource(bench, ["a;Item a", "b;Item b", "c;Item c", "d;Item d", "e;Item e"]);
  const done = await makeRun(bench);
  await saveFileSource(bench, ["a;Item a"], { "if-match": '"1"' });
  return { done: done.id, waiting: (await makeRun(bench)).id };
}

const doneRun: SuccessCase = async (bench) => ({ params: { runId: (await createRuns(bench)).done } });

async function startFile(bench: UndoBench): Promise<string> {
  const body = { name: "items.csv", size: 4 };
  return (await callOrThrow(bench, feeds.startFile, { params: paramsOf(bench), body })).ok().file_id;
}

async function createVisit({ siteId }: UndoBench): Promise<{ sessionId: string; eventId: string }> {
  const from = getTimeDaysAgo(20);
  const shopper = makeShopVisitor(from);
  const shown = shopper.list(0, "lamp", ["a", "b"]);
  await putEvents(siteId, [shown, shopper.click(30, "a")]);
  await settleAnalytics(siteId);
  return { sessionId: `${shopper.clientId}-${from.getTime() / 1000}`, eventId: shown.id };
}

async function createMember(bench: UndoBench): Promise<string> {
  const email = `${makeUniqueId("new")}@example.org`;
  const body = { email, locale: "en" as const, role: "viewer" as const, policies: ["catalog" as const] };
  return (await callOrThrow(bench, invite, { params: paramsOf(bench), body })).ok().member.user_id;
}

async function startCatalogueImport(bench: UndoBench): Promise<string> {
  const body = { site: `Shop ${bench.siteId}`, source: "record" };
  const importId = (await callSigned(startImport, { body }, IMPORT_COMMAND)).ok().import_id;
  const item = { identity: "a", type: "item", title: "Item a", attributes: {} };
  (await callSigned(addItems, { params: { importId }, body: { items: [item] } }, IMPORT_COMMAND)).ok();
  return importId;
}

async function signUp(): Promise<string> {
  const email = `${makeUniqueId("new")}@shop.example`;
  (await callSigned(requestSignUp, { body: { ...makeSignUp(email), locale: "en" } })).ok();
  const [row] = await store().select().from(signUps).where(eq(signUps.email, email));
  return row?.id ?? "";
}

/** The form of a person who signs up. */
export function makeSignUp(email: string) {
  return { email, name: "Ada", site_name: "Boots", feed_url: "", ...SETTINGS };
}

function buildCampaignCases(kind: CampaignKind): Record<string, SuccessCase> {
  const prepare = async (bench: UndoBench) => {
    await createItems(bench.siteId, [{ identity: "f", attributes: { category: ["Camping | Tents"] } }]);
    return bindCampaignCalls(callSigned, kind, bench.siteId, bench.as);
  };
  return {
    [`${kind}.show`]: async (bench) => ({ query: { id: (await (await prepare(bench)).draft()).ok().id } }),
    [`${kind}.clashes`]: async (bench) => {
      await prepare(bench);
      const { queries, categories } = makeCampaignInput(kind, { subjects: [SUBJECTS[kind][0]] });
      return { body: { id: null, queries, categories, placements: [] } };
    },
  };
}

const accountCases: Record<string, SuccessCase> = {
  "members.resend": async (bench) => ({ body: { user_id: await createMember(bench) } }),
  "own-sessions.endOwnSessions": async ({ siteId }) => ({ as: await createActor({ sites: [siteId] }) }),
  "sign-in.endSession": async ({ siteId }) => ({ as: await createActor({ sites: [siteId] }) }),
  "sign-in.findUser": async ({ as }) => ({ query: { user: as.email } }),
  "sign-in.linkSubject": async ({ as }) => ({ params: { uid: as.uid } }),
  "digest.showByLink": async ({ as }) => ({ query: { uid: as.uid } }),
  "sign-up.request": async () => ({ body: { ...makeSignUp(`${makeUniqueId("new")}@shop.example`), locale: "en" } }),
  "sign-up.showRequest": async () => ({ params: { id: await signUp() } }),
  "sign-up.confirm": async () => ({ params: { id: await signUp() }, body: {} }),
  "new-site.createNewSite": async (bench) => {
    const { groups } = (await callOrThrow(bench, listGroups, { params: paramsOf(bench) })).ok();
    return { body: { name: "Fernwood", ...SETTINGS, group_id: groups[0]?.id ?? "" } };
  },
  "services.status": async (bench) => {
    const body = { service: "search" as const, desired: false, site_name: `Shop ${bench.siteId}`, reason: "Wrong" };
    const switched = (await callOrThrow(bench, toggle, { params: paramsOf(bench), body })).ok();
    return { query: { id: switched.status_id } };
  },
  "change-history.showChange": async (bench) => {
    const body = { name: "Record", widgets: [] };
    return {
      query: {
        id: readChangeIds(await callOrThrow(bench, dashboards.createDashboard, { params: paramsOf(bench), body }))[0],
      },
    };
  },
};

const catalogueCases: Record<string, SuccessCase> = {
  "catalog-browser.failing": async ({ siteId }) => ({ query: { tracker_id: siteId, quality: "image_missing" } }),
  "catalog-browser.attributes": async () => ({ query: { type: "item" } }),
  "feed-runs.showRun": doneRun,
  "feed-runs.diff": doneRun,
  "feed-runs.errors": doneRun,
  "feed-runs.errorsDownload": doneRun,
  "feed-runs.rejectRun": async (bench) => ({ params: { runId: (await createRuns(bench)).waiting } }),
  "feed-runs.listCatalogueVersions": async () => ({ query: { identity: "a" } }),
  "feeds.addPart": async (bench) => ({
    params: { fileId: await startFile(bench), part: 0 },
    body: new TextEncoder().encode("id\n1"),
  }),
  "feeds.removeFile": async (bench) => ({ params: { fileId: await startFile(bench) } }),
  "feeds.startFile": async () => ({ body: { name: "items.csv", size: 4 } }),
  "plans.runNow": async (bench) => {
    await storePlan(bench);
    await saveFileSource(bench, ["a;Item a"]);
    return { body: { manually_run_at: new Date().toISOString() } };
  },
  "catalogue-import.startImport": async ({ siteId }) => ({
    ...IMPORT_COMMAND,
    body: { site: `Shop ${siteId}`, source: "record" },
  }),
  "catalogue-import.addItems": async (bench) => ({
    ...IMPORT_COMMAND,
    params: { importId: await startCatalogueImport(bench) },
  }),
  "catalogue-import.finishImport": async (bench) => ({
    ...IMPORT_COMMAND,
    params: { importId: await startCatalogueImport(bench) },
    body: {},
  }),
  "event-import.describeSite": async ({ siteId }) => ({ ...IMPORT_COMMAND, body: { site: `Shop ${siteId}` } }),
  "event-import.findItemIdentities": async ({ siteId }) => ({
    ...IMPORT_COMMAND,
    body: { site: `Shop ${siteId}`, attribute: null, codes: ["a"] },
  }),
  "event-import.addEvents": async ({ siteId }) => ({ ...IMPORT_COMMAND, body: { site: `Shop ${siteId}`, events: [] } }),
};

const customizationCases: Record<string, SuccessCase> = {
  "dashboards.showDashboard": async (bench) => ({ query: { id: (await createDashboard(bench, "Record")).id } }),
  "drafts.showDraft": async (bench) => ({ query: await drafted(bench) }),
  "drafts.listPreviews": async (bench) => ({ query: await drafted(bench) }),
  "drafts.reportPresence": async (bench) => ({ body: { ...(await drafted(bench)), is_editing: true } }),
  "drafts.endPreview": async (bench) => {
    const body = { ...(await drafted(bench)), mode: "simple" as const, rules: [] };
    const shared = (await callOrThrow(bench, drafts.sharePreview, { params: paramsOf(bench), body })).ok();
    return { body: { id: shared.id } };
  },
  "new-customizations.showNew": async () => ({ query: { kind: KIND, subject: "Lampa", type: "item" } }),
  "query-customizations.show": customizationId,
  "query-forms.forms": customizationId,
  "product-listings.show": async (bench) => ({ query: { id: await createListing(bench) } }),
  "top-items.show": async (bench) => {
    const created = await callOrThrow(bench, topItems.create, { params: paramsOf(bench), body: { type: "item" } });
    return { query: { id: created.ok().id } };
  },
  "rule-evidence.numbers": customizationId,
  "rule-evidence.listingNumbers": async (bench) => ({ query: { id: await createListing(bench) } }),
  "query-insight.affecting": async () => ({ query: { q: "lamp", type: "item" } }),
  "query-insight.why": async () => ({ query: { q: "lamp", type: "item", place: "search", item: "a" } }),
  "query-insight.topItemsAffecting": async () => ({ query: { q: "", type: "item" } }),
  "query-insight.topItemsWhy": async () => ({ query: { q: "", type: "item", place: "autocomplete", item: "a" } }),
  "recommendations-customization.show": async (bench) => ({ query: { id: await createBox(bench) } }),
  "recommendations-preview.organicBox": async (bench) => ({ query: { id: await createBox(bench) } }),
  "recommendations-preview.previewBox": async (bench) => ({ body: { id: await createBox(bench), rules: [] } }),
  "recommender-rules.tryRules": async () => ({ query: { recommender_id: "basket", item_id: "a" } }),
  "recommenders.preview": async () => ({ query: { recommender_id: "trends" } }),
};

/** The parts of an upload of a list of words. */
function buildWordCases(): Record<string, SuccessCase> {
  const upload = {
    synonyms: async (bench: UndoBench) => {
      const body = { data: { items: [["tent", "shelter"]] }, type: "append" as const };
      await callOrThrow(bench, synonyms.bulkUpload, { params: paramsOf(bench), body });
      const [first] = (await callOrThrow(bench, synonyms.listUploads, { params: paramsOf(bench) })).ok().items;
      return first?.id ?? "";
    },
    redirects: async (bench: UndoBench) => {
      const body = { data: { items: [["boat", "https://shop.example/boats"]] }, type: "append" as const };
      await callOrThrow(bench, redirects.bulkUpload, { params: paramsOf(bench), body });
      const [first] = (await callOrThrow(bench, redirects.listUploads, { params: paramsOf(bench) })).ok().items;
      return first?.id ?? "";
    },
  };
  return Object.fromEntries(
    Object.entries(upload).flatMap(([feature, make]): [string, SuccessCase][] => [
      [`${feature}.showUndo`, async (bench) => ({ query: { id: await make(bench) } })],
      [`${feature}.undoUpload`, async (bench) => ({ body: { id: await make(bench) } })],
    ]),
  );
}

const analyticsCases: Record<string, SuccessCase> = {
  "sessions.raws": async (bench) => ({ params: { sessionId: (await createVisit(bench)).sessionId } }),
  "sessions.raw": async (bench) => ({ params: await createVisit(bench) }),
  "sessions.seen": async (bench) => {
    const { sessionId, eventId } = await createVisit(bench);
    return { params: { sessionId }, query: { event: eventId } };
  },
  "events.sendEvents": async ({ siteId }) => ({ query: { tracker_id: siteId }, body: [makeList(["a"])] }),
  "recommend.recommend": async ({ siteId }) => ({
    query: { tracker_id: siteId },
    body: [{ recommendation_type: "trends" }],
  }),
  "search-host.search": async ({ siteId }) => ({ query: { tracker_id: siteId, q: "item" } }),
  "search-host.autocomplete": async ({ siteId }) => ({ query: { tracker_id: siteId, q: "item", type: "item:5" } }),
  "search-host.topItems": async ({ siteId }) => ({ query: { tracker_id: siteId, type: "item:5" } }),
};

/** Requests approval of a new synonym; returns the id of the request. */
async function requestApproval(bench: UndoBench): Promise<string> {
  await requireApproval(bench.siteId);
  const body = { kind: "two_way" as const, words: ["tent", "bivy"] };
  await callSigned(synonyms.create, { params: paramsOf(bench), body }, { as: bench.as });
  const { items } = (
    await callOrThrow(bench, approvals.listApprovalRequests, { params: paramsOf(bench), query: {} })
  ).ok();
  return items[0]?.id ?? "";
}

const approvalCases: Record<string, SuccessCase> = {
  "approvals.showApprovalRequest": async (bench) => ({ query: { id: await requestApproval(bench) } }),
  "approvals.approveRequest": async (bench) => ({
    body: { id: await requestApproval(bench) },
    as: await createActor({ sites: [bench.siteId] }),
  }),
  "approvals.rejectRequest": async (bench) => ({
    body: { id: await requestApproval(bench), note: "Too early" },
    as: await createActor({ sites: [bench.siteId] }),
  }),
  "approvals.withdraw": async (bench) => ({ body: { id: await requestApproval(bench) } }),
};

/** The cases by the name of their call. */
export const SUCCESS_CASES: Record<string, SuccessCase> = {
  ...approvalCases,
  ...accountCases,
  ...catalogueCases,
  ...customizationCases,
  ...analyticsCases,
  ...buildWordCases(),
  ...buildCampaignCases("campaigns"),
  ...buildCampaignCases("listing-campaigns"),
};

/** Calls without a successful answer in the record, and why. */
export const WITHOUT_SUCCESS: Record<string, string> = {
  "sign-in.mailLink": "It is for users of a legacy backend.",
  "campaigns.check": "It requests images from the internet.",
  "listing-campaigns.check": "It requests images from the internet.",
  "screenshots.take": "It starts a browser.",
  "screenshots.picture": "There is a picture only after a browser took it.",
  "voice-search.testSelectors": "It fetches a page of the shop from the internet.",
  "feeds.test": "It fetches a feed from the internet.",
};
